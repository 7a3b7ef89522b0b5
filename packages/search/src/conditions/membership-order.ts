import type { QueryValue } from '@mercer/platform/http/query';
import { type RawBuilder, sql } from 'kysely';
import type { Ranking } from '../bitmaps/index.ts';
import { hasCurrencyPrices, type Localization } from '../localization/index.ts';
import type { Fields } from './fields.ts';
import { isSortedOnlyBy } from './sort.ts';

/** Columns that memberships copy from their products, so that an index has each category in these orders. */
const keys: Record<string, RawBuilder<unknown>> = {
  id: sql.ref('members.product_id'),
  price: sql.ref('members.price'),
  popularity: sql.ref('members.popularity'),
  date_created: sql.ref('members.date_created'),
  rating_average: sql.ref('members.rating'),
  discount: sql.ref('members.discount'),
};

/** A price that the store set in the shown currency stands with the product alone. */
export function isMembershipOrder(sort: QueryValue, localization: Localization): boolean {
  const names = Object.keys(keys).filter((name) => name !== 'price' || !hasCurrencyPrices(localization));
  return isSortedOnlyBy(sort, names);
}

/** Finds the column of `product_categories as members` by which the members of a category are sorted. */
export const findMembershipField: Fields = (name) =>
  Object.hasOwn(keys, name) && keys[name] ? { operators: {}, order: keys[name] } : undefined;

/** True when the order is by a single field for which products have an index. */
export function isIndexedOrder(sort: QueryValue, localization: Localization): boolean {
  const names = ['name', 'slug', 'date_updated', ...Object.keys(keys)].filter(
    (name) => name !== 'price' || !hasCurrencyPrices(localization),
  );
  return typeof sort === 'string' && !sort.includes(',') && isSortedOnlyBy(sort, names);
}

const ranked: Record<string, Ranking['by']> = { id: 'id', price: 'price', popularity: 'popularity' };

/**
 * Returns the order as a ranking that bitmaps can evaluate. Null for an order by several fields, and for prices that
 * the store set in the requested currency.
 */
export function parseRanking(sort: QueryValue, localization: Localization): Ranking | null {
  if (typeof sort !== 'string') return null;
  const [name = '', direction] = sort.trim().toLowerCase().split(/\s+/);
  const by = Object.hasOwn(ranked, name) ? ranked[name] : undefined;
  if (!by || !isIndexedOrder(sort, localization)) return null;
  return { by, isFalling: direction?.startsWith('desc') ?? false };
}
