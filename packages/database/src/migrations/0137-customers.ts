import { type Kysely, sql } from 'kysely';
import { isPostgres } from '../dialect.ts';
import { fillAccountNameKeys } from '../fill-account-name-keys.ts';
import type { Db } from '../schema.ts';
import { addColumns, createIndexes, createTables } from './tables.ts';

const columns = [
  'id text!, email text!, account_id text, phone_digits text, tags text, note text, group_id text',
  'metadata text!, tax_exempt int!, vat_id text, vat_check text, date_vat_checked text',
  'date_created text!, date_updated text!',
].join(', ');

/**
 * Adds a record for each e-mail address that an account or a placed order has. Triggers keep it: whatever writes orders or
 * accounts, an import included, a person is listed, and a person who was erased is not.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createTables(db, [
    ['customers', columns, ['id']],
    ['customer_groups', 'id text!, name text!, tax_exempt int!, date_created text!, date_updated text!', ['id']],
    [
      'consents',
      'id text!, email text!, granted int!, source text!, actor text, about text!, date_created text!',
      ['id'],
    ],
  ]);
  await createIndexes(db, [
    ['customers', ['email'], 'unique'],
    ['customers', ['account_id']],
    ['customers', ['date_created', 'id']],
    ['customers', ['date_updated', 'id']],
    ['customer_groups', ['name'], 'unique'],
    ['consents', ['email', 'date_created', 'id']],
  ]);
  await addColumns(db, 'accounts', 'name_key text');
  // Kysely instances of any schema know their database
  const onPostgres = isPostgres(db as Db);
  for (const statement of [...searchIndexes(onPostgres), ...listIndexes, ...createFirstRecords(onPostgres)])
    await sql.raw(statement).execute(db);
  await fillAccountNameKeys(db as Db); // the tables that it needs exist by now
  for (const statement of onPostgres ? postgresTriggers : sqliteTriggers) await sql.raw(statement).execute(db);
}

const listIndexes = [
  'create index customers_group on customers (group_id, date_created, id) where group_id is not null',
  'create index customers_tagged on customers (date_created, id) where tags is not null',
  'create index customers_with_account on customers (date_created, id) where account_id is not null',
  'create index customers_exempt on customers (date_created, id) where tax_exempt = 1',
];

/** A key begins with the family name; the second index finds a person by the names behind it. */
function searchIndexes(onPostgres: boolean): string[] {
  const bytewise = onPostgres ? 'collate "C"' : '';
  const position = onPostgres ? 'strpos' : 'instr';
  const firstNames = (column: string) => `(substr(${column}, ${position}(${column}, ' ') + 1)) ${bytewise}`;
  return [
    `create index customers_email_prefix on customers (email ${bytewise})`,
    `create index customers_phone on customers (phone_digits ${bytewise}) where phone_digits is not null`,
    `create index accounts_name on accounts (name_key ${bytewise})`,
    `create index accounts_first_names on accounts (${firstNames('name_key')})`,
    `create index orders_first_names on orders (${firstNames('bill_name')}) where number is not null`,
    `create index orders_number_prefix on orders (number ${bytewise}) where number is not null`,
  ];
}

const signs = [' ', '-', '(', ')', '/', '.', '+'];

/** The digits of a telephone number; null where there are none. */
function toDigits(phone: string): string {
  const stripped = signs.reduce((text, sign) => `replace(${text}, '${sign}', '')`, phone);
  return `nullif(${stripped}, '')`;
}

function phoneOfOrder(row: string, onPostgres: boolean): string {
  const read = (column: string) =>
    onPostgres ? `${row}.${column}::json ->> 'phone'` : `json_extract(${row}.${column}, '$.phone')`;
  return toDigits(`coalesce(nullif(${read('billing')}, ''), ${read('shipping')})`);
}

function newId(onPostgres: boolean): string {
  return onPostgres ? `substr(replace(gen_random_uuid()::text, '-', ''), 1, 24)` : 'lower(hex(randomblob(12)))';
}

const recordColumns = 'id, email, account_id, phone_digits, metadata, tax_exempt, date_created, date_updated';

/** Orders whose buyer is forgotten as soon as they are done list nobody. */
const placedOrders = `orders.number is not null and orders.email is not null
  and not exists (select 1 from forgotten_buyers where forgotten_buyers.order_id = orders.id)`;

function createFirstRecords(onPostgres: boolean): string[] {
  const id = newId(onPostgres);
  return [
    `insert into customers (${recordColumns})
      select ${id}, email, id, ${toDigits('phone')}, '{}', 0, date_created, date_created from accounts`,
    `insert into customers (${recordColumns})
      select ${id}, email, null, phone_digits, '{}', 0, date_first, date_last from (
        select lower(email) as email, max(${phoneOfOrder('orders', onPostgres)}) as phone_digits,
          min(date_created) as date_first, max(date_created) as date_last
        from orders where ${placedOrders} group by lower(email)) as buyers
      where true on conflict (email) do nothing`,
  ];
}

