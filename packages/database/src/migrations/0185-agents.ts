import { type Kysely, sql } from 'kysely';
import { isPostgres } from '../dialect.ts';
import type { Db } from '../schema.ts';
import { createIndexes, createTables } from './tables.ts';

/** Adds agents, the log of their calls, what their carts came from, deliveries to their platforms, and signing keys. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createTables(db, [
    [
      'agents',
      'id text!, profile_url text!, name text!, host text!, status text!, limits text, note text!, key_hash text, date_created text!, date_updated text!, date_seen text!, date_verified text',
      ['id'],
    ],
    [
      'agent_calls',
      'id text!, agent_id text, protocol text!, version text, operation text!, status int!, code text, verified int!, duration_ms int!, request_id text, checkout_id text, order_id text, network text, date_created text!',
      ['id'],
    ],
    [
      'agent_carts',
      'cart_id text!, agent_id text!, agent_name text!, protocol text!, version text!, profile_url text!, verified int!, webhook_url text, request_id text, consent text, date_created text!',
      ['cart_id'],
    ],
    [
      'agent_deliveries',
      'id text!, agent_id text!, order_id text!, event_id int!, type text!, url text!, host text!, status text!, attempts int!, date_due text!, date_created text!, date_expires text!, date_delivered text, response_status int, error text',
      ['id'],
    ],
    ['agent_reservations', 'checkout_id text!, agent_id text!, amount int!, date_created text!', ['checkout_id']],
    ['signing_keys', 'id text!, public_key text!, private_key text!, date_created text!, date_retired text', ['id']],
  ]);
  await createIndexes(db, [
    ['agents', ['profile_url'], 'unique'],
    ['agents', ['key_hash'], 'unique'],
    ['agents', ['date_seen']],
    ['agents', ['date_updated', 'id']],
    ['agents', ['status', 'id']],
    ['agent_calls', ['agent_id', 'id']],
    ['agent_calls', ['agent_id', 'date_created']],
    ['agent_calls', ['date_created']],
    ['agent_carts', ['agent_id', 'date_created']],
    ['agent_deliveries', ['status', 'date_due']],
    ['agent_deliveries', ['host', 'status', 'date_due']],
    ['agent_deliveries', ['event_id', 'id']],
    ['agent_deliveries', ['agent_id', 'event_id']],
    ['agent_deliveries', ['status', 'event_id']],
    ['agent_deliveries', ['order_id']],
    ['agent_deliveries', ['date_expires']],
    ['agent_reservations', ['agent_id', 'date_created']],
    ['agent_reservations', ['date_created']],
  ]);
  const bytewise = isPostgres(db as Db) ? 'collate "C"' : ''; // isPostgres reads the dialect only
  const prefixes = [
    ['agents', 'name', '(lower(name))'],
    ['agents', 'host', '(lower(host))'],
    ['agent_calls', 'request', 'request_id'],
    ['agent_calls', 'checkout', 'checkout_id'],
    ['agent_calls', 'order', 'order_id'],
  ];
  for (const [table, name, column] of prefixes)
    await sql.raw(`create index ${table}_${name}_prefix on ${table} (${column} ${bytewise})`).execute(db);
}
