import { createContext, type ReactNode, startTransition, useContext, useEffect, useMemo, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { browserClient } from '../client.ts';
import { messages } from '../messages.ts';
import { orNull } from '../page-data.tsx';
import { useNotify } from './notifications-provider.tsx';
import { useSession } from './session.tsx';

/** A product in the wishlist; cards know its slug alone. */
export interface Wish {
  id: string;
  /** null when the shop no longer has it */
  slug: string | null;
}

interface WishlistState {
  /** Whether a product is in it, as far as that is known. */
  has(idOrSlug: string): boolean;
  put(wish: Wish): void;
  take(idOrSlug: string): void;
}

const WishlistContext = createContext<WishlistState>({ has: () => false, put() {}, take() {} });

/** Always the same, so that a visitor's page, which has none either way, is not rendered anew. */
const none: readonly Wish[] = [];

const isNamed = ({ id, slug }: Wish, idOrSlug: string) => id === idOrSlug || slug === idOrSlug;

/** Which hearts are filled; asked for once the page is there, as nothing waits for it. */
export function WishlistProvider({ children }: { children: ReactNode }) {
  const { account } = useSession();
  const [wishes, setWishes] = useState(none);
  const accountId = account?.id;
  useEffect(() => {
    let current = true;
    setWishes(none);
    if (accountId) {
      orNull(fetchHearts()).then((known) => current && known && startTransition(() => setWishes(known)));
    }
    return () => {
      current = false;
    };
  }, [accountId]);
  const state = useMemo(
    () => ({
      has: (idOrSlug: string) => wishes.some((wish) => isNamed(wish, idOrSlug)),
      put: (wish: Wish) => setWishes((now) => [...now, wish]),
      take: (idOrSlug: string) => setWishes((now) => now.filter((wish) => !isNamed(wish, idOrSlug))),
    }),
    [wishes],
  );
  return <WishlistContext value={state}>{children}</WishlistContext>;
}

/** By the shop's own server: the client library comes when the shopper does something. */
async function fetchHearts(): Promise<Wish[]> {
  const answer = await fetch('/wishlist/hearts');
  if (!answer.ok) throw new Error(`The wishlist was answered with ${answer.status}`);
  return answer.json();
}

/** What the backend says of it. */
interface WishlistItem {
  product_id: string;
  product: { slug: string } | null;
}

export function wishOf({ product_id, product }: WishlistItem): Wish {
  return { id: product_id, slug: product?.slug ?? null };
}

export const useWishlist = () => useContext(WishlistContext);

/** Puts a product into the wishlist, or takes it out; a visitor signs in first and comes back. */
export function useHearts() {
  const { account } = useSession();
  const { has, put, take } = useWishlist();
  const notify = useNotify();
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const next = pathname + search;

  async function toggle(idOrSlug: string, name: string) {
    if (!account) return navigate(`/login?next=${encodeURIComponent(next)}`);
    const isIn = has(idOrSlug);
    try {
      if (isIn) {
        await browserClient().account.removeFromWishlist(idOrSlug);
        take(idOrSlug);
      } else put(wishOf(await browserClient().account.addToWishlist(idOrSlug)));
      notify(isIn ? messages().wishlist.removed : messages().product.addedToWishlist(name), isIn ? 'info' : 'success');
    } catch (error) {
      console.warn('The wishlist was not changed', error);
      notify(isIn ? messages().wishlist.removeFailed : messages().product.addToWishlistFailed, 'error');
    }
  }

  /** `next`: what the heart's form posts without scripts, so that a visitor comes back. */
  return { has, toggle, next };
}
