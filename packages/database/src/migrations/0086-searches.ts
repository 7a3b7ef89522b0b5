import { type Kysely, sql } from 'kysely';
import { isPostgres } from '../dialect.ts';
import type { Db } from '../schema.ts';
import { createIndexes } from './tables.ts';

/** Searches that read more rows the more a shop has sold. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // pauses that are over, without those that are not
  await createIndexes(db, [['subscriptions', ['status', 'date_pause_end']]]);
  // Kysely instances of any schema know their database
  if (!isPostgres(db as Db)) await lookAmongItemsOfOrder(db);
}

const byProduct = 'earlier.product_id = order_items.product_id and earlier.id < order_items.id';
/** SQLite takes no index for a value that is computed: the order's own items remain. */
const byOrder = '+earlier.product_id = order_items.product_id and +earlier.id < order_items.id';

/** Triggers of 0060 that went through everything ever sold of a product. PostgreSQL knows that an order has few items. */
async function lookAmongItemsOfOrder(db: Kysely<unknown>): Promise<void> {
  const triggers = sql<{ name: string; text: string }>`select name, sql as text from sqlite_schema
    where type = 'trigger' and instr(sql, ${byProduct}) > 0`;
  for (const { name, text } of (await triggers.execute(db)).rows) {
    await sql.raw(`drop trigger ${name}`).execute(db);
    await sql.raw(text.replaceAll(byProduct, byOrder)).execute(db);
  }
}
