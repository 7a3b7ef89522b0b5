import { logFailure } from '../../loading/api-errors.ts';
import type { Client } from '../../loading/client.ts';
import { scaleProduct } from './scaled-product.ts';
import type { ShelfProduct } from './shelf.tsx';

/** Largest number of products that are drawn; more do not fit on a shelf that one can overlook. */
const maxProducts = 40;

/**
 * Loads the products of the visitor's cart with their sizes. A cart states no attributes, so the products are fetched.
 * @returns null when they could not be fetched
 */
export async function loadCartShelf({ cart, products }: Client): Promise<ShelfProduct[] | null> {
  try {
    const { items = [] } = (await cart.get()) ?? {};
    const slugs = [...new Set(items.map(({ product }) => product.slug))].slice(0, maxProducts);
    if (slugs.length === 0) return [];
    const { results } = await products.list({ where: { slug: { $in: slugs } }, limit: slugs.length, $facets: false });
    return results.map((product) => ({ slug: product.slug, name: product.name, scaled: scaleProduct(product) }));
  } catch (error) {
    logFailure('The products of the cart could not be fetched', error);
    return null;
  }
}
