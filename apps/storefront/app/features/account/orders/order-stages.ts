import type { Order, OrderStatus } from '@mercer/contract';

export type StageName = 'placed' | 'paid' | 'sent' | 'delivered' | 'canceled' | 'returning' | 'refunded';

/** How far an order is: what has been, where it is now, what comes next. */
export interface Stage {
  name: StageName;
  /** ISO 8601; null where it is not known, or has not come */
  date: string | null;
  state: 'done' | 'current' | 'ahead';
}

/** What an order that nothing happens to goes through. */
const way = ['placed', 'paid', 'sent', 'delivered'] as const;

/** The status that is the beginning of each stage. */
const beginnings = {
  paid: 'paid',
  sent: 'shipped',
  delivered: 'delivered',
  canceled: 'canceled',
  returning: 'return_requested',
  refunded: 'refunded',
} as const satisfies Partial<Record<StageName, OrderStatus>>;

/** Where each status is on the way; the others have left it. */
const reached: Partial<Record<OrderStatus, number>> = {
  pending: 0,
  payment_pending: 0,
  paid: 1,
  shipped: 2,
  delivered: 3,
};
const left: Partial<Record<OrderStatus, StageName>> = {
  canceled: 'canceled',
  return_requested: 'returning',
  refunded: 'refunded',
};

type Told = Pick<Order, 'status' | 'date_created' | 'timeline'>;

export function orderStages(order: Told): Stage[] {
  const end = left[order.status];
  if (!end) {
    const at = reached[order.status] ?? 0;
    return way.map((name, place) => ({ name, date: dateOf(order, name), state: stateAt(place, at) }));
  }
  const before = way.map((name) => ({ name, date: dateOf(order, name), state: 'done' as const }));
  return [...before.filter(({ date }) => date !== null), { name: end, date: dateOf(order, end), state: 'current' }];
}

function stateAt(place: number, at: number): Stage['state'] {
  if (place === at) return 'current';
  return place < at ? 'done' : 'ahead';
}

/** The first time: a return that was declined writes its status again. */
function dateOf({ date_created, timeline }: Told, name: StageName): string | null {
  if (name === 'placed') return date_created;
  return timeline.find(({ status }) => status === beginnings[name])?.date ?? null;
}
