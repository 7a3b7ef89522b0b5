import type { Kysely } from 'kysely';
import { createIndexes, createTables } from './tables.ts';

/** Adds what callers of the operator API save for themselves: views of lists, preferences, and where they are. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const viewColumns =
    'id text!, caller text!, list text!, name text!, query text!, shared int!, date_created text!, date_updated text!';
  await createTables(db, [
    ['saved_views', viewColumns, ['id']],
    ['operator_preferences', 'caller text!, value text!, date_updated text!', ['caller']],
    [
      'presence',
      'entity text!, record_id text!, caller text!, name text!, date_expires text!',
      ['entity', 'record_id', 'caller'],
    ],
  ]);
  await createIndexes(db, [
    ['saved_views', ['caller']],
    ['presence', ['date_expires']],
  ]);
}
