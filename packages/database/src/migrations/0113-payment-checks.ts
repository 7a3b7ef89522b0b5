import type { Kysely } from 'kysely';
import { addColumns } from './tables.ts';

/** Adds the bank's checks of a card's address and security code. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await addColumns(db, 'payments', 'checks text');
}
