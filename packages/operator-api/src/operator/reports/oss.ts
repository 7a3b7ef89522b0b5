import { addDays, type CalendarDay, toLocalDay, toMajorUnits } from '@mercer/contract';
import { isEuropeanUnionCountry } from '@mercer/platform/places';
import { readStoreSettings, readTimeZone } from '@mercer/platform/settings';
import * as v from 'valibot';
import { type Taxed, taxesByRegion } from '../../reports/index.ts';
import { paginateRows } from './paginate-rows.ts';
import { describeRange, rangeFields, rangeQuery, resolveRange } from './range.ts';
import { defineTableRoute, tableQuery } from './table.ts';

const quarter = v.pipe(v.string(), v.regex(/^20\d\d-Q[1-4]$/, 'a quarter like 2026-Q4 is expected'));

/** Taxes of one country at one rate; amounts are minor units. */
type OssRow = Pick<Taxed, 'id' | 'country' | 'rate' | 'orders' | 'base' | 'tax' | 'tax_refunded'>;

export const ossReport = defineTableRoute({
  path: '/operator/reports/oss',
  summary:
    'VAT of a quarter for the One Stop Shop of the European Union, by country and rate: sales to its other member states, and what refunds took back',
  query: v.strictObject({ quarter: v.optional(quarter), timezone: rangeQuery.timezone, ...tableQuery }),
  columns: {
    country: v.string(),
    rate: v.number(),
    orders: v.number(),
    base: v.number(),
    tax: v.number(),
    base_refunded: v.number(),
    tax_refunded: v.number(),
    tax_due: v.number(),
  },
  about: { quarter: v.string(), home: v.string(), currency: v.string(), ...rangeFields },
  async read({ db, query, now }) {
    const { currency, country: home } = await readStoreSettings(db);
    const timezone = query.timezone ?? (await readTimeZone(db));
    const reportedQuarter = query.quarter ?? findLastQuarter(toLocalDay(now, timezone));
    const range = await resolveRange(db, { ...listQuarterDays(reportedQuarter), timezone }, now);
    const taxes = await taxesByRegion(db, range);
    const abroad = taxes.filter(({ country }) => country !== home && isEuropeanUnionCountry(country));
    const { rows, next } = paginateRows(sumByRate(abroad), { page: query, sort: 'id' });
    const toMajorAmount = (amount: number) => toMajorUnits(amount, currency);
    const results = rows.map(({ country, rate, orders, base, tax, tax_refunded }) => ({
      country,
      rate,
      orders,
      base: toMajorAmount(base),
      tax: toMajorAmount(tax),
      base_refunded: toMajorAmount(rate > 0 ? Math.round((tax_refunded * 100) / rate) : 0),
      tax_refunded: toMajorAmount(tax_refunded),
      tax_due: toMajorAmount(tax - tax_refunded),
    }));
    return { results, quarter: reportedQuarter, home, currency, ...describeRange(range), next };
  },
});

/** Sums the rows of one country and rate: the One Stop Shop asks for neither states nor names. */
function sumByRate(taxes: readonly Taxed[]): OssRow[] {
  const sums = new Map<string, OssRow>();
  for (const { country, rate, orders, base, tax, tax_refunded } of taxes) {
    const id = `${country}/${String(rate * 10_000).padStart(8, '0')}`;
    const sum = sums.get(id) ?? { id, country, rate, orders: 0, base: 0, tax: 0, tax_refunded: 0 };
    sums.set(id, {
      ...sum,
      orders: sum.orders + orders,
      base: sum.base + base,
      tax: sum.tax + tax,
      tax_refunded: sum.tax_refunded + tax_refunded,
    });
  }
  return [...sums.values()];
}

/** Finds the last quarter that is over on a day. */
function findLastQuarter(day: CalendarDay): string {
  const [year = 0, month = 1] = day.split('-').map(Number);
  const current = Math.ceil(month / 3);
  return current === 1 ? `${year - 1}-Q4` : `${year}-Q${current - 1}`;
}

function listQuarterDays(name: string): { from: CalendarDay; to: CalendarDay } {
  const [year, number] = [Number(name.slice(0, 4)), Number(name.slice(-1))];
  const formatFirstDay = (index: number) =>
    `${year + Math.floor(index / 4)}-${String((index % 4) * 3 + 1).padStart(2, '0')}-01`;
  return { from: formatFirstDay(number - 1), to: addDays(formatFirstDay(number), -1) };
}
