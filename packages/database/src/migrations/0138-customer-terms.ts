import { type Kysely, sql } from 'kysely';
import { isPostgres } from '../dialect.ts';
import type { Db } from '../schema.ts';
import { addColumns } from './tables.ts';

/**
 * Prices follow the groups and tax terms of customers: a change of these counts as a change of the rules. An order records why it
 * has no taxes, and the metadata that the owner's programs store with it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await addColumns(db, 'orders', 'tax_exemption text, vat_id text, private_metadata text');
  const statements = isPostgres(db as Db) ? postgresTriggers : sqliteTriggers; // isPostgres reads the dialect only
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const count = `insert into counters (id, value) values ('pricing', 1)
  on conflict (id) do update set value = counters.value + 1`;

/** Remembers that some customer has, or had, terms: a shop without the row looks nobody up. */
const mark = `insert into counters (id, value) values ('customer_terms', 1) on conflict (id) do nothing`;

/** Customers without terms come and go with each order, and change no price. */
const hasTerms = 'new.tax_exempt = 1 or new.group_id is not null or new.vat_id is not null';

const changedTerms = (differs: string) =>
  ['tax_exempt', 'group_id', 'vat_id', 'vat_check']
    .map((column) => `new.${column} ${differs} old.${column}`)
    .join(' or ');

const sqliteTriggers = [
  ...['insert', 'update', 'delete'].map(
    (change) =>
      `create trigger customer_groups_${change}_pricing after ${change} on customer_groups begin ${count}; end`,
  ),
  `create trigger customers_insert_pricing after insert on customers when ${hasTerms} begin ${count}; ${mark}; end`,
  `create trigger customers_update_pricing after update of tax_exempt, group_id, vat_id, vat_check on customers
    when ${changedTerms('is not')} begin ${count}; ${mark}; end`,
];

const postgresTriggers = [
  `create function count_customer_terms() returns trigger language plpgsql as $$
    begin ${count}; ${mark}; return null; end $$`,
  `create trigger customer_groups_pricing after insert or update or delete or truncate on customer_groups
    for each statement execute function count_pricing()`,
  `create trigger customers_insert_pricing after insert on customers for each row when (${hasTerms})
    execute function count_customer_terms()`,
  `create trigger customers_update_pricing after update of tax_exempt, group_id, vat_id, vat_check on customers
    for each row when (${changedTerms('is distinct from')}) execute function count_customer_terms()`,
];
