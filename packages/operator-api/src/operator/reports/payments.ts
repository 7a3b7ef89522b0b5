import { toMajorUnits } from '@mercer/contract';
import * as v from 'valibot';
import { paymentsByMethod, selectUnpaidOrders } from '../../reports/index.ts';
import { paginateRows } from './paginate-rows.ts';
import { describeRange, rangeFields, rangeQuery, resolveRange } from './range.ts';
import { defineTableRoute, readSourcePage, tableQuery } from './table.ts';

const payments = defineTableRoute({
  path: '/operator/reports/payments',
  summary:
    'What was paid for the orders of a time, by payment method and currency; orders that are not paid do not count',
  query: v.strictObject({ ...rangeQuery, ...tableQuery }),
  columns: { method: v.string(), currency: v.string(), payments: v.number(), amount: v.number() },
  about: rangeFields,
  async read({ db, query, now }) {
    const range = await resolveRange(db, query, now);
    const { rows, next } = paginateRows(await paymentsByMethod(db, range), { page: query, sort: 'id' });
    const results = rows.map(({ method, currency, payments: count, amount }) => {
      return { method, currency, payments: count, amount: toMajorUnits(amount, currency) };
    });
    return { results, ...describeRange(range), next };
  },
});

interface UnpaidRow {
  id: string;
  method: string;
  currency: string;
  orders: number;
  owed: number;
  overdue: number;
}

const unpaid = defineTableRoute({
  path: '/operator/reports/unpaid',
  summary:
    'Orders that are to be paid without a gateway at this moment, by payment method and currency; `overdue` is a part of `owed`',
  query: v.strictObject(tableQuery),
  columns: { method: v.string(), currency: v.string(), orders: v.number(), owed: v.number(), overdue: v.number() },
  async read({ db, query, now }) {
    const source = selectUnpaidOrders(db, now.toISOString());
    const { rows, next } = await readSourcePage<UnpaidRow>(db, source, { page: query, sort: 'id' });
    const results = rows.map(({ method, currency, orders, owed, overdue }) => {
      const toMajorAmount = (amount: number) => toMajorUnits(amount, currency);
      return { method, currency, orders, owed: toMajorAmount(owed), overdue: toMajorAmount(overdue) };
    });
    return { results, next };
  },
});

export const paymentReports = [payments, unpaid];
