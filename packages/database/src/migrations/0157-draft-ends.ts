import type { Kysely } from 'kysely';
import { addColumns, createIndexes } from './tables.ts';

/** Adds to drafts when their shopper is reminded, and when their end is to be announced. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await addColumns(db, 'drafts', 'date_reminder text, date_closing text');
  await createIndexes(db, [
    ['drafts', ['date_reminder']],
    ['drafts', ['date_closing']],
  ]);
}
