import { type SelectQueryBuilder, sql } from 'kysely';
import { type Database, type Db, isPostgres, nameKeysOf } from '../../db/index.ts';
import type { AppDeps } from '../../http/context.ts';
import { invalid } from '../../http/errors.ts';
import { minorAmount } from '../../http/minor-amount.ts';
import { findOrders } from '../../orders/index.ts';
import { readStore } from '../../settings/index.ts';
import { isAfter, type Order, ordered, orderOf, pageOf } from '../description/list.ts';
import { beginningOf, endOf, type OrderQuery } from './query.ts';

type Orders = SelectQueryBuilder<Database, 'orders', { id: string; place: string | number }>;

/** A page of the orders that fit. Each question is answered by an index, however many orders there are. */
export async function searchOrders(deps: AppDeps, query: OrderQuery) {
  const order = orderFor(query);
  const { rows, next } = pageOf(await matching(deps.db, query, order), query, ({ place }) => place);
  return {
    results: await findOrders(
      deps,
      rows.map(({ id }) => id),
    ),
    next,
  };
}

/** By one of these few are left, which can be told apart and sorted by anything. */
function isNarrow({ number, email, name }: OrderQuery): boolean {
  return [number, email, name].some((text) => text !== undefined);
}

function isAboutAmount({ amount_from, amount_to, currency }: OrderQuery): boolean {
  return [amount_from, amount_to, currency].some((value) => value !== undefined);
}

/** @throws ApiError 400 where all orders would have to be looked at */
function orderFor(query: OrderQuery): Order {
  const order = orderOf(query.sort ?? (isAboutAmount(query) && !isNarrow(query) ? '-grand_total' : '-date_created'));
  if (isNarrow(query)) return order;
  const isByDate = order.column === 'date_created';
  if (isByDate && isAboutAmount(query)) throw invalid('sort: with an amount it is grand_total or -grand_total', 'sort');
  const other = (['from', 'to'] as const).find((name) => query[name] !== undefined);
  if (!isByDate && other)
    throw invalid(`${other}: orders by amount are narrowed to days only with a number, email or name as well`, other);
  return order;
}

async function matching(db: Db, query: OrderQuery, order: Order) {
  const { number, email, name, status, from, to } = query;
  let orders: Orders = db
    .selectFrom('orders')
    .select(['id', sql.ref<string | number>(order.column).as('place')])
    .where('number', 'is not', null);
  if (number !== undefined) orders = orders.where('number', '=', number.replace(/^#/, ''));
  if (email !== undefined) orders = orders.where(sql<boolean>`lower(email) = lower(${email.trim()})`);
  if (name !== undefined) orders = orders.where('id', 'in', namedLike(db, name));
  if (status !== undefined) orders = orders.where('status', '=', status);
  if (from !== undefined) orders = orders.where('date_created', '>=', beginningOf(from));
  if (to !== undefined) orders = orders.where('date_created', '<', endOf(to));
  if (isAboutAmount(query) || order.column === 'grand_total') orders = await withAmount(db, orders, query);
  const after = orders.where(isAfter(query, order));
  return after
    .orderBy(ordered(order))
    .limit(query.limit + 1)
    .execute();
}

/** Amounts of different currencies are not to be compared. */
async function withAmount(db: Db, orders: Orders, { amount_from, amount_to, ...query }: OrderQuery): Promise<Orders> {
  const currency = query.currency ?? (await readStore(db)).currency;
  let narrowed = orders.where('currency', '=', currency);
  if (amount_from !== undefined) {
    narrowed = narrowed.where('grand_total', '>=', minorAmount(amount_from, currency, 'amount_from'));
  }
  if (amount_to !== undefined) {
    narrowed = narrowed.where('grand_total', '<=', minorAmount(amount_to, currency, 'amount_to'));
  }
  return narrowed;
}

/** Whoever it is sent to or who pays. */
function namedLike(db: Db, name: string) {
  const keys = nameKeysOf(name);
  if (keys.length === 0) throw invalid('name: letters are expected', 'name');
  const found = (['ship_name', 'bill_name'] as const).flatMap((column) =>
    keys.map((key) => beginningWith(db, column, key)),
  );
  return found.reduce((all, one) => all.union(one));
}

/** Letters compare by their bytes: U+FFFF is behind all that a name is made of. */
function beginningWith(db: Db, column: 'ship_name' | 'bill_name', key: string) {
  const value = isPostgres(db) ? sql<string>`${sql.ref(column)} collate "C"` : sql.ref<string>(column);
  const orders = db.selectFrom('orders').select('id').where('number', 'is not', null);
  return orders.where(value, '>=', key).where(value, '<', `${key}\uffff`);
}
