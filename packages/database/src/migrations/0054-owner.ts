import { type Kysely, sql } from 'kysely';
import { addColumns, createIndexes, createTables } from './tables.ts';

/** Reviews that wait for the owner, and products that follow a change of what they share with others. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await addColumns(db, 'product_reviews', 'status text!', 'published');
  await createIndexes(db, [['product_reviews', ['status', 'id']]]);
  // answers are kept under a seal from now on
  await sql`delete from operator_requests`.execute(db);
  await createTables(db, [['following_products', 'product_id text!, category_ids text', ['product_id']]]);
}
