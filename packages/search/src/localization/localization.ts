import type { CurrencyCode, StoreSettings } from '@mercer/contract';
import type { AppEnv } from '@mercer/platform/http/context';
import { getRequestStore, requestCurrency, requestLocale } from '@mercer/platform/settings';
import type { Context } from 'hono';

/** Currency and language in which a shopper sees the catalogue. */
export interface Localization {
  store: StoreSettings;
  currency: CurrencyCode;
  /** locales in which translations are looked up, the requested one first; none for the store's own texts */
  locales: string[];
  /** Told of each product whose row is read for the answer. */
  onRead?: (products: VolatileValues[]) => void;
}

/**
 * Values of a product that change without a new version of the catalogue: its id, stock levels, number of ratings and
 * their average.
 */
export type VolatileValues = [id: string, levels: string, ratings: number, average: number | null];

/** Reads the localization of a request: from its query, its headers, or else its session. */
export async function readLocalization(c: Context<AppEnv>): Promise<Localization> {
  const store = await getRequestStore(c);
  return { store, currency: await requestCurrency(c), locales: listFallbackLocales(await requestLocale(c), store) };
}

/** Returns the localization with the store's own currency and texts. */
export function buildDefaultLocalization(store: StoreSettings): Localization {
  return { store, currency: store.currency, locales: [] };
}

/** The locale and those it falls back on, up to the store's own, whose texts are in the records themselves. */
export function listFallbackLocales(locale: string, store: StoreSettings): string[] {
  const chain: string[] = [];
  let next: string | null | undefined = locale;
  while (next && next !== store.locale && !chain.includes(next)) {
    chain.push(next);
    next = store.locales.find(({ code }) => code === chain.at(-1))?.fallback;
  }
  return chain.filter((code) => code !== 'none');
}

/** Lists every distinct chain of locales in which the store's texts are looked up. */
export function listLocaleChains(store: StoreSettings): string[][] {
  const chains = [[], ...store.locales.map(({ code }) => listFallbackLocales(code, store))];
  return [...new Map(chains.map((locales) => [locales.join(' '), locales])).values()];
}
