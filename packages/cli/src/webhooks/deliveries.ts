import { unwrap } from '@mercer/operator';
import { defineOptional, defineRequired } from '../flags/flag.ts';
import { acceptChoice, acceptText } from '../flags/kinds.ts';
import { limitFlags } from '../lists/limit.ts';
import { showPagedList } from '../lists/read-list.ts';
import { formatMinute } from '../output/date.ts';
import type { Column } from '../output/table.ts';
import { shopAction } from '../shop/shop-action.ts';

interface Delivery {
  id: string;
  event_id: number;
  status: string;
  attempts: number;
  response_status: number | null;
  error: string | null;
  date_due: string | null;
}

const columns: Column<Delivery>[] = [
  { title: 'delivery', of: ({ id }) => id },
  { title: 'event', of: ({ event_id }) => event_id, align: 'right' },
  { title: 'status', of: ({ status }) => status },
  { title: 'attempts', of: ({ attempts }) => attempts, align: 'right' },
  { title: 'answer', of: ({ response_status }) => response_status, align: 'right' },
  { title: 'next (UTC)', of: ({ date_due }) => date_due && formatMinute(date_due) },
  { title: 'error', of: ({ error }) => error, isFlexible: true },
];

export const deliveries = shopAction({
  summary: 'what it was told, and what it has answered; the newest event first',
  args: { webhook: defineRequired(acceptText('webhook'), 'its id') },
  flags: {
    status: defineOptional(acceptChoice(['queued', 'delivered', 'dead']), 'those in it alone'),
    ...limitFlags,
  },
  examples: ['webhooks deliveries 65f0aa --status dead'],
  async run(call) {
    const { status, limit } = call.flags;
    const path = { id: call.args.webhook };
    await showPagedList(call, {
      limit,
      name: 'deliveries',
      columns,
      async ask(page) {
        const params = { path, query: { status, ...page } };
        return unwrap(await call.client.GET('/operator/webhooks/{id}/deliveries', { params }));
      },
    });
  },
});
