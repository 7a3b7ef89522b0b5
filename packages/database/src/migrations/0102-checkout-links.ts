import type { Kysely } from 'kysely';
import { addColumns, createIndexes } from './tables.ts';

/** The cart whose checkout link a session has opened, and whose addresses and payment stand on a cart that several sessions see. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await addColumns(db, 'sessions', 'checkout_cart_id text, left_cart_id text');
  await addColumns(db, 'carts', 'holder_id text');
  await createIndexes(db, [['sessions', ['checkout_cart_id']]]);
}
