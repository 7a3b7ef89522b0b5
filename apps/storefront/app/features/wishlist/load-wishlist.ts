import type { ListedProduct } from '@mercer/contract';
import { logFailure } from '../../loading/api-errors.ts';
import type { Client } from '../../loading/client.ts';
import { type Card, productCard } from '../catalog/cards/card.ts';
import { type ScaledProduct, scaleProduct } from '../scale/scaled-product.ts';

/**
 * Result of the loader: a `visitor` has no list, a `guest` has one without an account, and `failed` means that it could
 * not be fetched.
 */
export type WishlistData = { status: 'visitor' | 'failed' } | { status: 'ready' | 'guest'; cards: WishCard[] };

/** Card with how large the product is; null when it states no measures. */
export type WishCard = Card & { scaled: ScaledProduct | null };

const toWishCard = (product: ListedProduct): WishCard => ({ ...productCard(product), scaled: scaleProduct(product) });

/** @param guestSlugs products of a visitor's list */
export async function loadWishlist(client: Client, guestSlugs: string[]): Promise<WishlistData> {
  try {
    if (!(await client.account.get())) return await loadGuestWishlist(client, guestSlugs);
    const { results } = await client.account.listWishlist({ limit: 100 });
    return { status: 'ready', cards: results.flatMap(({ product }) => (product ? [toWishCard(product)] : [])) };
  } catch (error) {
    logFailure('The wishlist could not be fetched', error);
    return { status: 'failed' };
  }
}

/** Products that the shop no longer has are left out. */
async function loadGuestWishlist({ products }: Client, slugs: string[]): Promise<WishlistData> {
  if (slugs.length === 0) return { status: 'visitor' };
  const { results } = await products.list({ where: { slug: { $in: slugs } }, limit: slugs.length, $facets: false });
  const cards = results.map(toWishCard).toSorted((a, b) => slugs.indexOf(a.slug) - slugs.indexOf(b.slug));
  return cards.length > 0 ? { status: 'guest', cards } : { status: 'visitor' };
}
