import type { Kysely } from 'kysely';
import { createIndexes, createTables } from './tables.ts';

/** Adds the bin, which keeps the rows of deleted records for a while. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const columns = 'id text!, kind text!, record_id text!, name text!, content text!, actor text!, date_deleted text!';
  const people = 'id text!, bin_id text!, person_key text!, date_deleted text!';
  await createTables(db, [
    ['bin', columns, ['id']],
    ['bin_people', people, ['id']],
  ]);
  await createIndexes(db, [
    ['bin', ['kind', 'record_id']],
    ['bin', ['date_deleted']],
    ['bin_people', ['bin_id']],
    ['bin_people', ['person_key']],
    ['bin_people', ['date_deleted']],
  ]);
}
