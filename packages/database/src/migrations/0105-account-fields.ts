import type { Kysely } from 'kysely';
import { addColumns } from './tables.ts';

/** Adds the fields that shoppers and their applications store with an account. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await addColumns(db, 'accounts', 'phone text');
  await addColumns(db, 'accounts', 'email_optin int!', 0);
  await addColumns(db, 'accounts', 'metadata text!', '{}');
}
