import type { Kysely } from 'kysely';
import { addColumns } from './tables.ts';

/** Adds the metadata that applications store with a line of a cart, which the order takes over. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await addColumns(db, 'cart_items', 'metadata text!', '{}');
  await addColumns(db, 'order_items', 'metadata text!', '{}');
}
