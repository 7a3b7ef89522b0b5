import type { Kysely } from 'kysely';
import { createTables } from './tables.ts';

/** A second step at sign-in: what an app and the shop share, and the codes for whoever has lost the app. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createTables(db, [
    [
      'second_factors',
      'account_id text!, secret text!, date_begun text!, date_on text, last_step int!',
      ['account_id'],
    ],
    ['recovery_codes', 'account_id text!, hash text!', ['account_id', 'hash']],
  ]);
}
