import type { Kysely } from 'kysely';
import { addColumns, createIndexes, createTables } from './tables.ts';

/** Adds fields that the owner declares, and a column for their values to each kind of record that may have them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const columns =
    'id text!, entity text!, key text!, label text!, type text!, is_list int!, choices text!, reference text, required int!, public int!, filterable int!, searchable int!, sort int!, date_created text!, date_updated text!';
  await createTables(db, [['custom_fields', columns, ['id']]]);
  await createIndexes(db, [['custom_fields', ['entity', 'key'], 'unique']]);
  for (const table of ['products', 'variants', 'categories', 'customers', 'orders'])
    await addColumns(db, table, 'custom_fields text!', '{}');
  await addColumns(db, 'attributes', 'searchable int!', 0);
}
