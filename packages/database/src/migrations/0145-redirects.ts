import type { Kysely } from 'kysely';
import { createIndexes, createTables } from './tables.ts';

/** Adds the paths that the owner redirects. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const columns = 'id text!, path text!, target text!, target_path text, status int!, date_created text!';
  await createTables(db, [['redirects', columns, ['id']]]);
  await createIndexes(db, [
    ['redirects', ['path'], 'unique'],
    ['redirects', ['target_path']],
  ]);
}
