import { expect, test } from 'vitest';
import { offeredMethods } from './offered-methods.ts';

const cart = { currency: 'EUR', subscription_delivery: false, billing: {}, shipping: {} };
const payments = { bancontact: { gateway: 'stripe' }, ideal: { gateway: 'stripe' } };
const listOfferedMethods = (capture_total: number) =>
  Object.keys(offeredMethods(payments as never, { ...cart, capture_total } as never, {})); // partial settings and cart

// https://docs.stripe.com/payments/sepa-debit
test('Bancontact takes 10,000 euros at most, as its payments are SEPA debits', () => {
  expect(listOfferedMethods(10_000)).toEqual(['bancontact', 'ideal']);
  expect(listOfferedMethods(10_000.01)).toEqual(['ideal']);
});
