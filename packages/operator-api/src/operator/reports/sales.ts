import { toMajorUnits } from '@mercer/contract';
import type { Db } from '@mercer/database';
import { readStoreSettings } from '@mercer/platform/settings';
import * as v from 'valibot';
import {
  labelsOf,
  querySalesByDay,
  querySalesByKey,
  readTotalSales,
  type SalesKey,
  type SalesSums,
} from '../../reports/index.ts';
import { buildDayPage } from './days.ts';
import { paginateRows } from './paginate-rows.ts';
import { describeRange, type Range, rangeFields, rangeQuery, resolveRange } from './range.ts';
import { defineTableRoute, tableQuery } from './table.ts';

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
export const salesReport = defineTableRoute({
  path: '/operator/reports/sales',
  summary: 'What was sold, by day, product, category, coupon or country; canceled and unpaid orders do not count',
  query: SalesQuery,
  columns: { key: v.string(), label: v.string(), ...sums },
  about: { total: v.strictObject(sums), currency: v.string(), ...rangeFields },
  async read({ db, query, now }) {
    const { currency } = await readStoreSettings(db);
    const range = await resolveRange(db, query, now);
    const { by } = query;
    const [{ rows, next }, total] = await Promise.all([
      by === 'day' ? readSalesByDay(db, query, range) : readSalesByKey(db, by, query, range),
      readTotalSales(db, range),
    ]);
    const results = rows.map(({ key, label, ...sold }) => ({ key, label, ...toMajorSums(sold, currency) }));
    return { results, total: toMajorSums(total, currency), currency, ...describeRange(range), next };
  },
});

async function readSalesByDay(db: Db, query: Query, range: Range) {
  const { sort = 'key' } = query;
  const { rows, next } = await buildDayPage({ page: query, range, sort, read: (days) => querySalesByDay(db, days) });
  return { rows: rows.map(({ day, ...sold }) => ({ key: day, label: day, ...sold })), next };
}

async function readSalesByKey(db: Db, by: SalesKey, query: Query, range: Range) {
  const sort = (query.sort ?? '-gross').replace('key', 'id');
  const { rows, next } = paginateRows(await querySalesByKey(db, by, range), { page: query, sort });
  const labels = await labelsOf[by](db, rows);
  return { rows: rows.map((row) => ({ key: row.id, label: labels.get(row.id) ?? row.id, ...row })), next };
}

function toMajorSums({ orders, items, gross, tax, refunded }: SalesSums, currency: string) {
  const toMajorAmount = (amount: number) => toMajorUnits(amount, currency);
  return {
    orders,
    items,
    gross: toMajorAmount(gross),
    net: toMajorAmount(gross - tax),
    tax: toMajorAmount(tax),
    refunded: toMajorAmount(refunded),
  };
}
