import type { Order, OrderStatus } from '@mercer/contract';
import { hasParcels } from '../../../order-summary/has-parcels.ts';

export type StageName = 'placed' | 'paid' | 'sent' | 'delivered' | 'canceled' | 'returning' | 'refunded';

/** Stage of an order: done, current or still ahead. */
export interface Stage {
  name: StageName;
  /** ISO 8601; null where it is not known, or has not come */
  date: string | null;
  state: 'done' | 'current' | 'ahead';
}

/** Stages that an order without incidents goes through. */
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

/** Index of the regular stage that each status has reached; the other statuses leave the regular stages. */
const reached: Partial<Record<OrderStatus, number>> = {
  pending: 0,
  payment_pending: 0,
  paid: 1,
  shipped: 2,
  delivered: 3,
};
const finalStages: Partial<Record<OrderStatus, StageName>> = {
  canceled: 'canceled',
  return_requested: 'returning',
  refunded: 'refunded',
};

type OrderProgress = Pick<Order, 'status' | 'date_created' | 'timeline' | 'items'> & Partial<Pick<Order, 'amount_due'>>;

export function listOrderStages(order: OrderProgress): Stage[] {
  const end = finalStages[order.status];
  if (!end) {
    const at = reached[order.status] ?? 0;
    return listStageNames(order).map((name, place) => {
      // An order may be sent before it is paid
      const isUnpaid = name === 'paid' && order.amount_due !== undefined;
      return { name, date: findStageDate(order, name), state: isUnpaid ? 'ahead' : getStageState(place, at) };
    });
  }
  const regularStages = listStageNames(order).map((name) => ({
    name,
    date: findStageDate(order, name),
    state: 'done' as const,
  }));
  return [
    ...regularStages.filter(({ date }) => date !== null),
    { name: end, date: findStageDate(order, end), state: 'current' },
  ];
}

/** An order without parcels ends with its payment. */
function listStageNames(order: OrderProgress) {
  return hasParcels(order) ? way : way.slice(0, 2);
}

function getStageState(place: number, at: number): Stage['state'] {
  if (place === at) return 'current';
  return place < at ? 'done' : 'ahead';
}

/** The first time: a return that was declined writes its status again. */
function findStageDate({ date_created, timeline }: OrderProgress, name: StageName): string | null {
  if (name === 'placed') return date_created;
  return timeline.find(({ status }) => status === beginnings[name])?.date ?? null;
}
