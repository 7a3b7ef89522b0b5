import { type Kysely, sql } from 'kysely';
import { isPostgres } from '../dialect.ts';
import type { Db } from '../schema.ts';
import { addColumns } from './tables.ts';

/**
 * What the owner has written of a customer belongs to an account only once that has confirmed its address: until then a stranger may
 * have opened it, who takes nothing along to another address and deletes nothing.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await addColumns(db, 'customers', 'account_proven int');
  const statements = isPostgres(db as Db) ? postgresStatements : sqliteStatements; // isPostgres reads the dialect only
  for (const statement of [markProven, ...statements]) await sql.raw(statement).execute(db);
}

const markProven = `update customers set account_proven = coalesce(
  (select email_verified from accounts where accounts.id = customers.account_id), 0) where account_id is not null`;

/** Terms, tags, note and metadata are the owner's; all else follows from accounts and orders. */
const isAnnotated = (row: string) =>
  `(${row}.tax_exempt = 1 or ${row}.metadata <> '{}'
    or coalesce(${row}.tags, ${row}.note, ${row}.group_id, ${row}.vat_id) is not null)`;

const signs = [' ', '-', '(', ')', '/', '.', '+'];

/** The digits of a telephone number; null where there are none. */
function toDigits(phone: string): string {
  const stripped = signs.reduce((text, sign) => `replace(${text}, '${sign}', '')`, phone);
  return `nullif(${stripped}, '')`;
}

function orderPhone(onPostgres: boolean): string {
  const read = (column: string) =>
    onPostgres ? `orders.${column}::json ->> 'phone'` : `json_extract(orders.${column}, '$.phone')`;
  return toDigits(`coalesce(nullif(${read('billing')}, ''), ${read('shipping')})`);
}

function newId(onPostgres: boolean): string {
  return onPostgres ? `substr(replace(gen_random_uuid()::text, '-', ''), 1, 24)` : 'lower(hex(randomblob(12)))';
}

const recordColumns = 'id, email, account_id, phone_digits, metadata, tax_exempt, date_created, date_updated';

/** Orders whose buyer is forgotten as soon as they are done list nobody. */
const placedOrders = `orders.number is not null and orders.email is not null
  and not exists (select 1 from forgotten_buyers where forgotten_buyers.order_id = orders.id)`;

/** The record of an address is that of the account which has it; it stays proven while it is the same account's. */
function recordAccount(onPostgres: boolean): string {
  return `insert into customers (${recordColumns}, account_proven)
      values (${newId(onPostgres)}, new.email, new.id, ${toDigits('new.phone')}, '{}', 0, new.date_created, new.date_created,
        new.email_verified)
      on conflict (email) do update set account_id = excluded.account_id,
        account_proven = case when excluded.account_proven = 0 and customers.account_id = excluded.account_id
          then customers.account_proven else excluded.account_proven end,
        phone_digits = coalesce(excluded.phone_digits, customers.phone_digits);`;
}

const proveRecord = `update customers set account_proven = 1 where email = new.email and account_id = new.id;`;

const isOwn = (row: string) => `${row}.email = old.email and ${row}.account_id = new.id`;

/**
 * The record follows its account to the new address: a proven one in place of a record that says nothing of the owner's, and one that
 * says nothing itself where there is none.
 */
const moveRecord = `delete from customers where email = new.email and not ${isAnnotated('customers')}
      and exists (select 1 from customers as own where ${isOwn('own')} and own.account_proven = 1 and ${isAnnotated('own')});
    update customers set email = new.email where ${isOwn('customers')}
      and (account_proven = 1 or not ${isAnnotated('customers')})
      and not exists (select 1 from customers as taken where taken.email = new.email);`;

/** Notes of the owner stay with an address that no account has; otherwise its record follows from placed orders. */
function releaseAddress(onPostgres: boolean): string {
  return `update customers set account_id = null, account_proven = null
      where email = old.email and ${isAnnotated('customers')};
    delete from customers where email = old.email and not ${isAnnotated('customers')};
    insert into customers (${recordColumns})
      select ${newId(onPostgres)}, old.email, null, max(${orderPhone(onPostgres)}), '{}', 0,
        min(date_created), max(date_created)
      from orders where lower(email) = old.email and ${placedOrders} having count(*) > 0
      on conflict (email) do nothing;`;
}

/** The record of an account that has ended, with what the owner has written where it was the account's. */
const dropProven = `delete from customers where email = old.email and account_id = old.id and account_proven = 1;`;

const replaced = ['accounts_insert_customer', 'accounts_phone_customer', 'accounts_move_customer'];

const sqliteStatements = [
  ...[...replaced, 'accounts_delete_customer'].map((name) => `drop trigger ${name}`),
  `create trigger accounts_insert_customer after insert on accounts begin ${recordAccount(false)} end`,
  `create trigger accounts_phone_customer after update of phone on accounts when old.email = new.email
    begin ${recordAccount(false)} end`,
  `create trigger accounts_prove_customer after update of email_verified on accounts when new.email_verified = 1
    begin ${proveRecord} end`,
  `create trigger accounts_move_customer after update of email on accounts when old.email <> new.email
    begin ${moveRecord} ${releaseAddress(false)} ${recordAccount(false)} end`,
  `create trigger accounts_delete_customer after delete on accounts
    begin ${dropProven} ${releaseAddress(false)} end`,
];

function replaceFunction(name: string, body: string): string {
  return `create or replace function ${name}() returns trigger language plpgsql as $$ begin ${body} return null; end $$`;
}

const postgresStatements = [
  replaceFunction('record_account_customer', recordAccount(true)),
  replaceFunction('move_account_customer', `${moveRecord} ${releaseAddress(true)} ${recordAccount(true)}`),
  replaceFunction('release_account_customer', `${dropProven} ${releaseAddress(true)}`),
  replaceFunction('prove_account_customer', proveRecord),
  `create trigger accounts_prove_customer after update of email_verified on accounts for each row
    when (new.email_verified = 1) execute function prove_account_customer()`,
];
