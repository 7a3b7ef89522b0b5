import { sql } from 'kysely';
import type { NewRow } from '../../db/index.ts';

/** What lists are sorted by; indexes of these expressions have all products in order. What nobody has rated comes last. */
export const ratingKey = sql<number>`coalesce(products.rating_average, 0)`;

/** Whole percent that the price was lowered by, of the base currency; 0: it was not. */
export const discountKey = sql<number>`(case when products.orig_price > products.price
  then (products.orig_price - products.price) * 100 / products.orig_price else 0 end)`;

/** The same of a product whose row is at hand, with the columns that need no computing: what its memberships hold. */
export function sortKeysOf({ price, orig_price, popularity, date_created, rating_average }: NewRow<'products'>) {
  const isLowered = orig_price != null && orig_price > price;
  return {
    price,
    popularity,
    date_created,
    rating: rating_average ?? 0,
    discount: isLowered ? Math.floor(((orig_price - price) * 100) / orig_price) : 0,
  };
}
