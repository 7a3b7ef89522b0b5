import { createContext, type ReactNode, startTransition, useContext, useEffect, useMemo, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { messages } from '../i18n/messages.ts';
import { browserClient } from '../loading/client.ts';
import { resolveOrNull } from '../loading/page-data.tsx';
import { useNotify } from './notifications-provider.tsx';
import { useSession } from './session.tsx';

/** A product in the wishlist; cards know its slug alone. */
export interface WishlistEntry {
  id: string;
  /** null when the shop no longer has it */
  slug: string | null;
}

interface WishlistState {
  /** Returns true when a product is known to be in the wishlist. */
  has(idOrSlug: string): boolean;
  put(wish: WishlistEntry): void;
  take(idOrSlug: string): void;
}

const WishlistContext = createContext<WishlistState>({ has: () => false, put() {}, take() {} });

/** Always the same, so that a visitor's page, which has none either way, is not rendered anew. */
const noWishes: readonly WishlistEntry[] = [];

const isSameProduct = ({ id, slug }: WishlistEntry, idOrSlug: string) => id === idOrSlug || slug === idOrSlug;

/** Provides the wishlist, which fills the hearts; it is fetched after the page is shown, as nothing waits for it. */
export function WishlistProvider({ children }: { children: ReactNode }) {
  const { account } = useSession();
  const [wishes, setWishes] = useState(noWishes);
  const accountId = account?.id;
  useEffect(() => {
    let current = true;
    setWishes(noWishes);
    if (accountId) {
      resolveOrNull(fetchWishlist()).then(
        (fetchedWishes) => current && fetchedWishes && startTransition(() => setWishes(fetchedWishes)),
      );
    }
    return () => {
      current = false;
    };
  }, [accountId]);
  const state = useMemo(
    () => ({
      has: (idOrSlug: string) => wishes.some((wish) => isSameProduct(wish, idOrSlug)),
      put: (wish: WishlistEntry) => setWishes((now) => [...now, wish]),
      take: (idOrSlug: string) => setWishes((now) => now.filter((wish) => !isSameProduct(wish, idOrSlug))),
    }),
    [wishes],
  );
  return <WishlistContext value={state}>{children}</WishlistContext>;
}

/** Fetches the wishlist through the shop's own server: the client library is only loaded once the shopper interacts. */
async function fetchWishlist(): Promise<WishlistEntry[]> {
  const answer = await fetch('/wishlist/hearts');
  if (!answer.ok) throw new Error(`The wishlist was answered with ${answer.status}`);
  return answer.json();
}

/** Wishlist item as the backend returns it. */
interface WishlistItem {
  product_id: string;
  product: { slug: string } | null;
}

export function toWishlistEntry({ product_id, product }: WishlistItem): WishlistEntry {
  return { id: product_id, slug: product?.slug ?? null };
}

export const useWishlist = () => useContext(WishlistContext);

/** Puts a product into the wishlist, or takes it out; a visitor signs in first and comes back. */
export function useWishlistToggle() {
  const { account } = useSession();
  const { has, put, take } = useWishlist();
  const notify = useNotify();
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const next = pathname + search;

  async function toggleWishlist(idOrSlug: string, name: string) {
    if (!account) return navigate(`/login?next=${encodeURIComponent(next)}`);
    const isIn = has(idOrSlug);
    try {
      if (isIn) {
        await browserClient().account.removeFromWishlist(idOrSlug);
        take(idOrSlug);
      } else put(toWishlistEntry(await browserClient().account.addToWishlist(idOrSlug)));
      notify(isIn ? messages().wishlist.removed : messages().product.addedToWishlist(name), isIn ? 'info' : 'success');
    } catch (error) {
      console.warn('The wishlist was not changed', error);
      notify(isIn ? messages().wishlist.removeFailed : messages().product.addToWishlistFailed, 'error');
    }
  }

  /** `next`: what the heart's form posts without scripts, so that a visitor comes back. */
  return { has, toggle: toggleWishlist, next };
}
