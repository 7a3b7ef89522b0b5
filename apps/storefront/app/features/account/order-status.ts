import type { Order, OrderStatus } from '@mercer/contract';

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

export function filterOrders<T extends Pick<Order, 'status'>>(orders: T[], filter: OrderFilter): T[] {
  const statuses: readonly OrderStatus[] | null = orderFilters[filter];
  return statuses ? orders.filter((order) => statuses.includes(order.status)) : orders;
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
  return tones[status as OrderStatus] ?? 'default';
}

/** Underscores shown as spaces (§4). */
export function statusLabel(status: string): string {
  return status.replaceAll('_', ' ');
}
