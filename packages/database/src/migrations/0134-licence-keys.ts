import type { Kysely } from 'kysely';
import { createIndexes, createTables } from './tables.ts';

/** Adds the licence keys of digital products, one for each piece that is sold. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const columns =
    'id text!, product_id text!, variant_id text!, code text, status text!, order_id text, item_id text, date_created text!, date_sold text, date_revoked text';
  await createTables(db, [['licence_keys', columns, ['id']]]);
  await createIndexes(db, [
    ['licence_keys', ['product_id', 'variant_id', 'code'], 'unique'],
    ['licence_keys', ['product_id', 'variant_id', 'status', 'id']],
    ['licence_keys', ['item_id']],
  ]);
}
