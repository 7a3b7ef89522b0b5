import { toMajorUnits } from '@mercer/contract';
import * as v from 'valibot';
import { feesByGateway, taxesByRegion } from '../../reports/index.ts';
import { readStore } from '../../settings/index.ts';
import { pageOfFound } from './page-of-found.ts';
import { aboutRange, rangeFields, rangeOf, rangeQuery } from './range.ts';
import { tableQuery, tabulates } from './table.ts';

const taxes = tabulates({
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
  async run({ db, query, now }) {
    const { currency } = await readStore(db);
    const range = rangeOf(query, now);
    const { rows, next } = pageOfFound(await taxesByRegion(db, range), { page: query, sort: 'id' });
    const major = (amount: number) => toMajorUnits(amount, currency);
    const results = rows.map(({ country, state, name, rate, orders, base, tax, tax_refunded }) => ({
      country,
      state,
      name,
      rate,
      orders,
      base: major(base),
      tax: major(tax),
      tax_refunded: major(tax_refunded),
    }));
    return { results, currency, ...aboutRange(range), next };
  },
});

const fees = tabulates({
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
  async run({ db, query, now }) {
    const range = rangeOf(query, now);
    const found = pageOfFound(await feesByGateway(db, range), { page: query, sort: 'id' });
    const results = found.rows.map(({ gateway, currency, bookings, fees, paid_out }) => {
      const major = (amount: number) => toMajorUnits(amount, currency);
      return { gateway, currency, bookings, fees: major(fees), paid_out: major(paid_out) };
    });
    return { results, ...aboutRange(range), next: found.next };
  },
});

export const moneyReports = { 'GET /reports/taxes': taxes, 'GET /reports/fees': fees };
