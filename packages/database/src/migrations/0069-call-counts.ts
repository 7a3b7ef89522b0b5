import { type Kysely, sql } from 'kysely';
import { isPostgres } from '../dialect.ts';
import type { Db } from '../schema.ts';
import { createIndexes, createTables } from './tables.ts';

/** Calls of a minute, which processes count together. A crash of PostgreSQL may forget them: nobody waits for its log. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createTables(db, [['call_counts', 'key text!, count int!, date_expires text!', ['key']]]);
  await createIndexes(db, [['call_counts', ['date_expires']]]);
  // isPostgres reads the dialect only
  if (isPostgres(db as Db)) await sql`alter table call_counts set unlogged`.execute(db);
}
