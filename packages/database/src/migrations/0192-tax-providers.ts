import type { Kysely } from 'kysely';
import { createIndexes, createTables } from './tables.ts';

/** Adds the calculations of tax providers, and what orders have to be recorded at them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createTables(db, [
    ['tax_calculations', 'id text!, provider text!, result text!, date_created text!, date_expires text!', ['id']],
    [
      'tax_transactions',
      'id text!, order_id text!, kind text!, sale_id text, provider text!, calculation_id text, calculation_expires text, item_ids text!, parts text, status text!, transaction_id text, line_ids text, message text, date_created text!, date_recorded text',
      ['id'],
    ],
  ]);
  await createIndexes(db, [
    ['tax_calculations', ['date_created']],
    ['tax_transactions', ['order_id']],
    ['tax_transactions', ['status', 'id']],
  ]);
}
