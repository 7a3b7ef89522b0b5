import type { Cart, Image, Product, ProductContent } from '@mercer/contract';
import { cartOffers } from '../../../constants.ts';
import type { Client } from '../../../loading/client.ts';
import { resolveOrNull } from '../../../loading/page-data.tsx';
import { needsChoice } from '../../../state/needs-choice.ts';

/** A product that is often bought with what is in the cart. */
export interface OfferedProduct {
  id: string;
  slug: string;
  name: string;
  price: number;
  currency: string;
  image?: Image;
  content?: ProductContent;
  /** needs a choice on its page before it can be bought */
  hasOptions?: true;
}

/** The products of a cart that is asked about: those that came last. */
export function boughtProducts({ items }: Pick<Cart, 'items'>): string[] {
  return [...new Set(items.map(({ product_id }) => product_id))].slice(-cartOffers.askedAbout);
}

/**
 * Loads the offers for a cart. Returns an empty array when they could not be fetched: the cart works without them.
 * @param ids products in the cart
 */
export async function loadCartOffers({ products }: Client, ids: string[]): Promise<OfferedProduct[]> {
  if (ids.length === 0) return [];
  const list = await resolveOrNull(products.boughtTogether(ids, { limit: cartOffers.shown }));
  return list?.results.map(toOfferedProduct) ?? [];
}

function toOfferedProduct(product: Product): OfferedProduct {
  const { id, slug, name, price, currency, images, content } = product;
  return {
    id,
    slug,
    name,
    price,
    currency,
    ...(images[0] ? { image: images[0] } : {}),
    ...(content.amount ? { content } : {}),
    ...(needsChoice(product) ? { hasOptions: true } : {}),
  };
}
