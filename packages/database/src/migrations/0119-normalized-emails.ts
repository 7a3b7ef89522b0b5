import type { Kysely } from 'kysely';
import { normalizeStoredEmails } from '../normalize-stored-emails.ts';
import type { Db } from '../schema.ts';

/** Addresses are stored in one form, so that a person is found however the address is written. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await normalizeStoredEmails(db as Db); // tables that were there before
}
