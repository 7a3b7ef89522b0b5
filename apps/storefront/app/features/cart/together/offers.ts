import type { Cart, Image, Product, ProductContent } from '@mercer/contract';
import { cartOffers } from '../../../constants.ts';
import type { Client } from '../../../loading/client.ts';
import { resolveOrNull } from '../../../loading/page-data.tsx';
import { applyCartIntent, type CartCalls, type CartOutcome } from '../../../state/cart-action.ts';
import { needsChoice } from '../../../state/needs-choice.ts';
import { readFormText } from '../../../ui/read-form-text.ts';

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

/** Intent of the form that adds several offers at once. */
export const addOffersIntent = 'add_offers';

/**
 * Adds the offers that a form lists, one after the other: the first that is refused ends it, and those before it are in
 * the cart.
 */
export async function addOffers(cart: CartCalls, form: FormData): Promise<CartOutcome | undefined> {
  let outcome: CartOutcome | undefined;
  for (const product_id of readFormText(form, 'product_ids').split(',')) {
    outcome = await applyCartIntent(cart, 'add', new URLSearchParams({ product_id }));
    if (!outcome.ok) return outcome;
  }
  return outcome;
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
