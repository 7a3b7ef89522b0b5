import type { Kysely } from 'kysely';
import { createIndexes, createTables, type NewTable } from './tables.ts';

const tables: NewTable[] = [
  [
    'operator_keys',
    'id text!, name text!, hash text!, scopes text!, date_created text!, date_used text, date_revoked text',
    ['id'],
  ],
  ['operator_requests', 'key text!, fingerprint text!, answer text!, date_expires text!', ['key']],
  [
    'stock_changes',
    'id text!, product_id text!, variant_id text, quantity int!, stock_level int!, reason text!, actor text!, date_created text!',
    ['id'],
  ],
];

/** Named keys of whoever runs the shop, what was answered to a request that may come again, and corrections of the stock. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createTables(db, tables);
  await createIndexes(db, [
    ['operator_keys', ['hash'], 'unique'],
    ['operator_requests', ['date_expires']],
    ['stock_changes', ['product_id', 'id']],
  ]);
}
