import type { Kysely } from 'kysely';
import { createTables } from './tables.ts';

/** Mails in the owner's words. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createTables(db, [
    ['mail_texts', 'name text!, locale text!, texts text!, date_updated text!', ['name', 'locale']],
  ]);
}
