import type { Cart, Image, Product, ProductContent } from '@mercer/contract';
import type { Client } from '../../../client.ts';
import { cartOffers } from '../../../constants.ts';
import { orNull } from '../../../page-data.tsx';
import { needsChoice } from '../../../state/needs-choice.ts';

/** A product that is often bought with what is in the cart. */
export interface Offered {
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

/** None where they could not be fetched: the cart is whole without. @param ids of what is in the cart */
export async function loadOffers({ products }: Client, ids: string[]): Promise<Offered[]> {
  if (ids.length === 0) return [];
  const list = await orNull(products.boughtTogether(ids, { limit: cartOffers.shown }));
  return list?.results.map(offered) ?? [];
}

function offered(product: Product): Offered {
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
