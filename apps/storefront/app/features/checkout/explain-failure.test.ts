import { expect, test } from 'vitest';
import { failureField, failureMessage, fieldLeftOut, isForeignPayment } from './explain-failure.ts';
import { CheckoutFailure, type CheckoutStep } from './payment-failure.ts';

const sentences = {
  unexpected: 'An unexpected error occurred.',
  unexpectedPayment: 'An unexpected error occurred during payment.',
  paymentFailed: 'Payment failed. Please try again.',
  paymentDetails: 'There was an issue with your payment details.',
  finalizing: 'There was an issue finalizing your order.',
  cartChanged: 'Your cart has changed in the meantime.',
  authenticationFailed: 'We are unable to authenticate your payment method.',
  withReason: (sentence: string, code?: string) => (code === 'insufficient_funds' ? `${sentence} Why.` : sentence),
  card: new Map([['invalid_card_number', 'Die Kartennummer scheint ungültig zu sein']]),
};

const cases: [CheckoutStep, object, string][] = [
  ['save', new Error('socket closed'), sentences.unexpected],
  ['save', { code: 'cart_changed' }, sentences.cartChanged],
  ['tokenize', { message: 'Card number appears to be invalid' }, 'Card number appears to be invalid'],
  [
    'tokenize',
    { code: 'invalid_card_number', message: 'Card number appears' },
    'Die Kartennummer scheint ungültig zu sein',
  ],
  ['tokenize', { code: 'vault_error', message: 'Nur Testkarten' }, 'Nur Testkarten'],
  ['tokenize', {}, sentences.paymentDetails],
  ['confirm', { code: 'card_declined', message: 'no' }, sentences.paymentFailed],
  ['confirm', { code: 'invalid_card', message: 'Card details are missing' }, 'Card details are missing'],
  ['confirm', new TypeError('Failed to fetch'), sentences.unexpectedPayment],
  ['pay', new TypeError('Failed to fetch'), sentences.unexpectedPayment],
  ['pay', { code: 'out_of_stock', message: 'Only 2 left' }, 'Only 2 left'],
  ['submit', { code: 'card_declined' }, sentences.paymentFailed],
  ['submit', { code: 'card_declined', decline_code: 'declined' }, sentences.paymentFailed],
  ['submit', { code: 'card_declined', decline_code: 'insufficient_funds' }, 'Payment failed. Please try again. Why.'],
  ['confirm', { code: 'insufficient_funds' }, 'Payment failed. Please try again. Why.'],
  ['submit', { code: 'invalid_request', message: 'x' }, sentences.finalizing],
  ['submit', { code: 'payment_pending', message: 'Your bank takes some days' }, 'Your bank takes some days'],
];

test.each(cases)('a failure at %s with %j says %s', (step, cause, message) => {
  expect(failureMessage(new CheckoutFailure(step, cause), sentences)).toBe(message);
});

test('anything unforeseen is an unexpected error', () => {
  expect(failureMessage(new Error('bug'), sentences)).toBe(sentences.unexpected);
});

test('errors of the card stand beside the card field they name', () => {
  expect(failureField(new CheckoutFailure('tokenize', { param: 'exp_month' }))).toBe('card_expiry');
  expect(failureField(new CheckoutFailure('save', { param: 'account.email' }))).toBe('email');
  expect(failureField(new CheckoutFailure('submit', { param: 'item_1' }))).toBeUndefined();
});

test('an address that the backend finds incomplete leads to its field', () => {
  expect(fieldLeftOut(new CheckoutFailure('submit', { param: 'shipping.city' }))).toBe('shipping_city');
  expect(fieldLeftOut(new CheckoutFailure('submit', { param: 'billing.intent' }))).toBeUndefined();
  expect(fieldLeftOut(new CheckoutFailure('save', { param: 'shipping.city' }))).toBeUndefined();
});

test.each([
  ['submit', { param: 'billing.intent' }, true],
  ['submit', { code: 'out_of_stock' }, true],
  ['submit', { code: 'cart_changed' }, true],
  // The payment has not begun, or it still counts
  ['save', { code: 'out_of_stock' }, false],
  ['submit', { code: 'gateway_error' }, false],
  ['submit', new TypeError('Failed to fetch'), false],
] as const)('a payment whose %s fails with %j is not offered again: %s', (step, cause, isForeign) => {
  expect(isForeignPayment(new CheckoutFailure(step, cause))).toBe(isForeign);
});
