import * as v from 'valibot';
import { conversionByDay, missedSearches } from '../../reports/index.ts';
import { buildDayPage } from './days.ts';
import { describeRange, rangeFields, rangeQuery, resolveRange } from './range.ts';
import { defineTableRoute, readSourcePage, tableQuery } from './table.ts';

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
    const range = resolveRange(query, now);
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
    const range = resolveRange({ ...query, timezone: 'UTC' }, now);
    const source = missedSearches(range.from, range.to);
    const searchPage = await readSourcePage<{ id: string; searches: number; last_day: string }>(db, source, {
      page: query,
      sort: query.sort,
    });
    const results = searchPage.rows.map(({ id, searches, last_day }) => ({ words: id, searches, last_day }));
    return { results, ...describeRange(range), next: searchPage.next };
  },
});

export const visitReports = [conversion, searches];
