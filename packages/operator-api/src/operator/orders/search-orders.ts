import { findOperatorOrders } from '@mercer/commerce/orders';
import type { FinancialStatus, FulfillmentStatus } from '@mercer/contract';
import { buildNameSearchKeys, type Database, type Db, isInJsonList, isPostgres, type Row } from '@mercer/database';
import { financialStatus, fulfillmentStatus } from '@mercer/platform/entities';
import type { AppDeps } from '@mercer/platform/http/context';
import { buildValidationError } from '@mercer/platform/http/errors';
import { toExactMinorAmount } from '@mercer/platform/http/minor-amount';
import { readStoreSettings, readTimeZone } from '@mercer/platform/settings';
import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import { findMatchingOrderIds } from '../customers/search-customers.ts';
import {
  buildAfterCondition,
  buildOrderBy,
  buildResultPage,
  countList,
  countSelected,
  type Order,
  parseSortOrder,
} from '../description/list.ts';
import { selectChangedRows } from '../description/list-search.ts';
import { toIsoEndDate, toIsoStartDate } from '../description/moments.ts';
import { buildTagCondition } from '../description/tag-filter.ts';
import type { OrderQuery } from './query.ts';

type OrderRows = Omit<Database, 'orders'> & { orders: Row<'orders'> };

type Orders = SelectQueryBuilder<OrderRows, 'orders', { id: string; place: string | number }>;

/** A page of the orders that fit. Each question is answered by an index, however many orders there are. */
export async function searchOrders(deps: AppDeps, query: OrderQuery) {
  const changed = await selectChangedRows(deps.db, 'orders', query.updated_since);
  const order = changed && query.sort === undefined ? changed.order : chooseSortOrder(query);
  const { pages, count: countRows } = await planOrderSearch(deps, query, { order, changed: changed?.selection });
  const resultPage = buildResultPage(await pages(), query, ({ place }) => place);
  return {
    results: await findOperatorOrders(
      deps,
      resultPage.rows.map(({ id }) => id),
    ),
    next: resultPage.next,
    count: await countList(query, resultPage, countRows),
  };
}

