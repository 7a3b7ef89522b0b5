import type { Order } from '@mercer/contract';
import { expect, test } from 'vitest';
import { formatOrderFacts } from './order-text.ts';

const payment = {
  id: 'p',
  date_created: '2026-06-01T12:00:00.000Z',
  amount: 613.5,
  method: 'card',
  status: 'succeeded',
};
// the fields that are told
const order = {
  number: '1000',
  id: 'o',
  status: 'paid',
  currency: 'USD',
  email: 'ada@mercer.test',
  date_created: '2026-06-01T12:00:00.000Z',
  shipping: { service_name: 'Standard' },
  billing: { card: { brand: 'Visa', last4: '4242' } },
  sub_total: 1015,
  discount_total: 101.5,
  shipment_total: 0,
  tax_total: 0,
  grand_total: 913.5,
  giftcard_total: 300,
  capture_total: 613.5,
  refund_total: 0,
  payments: [payment],
} as unknown as Order;

test('below its total an order tells how that was paid', () => {
  const text = formatOrderFacts(order).replaceAll(/ +/g, ' ');
  expect(text).toMatch(/total 913\.50 USD\npaid by Visa ···· 4242, 613\.50 USD\ngift cards 300\.00 USD/);
  const authorizedOrder = {
    ...order,
    giftcard_total: 0,
    capture_total: 913.5,
    payments: [{ ...payment, status: 'authorized' }],
  };
  expect(formatOrderFacts(authorizedOrder).replaceAll(/ +/g, ' ')).toContain('set aside on Visa ···· 4242, 913.50 USD');
});
