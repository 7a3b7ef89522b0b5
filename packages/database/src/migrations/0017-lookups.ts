import type { Kysely } from 'kysely';
import { createIndexes } from './tables.ts';

/** Looked up by the paths that shoppers and background work take; without these, tables that grow were read whole. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createIndexes(db, [
    ['sessions', ['cart_id']],
    ['sessions', ['account_id']],
    ['sessions', ['date_used']],
    ['accounts', ['cart_id']],
    ['carts', ['account_id']],
    ['subscription_periods', ['cart_id']],
    ['vault_tokens', ['order_id']],
    ['outbox', ['recipient']],
    ['stock_holds', ['date_expires']],
    ['attempts', ['date_expires']],
  ]);
}
