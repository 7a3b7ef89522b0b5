import type { Kysely } from 'kysely';
import { addColumns, createIndexes } from './tables.ts';

/** Adds links by which a shopper pays what a placed order costs more: drafts, and pending orders, for the balance of an order. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await addColumns(db, 'drafts', 'balance_order_id text');
  await addColumns(db, 'orders', 'balance_order_id text');
  await createIndexes(db, [['drafts', ['balance_order_id']]]);
}
