import { type Kysely, sql } from 'kysely';
import { addColumns, createTables } from './tables.ts';

/**
 * Adds the state of products and the times at which they and their sales begin and end. The table has the products that
 * the shop does not show, with their categories.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await addColumns(db, 'products', 'status text!', 'active');
  await addColumns(db, 'products', 'publish_at text, unpublish_at text, sale_starts_at text, sale_ends_at text');
  await addColumns(db, 'products', 'next_change_at text');
  for (const table of ['products', 'variants', 'prices']) await addColumns(db, table, 'scheduled_sale_price int');
  await createTables(db, [['hidden_products', 'product_id text!, category_ids text!', ['product_id']]]);
  await sql`create index products_next_change_at on products (next_change_at) where next_change_at is not null`.execute(
    db,
  );
}
