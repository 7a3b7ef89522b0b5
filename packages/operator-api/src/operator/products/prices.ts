import { computeCurrentPrices, type ScheduledPrices, toSalePrices } from '@mercer/commerce/catalog';
import type { Minor } from '@mercer/contract';
import { buildValidationError } from '@mercer/platform/http/errors';
import { toExactMinorAmount } from '@mercer/platform/http/minor-amount';
import type { SaleState } from './product-times.ts';

/** Prices during a sale or without one: `price` is what a shopper pays. */
export interface Prices {
  price: Minor;
  sale_price: Minor | null;
  orig_price: Minor | null;
}

interface PriceInput {
  price?: number | null | undefined;
  sale_price?: number | null | undefined;
  orig_price?: number | null | undefined;
}

/** Column of an amount after a change. @param newAmount undefined keeps the stored one */
export function toMinorColumn(
  newAmount: number | null | undefined,
  storedAmount: Minor | null | undefined,
  { currency, path }: { currency: string; path: string },
): Minor | null {
  if (newAmount === undefined) return storedAmount ?? null;
  return newAmount === null ? null : toExactMinorAmount(newAmount, currency, path);
}

/** @param path of the record in what came in, with a dot at its end */
export function toMinorPrices(inputPrices: PriceInput, currency: string, path = ''): Partial<Prices> {
  const entries = (['price', 'sale_price', 'orig_price'] as const).flatMap((name) => {
    const amount = inputPrices[name];
    if (amount === undefined) return [];
    return [[name, amount === null ? null : toExactMinorAmount(amount, currency, path + name)] as const];
  });
  return Object.fromEntries(entries);
}

/** State of the sale that prices belong to. */
interface SaleCircumstances {
  sale: SaleState;
  /** What the input says; undefined follows from the amounts. */
  isOnSale?: boolean | undefined;
  storedPrices?: ScheduledPrices | undefined;
  /** path of the record in the input, with a trailing dot */
  path?: string;
}

/**
 * Computes the prices to store after a change. While a sale with times is closed, `price` is the regular one and
 * `sale_price` the one that is planned.
 * @throws ApiError 400 when a sale lowers nothing
 */
export function resolveScheduledPrices(
  amounts: Partial<Prices>,
  { sale, isOnSale, storedPrices: scheduled, path }: SaleCircumstances,
): ScheduledPrices {
  const storedPrices = scheduled && toSalePrices(scheduled);
  const wasOnSale = storedPrices !== undefined && storedPrices.orig_price !== null;
  const planned = sale === 'closed' ? planSale(amounts, storedPrices) : undefined;
  const prices = planned
    ? resolvePrices(planned, { isOnSale: planned.sale_price !== undefined, storedPrices, path })
    : resolvePrices(amounts, { isOnSale: isOnSale ?? isOnSaleAfter(amounts, wasOnSale), storedPrices, path });
  return computeCurrentPrices({ ...prices, scheduled_sale_price: null }, sale);
}

/** Returns the regular price as `price` or, where a sale is planned, as `orig_price` beside the `sale_price`. */
function planSale({ price, sale_price, orig_price }: Partial<Prices>, storedPrices?: Prices): Partial<Prices> {
  const earlierSalePrice = orig_price ? price : storedPrices?.sale_price;
  const planned = sale_price === undefined ? earlierSalePrice : sale_price;
  const regular = orig_price ?? price ?? storedPrices?.orig_price ?? storedPrices?.price;
  if (planned == null) return regular === undefined ? {} : { price: regular };
  return { sale_price: planned, ...(regular !== undefined && { orig_price: regular }) };
}

/** Says whether the product is on sale after a change, which may start a sale, end it, or leave it as it was. */
function isOnSaleAfter({ sale_price, orig_price }: Partial<Prices>, wasOnSale = false): boolean {
  const saleAmounts = [sale_price, orig_price].filter((amount) => amount !== undefined);
  return saleAmounts.length === 0 ? wasOnSale : saleAmounts.some((amount) => amount !== null);
}

interface Circumstances {
  isOnSale: boolean;
  storedPrices?: Prices | undefined;
  /** path of the record in the input, with a trailing dot */
  path?: string | undefined;
}

/**
 * Computes the prices after a change. On sale, a shopper pays `sale_price`, else `price`; `orig_price` is the
 * earlier price: the
 * given one, else the `price` beside a `sale_price`, else the stored one.
 * @throws ApiError 400 when a sale lowers nothing
 */
function resolvePrices(newPrices: Partial<Prices>, { isOnSale, storedPrices, path = '' }: Circumstances): Prices {
  const price = isOnSale
    ? (newPrices.sale_price ?? newPrices.price ?? storedPrices?.price)
    : (newPrices.price ?? storedPrices?.orig_price ?? storedPrices?.price);
  if (price === undefined) throw buildValidationError(`${path}price: this field is missing`, `${path}price`);
  if (!isOnSale) return { price, sale_price: null, orig_price: null };
  const earlierPrice = [newPrices.price, storedPrices?.orig_price, storedPrices?.price].find(
    (amount) => amount && amount > price,
  );
  const orig_price = newPrices.orig_price ?? earlierPrice ?? 0;
  if (orig_price > price) return { price, sale_price: price, orig_price };
  throw buildValidationError(`${path}orig_price: a sale needs a higher price before it`, `${path}orig_price`);
}
