import { isKeyInTable, type OrderStatus } from '@mercer/contract';
import { messages } from '../../../i18n/messages.ts';

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

export function getStatusTone(status: string): StatusTone {
  return (isKeyInTable(tones, status) && tones[status]) || 'default';
}

/** Underscores shown as spaces (§4). */
export function getStatusLabel(status: OrderStatus): string {
  return messages().orders.statuses[status] ?? status.replaceAll('_', ' ');
}
