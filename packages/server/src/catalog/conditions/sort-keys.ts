import { sql } from 'kysely';
import type { NewRow } from '../../db/index.ts';

/**
 * Expressions by which lists are sorted; indexes of them have all products in order. Products without ratings come
 * last.
 */
export const ratingKey = sql<number>`coalesce(products.rating_average, 0)`;

/** Discount as whole percent of the original price, in the base currency; 0 when there is none. */
export const discountKey = sql<number>`(case when products.orig_price > products.price
  then (products.orig_price - products.price) * 100 / products.orig_price else 0 end)`;

/**
 * Computes the sort keys that a product's memberships hold from a row in memory, together with the columns that are
 * copied unchanged.
 */
export function computeSortKeys({ price, orig_price, popularity, date_created, rating_average }: NewRow<'products'>) {
  const isLowered = orig_price != null && orig_price > price;
  return {
    price,
    popularity,
    date_created,
    rating: rating_average ?? 0,
    discount: isLowered ? Math.floor(((orig_price - price) * 100) / orig_price) : 0,
  };
}
