import type { Kysely } from 'kysely';
import { addColumns } from './tables.ts';

/** Adds to returns what the shopper wants for the pieces, and the change of the order that has added the replacement. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await addColumns(db, 'returns', 'resolution text!', 'refund');
  await addColumns(db, 'returns', 'replacement text, edit_id text');
}
