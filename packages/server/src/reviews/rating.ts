import { sql } from 'kysely';
import type { Tx } from '../db/index.ts';

/**
 * Moves the product's rating by one review: `from` null is a new one, `to` null one that is gone. The ratings that a
 * product was given when it came into the shop stay part of its average. The sum is kept in hundredths of stars, since
 * averages that came from elsewhere are not whole.
 */
export async function moveRating(
  tx: Tx,
  productId: string,
  { from, to }: { from: number | null; to: number | null },
): Promise<void> {
  const more = Number(from === null) - Number(to === null);
  const moved = ((to ?? 0) - (from ?? 0)) * 100;
  const average = sql`cast(coalesce(rating_average, 0) as double precision)`;
  const sum = sql<number>`(coalesce(rating_sum, cast(round(${average} * rating_count * 100) as bigint)) + ${moved})`;
  const count = sql<number>`(rating_count + ${more})`;
  await tx
    .updateTable('products')
    .set({
      rating_sum: sql`${sum}`,
      rating_count: sql`${count}`,
      rating_average: sql`case when ${count} > 0 then round(cast(${sum} as double precision) / ${count}) / 100 end`,
    })
    .where('id', '=', productId)
    .execute();
}
