import { unwrap } from '@mercer/operator';
import { optional, required } from '../flags/flag.ts';
import { oneOf, text, whole } from '../flags/kinds.ts';
import { showEntries } from '../lists/show-list.ts';
import { minute } from '../output/date.ts';
import type { Column } from '../output/table.ts';
import { shopAction } from '../shop/shop-action.ts';

/** What the description leaves open. */
interface Delivery {
  id: string;
  event_id: number;
  status: string;
  attempts: number;
  response_status: number | null;
  error: string | null;
  date_due: string;
}

const columns: Column<Delivery>[] = [
  { title: 'delivery', of: ({ id }) => id },
  { title: 'event', of: ({ event_id }) => event_id, align: 'right' },
  { title: 'status', of: ({ status }) => status },
  { title: 'attempts', of: ({ attempts }) => attempts, align: 'right' },
  { title: 'answer', of: ({ response_status }) => response_status, align: 'right' },
  { title: 'next (UTC)', of: ({ status, date_due }) => (status === 'queued' ? minute(date_due) : '') },
  { title: 'error', of: ({ error }) => error, isFlexible: true },
];

export const deliveries = shopAction({
  summary: 'what it was told, and what it has answered; the newest first',
  args: { webhook: required(text('webhook'), 'its id') },
  flags: {
    status: optional(oneOf(['queued', 'delivered', 'dead']), 'those in it alone'),
    limit: optional(whole('count', { least: 1, most: 100 }), 'how many; 50 unless given'),
  },
  examples: ['webhooks deliveries 65f0aa --status dead'],
  async run(call) {
    const { status, limit = 50 } = call.flags;
    const params = { path: { id: call.args.webhook }, query: { status, limit: String(limit) } };
    const { results } = unwrap(await call.client.GET('/operator/webhooks/{id}/deliveries', { params }));
    // as the shop tells them
    showEntries(call, results as unknown as Delivery[], { name: 'deliveries', columns });
  },
});
