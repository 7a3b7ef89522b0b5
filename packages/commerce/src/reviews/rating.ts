import type { Row, Tx } from '@mercer/database';
import { sql } from 'kysely';

/** The stars that a review gives its product: null while it is not published. */
export function countedRating({ rating, status }: Pick<Row<'product_reviews'>, 'rating' | 'status'>): number | null {
  return status === 'published' ? rating : null;
}

/**
 * Moves the product's rating by one review: `from` null is one that was not counted, `to` null one that
 * is counted no more. The ratings that a
 * product was given when it came into the shop stay part of its average. The sum is kept in hundredths of stars, since
 * averages that came from elsewhere are not whole. Categories are sorted by a copy.
 */
export async function adjustRating(
  tx: Tx,
  productId: string,
  { from, to }: { from: number | null; to: number | null },
): Promise<void> {
  if (from === to) return;
  const countChange = Number(from === null) - Number(to === null);
  const moved = ((to ?? 0) - (from ?? 0)) * 100;
  const average = sql`cast(coalesce(rating_average, 0) as double precision)`;
  const sum = sql<number>`(coalesce(rating_sum, cast(round(${average} * rating_count * 100) as bigint)) + ${moved})`;
  const count = sql<number>`(rating_count + ${countChange})`;
  await tx
    .updateTable('products')
    .set({
      rating_sum: sql`${sum}`,
      rating_count: sql`${count}`,
      rating_average: sql`case when ${count} > 0 then round(cast(${sum} as double precision) / ${count}) / 100 end`,
    })
    .where('id', '=', productId)
    .execute();
  await tx
    .updateTable('product_categories')
    .set({ rating: sql`(select coalesce(rating_average, 0) from products where products.id = product_id)` })
    .where('product_id', '=', productId)
    .execute();
}
