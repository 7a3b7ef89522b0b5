import type { CurrencyCode, StoreSettings } from '@mercer/contract';
import type { Context } from 'hono';
import type { AppEnv } from '../../http/context.ts';
import { requestCurrency, requestLocale, storeOf } from '../../settings/index.ts';

/** In which currency and language a shopper is shown the catalogue. */
export interface Shown {
  store: StoreSettings;
  currency: CurrencyCode;
  /** Where a translation is looked for, the wanted locale first; none for the store's own texts. */
  locales: string[];
  /** Told of each product whose row is read for the answer. */
  onRead?: (products: Moving[]) => void;
}

/** What of a product changes without a new version of the catalogue: its id, stock levels, ratings and their average. */
export type Moving = [id: string, levels: string, ratings: number, average: number | null];

/** As this request asks: its query, its headers, else its session. */
export async function shownTo(c: Context<AppEnv>): Promise<Shown> {
  const store = await storeOf(c);
  return { store, currency: await requestCurrency(c), locales: localesFrom(await requestLocale(c), store) };
}

/** As the store keeps it. */
export function shownPlainly(store: StoreSettings): Shown {
  return { store, currency: store.currency, locales: [] };
}

/** The locale and those it falls back on, up to the store's own, whose texts are in the records themselves. */
export function localesFrom(locale: string, store: StoreSettings): string[] {
  const chain: string[] = [];
  let next: string | null | undefined = locale;
  while (next && next !== store.locale && !chain.includes(next)) {
    chain.push(next);
    next = store.locales.find(({ code }) => code === chain.at(-1))?.fallback;
  }
  return chain.filter((code) => code !== 'none');
}

/** Every way in which the store's texts are looked for, once. */
export function localesOf(store: StoreSettings): string[][] {
  const chains = [[], ...store.locales.map(({ code }) => localesFrom(code, store))];
  return [...new Map(chains.map((locales) => [locales.join(' '), locales])).values()];
}
