import { expect, test } from 'vitest';
import { getStatusLabel, getStatusTone } from './order-status.ts';

test('delivered and shipped are green, paid info, canceled red, refunded warning, others default', () => {
  expect(['delivered', 'shipped', 'paid', 'canceled', 'refunded', 'return_requested'].map(getStatusTone)).toEqual([
    'success',
    'success',
    'info',
    'error',
    'warning',
    'default',
  ]);
});

test('underscores are shown as spaces', () => {
  expect(getStatusLabel('payment_pending')).toBe('payment pending');
});
