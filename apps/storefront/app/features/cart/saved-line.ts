import type { CartItem, Image, Product } from '@mercer/contract';
import type { Client } from '../../client.ts';
import { orNull } from '../../page-data.tsx';
import { itemAgain, newItemOf } from '../../state/new-item.ts';

/** A line that was laid aside: no part of the cart. */
export interface SavedLine {
  /** what puts it into the cart again */
  again: string;
  slug: string;
  name: string;
  options: CartItem['options'];
  quantity: number;
  /** of one piece, as it is sold now */
  price: number;
  currency: string;
  image?: Image | undefined;
}

export function savedLine(item: CartItem, currency: string): SavedLine {
  const { product, options, quantity, price } = item;
  const { slug, name, images } = product;
  return { again: itemAgain(item).toString(), slug, name, options, quantity, price, currency, image: images[0] };
}

/** Those whose products are still there. @param saved texts of the cookie */
export async function loadSaved({ products }: Client, saved: string[]): Promise<SavedLine[]> {
  if (saved.length === 0) return [];
  const ids = [...new Set(saved.map((again) => itemOf(again).product_id))];
  const query = { where: { id: { $in: ids } }, expand: ['variants'], limit: 100, $facets: false };
  const list = await orNull(products.list(query));
  const known = new Map(list?.results.map((product) => [product.id, product]));
  return saved.flatMap((again) => {
    const product = known.get(itemOf(again).product_id);
    return product ? [lineOf(product, again)] : [];
  });
}

const itemOf = (again: string) => newItemOf(new URLSearchParams(again));

function lineOf(product: Product, again: string): SavedLine {
  const { quantity, options: wanted = [], purchase_option } = itemOf(again);
  const { slug, name, currency } = product;
  const chosen = product.options.flatMap((option) => {
    const said = wanted.find(({ id }) => id === option.id)?.value;
    const value = option.values.find((one) => one.id === said || one.name === said);
    return value ? [{ option, value }] : [];
  });
  const options = chosen.map(({ option, value }) => ({ id: option.id, name: option.name, value: value.name }));
  const values = new Set(chosen.map(({ value }) => value.id));
  const variant = product.variants?.results.find((one) => one.option_value_ids.every((id) => values.has(id)));
  const plan = product.purchase_options.subscription?.plans.find(({ id }) => id === purchase_option?.plan_id);
  const extra = chosen.reduce((sum, { option, value }) => sum + (option.variant ? 0 : value.price), 0);
  const price = (plan ?? variant ?? product).price + extra;
  return { again, slug, name, options, quantity, price, currency, image: variant?.images[0] ?? product.images[0] };
}
