import { type RawBuilder, sql } from 'kysely';
import type { QueryValue } from '../../http/query.ts';
import type { Ranking } from '../bitmaps/index.ts';
import { hasOwnPrices, type Shown } from '../shown/index.ts';
import type { Fields } from './fields.ts';
import { isSortedBy } from './sort.ts';

/** What memberships repeat of their products, so that an index has a category in this order. */
const keys: Record<string, RawBuilder<unknown>> = {
  id: sql.ref('members.product_id'),
  price: sql.ref('members.price'),
  popularity: sql.ref('members.popularity'),
  date_created: sql.ref('members.date_created'),
  rating_average: sql.ref('members.rating'),
  discount: sql.ref('members.discount'),
};

/** A price that the store set in the shown currency stands with the product alone. */
export function isMembershipOrder(sort: QueryValue, shown: Shown): boolean {
  const names = Object.keys(keys).filter((name) => name !== 'price' || !hasOwnPrices(shown));
  return isSortedBy(sort, names);
}

/** The same fields in `product_categories as members`, to sort by. */
export const memberKeys: Fields = (name) =>
  Object.hasOwn(keys, name) && keys[name] ? { operators: {}, order: keys[name] } : undefined;

/** By one field that products have an index of. */
export function isIndexedOrder(sort: QueryValue, shown: Shown): boolean {
  const names = ['name', 'slug', 'date_updated', ...Object.keys(keys)].filter(
    (name) => name !== 'price' || !hasOwnPrices(shown),
  );
  return typeof sort === 'string' && !sort.includes(',') && isSortedBy(sort, names);
}

const ranked: Record<string, Ranking['by']> = { id: 'id', price: 'price', popularity: 'popularity' };

/** The same order where bits can tell it: by one field, and not by prices that the store set in the shown currency. */
export function rankingOf(sort: QueryValue, shown: Shown): Ranking | null {
  if (typeof sort !== 'string') return null;
  const [name = '', direction] = sort.trim().toLowerCase().split(/\s+/);
  const by = Object.hasOwn(ranked, name) ? ranked[name] : undefined;
  if (!by || !isIndexedOrder(sort, shown)) return null;
  return { by, isFalling: direction?.startsWith('desc') ?? false };
}
