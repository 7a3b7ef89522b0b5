import type { Kysely } from 'kysely';
import { createIndexes } from './tables.ts';

/** The owner's list of invoices, the newest first. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createIndexes(db, [['invoices', ['date_created', 'id']]]);
}