/** Says whether a criterion leaves so few orders that they can be filtered and sorted by anything. */
function isNarrowSearch(query: OrderQuery): boolean {
  const { q, number, email, name, tag, assignee, on_hold, overdue, updated_since } = query;
  const isNamed = [q, number, email, name, tag, assignee, updated_since].some((text) => text !== undefined);
  return isNamed || on_hold === true || overdue === true;
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

/** Sort key of the orders, and the table that stands for theirs when they are narrowed to the changed ones. */
interface OrderSource {
  order: Order;
  changed: RawBuilder<unknown> | undefined;
}

async function planOrderSearch(
  { db, now }: Pick<AppDeps, 'db' | 'now'>,
  query: OrderQuery,
  { order, changed }: OrderSource,
) {
  const isByAmount = isAboutAmount(query) || order.column === 'grand_total';
  const currency = isByAmount ? (query.currency ?? (await readStoreSettings(db)).currency) : undefined;
  const timeZone = await readTimeZone(db);
  const date = now().toISOString();
  const matchingIds = query.q === undefined ? undefined : await findMatchingOrderIds(db, query.q);
  const selections = listStateCombinations(query).map((states) =>
    filterOrders(db, query, order, { changed, states, currency, timeZone, date, matchingIds }),
  );
  const selectPage = (orders: Orders) =>
    orders
      .where(buildAfterCondition(query, order))
      .orderBy(buildOrderBy(order))
      .limit(query.limit + 1);
  return {
    async pages() {
      // an index gives the page of each combination of states, and the first rows of them are the page of all
      const pages = await Promise.all(selections.map((orders) => selectPage(orders).execute()));
      return pages
        .flat()
        .sort((row, other) => compareRows(row, other) * (order.isDescending ? -1 : 1))
        .slice(0, query.limit + 1);
    },
    async count() {
      const counts = await Promise.all(selections.map((orders) => countSelected(db, orders)));
      return counts.reduce((sum, count) => sum + count, 0);
    },
  };
}

type OrderRow = { id: string; place: string | number };

function compareRows(row: OrderRow, other: OrderRow): number {
  if (row.place !== other.place) return row.place < other.place ? -1 : 1;
  return row.id < other.id ? -1 : 1;
}

interface OrderStates {
  financial?: FinancialStatus;
  fulfillment?: FulfillmentStatus;
}

/** Lists each combination of states that an order may have; one without states when it is not asked for any. */
function listStateCombinations(query: OrderQuery): OrderStates[] {
  if (isNarrowSearch(query) || !(query.financial_status || query.fulfillment_status)) return [{}];
  const { financial_status = financialStatus.options, fulfillment_status = fulfillmentStatus.options } = query;
  return fulfillment_status.flatMap((fulfillment) => financial_status.map((financial) => ({ financial, fulfillment })));
}

interface Narrowing {
  /** selects the orders that have changed; undefined: all of them count */
  changed: RawBuilder<unknown> | undefined;
  states: OrderStates;
  /** of the amounts by which the orders are sorted or narrowed */
  currency: string | undefined;
  /** in which the days of the query are counted */
  timeZone: string;
  /** ISO 8601 time by which an order is overdue */
  date: string;
  /** orders that its text finds; undefined: it has none */
  matchingIds: string[] | undefined;
}

function filterOrders(db: Db, query: OrderQuery, order: Order, narrowing: Narrowing): Orders {
  const { changed, states, currency, timeZone, date, matchingIds } = narrowing;
  const { number, email, name, from, to } = query;
  const table = changed ? sql<Row<'orders'>>`(${changed})` : sql<Row<'orders'>>`${sql.table('orders')}`;
  let orders: Orders = db
    .selectFrom(table.as('orders'))
    .select(['id', sql.ref<string | number>(order.column).as('place')])
    .where('number', 'is not', null);
  if (matchingIds) orders = orders.where(isInJsonList(db, 'id', JSON.stringify(matchingIds)));
  if (number !== undefined)
    orders = orders.where(
      'number',
      'in',
      number.map((text) => text.replace(/^#/, '')),
    );
  if (email !== undefined) orders = orders.where(sql<boolean>`lower(email) in (${sql.join(email)})`);
  if (name !== undefined) orders = orders.where('id', 'in', selectOrdersByName(db, name));
  if (from !== undefined) orders = orders.where('date_created', '>=', toIsoStartDate(from, timeZone));
  if (to !== undefined) orders = orders.where('date_created', '<', toIsoEndDate(to, timeZone));
  if (currency !== undefined) orders = filterByAmount(orders, query, currency);
  return filterByOrganization(filterByDueDate(filterByStates(orders, query, states), query, date), query);
}

function filterByStates(unfiltered: Orders, query: OrderQuery, { financial, fulfillment }: OrderStates): Orders {
  const { status, financial_status, fulfillment_status } = query;
  let orders = unfiltered;
  if (status) orders = status[1] ? orders.where('status', 'in', status) : orders.where('status', '=', first(status));
  if (financial) orders = orders.where('financial_status', '=', financial);
  else if (financial_status) orders = orders.where('financial_status', 'in', financial_status);
  if (fulfillment) orders = orders.where('fulfillment_status', '=', fulfillment);
  else if (fulfillment_status) orders = orders.where('fulfillment_status', 'in', fulfillment_status);
  return orders;
}

/** The date is null once nothing is owed. */
function filterByDueDate(orders: Orders, { overdue }: OrderQuery, date: string): Orders {
  if (overdue === undefined) return orders;
  if (overdue) return orders.where('date_payment_due', '<=', date);
  return orders.where((eb) => eb.or([eb('date_payment_due', 'is', null), eb('date_payment_due', '>', date)]));
}

function first<Value>([value]: readonly Value[]): Value {
  return value as Value; // lists of a query have at least one value
}

function filterByOrganization(unfiltered: Orders, { on_hold, tag, assignee }: OrderQuery): Orders {
  let orders = unfiltered;
  if (on_hold !== undefined) orders = orders.where('date_held', on_hold ? 'is not' : 'is', null);
  if (assignee !== undefined) orders = orders.where('assignee', 'in', assignee);
  return tag === undefined ? orders : orders.where(buildTagCondition(tag));
}

/** Amounts of different currencies are not to be compared. */
function filterByAmount(orders: Orders, { amount_from, amount_to }: OrderQuery, currency: string): Orders {
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
