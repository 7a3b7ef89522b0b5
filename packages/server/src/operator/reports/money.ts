import { toMajorUnits } from '@mercer/contract';
import * as v from 'valibot';
import { feesByGateway, taxesByRegion } from '../../reports/index.ts';
import { readStoreSettings } from '../../settings/index.ts';
import { paginateRows } from './paginate-rows.ts';
import { describeRange, rangeFields, rangeQuery, resolveRange } from './range.ts';
import { defineTableRoute, tableQuery } from './table.ts';

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
    const range = resolveRange(query, now);
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
    const range = resolveRange(query, now);
    const feePage = paginateRows(await feesByGateway(db, range), { page: query, sort: 'id' });
    const results = feePage.rows.map(({ gateway, currency, bookings, fees, paid_out }) => {
      const toMajorAmount = (amount: number) => toMajorUnits(amount, currency);
      return { gateway, currency, bookings, fees: toMajorAmount(fees), paid_out: toMajorAmount(paid_out) };
    });
    return { results, ...describeRange(range), next: feePage.next };
  },
});

export const moneyReports = [taxes, fees];
