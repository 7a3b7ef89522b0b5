import { expect, test } from 'vitest';
import { statusLabel, statusTone } from './order-status.ts';

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
