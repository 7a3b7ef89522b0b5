import type { Kysely } from 'kysely';
import { addColumns, createIndexes } from './tables.ts';

/** What a bank says of a card's address and code, and when a payment's gateway was told the number of its order. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await addColumns(db, 'payments', 'checks text, date_numbered text');
  await createIndexes(db, [['payments', ['gateway', 'date_numbered', 'date_created']]]);
}
