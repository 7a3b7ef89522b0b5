import { isKeyOf, type OrderStatus } from '@mercer/contract';
import { messages } from '../../../messages.ts';

/** Order History tabs and the statuses they show (§4); `null` shows everything. */
export const orderFilters = {
  all: null,
  purchased: ['paid', 'shipped', 'delivered'],
  cancelled: ['canceled'],
  returned: ['refunded'],
} as const satisfies Record<string, readonly OrderStatus[] | null>;

export type OrderFilter = keyof typeof orderFilters;

export function isOrderFilter(name: unknown): name is OrderFilter {
  return typeof name === 'string' && Object.hasOwn(orderFilters, name);
}

export type StatusTone = 'success' | 'info' | 'error' | 'warning' | 'default';

const tones: Partial<Record<OrderStatus, StatusTone>> = {
  delivered: 'success',
  shipped: 'success',
  paid: 'info',
  canceled: 'error',
  refunded: 'warning',
};

export function statusTone(status: string): StatusTone {
  return (isKeyOf(tones, status) && tones[status]) || 'default';
}

/** Underscores shown as spaces (§4). */
export function statusLabel(status: OrderStatus): string {
  return messages().orders.statuses[status] ?? status.replaceAll('_', ' ');
}
