import { unwrap } from '@mercer/operator';
import { optional } from '../flags/flag.ts';
import { day, oneOf, text } from '../flags/kinds.ts';
import { limitFlags } from '../lists/limit.ts';
import { readList } from '../lists/read-list.ts';
import { shopAction } from '../shop/shop-action.ts';
import { type Sold, salesColumns } from './sales-columns.ts';

export const sales = shopAction({
  summary: 'what was sold, by day, product, category, coupon or country',
  about: 'Canceled and unpaid orders do not count. At a terminal there is a chart beside the table.',
  flags: {
    by: optional(oneOf(['day', 'product', 'category', 'coupon', 'country']), 'day unless given'),
    from: optional(day, 'the first day; thirty days in all unless given'),
    to: optional(day, 'the last day; today unless given'),
    timezone: optional(text('zone'), 'of the days, e.g. Europe/Berlin; UTC unless given'),
    ...limitFlags,
  },
  examples: [
    'sales',
    'sales --from 2026-11-01 --to 2026-11-30',
    'sales --by product --limit 10',
    'sales --by country --json',
  ],
  async run({ client, flags, output, isJson }) {
    const { by = 'day', from, to, timezone, limit } = flags;
    let last: Awaited<ReturnType<typeof ask>> | undefined;
    const ask = async (page: object) => {
      const query = { by, from, to, timezone, ...page };
      return unwrap(await client.GET('/operator/reports/sales', { params: { query } }));
    };
    const { entries } = await readList<Sold>(limit ?? (by === 'day' ? mostDays : undefined), async (page) => {
      last = await ask(page);
      return last;
    });
    if (!last) return;
    const { results: _, next: __, ...all } = last;
    if (isJson) return output.json({ ...all, results: entries });
    const rows = [...entries, { key: '', label: 'all', ...all.total }];
    output.table(rows, salesColumns(rows, { by, currency: all.currency, hasChart: output.isTerminal }));
  },
});

/** As many as the report covers. */
const mostDays = 3660;
