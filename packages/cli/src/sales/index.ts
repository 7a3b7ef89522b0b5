import { unwrap } from '@mercer/operator';
import { defineOptional } from '../flags/flag.ts';
import { acceptChoice, acceptText, day } from '../flags/kinds.ts';
import { limitFlags } from '../lists/limit.ts';
import { readPagedList } from '../lists/read-list.ts';
import { shopAction } from '../shop/shop-action.ts';
import { type SalesRow, salesColumns } from './sales-columns.ts';

export const sales = shopAction({
  summary: 'what was sold, by day, product, category, coupon or country',
  about: 'Canceled and unpaid orders do not count. At a terminal there is a chart beside the table.',
  flags: {
    by: defineOptional(acceptChoice(['day', 'product', 'category', 'coupon', 'country']), 'day unless given'),
    from: defineOptional(day, 'the first day; thirty days in all unless given'),
    to: defineOptional(day, 'the last day; today unless given'),
    timezone: defineOptional(acceptText('zone'), 'of the days, e.g. Europe/Berlin; that of the store unless given'),
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
    let last: Awaited<ReturnType<typeof readReportPage>> | undefined;
    const readReportPage = async (page: object) => {
      const query = { by, from, to, timezone, ...page };
      return unwrap(await client.GET('/operator/reports/sales', { params: { query } }));
    };
    const { entries } = await readPagedList<SalesRow>(limit ?? (by === 'day' ? mostDays : undefined), async (page) => {
      last = await readReportPage(page);
      return last;
    });
    if (!last) return;
    const { results: _, next: __, ...report } = last;
    if (isJson) return output.json({ ...report, results: entries });
    const rows = [...entries, { key: '', label: 'all', ...report.total }];
    output.table(rows, salesColumns(rows, { by, currency: report.currency, hasChart: output.isTerminal }));
  },
});

/** Number of days that a report covers at most. */
const mostDays = 3660;
