import { type Kysely, sql } from 'kysely';
import { isPostgres } from '../dialect.ts';
import type { Db } from '../schema.ts';

const tables = ['content', 'content_models'];

const count = `insert into counters (id, value) values ('content', 1)
  on conflict (id) do update set value = counters.value + 1`;

/** Counts the changes of the store's texts, whoever makes them: what was answered holds as long as the number. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = isPostgres(db as Db) ? postgresTriggers : sqliteTriggers; // isPostgres reads the dialect only
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const sqliteTriggers = tables.flatMap((table) =>
  ['insert', 'update', 'delete'].map(
    (change) => `create trigger ${table}_${change}_counted after ${change} on ${table} begin ${count}; end`,
  ),
);

const postgresTriggers = [
  `create function count_content() returns trigger language plpgsql as $$ begin ${count}; return null; end $$`,
  ...tables.map(
    (table) => `create trigger ${table}_counted after insert or update or delete or truncate on ${table}
      for each statement execute function count_content()`,
  ),
];
