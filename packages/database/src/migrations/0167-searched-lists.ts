import { type Kysely, sql } from 'kysely';
import { isPostgres } from '../dialect.ts';
import type { Db } from '../schema.ts';
import { createIndexes } from './tables.ts';

/** Indexes the names of collections and imports by their beginnings, and the times of their last change. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const bytewise = isPostgres(db as Db) ? 'collate "C"' : ''; // isPostgres reads the dialect only
  for (const table of ['collections', 'import_jobs'])
    await sql.raw(`create index ${table}_name_prefix on ${table} (lower(name) ${bytewise})`).execute(db);
  await createIndexes(db, [
    ['collections', ['date_updated', 'id']],
    ['import_jobs', ['date_updated', 'id']],
  ]);
}
