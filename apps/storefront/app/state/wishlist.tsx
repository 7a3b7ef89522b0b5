import { createContext, type ReactNode, useContext, useEffect, useMemo, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { browserClient } from '../client.ts';
import { messages } from '../messages.ts';
import { orNull } from '../page-data.tsx';
import { useNotify } from './notifications-provider.tsx';
import { useSession } from './session.tsx';

interface WishlistState {
  /** Ids of the products in it, as far as they are known. */
  ids: ReadonlySet<string>;
  put(id: string): void;
  take(id: string): void;
}

const WishlistContext = createContext<WishlistState>({ ids: new Set(), put() {}, take() {} });

/** Which hearts are filled; asked for once the page is there, as nothing waits for it. */
export function WishlistProvider({ children }: { children: ReactNode }) {
  const { account } = useSession();
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  const accountId = account?.id;
  useEffect(() => {
    let current = true;
    setIds(new Set());
    if (accountId) {
      orNull(fetchHearts()).then((known) => current && known && setIds(new Set(known)));
    }
    return () => {
      current = false;
    };
  }, [accountId]);
  const state = useMemo(
    () => ({
      ids,
      put: (id: string) => setIds((now) => new Set([...now, id])),
      take: (id: string) => setIds((now) => new Set([...now].filter((one) => one !== id))),
    }),
    [ids],
  );
  return <WishlistContext value={state}>{children}</WishlistContext>;
}

/** By the shop's own server: the client library comes when the shopper does something. */
async function fetchHearts(): Promise<string[]> {
  const answer = await fetch('/wishlist/hearts');
  if (!answer.ok) throw new Error(`The wishlist was answered with ${answer.status}`);
  return answer.json();
}

export const useWishlist = () => useContext(WishlistContext);

/** Puts a product into the wishlist, or takes it out; a visitor signs in first and comes back. */
export function useHearts() {
  const { account } = useSession();
  const { ids, put, take } = useWishlist();
  const notify = useNotify();
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const next = pathname + search;

  async function toggle({ id, name }: { id: string; name: string }) {
    if (!account) return navigate(`/login?next=${encodeURIComponent(next)}`);
    const isIn = ids.has(id);
    try {
      if (isIn) await browserClient().account.removeFromWishlist(id);
      else await browserClient().account.addToWishlist(id);
      (isIn ? take : put)(id);
      notify(isIn ? messages().wishlist.removed : messages().product.addedToWishlist(name), isIn ? 'info' : 'success');
    } catch (error) {
      console.warn('The wishlist was not changed', error);
      notify(isIn ? messages().wishlist.removeFailed : messages().product.addToWishlistFailed, 'error');
    }
  }

  /** `next`: what the heart's form posts without scripts, so that a visitor comes back. */
  return { ids, toggle, next };
}
