import { type Kysely, sql } from 'kysely';
import { isPostgres } from '../dialect.ts';
import type { Db } from '../schema.ts';
import { createIndexes, createTables } from './tables.ts';

/** Adds actions on many records at once, which a job carries out, with what became of each record. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const actionColumns = `id text!, action text!, selection text!, input text!, dry_run int!, actor text!, state text!, total int!, done int!,
    changed int!, unchanged int!, refused int!, message text, date_created text!, date_updated text!, date_started text, date_finished text`;
  await createTables(db, [
    ['bulk_actions', actionColumns.replace(/\s+/g, ' '), ['id']],
    [
      'bulk_action_records',
      'id text!, bulk_action_id text!, place int!, record_id text!, state text!, request text, code text, message text',
      ['id'],
    ],
  ]);
  const bytewise = isPostgres(db as Db) ? 'collate "C"' : ''; // isPostgres reads the dialect only
  await sql.raw(`create index bulk_actions_action_prefix on bulk_actions (lower(action) ${bytewise})`).execute(db);
  await createIndexes(db, [
    ['bulk_actions', ['state', 'id']],
    ['bulk_actions', ['date_updated', 'id']],
    ['bulk_action_records', ['bulk_action_id', 'state', 'id']],
  ]);
}
