import { type Minor, type StoreSettings, toMajorUnits, toMinorUnits } from '@mercer/contract';
import type { Db } from '@mercer/database';
import { convertMinor, readStoreSettings, sellingCurrencies } from '@mercer/platform/settings';
import type { CartRow } from '../record/index.ts';

/** Currency that a cart is paid in, with the conversion of base-currency prices into it. */
export interface CartMoney {
  currency: string;
  /** True when that is the store's own currency. */
  isBase: boolean;
  /** minor units of the base currency to those of the cart's */
  convert(amount: Minor): number;
  /** and back, as near as rounding lets it be */
  toBase(amount: Minor): number;
  /** minor units of the cart's currency for one of another, exactly; undefined where the store has no rate */
  rateFrom(currency: string): number | undefined;
  /** Store whose rates are used. */
  store: StoreSettings;
}

export async function readCartMoney(db: Db, cart: Pick<CartRow, 'currency'>): Promise<CartMoney> {
  return buildCartMoney(await readStoreSettings(db), cart);
}

export function buildCartMoney(store: StoreSettings, cart: Pick<CartRow, 'currency'>): CartMoney {
  const currency = chargedCurrency(store, cart.currency);
  return {
    store,
    currency,
    isBase: currency === store.currency,
    convert: (amount) => convertMinor(amount, currency, store),
    toBase: (amount) =>
      toMinorUnits(toMajorUnits(amount, currency) / (findCurrencyRate(store, currency) ?? 1), store.currency),
    rateFrom: (from) => computeMinorRate(store, from, currency),
  };
}

function findCurrencyRate({ currency, currencies }: StoreSettings, code: string): number | undefined {
  return code === currency ? 1 : currencies.find((candidate) => candidate.code === code)?.rate;
}

function computeMinorRate(store: StoreSettings, from: string, to: string): number | undefined {
  const [sourceRate, targetRate] = [findCurrencyRate(store, from), findCurrencyRate(store, to)];
  if (from === to) return 1;
  return sourceRate && targetRate && ((targetRate / sourceRate) * toMinorUnits(1, to)) / toMinorUnits(1, from);
}

/** Carts in a currency that the store has given up go on in its own. */
function chargedCurrency(store: StoreSettings, requestedCurrency: string): string {
  return sellingCurrencies(store).some(({ code }) => code === requestedCurrency) ? requestedCurrency : store.currency;
}
