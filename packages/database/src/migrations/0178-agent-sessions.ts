import type { Kysely } from 'kysely';
import { createIndexes, createTables } from './tables.ts';

/** Adds the carts and checkouts that agents fill for their buyers. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const names = 'id text!, kind text!, status text!, agent_id text!, protocol text!, version text!';
  const cart = 'session_token text!, cart_id text, checkout_secret text, checkout_id text';
  const payment = 'payment_key text, payment_token text, payment_state text';
  const dates = 'opened_by text, date_opened text, date_created text!, date_updated text!, date_expires text!';
  await createTables(db, [['agent_sessions', `${names}, ${cart}, ${payment}, facts text!, ${dates}`, ['id']]]);
  await createIndexes(db, [
    ['agent_sessions', ['cart_id']],
    ['agent_sessions', ['date_expires']],
  ]);
}
