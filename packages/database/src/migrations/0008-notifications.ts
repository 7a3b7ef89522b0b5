import type { Kysely } from 'kysely';
import { createIndexes, createTables } from './tables.ts';

export async function up(db: Kysely<unknown>): Promise<void> {
  await createTables(db, [
    [
      'outbox',
      'key text!, kind text!, recipient text!, locale text, data text!, status text!, attempts int!, date_due text!, date_created text!, date_sent text, error text',
      ['key'],
    ],
    ['jobs', 'name text!, date_due text!, lease_until text!, owner text!', ['name']],
    [
      'subscribers',
      'id text!, email text!, status text!, locale text, confirm_hash text, confirm_expires text, date_created text!, date_confirmed text, date_unsubscribed text',
      ['id'],
    ],
  ]);
  await createIndexes(db, [
    ['outbox', ['status', 'date_due']],
    ['subscribers', ['email'], 'unique'],
    ['subscribers', ['confirm_hash'], 'unique'],
  ]);
}
