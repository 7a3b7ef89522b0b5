import { toMajorUnits } from '@mercer/contract';
import * as v from 'valibot';
import type { Db } from '../../db/index.ts';
import { labelsOf, type SalesKey, type Sold, salesBy, salesByDay, totalSales } from '../../reports/index.ts';
import { readStore } from '../../settings/index.ts';
import { pageOfDays } from './days.ts';
import { pageOfFound } from './page-of-found.ts';
import { aboutRange, type Range, rangeFields, rangeOf, rangeQuery } from './range.ts';
import { tableQuery, tabulates } from './table.ts';

const sorts = [
  'key',
  '-key',
  'orders',
  '-orders',
  'items',
  '-items',
  'gross',
  '-gross',
  'refunded',
  '-refunded',
] as const;

const SalesQuery = v.strictObject({
  ...rangeQuery,
  ...tableQuery,
  by: v.optional(v.picklist(['day', 'product', 'category', 'coupon', 'country']), 'day'),
  sort: v.optional(v.picklist(sorts)),
});

type Query = v.InferOutput<typeof SalesQuery>;

const sums = {
  orders: v.number(),
  items: v.number(),
  gross: v.number(),
  net: v.number(),
  tax: v.number(),
  refunded: v.number(),
};

/** `total` is of the whole time, whichever rows are on the page. */
export const salesReport = tabulates({
  summary: 'What was sold, by day, product, category, coupon or country; canceled and unpaid orders do not count',
  query: SalesQuery,
  columns: { key: v.string(), label: v.string(), ...sums },
  about: { total: v.strictObject(sums), currency: v.string(), ...rangeFields },
  async run({ db, query, now }) {
    const { currency } = await readStore(db);
    const range = rangeOf(query, now);
    const { by } = query;
    const [{ rows, next }, total] = await Promise.all([
      by === 'day' ? byDay(db, query, range) : byKey(db, by, query, range),
      totalSales(db, range),
    ]);
    const results = rows.map(({ key, label, ...sold }) => ({ key, label, ...amountsOf(sold, currency) }));
    return { results, total: amountsOf(total, currency), currency, ...aboutRange(range), next };
  },
});

async function byDay(db: Db, query: Query, range: Range) {
  const { sort = 'key' } = query;
  const { rows, next } = await pageOfDays({ page: query, range, sort, read: (days) => salesByDay(db, days) });
  return { rows: rows.map(({ day, ...sold }) => ({ key: day, label: day, ...sold })), next };
}

async function byKey(db: Db, by: SalesKey, query: Query, range: Range) {
  const sort = (query.sort ?? '-gross').replace('key', 'id');
  const { rows, next } = pageOfFound(await salesBy(db, by, range), { page: query, sort });
  const labels = await labelsOf[by](db, rows);
  return { rows: rows.map((row) => ({ key: row.id, label: labels.get(row.id) ?? row.id, ...row })), next };
}

function amountsOf({ orders, items, gross, tax, refunded }: Sold, currency: string) {
  const major = (amount: number) => toMajorUnits(amount, currency);
  return { orders, items, gross: major(gross), net: major(gross - tax), tax: major(tax), refunded: major(refunded) };
}
