import type { Kysely } from 'kysely';
import { addColumns } from './tables.ts';

/** An order's item names the line of the cart that it comes from: what joined the cart later is told apart by it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await addColumns(db, 'order_items', 'line_key text');
}
