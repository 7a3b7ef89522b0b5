import { type Minor, type StoreSettings, toMajorUnits, toMinorUnits } from '@mercer/contract';
import type { Db } from '../../db/index.ts';
import { convertMinor, readStore, sellingCurrencies } from '../../settings/index.ts';
import type { CartRow } from '../record/index.ts';

/** What a cart is paid in, and how prices of the base currency become its own. */
export interface CartMoney {
  currency: string;
  /** whether that is the store's own */
  isBase: boolean;
  /** minor units of the base currency to those of the cart's */
  convert(amount: Minor): number;
  /** and back, as near as rounding lets it be */
  toBase(amount: Minor): number;
  /** minor units of the cart's currency for one of another, exactly; undefined where the store has no rate */
  rateFrom(currency: string): number | undefined;
  /** whose rates these are */
  store: StoreSettings;
}

export async function moneyOf(db: Db, cart: Pick<CartRow, 'currency'>): Promise<CartMoney> {
  return moneyIn(await readStore(db), cart);
}

export function moneyIn(store: StoreSettings, cart: Pick<CartRow, 'currency'>): CartMoney {
  const currency = chargedCurrency(store, cart.currency);
  return {
    store,
    currency,
    isBase: currency === store.currency,
    convert: (amount) => convertMinor(amount, currency, store),
    toBase: (amount) => toMinorUnits(toMajorUnits(amount, currency) / (rateOf(store, currency) ?? 1), store.currency),
    rateFrom: (from) => minorRate(store, from, currency),
  };
}

function rateOf({ currency, currencies }: StoreSettings, code: string): number | undefined {
  return code === currency ? 1 : currencies.find((known) => known.code === code)?.rate;
}

function minorRate(store: StoreSettings, from: string, to: string): number | undefined {
  const [given, wanted] = [rateOf(store, from), rateOf(store, to)];
  if (from === to) return 1;
  return given && wanted && ((wanted / given) * toMinorUnits(1, to)) / toMinorUnits(1, from);
}

/** Carts in a currency that the store has given up go on in its own. */
function chargedCurrency(store: StoreSettings, asked: string): string {
  return sellingCurrencies(store).some(({ code }) => code === asked) ? asked : store.currency;
}
