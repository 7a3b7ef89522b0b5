import type { Kysely } from 'kysely';
import { createIndexes, createTables } from './tables.ts';

/** Adds staff members with their sessions and one-use links. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const person = 'id text!, name text!, email text!, role text!, password_hash text!, locale text!';
  const rights = 'refund_limit int, exceptions text!, date_created text!, date_updated text!, date_joined text';
  const session = 'id text!, token_hash text!, staff_id text!, browser text, date_created text!, date_used text!';
  const link = 'token_hash text!, kind text!, staff_id text!, date_created text!, date_expires text!, date_used text';
  await createTables(db, [
    ['staff', `${person}, ${rights}`, ['id']],
    ['staff_sessions', `${session}, date_expires text!, date_step_up_ends text`, ['id']],
    ['staff_links', link, ['token_hash']],
  ]);
  await createIndexes(db, [
    ['staff', ['email'], 'unique'],
    ['staff_sessions', ['token_hash'], 'unique'],
    ['staff_sessions', ['staff_id']],
    ['staff_sessions', ['date_expires']],
    ['staff_links', ['staff_id']],
  ]);
}
