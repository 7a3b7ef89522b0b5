import { type Kysely, sql } from 'kysely';
import { addColumns, createIndexes, createTables } from './tables.ts';

/**
 * Adds votes for helpful reviews, and marks the reviews of customers who ordered the product. Reviews of a demo store,
 * and imported ones, have no order.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await addColumns(db, 'product_reviews', 'helpful_count int!, verified int!', 0);
  await sql`update product_reviews set verified = 1 where exists (
    select 1 from order_items inner join orders on orders.id = order_items.order_id
    where orders.account_id = product_reviews.account_id and order_items.product_id = product_reviews.product_id
      and orders.number is not null and orders.status not in ('pending', 'payment_pending', 'canceled'))`.execute(db);
  await createTables(db, [
    ['review_votes', 'review_id text!, voter text!, product_id text!, date_created text!', ['review_id', 'voter']],
  ]);
  await createIndexes(db, [
    ['review_votes', ['voter']],
    ['review_votes', ['product_id']],
  ]);
}
