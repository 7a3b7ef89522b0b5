import { toMinorUnits } from '@mercer/contract';
import { type Kysely, sql } from 'kysely';
import { isPostgres } from '../dialect.ts';
import type { Db } from '../schema.ts';
import { createIndexes } from './tables.ts';

/** Adds sales, which the database itself maintains for every writer of orders: narrow rows that reports can add up. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table orders add column base_rate double precision not null default 1`.execute(db);
  await rateEarlierOrders(db as Db); // tables that were there before
  // which database it is, every Kysely knows
  for (const table of tables) await sql.raw(`${table} ${isPostgres(db as Db) ? '' : 'without rowid'}`).execute(db);
  await createIndexes(db, [['sales', ['order_id'], 'unique']]);
  // isPostgres reads the dialect only
  await sql.raw(buildSalesInsert('1 = 1', isPostgres(db as Db) ? readFieldOnPostgres : readFieldOnSqlite)).execute(db);
  await sql.raw(buildSaleLinesInsert('1 = 1')).execute(db);
  await createIndexes(db, [
    ['sale_lines', ['order_id', 'item_id']],
    ['refunds', ['date_succeeded']],
  ]);
  // isPostgres reads the dialect only
  for (const statement of isPostgres(db as Db) ? postgresTriggers : sqliteTriggers)
    await sql.raw(statement).execute(db);
}

/** Kept in the order of their days, which is how they are read. */
const tables = [
  `create table sales (order_id text not null, date_created text not null, country text not null, state text not null,
    coupon_code text not null, items bigint not null, gross bigint not null, tax bigint not null, taxes text not null,
    base_rate double precision not null, primary key (date_created, order_id))`,
  `create table sale_lines (order_id text not null, item_id text not null, product_id text not null,
    date_created text not null, quantity bigint not null, gross bigint not null, tax bigint not null,
    orders bigint not null, primary key (date_created, order_id, item_id))`,
];

/** Sets the rates of earlier orders, which were not recorded, to those of today. */
async function rateEarlierOrders(db: Db): Promise<void> {
  const row = await db.selectFrom('settings').select('value').where('id', '=', 'store').executeTakeFirst();
  const { currency, currencies } = parseStoredStore(row?.value);
  for (const { code, rate } of currencies) {
    if (typeof code !== 'string' || code === currency || !(Number(rate) > 0)) continue;
    const base_rate = toMinorUnits(1, currency) / (toMinorUnits(1, code) * Number(rate));
    await sql`update orders set base_rate = ${base_rate} where currency = ${code}`.execute(db);
  }
}

function parseStoredStore(text = '{}'): { currency: string; currencies: { code?: unknown; rate?: unknown }[] } {
  const { currency, currencies } = JSON.parse(text) ?? {};
  const listed = Array.isArray(currencies)
    ? currencies.filter((entry) => typeof entry === 'object' && entry !== null)
    : [];
  return { currency: typeof currency === 'string' ? currency : 'USD', currencies: listed };
}

/** Reads a field of an address in JSON; the column may hold anything else instead. */
const readFieldOnSqlite = (column: string, field: string) =>
  `case when json_valid(${column}) then cast(json_extract(${column}, '$.${field}') as text) end`;
const readFieldOnPostgres = (column: string, field: string) =>
  `case when ${column} like '{%' then ${column}::json ->> '${field}' end`;

const buildSoldCondition = (order: string) =>
  `(${order}.number is not null and ${order}.status in ('paid', 'shipped', 'delivered', 'return_requested', 'refunded'))`;

/** Converts an amount to minor units of the store's currency. */
const toBaseCurrency = (amount: string) => `cast(floor((${amount}) * orders.base_rate + 0.5) as bigint)`;

function buildSalesInsert(condition: string, readField: typeof readFieldOnSqlite): string {
  const readCountry = (column: string) => `nullif(${readField(column, 'country')}, '')`;
  const readState = (column: string) => `coalesce(${readField(column, 'state')}, '')`;
  return `insert into sales (order_id, date_created, country, state, coupon_code, items, gross, tax, taxes, base_rate)
    select id, date_created, coalesce(${readCountry('shipping')}, ${readCountry('billing')}, ''),
      case when ${readCountry('shipping')} is null then ${readState('billing')} else ${readState('shipping')} end,
      coalesce(coupon_code, ''),
      (select coalesce(sum(quantity), 0) from order_items where order_items.order_id = orders.id),
      ${toBaseCurrency('grand_total')}, ${toBaseCurrency('tax_total')}, case when taxes like '[%' then taxes else '[]' end, base_rate
    from orders where ${condition} and ${buildSoldCondition('orders')}
    on conflict (order_id) do update set date_created = excluded.date_created, country = excluded.country,
      state = excluded.state, coupon_code = excluded.coupon_code, items = excluded.items, gross = excluded.gross,
      tax = excluded.tax, taxes = excluded.taxes, base_rate = excluded.base_rate;`;
}

