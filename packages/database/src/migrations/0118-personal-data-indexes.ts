import { type Kysely, sql } from 'kysely';
import { isPostgres } from '../dialect.ts';
import type { Db } from '../schema.ts';

/** Indexes what an account's export and deletion look for: drafts by the buyer's address, removed reviews by their author. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // Kysely instances of any schema know their database
  const author = isPostgres(db as Db) ? `("before"::jsonb ->> 'account_id')` : `"before" ->> 'account_id'`;
  await sql`create index drafts_email on drafts (lower(email))`.execute(db);
  await sql.raw(`create index audit_log_review_author on audit_log (${author}) where entity = 'review'`).execute(db);
}
