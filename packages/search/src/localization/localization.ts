import type { CurrencyCode, StoreSettings } from '@mercer/contract';
import type { Db } from '@mercer/database';
import type { AppEnv } from '@mercer/platform/http/context';
import { getRequestStore, requestCurrency, requestLocale } from '@mercer/platform/settings';
import type { Context } from 'hono';
import { sql } from 'kysely';

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

/** Columns that may be null. */
type Meta =
  | 'products.meta_title'
  | 'products.meta_description'
  | 'categories.meta_title'
  | 'categories.meta_description'
  | 'collections.meta_title'
  | 'collections.meta_description';

type Translated =
  | 'products.name'
  | 'products.description'
  | Meta
  | 'categories.name'
  | 'categories.description'
  | 'collections.name'
  | 'collections.description'
  | 'attributes.name';

/** The text in the first of the wanted locales that has one, else the store's own. Part of the row's statement. */
export function selectTranslation<Column extends Translated>(
  column: Column,
  { locales }: Pick<Localization, 'locales'>,
) {
  type Text = Column extends Meta ? string | null : string;
  const [model = '', field = ''] = column.split('.');
  const originalText = sql.ref<Text>(column);
  if (locales.length === 0) return sql<Text>`${originalText}`;
  const texts = locales.map(
    (locale) => sql`(select value from translations where model = ${model} and record_id = ${sql.ref(`${model}.id`)}
      and locale = ${locale} and field = ${field} and value <> '')`,
  );
  return sql<Text>`coalesce(${sql.join([...texts, originalText])})`;
}

/** Names of products in the first of the wanted locales that has one; no statement in the store's own language. */
export async function productNames(db: Db, ids: readonly string[], locales: string[]): Promise<Map<string, string>> {
  if (ids.length === 0 || locales.length === 0) return new Map();
  const rows = await db
    .selectFrom('translations')
    .select(['record_id', 'locale', 'value'])
    .where('model', '=', 'products')
    .where('field', '=', 'name')
    .where('record_id', 'in', ids)
    .where('locale', 'in', locales)
    .where('value', '<>', '')
    .execute();
  const lastWins = rows.toSorted((a, b) => locales.indexOf(b.locale) - locales.indexOf(a.locale));
  return new Map(lastWins.map(({ record_id, value }) => [record_id, value]));
}