/** Builds the insert of what was paid for each line: after its discount, with taxes that are added to the price. */
function buildSaleLinesInsert(condition: string): string {
  return `insert into sale_lines (order_id, item_id, product_id, date_created, quantity, gross, tax, orders)
    select orders.id, order_items.id, order_items.product_id, orders.date_created, order_items.quantity,
      ${toBaseCurrency(`order_items.price_total - order_items.discount_total
        + case when orders.tax_included_total > 0 then 0 else order_items.tax_total end`)},
      ${toBaseCurrency('order_items.tax_total')},
      case when exists (select 1 from order_items earlier where earlier.order_id = orders.id
        and earlier.product_id = order_items.product_id and earlier.id < order_items.id) then 0 else 1 end
    from order_items join orders on orders.id = order_items.order_id where ${condition} and ${buildSoldCondition('orders')};`;
}

/** The rows of one order, written anew. */
function buildOrderUpdate(order: string, readField: typeof readFieldOnSqlite): string {
  return `delete from sales where order_id = ${order}
      and not exists (select 1 from orders where orders.id = ${order} and ${buildSoldCondition('orders')});
    delete from sale_lines where order_id = ${order};
    ${buildSalesInsert(`orders.id = ${order}`, readField)}
    ${buildSaleLinesInsert(`orders.id = ${order}`)}`;
}

const facts =
  'date_created, grand_total, tax_total, tax_included_total, taxes, coupon_code, base_rate, shipping, billing';
const amounts = 'product_id, quantity, price_total, discount_total, tax_total';

const buildChangeCondition = (columns: string) =>
  columns
    .split(', ')
    .map((column) => `old.${column} is distinct from new.${column}`)
    .join(' or ');

/** A parcel that leaves changes nothing here. */
const isOther = `${buildSoldCondition('old')} <> ${buildSoldCondition('new')} or (${buildSoldCondition('new')} and (${buildChangeCondition(facts)}))`;
const buildRecordedCondition = (item: string) => `exists (select 1 from sales where sales.order_id = ${item}.order_id)`;

const sqliteTriggers = [
  `create trigger orders_inserted_sold after insert on orders when ${buildSoldCondition('new')} begin ${buildOrderUpdate('new.id', readFieldOnSqlite)} end`,
  `create trigger orders_sold after update of number, status, ${facts} on orders
    when ${isOther} begin ${buildOrderUpdate('new.id', readFieldOnSqlite)} end`,
  `create trigger orders_deleted_sold after delete on orders when ${buildSoldCondition('old')} begin ${buildOrderUpdate('old.id', readFieldOnSqlite)} end`,
  `create trigger order_items_inserted_sold after insert on order_items when ${buildRecordedCondition('new')}
    begin ${buildOrderUpdate('new.order_id', readFieldOnSqlite)} end`,
  `create trigger order_items_sold after update of ${amounts} on order_items when ${buildRecordedCondition('new')}
    and (${buildChangeCondition(amounts)}) begin ${buildOrderUpdate('new.order_id', readFieldOnSqlite)} end`,
  `create trigger order_items_deleted_sold after delete on order_items when ${buildRecordedCondition('old')}
    begin ${buildOrderUpdate('old.order_id', readFieldOnSqlite)} end`,
];

const postgresTriggers = [
  `create function keep_sold_order() returns trigger language plpgsql as $$
    declare sold text := case when tg_op = 'DELETE' then old.id else new.id end;
    begin ${buildOrderUpdate('sold', readFieldOnPostgres)} return null; end $$`,
  `create function keep_sold_item() returns trigger language plpgsql as $$
    declare item record;
    begin
      item := case when tg_op = 'DELETE' then old else new end;
      if ${buildRecordedCondition('item')} then ${buildOrderUpdate('item.order_id', readFieldOnPostgres)} end if;
      return null;
    end $$`,
  `create trigger orders_inserted_sold after insert on orders for each row
    when (${buildSoldCondition('new')}) execute function keep_sold_order()`,
  `create trigger orders_deleted_sold after delete on orders for each row
    when (${buildSoldCondition('old')}) execute function keep_sold_order()`,
  `create trigger orders_sold after update of number, status, ${facts} on orders for each row
    when (${isOther}) execute function keep_sold_order()`,
  `create trigger order_items_inserted_sold after insert or delete on order_items for each row
    execute function keep_sold_item()`,
  `create trigger order_items_sold after update of ${amounts} on order_items for each row
    when (${buildChangeCondition(amounts)}) execute function keep_sold_item()`,
];
