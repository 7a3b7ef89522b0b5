import type { Kysely } from 'kysely';
import { addColumns, createIndexes, createTables, type NewTable } from './tables.ts';

const tables: NewTable[] = [
  [
    'subscriptions',
    'id text!, account_id text, email text, order_id text!, order_item_id text!, status text!, currency text!, locale text!, interval text!, interval_count int!, card_token text, billing text!, shipping text!, date_anchor text!, date_period_start text!, date_period_end text!, date_trial_end text, date_pause_end text, date_payment_retry text, payment_failures int!, cancel_at_end int!, cancel_reason text, date_canceled text, date_created text!',
    ['id'],
  ],
  [
    'subscription_items',
    'id text!, subscription_id text!, place int!, product_id text!, variant_id text, plan_id text, quantity int!, price int!, options text!, product text!',
    ['id'],
  ],
  [
    'subscription_periods',
    'subscription_id text!, date_start text!, cart_id text!, order_id text',
    ['subscription_id', 'date_start'],
  ],
];

export async function up(db: Kysely<unknown>): Promise<void> {
  await createTables(db, tables);
  await createIndexes(db, [
    ['subscriptions', ['account_id', 'date_created']],
    ['subscriptions', ['order_item_id'], 'unique'],
    ['subscriptions', ['status', 'date_period_end']],
    ['subscription_items', ['subscription_id']],
  ]);
  await addColumns(db, 'cart_items', 'agreed_price int');
  await addColumns(db, 'orders', 'auth_total int!', 0);
}
