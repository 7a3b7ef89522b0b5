import type { Order } from '@mercer/contract';
import { unwrap } from '@mercer/operator';
import { defineOptional, defineRequired, type Values } from '../flags/flag.ts';
import { acceptChoice, acceptText, amount, day } from '../flags/kinds.ts';
import { limitFlags } from '../lists/limit.ts';
import { showPagedList } from '../lists/read-list.ts';
import { formatMinute } from '../output/date.ts';
import { formatDecimals } from '../output/money.ts';
import type { Column } from '../output/table.ts';
import { type ShopCall, shopAction } from '../shop/shop-action.ts';
import { castToOrder } from './find-order.ts';

const orderColumns: Column<Order>[] = [
  { title: 'order', of: ({ number }) => number },
  { title: 'placed (UTC)', of: ({ date_created }) => formatMinute(date_created) },
  { title: 'status', of: ({ status }) => status },
  { title: 'name', of: ({ shipping, billing }) => shipping.name ?? billing.name, isFlexible: true },
  { title: 'e-mail', of: ({ email }) => email, isFlexible: true },
  { title: 'pieces', of: ({ items }) => items.reduce((sum, { quantity }) => sum + quantity, 0), align: 'right' },
  { title: 'total', of: ({ grand_total, currency }) => formatDecimals(grand_total, currency), align: 'right' },
  { title: '', of: ({ currency }) => currency },
];

const statuses = [
  'payment_pending',
  'paid',
  'shipped',
  'delivered',
  'canceled',
  'refunded',
  'return_requested',
] as const;

const filters = {
  status: defineOptional(acceptChoice(statuses), 'those in it alone'),
  from: defineOptional(day, 'the first day, in UTC'),
  to: defineOptional(day, 'the last day'),
  min: defineOptional(amount, 'what they cost at least, in the currency of the shop'),
  max: defineOptional(amount, 'what they cost at most'),
  sort: defineOptional(acceptChoice(['newest', 'oldest', 'dearest', 'cheapest']), 'which stand first'),
  ...limitFlags,
};

const sorts = {
  newest: '-date_created',
  oldest: 'date_created',
  dearest: '-grand_total',
  cheapest: 'grand_total',
} as const;

type Filters = Values<typeof filters>;

interface OrderSearch {
  number?: string;
  email?: string;
  name?: string;
}

export const list = shopAction({
  summary: 'orders, the newest first',
  flags: filters,
  examples: ['orders list', 'orders list --status paid', 'orders list --from 2026-11-01 --to 2026-11-30 --json'],
  run: (call) => showOrderList(call, call.flags, {}),
});

export const search = shopAction({
  summary: 'orders by number, e-mail address or name',
  about: 'What has an @ in it is an e-mail address, what has digits alone a number, anything else a name.',
  args: { words: defineRequired(acceptText('words'), 'number, e-mail address or name') },
  flags: filters,
  examples: ['orders search ada@example.com', 'orders search 1001', "orders search 'Ada Lovelace' --status shipped"],
  run: (call) => showOrderList(call, call.flags, parseOrderSearch(call.args.words)),
});

function showOrderList(
  call: ShopCall,
  { limit, min, max, sort, ...otherFilters }: Filters,
  sought: OrderSearch,
): Promise<void> {
  const orderQuery = { ...otherFilters, ...sought, sort: sort && sorts[sort], amount_from: min, amount_to: max };
  return showPagedList(call, {
    limit,
    name: 'orders',
    columns: orderColumns,
    async ask(page) {
      const { results, next } = unwrap(
        await call.client.GET('/operator/orders', { params: { query: { ...orderQuery, ...page } } }),
      );
      return { results: results.map(castToOrder), next };
    },
  });
}

function parseOrderSearch(words: string): OrderSearch {
  if (words.includes('@')) return { email: words };
  return /^#?\d+$/.test(words) ? { number: words } : { name: words };
}
