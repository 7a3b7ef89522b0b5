import type { Kysely } from 'kysely';
import { createIndexes, createTables } from './tables.ts';

/** Adds passkeys of staff members, and the challenges that were signed with them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const passkey = 'id text!, staff_id text!, name text!, public_key text!, sign_count int!, transports text!';
  await createTables(db, [
    ['staff_passkeys', `${passkey}, date_created text!, date_used text`, ['id']],
    ['staff_challenges', 'challenge_hash text!, date_expires text!', ['challenge_hash']],
  ]);
  await createIndexes(db, [
    ['staff_passkeys', ['staff_id']],
    ['staff_challenges', ['date_expires']],
  ]);
}
