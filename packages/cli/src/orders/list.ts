import type { Order } from '@mercer/contract';
import { unwrap } from '@mercer/operator';
import { defineOptional, defineRepeated, defineRequired, defineSwitch, type Values } from '../flags/flag.ts';
import { acceptChoice, acceptText, amount, day } from '../flags/kinds.ts';
import { limitFlags } from '../lists/limit.ts';
import { showPagedList } from '../lists/read-list.ts';
import { formatMinute } from '../output/date.ts';
import { formatDecimals } from '../output/money.ts';
import type { Column } from '../output/table.ts';
import { type ShopCall, shopAction } from '../shop/shop-action.ts';
import { castToOrder } from './find-order.ts';

interface OrderRow extends Order {
  financial_status: string;
  fulfillment_status: string;
}

const orderColumns: Column<OrderRow>[] = [
  { title: 'order', of: ({ number }) => number },
  { title: 'placed (UTC)', of: ({ date_created }) => formatMinute(date_created) },
  { title: 'status', of: ({ status }) => status },
  { title: 'money', of: ({ financial_status }) => financial_status.replaceAll('_', ' ') },
  { title: 'parcels', of: ({ fulfillment_status }) => fulfillment_status.replaceAll('_', ' ') },
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

const financialStatuses = [
  'pending',
  'authorized',
  'partially_paid',
  'paid',
  'partially_refunded',
  'refunded',
  'voided',
] as const;

const fulfillmentStatuses = [
  'unfulfilled',
  'partially_fulfilled',
  'fulfilled',
  'delivered',
  'partially_returned',
  'returned',
  'canceled',
] as const;

const filters = {
  status: defineRepeated(acceptChoice(statuses), 'those in it alone'),
  money: defineRepeated(acceptChoice(financialStatuses), 'those with this state of their money'),
  parcels: defineRepeated(acceptChoice(fulfillmentStatuses), 'those with this state of their parcels'),
  held: defineSwitch('those on hold'),
  overdue: defineSwitch('those that should have been paid by now'),
  tag: defineOptional(acceptText('tag'), 'those with this tag'),
  assignee: defineOptional(acceptText('name'), 'those that this person looks after'),
  from: defineOptional(day, 'the first day'),
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
  q?: string;
}

export const list = shopAction({
  summary: 'orders, the newest first',
  flags: filters,
  examples: [
    'orders list',
    'orders list --status paid',
    'orders list --money pending --money partially_paid',
    'orders list --overdue',
    'orders list --parcels unfulfilled --parcels partially_fulfilled',
    'orders list --from 2026-11-01 --to 2026-11-30 --json',
  ],
  run: (call) => showOrderList(call, call.flags, {}),
});

export const search = shopAction({
  summary: 'orders by number, e-mail address or name',
  about:
    'What has an @ in it is an e-mail address, what has digits alone a number. Anything else is the beginning of a name, first or last.',
  args: { words: defineRequired(acceptText('words'), 'number, e-mail address or name') },
  flags: filters,
  examples: [
    'orders search ada@example.com',
    'orders search 1001',
    'orders search Ada',
    "orders search 'Ada Lovelace' --status shipped",
  ],
  run: (call) => showOrderList(call, call.flags, parseOrderSearch(call.args.words)),
});

function showOrderList(
  call: ShopCall,
  { limit, min, max, sort, status, money, parcels, held, overdue, ...otherFilters }: Filters,
  sought: OrderSearch,
): Promise<void> {
  const orderQuery = {
    ...otherFilters,
    ...sought,
    status: joinValues(status),
    financial_status: joinValues(money),
    fulfillment_status: joinValues(parcels),
    ...(held && { on_hold: 'true' as const }),
    ...(overdue && { overdue: 'true' as const }),
    sort: sort && sorts[sort],
    amount_from: min,
    amount_to: max,
  };
  return showPagedList(call, {
    limit,
    name: 'orders',
    columns: orderColumns,
    async ask(page) {
      const { results, next } = unwrap(
        await call.client.GET('/operator/orders', { params: { query: { ...orderQuery, ...page } } }),
      );
      return { results: results.map((row) => ({ ...row, ...castToOrder(row) })), next };
    },
  });
}

/** A filter of a list takes several values with commas between. */
function joinValues(values: readonly string[]): string | undefined {
  return values.length > 0 ? values.join() : undefined;
}

function parseOrderSearch(words: string): OrderSearch {
  if (words.includes('@')) return { email: words };
  return /^#?\d+$/.test(words) ? { number: words } : { q: words };
}
