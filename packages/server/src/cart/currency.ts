import { type StoreSettings, toMajorUnits, toMinorUnits } from '@mercer/contract';
import type { Db } from '../db/index.ts';
import { convertMinor, readStore, sellingCurrencies } from '../settings/index.ts';
import type { CartRow } from './find.ts';

/** What a cart is paid in, and how prices of the base currency become its own. */
export interface CartMoney {
  currency: string;
  /** whether that is the store's own */
  isBase: boolean;
  /** minor units of the base currency to those of the cart's */
  convert(amount: number): number;
  /** and back, as near as rounding lets it be */
  toBase(amount: number): number;
  /** whose rates these are */
  store: StoreSettings;
}

export async function moneyOf(db: Db, cart: CartRow): Promise<CartMoney> {
  const store = await readStore(db);
  const currency = chargedCurrency(store, cart.currency);
  return {
    store,
    currency,
    isBase: currency === store.currency,
    convert: (amount) => convertMinor(amount, currency, store),
    toBase: (amount) => toMinorUnits(toMajorUnits(amount, currency) / rateOf(store, currency), store.currency),
  };
}

function rateOf({ currency, currencies }: StoreSettings, code: string): number {
  return code === currency ? 1 : (currencies.find((known) => known.code === code)?.rate ?? 1);
}

/** Carts in a currency that the store has given up go on in its own. */
function chargedCurrency(store: StoreSettings, asked: string): string {
  return sellingCurrencies(store).some(({ code }) => code === asked) ? asked : store.currency;
}
