import { toMajorUnits } from '@mercer/contract';
import { sql } from 'kysely';
import * as v from 'valibot';
import { type Db, readReportInWorker } from '../../db/index.ts';
import { type LeftCart, type Source, selectAbandonedCarts } from '../../reports/index.ts';
import { readStoreSettings } from '../../settings/index.ts';
import { describeRange, rangeFields, rangeQuery, resolveRange } from './range.ts';
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

export const cartReport = defineTableRoute({
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
    const range = resolveRange(query, now);
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
