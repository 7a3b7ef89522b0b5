import type { Kysely } from 'kysely';
import { addColumns, createIndexes, createTables, type NewTable } from './tables.ts';

const tables: NewTable[] = [
  [
    'subscription_purchases',
    'account_id text!, fingerprint text!, order_id text!, card_token text!, date_created text!',
    ['account_id', 'fingerprint'],
  ],
];

export async function up(db: Kysely<unknown>): Promise<void> {
  await createTables(db, tables);
  await addColumns(db, 'subscription_periods', 'card_token text');
  await createIndexes(db, [
    ['subscriptions', ['order_id']],
    ['subscription_periods', ['order_id']],
  ]);
}
