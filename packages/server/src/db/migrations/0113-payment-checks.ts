import type { Kysely } from 'kysely';
import { addColumns } from './tables.ts';

/** What a bank says of a card's address and code. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await addColumns(db, 'payments', 'checks text');
}
