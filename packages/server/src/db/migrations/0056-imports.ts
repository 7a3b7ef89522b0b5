import type { Kysely } from 'kysely';
import { createTables } from './tables.ts';

/** Whole shops that come in, and how far they have come. */
export function up(db: Kysely<unknown>): Promise<void> {
  return createTables(db, [
    [
      'imports',
      'id text!, fingerprint text!, done int!, date_created text!, date_touched text!, date_finished text',
      ['id'],
    ],
  ]);
}
