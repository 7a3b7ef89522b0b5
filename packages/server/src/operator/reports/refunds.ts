import { toMajorUnits } from '@mercer/contract';
import * as v from 'valibot';
import { refundsByReason, returnsByReason } from '../../reports/index.ts';
import { readStore } from '../../settings/index.ts';
import { pageOfFound } from './page-of-found.ts';
import { aboutRange, rangeFields, rangeOf, rangeQuery } from './range.ts';
import { tableQuery, tabulates } from './table.ts';

const refunds = tabulates({
  summary: 'Refunds of a time by the reason that was given; empty: none',
  query: v.strictObject({
    ...rangeQuery,
    ...tableQuery,
    sort: v.optional(v.picklist(['amount', '-amount', 'refunds', '-refunds']), '-amount'),
  }),
  columns: { reason: v.string(), refunds: v.number(), amount: v.number() },
  about: { currency: v.string(), ...rangeFields },
  async run({ db, query, now }) {
    const { currency } = await readStore(db);
    const range = rangeOf(query, now);
    const page = { page: query, sort: query.sort };
    const found = pageOfFound(await refundsByReason(db, range), page);
    const results = found.rows.map(({ id, refunds, amount }) => {
      return { reason: id, refunds, amount: toMajorUnits(amount, currency) };
    });
    return { results, currency, ...aboutRange(range), next: found.next };
  },
});

const returns = tabulates({
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
  async run({ db, query, now }) {
    const range = rangeOf(query, now);
    const found = pageOfFound(await returnsByReason(db, range), { page: query, sort: query.sort });
    const results = found.rows.map(({ id, returns, requested, approved, declined, items }) => {
      return { reason: id, returns, requested, approved, declined, items };
    });
    return { results, ...aboutRange(range), next: found.next };
  },
});

export const refundReports = { 'GET /reports/refunds': refunds, 'GET /reports/returns': returns };
