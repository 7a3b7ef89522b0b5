import { createContext, type ReactNode, startTransition, useContext, useEffect, useMemo, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { guestWishesCookie } from '../constants.ts';
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
  /** True once products of the wishlist are known. */
  hasWishes: boolean;
  /** Returns true when a product is known to be in the wishlist. */
  has(idOrSlug: string): boolean;
  put(wish: WishlistEntry): void;
  take(idOrSlug: string): void;
}

const WishlistContext = createContext<WishlistState>({ hasWishes: false, has: () => false, put() {}, take() {} });

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
    resolveOrNull(accountId ? fetchWishlist() : loadGuestWishlist()).then(
      (fetchedWishes) => current && fetchedWishes && startTransition(() => setWishes(fetchedWishes)),
    );
    return () => {
      current = false;
    };
  }, [accountId]);
  const state = useMemo(
    () => ({
      hasWishes: wishes.length > 0,
      has: (idOrSlug: string) => wishes.some((wish) => isSameProduct(wish, idOrSlug)),
      put: (wish: WishlistEntry) => setWishes((now) => [...now, wish]),
      take: (idOrSlug: string) => setWishes((now) => now.filter((wish) => !isSameProduct(wish, idOrSlug))),
    }),
    [wishes],
  );
  return <WishlistContext value={state}>{children}</WishlistContext>;
}

/**
 * Fetches the wishlist through the shop's own server: the client library is only loaded once the shopper interacts. The
 * server moves what a visitor put into the list to that of the account.
 */
export async function fetchWishlist(): Promise<WishlistEntry[]> {
  const answer = await fetch('/wishlist/hearts');
  if (!answer.ok) throw new Error(`The wishlist was answered with ${answer.status}`);
  return answer.json();
}

/** What reads and writes the list of a visitor; few visitors have one. */
const loadPageWishes = () => import('./page-wishes.ts');

/** @returns null for a visitor who has no list */
async function loadGuestWishlist(): Promise<WishlistEntry[] | null> {
  if (!document.cookie.includes(guestWishesCookie)) return null;
  const { readPageWishes } = await loadPageWishes();
  return readPageWishes().map((slug) => ({ id: slug, slug }));
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

/**
 * Puts a product into the wishlist, or takes it out. The first product of a visitor leads to the login and back, where
 * the list joins that of the account.
 */
export function useWishlistToggle() {
  const { account } = useSession();
  const { has, put, take } = useWishlist();
  const notify = useNotify();
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const next = pathname + search;

  /** Changes the list of a visitor, which is in a cookie. */
  async function toggleGuestWish(slug: string, isIn: boolean) {
    const { putPageWish, takePageWish } = await loadPageWishes();
    if (isIn) {
      takePageWish(slug);
      return take(slug);
    }
    put({ id: slug, slug });
    if (putPageWish(slug)) navigate(`/login?next=${encodeURIComponent(next)}`);
  }

  async function toggleWishlist(slug: string, name: string) {
    const isIn = has(slug);
    try {
      if (!account) await toggleGuestWish(slug, isIn);
      else if (isIn) {
        await browserClient().account.removeFromWishlist(slug);
        take(slug);
      } else put(toWishlistEntry(await browserClient().account.addToWishlist(slug)));
      notify(isIn ? messages().wishlist.removed : messages().product.addedToWishlist(name), isIn ? 'info' : 'success');
    } catch (error) {
      console.warn('The wishlist was not changed', error);
      notify(isIn ? messages().wishlist.removeFailed : messages().product.addToWishlistFailed, 'error');
    }
  }

  /** `next`: what the heart's form posts without scripts, so that a visitor comes back. */
  return { has, toggle: toggleWishlist, next };
}
