import type { Kysely } from 'kysely';
import { addColumns } from './tables.ts';

/** What applications keep with a line of a cart goes along into the order. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await addColumns(db, 'cart_items', 'metadata text!', '{}');
  await addColumns(db, 'order_items', 'metadata text!', '{}');
}
