import { findOrders } from '@mercer/commerce/orders';
import { buildNameSearchKeys, type Database, type Db, isPostgres, normalizeEmail } from '@mercer/database';
import type { AppDeps } from '@mercer/platform/http/context';
import { buildValidationError } from '@mercer/platform/http/errors';
import { toExactMinorAmount } from '@mercer/platform/http/minor-amount';
import { readStoreSettings } from '@mercer/platform/settings';
import { type SelectQueryBuilder, sql } from 'kysely';
import { buildAfterCondition, buildOrderBy, buildResultPage, type Order, parseSortOrder } from '../description/list.ts';
import { type OrderQuery, toIsoEndDate, toIsoStartDate } from './query.ts';

type Orders = SelectQueryBuilder<Database, 'orders', { id: string; place: string | number }>;

/** A page of the orders that fit. Each question is answered by an index, however many orders there are. */
export async function searchOrders(deps: AppDeps, query: OrderQuery) {
  const order = chooseSortOrder(query);
  const { rows, next } = buildResultPage(
    await selectMatchingOrders(deps.db, query, order),
    query,
    ({ place }) => place,
  );
  return {
    results: await findOrders(
      deps,
      rows.map(({ id }) => id),
    ),
    next,
  };
}

/** Says whether a criterion leaves so few orders that they can be filtered and sorted by anything. */
function isNarrowSearch({ number, email, name }: OrderQuery): boolean {
  return [number, email, name].some((text) => text !== undefined);
}

function isAboutAmount({ amount_from, amount_to, currency }: OrderQuery): boolean {
  return [amount_from, amount_to, currency].some((value) => value !== undefined);
}

/** @throws ApiError 400 where all orders would have to be looked at */
function chooseSortOrder(query: OrderQuery): Order {
  const order = parseSortOrder(
    query.sort ?? (isAboutAmount(query) && !isNarrowSearch(query) ? '-grand_total' : '-date_created'),
  );
  if (isNarrowSearch(query)) return order;
  const isByDate = order.column === 'date_created';
  if (isByDate && isAboutAmount(query))
    throw buildValidationError('sort: with an amount it is grand_total or -grand_total', 'sort');
  const dateFilter = (['from', 'to'] as const).find((name) => query[name] !== undefined);
  if (!isByDate && dateFilter)
    throw buildValidationError(
      `${dateFilter}: orders by amount are narrowed to days only with a number, email or name as well`,
      dateFilter,
    );
  return order;
}

async function selectMatchingOrders(db: Db, query: OrderQuery, order: Order) {
  const { number, email, name, status, from, to } = query;
  let orders: Orders = db
    .selectFrom('orders')
    .select(['id', sql.ref<string | number>(order.column).as('place')])
    .where('number', 'is not', null);
  if (number !== undefined) orders = orders.where('number', '=', number.replace(/^#/, ''));
  if (email !== undefined) orders = orders.where(sql<boolean>`lower(email) = ${normalizeEmail(email)}`);
  if (name !== undefined) orders = orders.where('id', 'in', selectOrdersByName(db, name));
  if (status !== undefined) orders = orders.where('status', '=', status);
  if (from !== undefined) orders = orders.where('date_created', '>=', toIsoStartDate(from));
  if (to !== undefined) orders = orders.where('date_created', '<', toIsoEndDate(to));
  if (isAboutAmount(query) || order.column === 'grand_total') orders = await filterByAmount(db, orders, query);
  const ordersAfterCursor = orders.where(buildAfterCondition(query, order));
  return ordersAfterCursor
    .orderBy(buildOrderBy(order))
    .limit(query.limit + 1)
    .execute();
}

/** Amounts of different currencies are not to be compared. */
async function filterByAmount(
  db: Db,
  orders: Orders,
  { amount_from, amount_to, ...query }: OrderQuery,
): Promise<Orders> {
  const currency = query.currency ?? (await readStoreSettings(db)).currency;
  let narrowed = orders.where('currency', '=', currency);
  if (amount_from !== undefined) {
    narrowed = narrowed.where('grand_total', '>=', toExactMinorAmount(amount_from, currency, 'amount_from'));
  }
  if (amount_to !== undefined) {
    narrowed = narrowed.where('grand_total', '<=', toExactMinorAmount(amount_to, currency, 'amount_to'));
  }
  return narrowed;
}

/** Selects the orders whose recipient or payer has the name. */
function selectOrdersByName(db: Db, name: string) {
  const keys = buildNameSearchKeys(name);
  if (keys.length === 0) throw buildValidationError('name: letters are expected', 'name');
  const nameQueries = (['ship_name', 'bill_name'] as const).flatMap((column) =>
    keys.map((key) => beginningWith(db, column, key)),
  );
  return nameQueries.reduce((union, nameQuery) => union.union(nameQuery));
}

/** Letters compare by their bytes: U+FFFF is behind all that a name is made of. */
function beginningWith(db: Db, column: 'ship_name' | 'bill_name', key: string) {
  const value = isPostgres(db) ? sql<string>`${sql.ref(column)} collate "C"` : sql.ref<string>(column);
  const orders = db.selectFrom('orders').select('id').where('number', 'is not', null);
  return orders.where(value, '>=', key).where(value, '<', `${key}\uffff`);
}
