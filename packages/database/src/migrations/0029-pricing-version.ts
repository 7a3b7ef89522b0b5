import { type Kysely, sql } from 'kysely';
import { isPostgres } from '../dialect.ts';
import type { Db } from '../schema.ts';

/** Tables other than the catalogue from which carts are priced; they change rarely. */
const tables = ['settings', 'promotions', 'coupons', 'tax_rules'];

const count = `insert into counters (id, value) values ('pricing', 1)
  on conflict (id) do update set value = counters.value + 1`;

/** Counts the changes of settings and rules, whoever makes them: prices that were worked out hold as long as the number. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = isPostgres(db as Db) ? postgresTriggers : sqliteTriggers; // isPostgres reads the dialect only
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const sqliteTriggers = tables.flatMap((table) =>
  ['insert', 'update', 'delete'].map(
    (change) => `create trigger ${table}_${change}_pricing after ${change} on ${table} begin ${count}; end`,
  ),
);

const postgresTriggers = [
  `create function count_pricing() returns trigger language plpgsql as $$ begin ${count}; return null; end $$`,
  ...tables.map(
    (table) => `create trigger ${table}_pricing after insert or update or delete or truncate on ${table}
      for each statement execute function count_pricing()`,
  ),
];
