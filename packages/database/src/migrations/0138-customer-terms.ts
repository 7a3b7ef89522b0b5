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
  await sql.raw(`create index customers_with_terms on customers ((${terms})) where (${terms}) = 1`).execute(db);
  const statements = isPostgres(db as Db) ? postgresTriggers : sqliteTriggers; // isPostgres reads the dialect only
  for (const statement of statements) await sql.raw(statement).execute(db);
}

/** 1 for a customer with terms, as `hasCustomerTerms` asks for it. */
const terms = 'case when tax_exempt = 1 or group_id is not null or vat_id is not null then 1 end';

const count = `insert into counters (id, value) values ('pricing', 1)
  on conflict (id) do update set value = counters.value + 1`;

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
  `create trigger customers_insert_pricing after insert on customers when ${hasTerms} begin ${count}; end`,
  `create trigger customers_update_pricing after update of tax_exempt, group_id, vat_id, vat_check on customers
    when ${changedTerms('is not')} begin ${count}; end`,
];

const postgresTriggers = [
  `create trigger customer_groups_pricing after insert or update or delete or truncate on customer_groups
    for each statement execute function count_pricing()`,
  `create trigger customers_insert_pricing after insert on customers for each row when (${hasTerms})
    execute function count_pricing()`,
  `create trigger customers_update_pricing after update of tax_exempt, group_id, vat_id, vat_check on customers
    for each row when (${changedTerms('is distinct from')}) execute function count_pricing()`,
];
