import { toMajorUnits } from '@mercer/contract';
import { type Db, readReportInWorker } from '@mercer/database';
import { readStoreSettings } from '@mercer/platform/settings';
import { sql } from 'kysely';
import * as v from 'valibot';
import {
  conversionByDay,
  feesByGateway,
  type LeftCart,
  missedSearches,
  refundsByReason,
  returnsByReason,
  type Source,
  selectAbandonedCarts,
  taxesByRegion,
} from '../../reports/index.ts';
import { buildDayPage } from './days.ts';
import { discountReports } from './discounts.ts';
import { goodsReports } from './goods.ts';
import { ossReport } from './oss.ts';
import { paginateRows } from './paginate-rows.ts';
import { paymentReports } from './payments.ts';
import { describeRange, rangeFields, rangeQuery, resolveRange } from './range.ts';
import { salesReport } from './sales.ts';
import { defineTableRoute, readSourcePage, tableQuery } from './table.ts';

const hourMs = 3_600_000;
const hours = v.pipe(
  v.string(),
  v.regex(/^\d{1,4}$/, 'a number of hours is expected'),
  v.transform(Number),
  v.minValue(1),
  v.maxValue(8760),
);
const total = { carts: v.number(), with_email: v.number(), items: v.number(), value: v.number() };

const cartReport = defineTableRoute({
  path: '/operator/reports/carts',
  summary:
    'Carts begun in a time and left with pieces in them; untouched for `idle_hours`, which are 1 unless said otherwise',
  query: v.strictObject({
    ...rangeQuery,
    ...tableQuery,
    idle_hours: v.optional(hours, '1'),
    sort: v.optional(v.picklist(['date_updated', '-date_updated', 'value', '-value']), '-date_updated'),
  }),
  columns: {
    id: v.string(),
    date_created: v.string(),
    date_updated: v.string(),
    age_hours: v.number(),
    items: v.number(),
    value: v.number(),
    has_email: v.boolean(),
  },
  about: { total: v.strictObject(total), currency: v.string(), ...rangeFields },
  async read({ db, query, now }) {
    const { currency } = await readStoreSettings(db);
    const range = await resolveRange(db, query, now);
    const source = selectAbandonedCarts(range, new Date(now.getTime() - query.idle_hours * hourMs).toISOString());
    const page = { page: query, sort: query.sort };
    const [{ rows, next }, sums] = await Promise.all([
      readSourcePage<LeftCart>(db, source, page),
      readCartTotals(db, source),
    ]);
    const results = rows.map(({ id, date_created, date_updated, items, value, has_email }) => ({
      id,
      date_created,
      date_updated,
      age_hours: computeAgeHours(date_updated, now),
      items,
      value: toMajorUnits(value, currency),
      has_email: has_email === 1,
    }));
    const total = { ...sums, value: toMajorUnits(sums.value, currency) };
    return { results, total, currency, ...describeRange(range), next };
  },
});

function computeAgeHours(date: string, now: Date): number {
  return Math.floor((now.getTime() - Date.parse(date)) / hourMs);
}

async function readCartTotals(db: Db, source: Source) {
  const [row] = await readReportInWorker(
    db,
    sql<{ carts: number; with_email: number; items: number; value: number }>`select count(*) as carts,
      cast(coalesce(sum(has_email), 0) as bigint) as with_email, cast(coalesce(sum(items), 0) as bigint) as items,
      cast(coalesce(sum(value), 0) as bigint) as value from (${source}) listed`.compile(db),
  );
  if (!row) throw new Error('A sum is one row');
  return row;
}

const taxes = defineTableRoute({
  path: '/operator/reports/taxes',
  summary:
    'Taxes of a time by country, state, name and rate (percent); `base` is what they were due on, as far as they tell',
  query: v.strictObject({ ...rangeQuery, ...tableQuery }),
  columns: {
    country: v.string(),
    state: v.string(),
    name: v.string(),
    rate: v.number(),
    orders: v.number(),
    base: v.number(),
    tax: v.number(),
    tax_refunded: v.number(),
  },
  about: { currency: v.string(), ...rangeFields },
  async read({ db, query, now }) {
    const { currency } = await readStoreSettings(db);
    const range = await resolveRange(db, query, now);
    const { rows, next } = paginateRows(await taxesByRegion(db, range), { page: query, sort: 'id' });
    const toMajorAmount = (amount: number) => toMajorUnits(amount, currency);
    const results = rows.map(({ country, state, name, rate, orders, base, tax, tax_refunded }) => ({
      country,
      state,
      name,
      rate,
      orders,
      base: toMajorAmount(base),
      tax: toMajorAmount(tax),
      tax_refunded: toMajorAmount(tax_refunded),
    }));
    return { results, currency, ...describeRange(range), next };
  },
});

