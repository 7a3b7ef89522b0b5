import { toMajorUnits } from '@mercer/contract';
import * as v from 'valibot';
import { refundsByReason, returnsByReason } from '../../reports/index.ts';
import { readStoreSettings } from '../../settings/index.ts';
import { paginateRows } from './paginate-rows.ts';
import { describeRange, rangeFields, rangeQuery, resolveRange } from './range.ts';
import { defineTableRoute, tableQuery } from './table.ts';

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
    const range = resolveRange(query, now);
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
    const range = resolveRange(query, now);
    const returnPage = paginateRows(await returnsByReason(db, range), { page: query, sort: query.sort });
    const results = returnPage.rows.map(({ id, returns, requested, approved, declined, items }) => {
      return { reason: id, returns, requested, approved, declined, items };
    });
    return { results, ...describeRange(range), next: returnPage.next };
  },
});

export const refundReports = [refunds, returns];
