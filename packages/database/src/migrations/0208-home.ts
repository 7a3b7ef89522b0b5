import { type Kysely, sql } from 'kysely';
import { createIndexes, createTables } from './tables.ts';

/** Adds the findings of the last health checks, and indexes by which the numbers of the operator's home are counted. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createTables(db, [['health_findings', 'name text!, state text!, message text!, date_checked text!', ['name']]]);
  await createIndexes(db, [
    ['drafts', ['date_expires', 'id']],
    ['webhook_deliveries', ['status', 'event_id', 'id']],
    ['variants', ['stock_level']],
    ['products', ['status', 'id']],
  ]);
  await sql`create index products_tracked_stock on products (stock_level) where stock_tracking = 1`.execute(db);
}