function recordOrder(onPostgres: boolean): string {
  return `insert into customers (${recordColumns})
      values (${newId(onPostgres)}, lower(new.email), null, ${phoneOfOrder('new', onPostgres)}, '{}', 0,
        new.date_created, new.date_created)
      on conflict (email) do update set phone_digits = coalesce(excluded.phone_digits, customers.phone_digits),
        date_updated = case when excluded.date_updated > customers.date_updated
          then excluded.date_updated else customers.date_updated end;`;
}

function recordAccount(onPostgres: boolean): string {
  return `insert into customers (${recordColumns})
      values (${newId(onPostgres)}, new.email, new.id, ${toDigits('new.phone')}, '{}', 0, new.date_created, new.date_created)
      on conflict (email) do update set account_id = excluded.account_id,
        phone_digits = coalesce(excluded.phone_digits, customers.phone_digits);`;
}

/** Removes the record of an address that no account has, and lists its buyer anew where there are placed orders. */
function releaseAddress(onPostgres: boolean): string {
  return `delete from customers where email = old.email;
    insert into customers (${recordColumns})
      select ${newId(onPostgres)}, old.email, null, max(${phoneOfOrder('orders', onPostgres)}), '{}', 0,
        min(date_created), max(date_created)
      from orders where lower(email) = old.email and ${placedOrders} having count(*) > 0
      on conflict (email) do nothing;`;
}

/** Removes the record of an address that stands in no order and no account any more. */
const dropUnused = `delete from customers where email = lower(old.email) and account_id is null
    and not exists (select 1 from orders where lower(orders.email) = lower(old.email) and orders.number is not null);`;

/** The record follows its account to the new address, unless that one has a record already. */
const moveRecord = `update customers set email = new.email where email = old.email and account_id = new.id
      and not exists (select 1 from customers as taken where taken.email = new.email);`;

const isPlaced = 'new.number is not null and new.email is not null';
const isRecorded = `${isPlaced} and (old.number is null or old.email is null or old.email <> new.email)`;
const isReleased = 'old.number is not null and old.email is not null and (new.email is null or new.email <> old.email)';

const sqliteTriggers = [
  `create trigger orders_insert_customer after insert on orders when ${isPlaced} begin ${recordOrder(false)} end`,
  `create trigger orders_update_customer after update of number, email on orders when ${isRecorded}
    begin ${recordOrder(false)} end`,
  `create trigger orders_release_customer after update of email on orders when ${isReleased} begin ${dropUnused} end`,
  `create trigger orders_delete_customer after delete on orders
    when old.number is not null and old.email is not null begin ${dropUnused} end`,
  `create trigger accounts_insert_customer after insert on accounts begin ${recordAccount(false)} end`,
  `create trigger accounts_phone_customer after update of phone on accounts when old.email = new.email
    begin ${recordAccount(false)} end`,
  `create trigger accounts_move_customer after update of email on accounts when old.email <> new.email
    begin ${moveRecord} ${releaseAddress(false)} ${recordAccount(false)} end`,
  `create trigger accounts_delete_customer after delete on accounts begin ${releaseAddress(false)} end`,
];

function createFunction(name: string, body: string): string {
  return `create function ${name}() returns trigger language plpgsql as $$ begin ${body} return null; end $$`;
}

const postgresTriggers = [
  createFunction('record_order_customer', recordOrder(true)),
  createFunction('drop_unused_customer', dropUnused),
  createFunction('record_account_customer', recordAccount(true)),
  createFunction('move_account_customer', `${moveRecord} ${releaseAddress(true)} ${recordAccount(true)}`),
  createFunction('release_account_customer', releaseAddress(true)),
  `create trigger orders_insert_customer after insert on orders for each row when (${isPlaced})
    execute function record_order_customer()`,
  `create trigger orders_update_customer after update of number, email on orders for each row when (${isRecorded})
    execute function record_order_customer()`,
  `create trigger orders_release_customer after update of email on orders for each row when (${isReleased})
    execute function drop_unused_customer()`,
  `create trigger orders_delete_customer after delete on orders for each row
    when (old.number is not null and old.email is not null) execute function drop_unused_customer()`,
  `create trigger accounts_insert_customer after insert on accounts for each row
    execute function record_account_customer()`,
  `create trigger accounts_phone_customer after update of phone on accounts for each row
    when (old.email = new.email) execute function record_account_customer()`,
  `create trigger accounts_move_customer after update of email on accounts for each row
    when (old.email <> new.email) execute function move_account_customer()`,
  `create trigger accounts_delete_customer after delete on accounts for each row
    execute function release_account_customer()`,
];
