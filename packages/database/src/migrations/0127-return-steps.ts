import type { Kysely } from 'kysely';
import { addColumns } from './tables.ts';

/** Adds the steps of a return between its request and its refund, and what became of each of its pieces. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await addColumns(db, 'returns', 'step text!', '');
  await addColumns(db, 'returns', 'instructions text, label_url text, fee int');
  await addColumns(db, 'return_items', 'restock int, discard int');
}
