import { type Kysely, sql } from 'kysely';
import { isPostgres } from '../dialect.ts';
import type { Db } from '../schema.ts';
import { createIndexes, createTables } from './tables.ts';

interface TrackedTable {
  table: string;
  /** Condition on a row, which the prefix `row.` stands for; absent: every row is tracked. */
  condition?: string;
  /** Columns whose change counts; absent: every column. */
  columns?: string;
}

const trackedTables: TrackedTable[] = [
  { table: 'orders', condition: 'row.number is not null' },
  {
    table: 'categories',
    columns: 'slug, name, description, parent_id, image, sort, meta_title, meta_description, metadata',
  },
  { table: 'attributes' },
  { table: 'coupons' },
  { table: 'promotions' },
  { table: 'giftcards' },
  {
    table: 'accounts',
    columns:
      'email, first_name, last_name, phone, email_optin, email_verified, metadata, shipping_address_id, billing_address_id',
  },
  { table: 'subscribers' },
  { table: 'subscriptions' },
  { table: 'returns' },
  { table: 'payments' },
  { table: 'book_differences' },
  { table: 'redirects' },
  { table: 'tax_rules' },
  { table: 'webhooks' },
  { table: 'settings', condition: "row.id <> 'secrets'" },
  { table: 'content_models' },
  { table: 'operator_keys', columns: 'name, scopes, date_revoked' },
];

interface Dependent {
  table: string;
  /** Table of the record that a row belongs to. */
  owner: string;
  /** Column with the record's id. */
  by: string;
  condition?: string;
}

/** Rows whose change is a change of the record that they belong to. */
const dependents: Dependent[] = [
  ...['order_events', 'payments', 'refunds', 'returns', 'invoices'].map((table) => ({
    table,
    owner: 'orders',
    by: 'order_id',
  })),
  ...['categories', 'attributes'].map((owner) => {
    return { table: 'translations', owner, by: 'record_id', condition: `row.model = '${owner}'` };
  }),
];

/**
 * Adds the time of the last change of each record that a list of the operator API narrows by it. Triggers keep it, so that no
 * write can forget it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createTables(db, [
    ['record_changes', 'table_name text!, record_id text!, date_updated text!', ['table_name', 'record_id']],
  ]);
  const onPostgres = isPostgres(db as Db); // Kysely instances of any schema know their database
  for (const statement of [...firstRows(), ...(onPostgres ? postgresTriggers() : sqliteTriggers())])
    await sql.raw(statement).execute(db);
  await createIndexes(db, [['record_changes', ['table_name', 'date_updated', 'record_id']]]);
}

/** Tables without a date of creation begin with the time of no change. */
const undated = new Set(['categories', 'attributes', 'tax_rules', 'settings', 'content_models']);

function firstRows(): string[] {
  return trackedTables.map(({ table, condition = 'true' }) => {
    const date = undated.has(table)
      ? `'1970-01-01T00:00:00.000Z'`
      : table === 'book_differences'
        ? 'coalesce(date_gone, date_found)'
        : 'date_created';
    return `insert into record_changes (table_name, record_id, date_updated)
      select '${table}', id, ${date} from ${table} where ${condition.replaceAll('row.', `${table}.`)}`;
  });
}

function upsert(table: string, id: string, now: string): string {
  return `insert into record_changes (table_name, record_id, date_updated) values ('${table}', ${id}, ${now})
    on conflict (table_name, record_id) do update set date_updated = excluded.date_updated;`;
}

function whenRow(row: 'new' | 'old', condition: string | undefined): string {
  return condition === undefined ? '' : `when (${condition.replaceAll('row.', `${row}.`)})`;
}

function sqliteTriggers(): string[] {
  const now = `strftime('%Y-%m-%dT%H:%M:%fZ', 'now')`;
  return [
    ...trackedTables.flatMap(({ table, condition, columns }) => {
      const write = `begin ${upsert(table, 'new.id', now)} end`;
      const update = columns ? `update of ${columns}` : 'update';
      const forget = `delete from record_changes where table_name = '${table}' and record_id = old.id;`;
      return [
        `create trigger ${table}_inserted_change after insert on ${table} ${whenRow('new', condition)} ${write}`,
        `create trigger ${table}_updated_change after ${update} on ${table} ${whenRow('new', condition)} ${write}`,
        `create trigger ${table}_deleted_change after delete on ${table} begin ${forget} end`,
      ];
    }),
    ...dependents.flatMap(({ table, owner, by, condition }) =>
      (['insert', 'update', 'delete'] as const).map((event) => {
        const row = event === 'delete' ? 'old' : 'new';
        const touch = `update record_changes set date_updated = ${now}
          where table_name = '${owner}' and record_id = ${row}.${by};`;
        return `create trigger ${table}_${event}_changes_${owner} after ${event} on ${table} ${whenRow(row, condition)}
          begin ${touch} end`;
      }),
    ),
  ];
}

function postgresTriggers(): string[] {
  const now = `to_char(clock_timestamp() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
  const createFunction = (name: string, body: string) =>
    `create function ${name}() returns trigger language plpgsql as $$ begin ${body} return null; end $$`;
  return [
    ...trackedTables.flatMap(({ table, condition, columns }) => {
      const update = columns ? `update of ${columns}` : 'update';
      const row = (event: string) => `${event} on ${table} for each row ${whenRow('new', condition)}`;
      return [
        createFunction(`record_change_of_${table}`, upsert(table, 'new.id', now)),
        createFunction(
          `forget_change_of_${table}`,
          `delete from record_changes where table_name = '${table}' and record_id = old.id;`,
        ),
        `create trigger ${table}_inserted_change after ${row('insert')} execute function record_change_of_${table}()`,
        `create trigger ${table}_updated_change after ${row(update)} execute function record_change_of_${table}()`,
        `create trigger ${table}_deleted_change after delete on ${table} for each row
          execute function forget_change_of_${table}()`,
      ];
    }),
    ...dependents.flatMap(({ table, owner, by, condition }) =>
      (['insert', 'update', 'delete'] as const).flatMap((event) => {
        const row = event === 'delete' ? 'old' : 'new';
        const name = `${table}_${event}_changes_${owner}`;
        const touch = `update record_changes set date_updated = ${now}
          where table_name = '${owner}' and record_id = ${row}.${by};`;
        return [
          createFunction(`touch_by_${name}`, touch),
          `create trigger ${name} after ${event} on ${table} for each row ${whenRow(row, condition)}
            execute function touch_by_${name}()`,
        ];
      }),
    ),
  ];
}
