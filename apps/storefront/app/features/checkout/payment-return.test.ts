import { expect, test } from 'vitest';
import { readPaymentReturn } from './payment-return.ts';

test.each([
  ['', undefined],
  ['?redirect_status=succeeded', undefined],
  ['?gateway=card&redirect_status=succeeded', 'succeeded'],
  ['?gateway=card&redirect_status=canceled', 'canceled'],
  ['?gateway=card&redirect_status=odd', 'unknown'],
  ['?gateway=card', 'unknown'],
  ['?payment_intent=pi_1&redirect_status=succeeded', 'succeeded'],
  ['?gateway=stripe&payment_intent=pi_1&redirect_status=failed', 'canceled'],
  ['?gateway=card&redirect_status=failed', 'unknown'],
] as const)('%j is %s', (search, back) => {
  expect(readPaymentReturn(search)).toBe(back);
});
