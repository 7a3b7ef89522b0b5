import { type Kysely, sql } from 'kysely';
import { isPostgres } from '../dialect.ts';
import type { Db } from '../schema.ts';

/** Takes orders out of the sales that are paid without a gateway and are not paid yet, also when they were sent. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // isPostgres reads the dialect only
  const isOnPostgres = isPostgres(db as Db);
  for (const [name, table] of isOnPostgres
    ? sharedTriggers
    : [...sharedTriggers, ['order_items_deleted_sold', 'order_items']])
    await sql.raw(`drop trigger ${name}${isOnPostgres ? ` on ${table}` : ''}`).execute(db);
  for (const statement of isOnPostgres ? postgresTriggers : sqliteTriggers) await sql.raw(statement).execute(db);
}

const sharedTriggers = [
  ['orders_inserted_sold', 'orders'],
  ['orders_sold', 'orders'],
  ['orders_deleted_sold', 'orders'],
  ['order_items_inserted_sold', 'order_items'],
  ['order_items_sold', 'order_items'],
];

/** Reads a field of an address in JSON; the column may hold anything else instead. */
const readFieldOnSqlite = (column: string, field: string) =>
  `case when json_valid(${column}) then cast(json_extract(${column}, '$.${field}') as text) end`;
const readFieldOnPostgres = (column: string, field: string) =>
  `case when ${column} like '{%' then ${column}::json ->> '${field}' end`;

const buildSoldCondition = (order: string) =>
  `(${order}.number is not null and ${order}.status in ('paid', 'shipped', 'delivered', 'return_requested', 'refunded')
    and (${order}.payment_terms is null or ${order}.date_paid is not null))`;

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

/**
 * Builds the insert of what was paid for each line: after its discount, with taxes that are added to the price.
 * @param unindexed sign that keeps SQLite from an index, so that it looks among the items of the order
 */
function buildSaleLinesInsert(condition: string, unindexed: '+' | ''): string {
  return `insert into sale_lines (order_id, item_id, product_id, date_created, quantity, gross, tax, orders)
    select orders.id, order_items.id, order_items.product_id, orders.date_created, order_items.quantity,
      ${toBaseCurrency(`order_items.price_total - order_items.discount_total
        + case when orders.tax_included_total > 0 then 0 else order_items.tax_total end`)},
      ${toBaseCurrency('order_items.tax_total')},
      case when exists (select 1 from order_items earlier where earlier.order_id = orders.id
        and ${unindexed}earlier.product_id = order_items.product_id and ${unindexed}earlier.id < order_items.id) then 0 else 1 end
    from order_items join orders on orders.id = order_items.order_id where ${condition} and ${buildSoldCondition('orders')};`;
}

/** The rows of one order, written anew. */
function buildOrderUpdate(order: string, readField: typeof readFieldOnSqlite): string {
  return `delete from sales where order_id = ${order}
      and not exists (select 1 from orders where orders.id = ${order} and ${buildSoldCondition('orders')});
    delete from sale_lines where order_id = ${order};
    ${buildSalesInsert(`orders.id = ${order}`, readField)}
    ${buildSaleLinesInsert(`orders.id = ${order}`, readField === readFieldOnSqlite ? '+' : '')}`;
}

const facts =
  'date_created, date_paid, grand_total, tax_total, tax_included_total, taxes, coupon_code, base_rate, shipping, billing';
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
  `create or replace function keep_sold_order() returns trigger language plpgsql as $$
    declare sold text := case when tg_op = 'DELETE' then old.id else new.id end;
    begin ${buildOrderUpdate('sold', readFieldOnPostgres)} return null; end $$`,
  `create or replace function keep_sold_item() returns trigger language plpgsql as $$
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
