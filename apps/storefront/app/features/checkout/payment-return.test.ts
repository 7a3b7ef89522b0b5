import { expect, test } from 'vitest';
import { forgetPaymentReturn, readPaymentReturn, takePaymentReturn } from './payment-return.ts';

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
] as const)('%j is %s', (search, expectedReturn) => {
  expect(readPaymentReturn(search)).toBe(expectedReturn);
});

/** A page as the browser keeps it over a reload. */
function createPageStub(search: string) {
  const location = { pathname: '/checkout', search };
  const history = {
    state: { key: 'a' } as object,
    replaceState(state: object, _: string, address: string) {
      history.state = state;
      location.search = URL.parse(address, 'http://localhost')?.search ?? '';
    },
  };
  return { location, history } as unknown as Pick<Window, 'location' | 'history'>; // used members of a window
}

test('a reload before the payment is finished takes the return again, one after it does not', () => {
  const page = createPageStub('?gateway=card&redirect_status=succeeded');
  expect(takePaymentReturn(page)).toBe('succeeded');
  // The client library does this before it finishes the payment
  page.history.replaceState(page.history.state, '', '/checkout');
  expect(takePaymentReturn(page)).toBe('succeeded');
  expect(page.location.search).toBe('?gateway=card&redirect_status=succeeded');
  forgetPaymentReturn(page);
  expect([page.location.search, page.history.state]).toEqual(['', { key: 'a' }]);
  expect(takePaymentReturn(page)).toBeUndefined();
});
