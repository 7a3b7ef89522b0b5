import { type Kysely, sql } from 'kysely';
import { isPostgres } from '../dialect.ts';
import type { Db } from '../schema.ts';

/** Indexes the tracking numbers of orders by their beginnings. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const bytewise = isPostgres(db as Db) ? 'collate "C"' : ''; // isPostgres reads the dialect only
  await sql
    .raw(`create index orders_tracking_prefix on orders ((lower(replace(tracking, ' ', ''))) ${bytewise})
      where number is not null and tracking is not null`)
    .execute(db);
}
