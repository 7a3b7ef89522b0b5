import { expect, test } from 'vitest';
import { filterOrders, statusLabel, statusTone } from './order-status.ts';

const orders = (['pending', 'paid', 'shipped', 'delivered', 'canceled', 'refunded'] as const).map((status) => ({
  status,
}));

test.each([
  ['all', ['pending', 'paid', 'shipped', 'delivered', 'canceled', 'refunded']],
  ['purchased', ['paid', 'shipped', 'delivered']],
  ['cancelled', ['canceled']],
  ['returned', ['refunded']],
] as const)('the tab %s shows %j', (filter, statuses) => {
  expect(filterOrders(orders, filter).map((order) => order.status)).toEqual(statuses);
});

test('delivered and shipped are green, paid info, canceled red, refunded warning, others default', () => {
  expect(['delivered', 'shipped', 'paid', 'canceled', 'refunded', 'return_requested'].map(statusTone)).toEqual([
    'success',
    'success',
    'info',
    'error',
    'warning',
    'default',
  ]);
});

test('underscores are shown as spaces', () => {
  expect(statusLabel('payment_pending')).toBe('payment pending');
});
