import type { CartItem, Image, Product } from '@mercer/contract';
import type { Client } from '../../loading/client.ts';
import { resolveOrNull } from '../../loading/page-data.tsx';
import { buildItemParameters, parseNewItem } from '../../state/new-item.ts';

/** A line that was laid aside: no part of the cart. */
export interface SavedLine {
  /** Query string that adds the item to the cart again. */
  itemQuery: string;
  slug: string;
  name: string;
  options: CartItem['options'];
  quantity: number;
  /** Price of one piece as it is sold now, in major units. */
  price: number;
  currency: string;
  image?: Image | undefined;
}

export function createSavedLine(item: CartItem, currency: string): SavedLine {
  const { product, options, quantity, price } = item;
  const { slug, name, images } = product;
  return {
    itemQuery: buildItemParameters(item).toString(),
    slug,
    name,
    options,
    quantity,
    price,
    currency,
    image: images[0],
  };
}

/**
 * Loads the saved lines whose products still exist.
 * @param saved query strings from the cookie
 */
export async function loadSavedLines({ products }: Client, saved: string[]): Promise<SavedLine[]> {
  if (saved.length === 0) return [];
  const ids = [...new Set(saved.map((itemQuery) => parseSavedItem(itemQuery).product_id))];
  const query = { where: { id: { $in: ids } }, expand: ['variants'], limit: 100, $facets: false };
  const list = await resolveOrNull(products.list(query));
  const productsById = new Map(list?.results.map((product) => [product.id, product]));
  return saved.flatMap((itemQuery) => {
    const product = productsById.get(parseSavedItem(itemQuery).product_id);
    return product ? [buildSavedLine(product, itemQuery)] : [];
  });
}

const parseSavedItem = (itemQuery: string) => parseNewItem(new URLSearchParams(itemQuery));

function buildSavedLine(product: Product, itemQuery: string): SavedLine {
  const { quantity, options: savedOptions = [], purchase_option } = parseSavedItem(itemQuery);
  const { slug, name, currency } = product;
  const selectedOptions = product.options.flatMap((option) => {
    const savedValue = savedOptions.find(({ id }) => id === option.id)?.value;
    const value = option.values.find((optionValue) => optionValue.id === savedValue || optionValue.name === savedValue);
    return value ? [{ option, value }] : [];
  });
  const options = selectedOptions.map(({ option, value }) => ({ id: option.id, name: option.name, value: value.name }));
  const values = new Set(selectedOptions.map(({ value }) => value.id));
  const variant = product.variants?.results.find((candidate) =>
    candidate.option_value_ids.every((id) => values.has(id)),
  );
  const plan = product.purchase_options.subscription?.plans.find(({ id }) => id === purchase_option?.plan_id);
  const extra = selectedOptions.reduce((sum, { option, value }) => sum + (option.variant ? 0 : value.price), 0);
  const price = (plan ?? variant ?? product).price + extra;
  return { itemQuery, slug, name, options, quantity, price, currency, image: variant?.images[0] ?? product.images[0] };
}
