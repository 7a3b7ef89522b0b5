import { type Kysely, sql } from 'kysely';
import { isPostgres } from '../dialect.ts';
import type { Db } from '../schema.ts';
import { createIndexes, createTables } from './tables.ts';

/** Adds events, the webhooks that deliver them, and a log of the operator's changes. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createCounted(
    db,
    'events',
    'id bigint, type text not null, entity_id text not null, data text not null, actor text not null, date_created text not null, date_expires text not null',
  );
  await createCounted(
    db,
    'audit_log',
    'actor text not null, action text not null, entity text not null, entity_id text not null, before text, after text, date_created text not null',
  );
  await createTables(db, [
    ['webhooks', 'id text!, url text!, secret text!, types text!, enabled int!, date_created text!', ['id']],
    [
      'webhook_deliveries',
      'id text!, webhook_id text!, event_id int!, status text!, attempts int!, date_due text!, date_created text!, date_expires text!, date_delivered text, response_status int, error text',
      ['id'],
    ],
  ]);
  await createIndexes(db, [
    ['events', ['id']],
    ['events', ['type', 'id']],
    ['events', ['date_expires']],
    ['audit_log', ['entity', 'entity_id']],
    ['audit_log', ['date_created']],
    ['webhook_deliveries', ['webhook_id', 'status', 'date_due']],
    ['webhook_deliveries', ['webhook_id', 'date_created']],
    ['webhook_deliveries', ['date_expires']],
  ]);
}

/** Rows that are counted as they are written. */
async function createCounted(db: Kysely<unknown>, name: string, columns: string): Promise<void> {
  // isPostgres reads the dialect only
  const place = isPostgres(db as Db) ? 'bigserial primary key' : 'integer primary key autoincrement';
  await sql.raw(`create table ${name} (place ${place}, ${columns})`).execute(db);
}
