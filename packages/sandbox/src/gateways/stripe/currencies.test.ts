import { expect, test } from 'vitest';
import { stripeAmount } from './currencies.ts';

test.each([
  [4500, 'kwd', 'KWD\u00a04.500'],
  [500, 'isk', 'ISK\u00a05.00'],
  [500, 'jpy', '¥500'],
])('%i %s is shown as Stripe counts it: %s', (amount, currency, text) => {
  expect(stripeAmount(amount, currency, 'en')).toBe(text);
});