const fees = defineTableRoute({
  path: '/operator/reports/fees',
  summary: 'What gateways have kept of the orders of a time, and what they hand over, as far as their books tell',
  query: v.strictObject({ ...rangeQuery, ...tableQuery }),
  columns: {
    gateway: v.string(),
    currency: v.string(),
    bookings: v.number(),
    fees: v.number(),
    paid_out: v.number(),
  },
  about: rangeFields,
  async read({ db, query, now }) {
    const range = await resolveRange(db, query, now);
    const feePage = paginateRows(await feesByGateway(db, range), { page: query, sort: 'id' });
    const results = feePage.rows.map(({ gateway, currency, bookings, fees, paid_out }) => {
      const toMajorAmount = (amount: number) => toMajorUnits(amount, currency);
      return { gateway, currency, bookings, fees: toMajorAmount(fees), paid_out: toMajorAmount(paid_out) };
    });
    return { results, ...describeRange(range), next: feePage.next };
  },
});

const moneyReports = [taxes, ossReport, fees];

const conversion = defineTableRoute({
  path: '/operator/reports/conversion',
  summary: 'From visits to orders, day by day: visits, products seen, carts begun, checkouts begun, orders',
  query: v.strictObject({ ...rangeQuery, ...tableQuery, sort: v.optional(v.picklist(['key', '-key']), 'key') }),
  columns: {
    key: v.string(),
    visits: v.number(),
    products: v.number(),
    carts: v.number(),
    checkouts: v.number(),
    orders: v.number(),
    percent: v.nullable(v.number()),
  },
  about: rangeFields,
  async read({ db, query, now }) {
    const range = await resolveRange(db, query, now);
    const readConversion = (days: Parameters<typeof conversionByDay>[1]) => conversionByDay(db, days);
    const { rows, next } = await buildDayPage({ page: query, range, sort: query.sort, read: readConversion });
    const results = rows.map(({ day, ...steps }) => ({ key: day, ...steps, percent: computePercent(steps) }));
    return { results, ...describeRange(range), next };
  },
});

/** Orders of a hundred visits, with two decimals. */
function computePercent({ orders, visits }: { orders: number; visits: number }): number | null {
  return visits === 0 ? null : Math.round((orders / visits) * 10_000) / 100;
}

const searches = defineTableRoute({
  path: '/operator/reports/searches',
  summary: 'What was searched more than once and found nothing; days are those of UTC',
  query: v.strictObject({
    from: rangeQuery.from,
    to: rangeQuery.to,
    ...tableQuery,
    sort: v.optional(v.picklist(['searches', '-searches', 'last_day', '-last_day']), '-searches'),
  }),
  columns: { words: v.string(), searches: v.number(), last_day: v.string() },
  about: rangeFields,
  async read({ db, query, now }) {
    const range = await resolveRange(db, { ...query, timezone: 'UTC' }, now);
    const source = missedSearches(range.from, range.to);
    const searchPage = await readSourcePage<{ id: string; searches: number; last_day: string }>(db, source, {
      page: query,
      sort: query.sort,
    });
    const results = searchPage.rows.map(({ id, searches, last_day }) => ({ words: id, searches, last_day }));
    return { results, ...describeRange(range), next: searchPage.next };
  },
});

const visitReports = [conversion, searches];

const refunds = defineTableRoute({
  path: '/operator/reports/refunds',
  summary: 'Refunds of a time by the reason that was given; empty: none',
  query: v.strictObject({
    ...rangeQuery,
    ...tableQuery,
    sort: v.optional(v.picklist(['amount', '-amount', 'refunds', '-refunds']), '-amount'),
  }),
  columns: { reason: v.string(), refunds: v.number(), amount: v.number() },
  about: { currency: v.string(), ...rangeFields },
  async read({ db, query, now }) {
    const { currency } = await readStoreSettings(db);
    const range = await resolveRange(db, query, now);
    const page = { page: query, sort: query.sort };
    const refundPage = paginateRows(await refundsByReason(db, range), page);
    const results = refundPage.rows.map(({ id, refunds, amount }) => {
      return { reason: id, refunds, amount: toMajorUnits(amount, currency) };
    });
    return { results, currency, ...describeRange(range), next: refundPage.next };
  },
});

const returns = defineTableRoute({
  path: '/operator/reports/returns',
  summary: 'Returns that were asked for in a time, by reason; `items` are pieces',
  query: v.strictObject({
    ...rangeQuery,
    ...tableQuery,
    sort: v.optional(v.picklist(['returns', '-returns', 'items', '-items']), '-returns'),
  }),
  columns: {
    reason: v.string(),
    returns: v.number(),
    requested: v.number(),
    approved: v.number(),
    declined: v.number(),
    items: v.number(),
  },
  about: rangeFields,
  async read({ db, query, now }) {
    const range = await resolveRange(db, query, now);
    const returnPage = paginateRows(await returnsByReason(db, range), { page: query, sort: query.sort });
    const results = returnPage.rows.map(({ id, returns, requested, approved, declined, items }) => {
      return { reason: id, returns, requested, approved, declined, items };
    });
    return { results, ...describeRange(range), next: returnPage.next };
  },
});

const refundReports = [refunds, returns];

/** Routes that report to the owner in tables. */
export const reportRoutes = [
  salesReport,
  cartReport,
  ...visitReports,
  ...goodsReports,
  ...refundReports,
  ...discountReports,
  ...moneyReports,
  ...paymentReports,
];
