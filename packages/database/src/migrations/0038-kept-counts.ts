import { type Kysely, sql } from 'kysely';
import { isPostgres } from '../dialect.ts';
import type { Db } from '../schema.ts';
import { createIndexes, createTables } from './tables.ts';

/** Adds a table of counts of the catalogue, chunk by chunk, from which a newly started process reads. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createTables(db, [['kept_counts', 'id text!, turn int!, horizon int!, results bytes!', ['id']]]);
  await createIndexes(db, [['kept_counts', ['turn']]]);
  // isPostgres reads the dialect only; unpacking the results would take longer than reading them
  if (isPostgres(db as Db)) await sql`alter table kept_counts alter column results set storage external`.execute(db);
}
