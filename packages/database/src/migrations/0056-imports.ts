import type { Kysely } from 'kysely';
import { createTables } from './tables.ts';

/** Adds a table of imports of whole shops, with their progress. */
export function up(db: Kysely<unknown>): Promise<void> {
  return createTables(db, [
    [
      'imports',
      'id text!, fingerprint text!, done int!, date_created text!, date_touched text!, date_finished text',
      ['id'],
    ],
  ]);
}
