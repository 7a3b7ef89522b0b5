import type { Minor } from '@mercer/contract';
import { invalid } from '../../http/errors.ts';
import { minorAmount } from '../../http/minor-amount.ts';

/** As a product or a variant keeps them: `price` is what a shopper pays. */
export interface Prices {
  price: Minor;
  sale_price: Minor | null;
  orig_price: Minor | null;
}

interface Given {
  price?: number | null | undefined;
  sale_price?: number | null | undefined;
  orig_price?: number | null | undefined;
}

/** @param path of the record in what came in, with a dot at its end */
export function minorPrices(given: Given, currency: string, path = ''): Partial<Prices> {
  const entries = (['price', 'sale_price', 'orig_price'] as const).flatMap((name) => {
    const amount = given[name];
    if (amount === undefined) return [];
    return [[name, amount === null ? null : minorAmount(amount, currency, path + name)] as const];
  });
  return Object.fromEntries(entries);
}

/** Whether a change makes a sale, ends it, or leaves it as it was. */
export function isOnSaleAfter({ sale_price, orig_price }: Partial<Prices>, before = false): boolean {
  const given = [sale_price, orig_price].filter((amount) => amount !== undefined);
  return given.length === 0 ? before : given.some((amount) => amount !== null);
}

interface Circumstances {
  isOnSale: boolean;
  before?: Prices | undefined;
  /** of the record in what came in, with a dot at its end */
  path?: string;
}

/**
 * What is kept after a change. On sale, a shopper pays `sale_price`, else `price`; `orig_price` is what it was before: as
 * given, else the `price` beside a `sale_price`, else as known.
 * @throws ApiError 400 when a sale lowers nothing
 */
export function pricesAfter(given: Partial<Prices>, { isOnSale, before, path = '' }: Circumstances): Prices {
  const price = isOnSale
    ? (given.sale_price ?? given.price ?? before?.price)
    : (given.price ?? before?.orig_price ?? before?.price);
  if (price === undefined) throw invalid(`${path}price: this field is missing`, `${path}price`);
  if (!isOnSale) return { price, sale_price: null, orig_price: null };
  const known = [given.price, before?.orig_price, before?.price].find((amount) => amount && amount > price);
  const orig_price = given.orig_price ?? known ?? 0;
  if (orig_price > price) return { price, sale_price: price, orig_price };
  throw invalid(`${path}orig_price: a sale needs a higher price before it`, `${path}orig_price`);
}
