import { expect, test } from 'vitest';
import { listPaymentRows } from './payment-rows.ts';

const payment = {
  id: 'p',
  date_created: '2026-06-01T12:00:00.000Z',
  amount: 613.5,
  method: 'card',
  status: 'succeeded',
};
const visa = { card: { brand: 'Visa', last4: '4242' } };
const order = { currency: 'USD', giftcard_total: 300, capture_total: 613.5, billing: visa, payments: [payment] };

test('what was charged, gift cards and refunds stand below the total, in this order', () => {
  expect(listPaymentRows(order)).toEqual([
    ['Paid by Visa ending in 4242', '$613.50'],
    ['Paid by gift card', '$300.00'],
  ]);
  expect(listPaymentRows({ ...order, refund_total: 13.5 }).at(-1)).toEqual(['Refunded', '−$13.50']);
});

test('what is set aside, waived, or paid in another way is called so', () => {
  const listRowLabels = (change: object) =>
    listPaymentRows({ ...order, giftcard_total: 0, payments: [{ ...payment, ...change }] }).map(([label]) => label);
  expect(listRowLabels({ status: 'authorized' })).toEqual(['Set aside on Visa ending in 4242']);
  expect(listRowLabels({ status: 'waived' })).toEqual(['Waived']);
  expect(listRowLabels({ method: 'paypal' })).toEqual(['Paid by PayPal']);
  expect(listRowLabels({ method: 'toString' })).toEqual(['Paid by toString']);
  expect(listPaymentRows({ ...order, billing: {} })[0]?.[0]).toBe('Paid by card');
});

test('nothing is told where nothing was paid, or payments are not told', () => {
  expect(listPaymentRows({ ...order, giftcard_total: 0, capture_total: 0, payments: [] })).toEqual([]);
  const { payments: _, billing: __, ...shared } = order;
  expect(listPaymentRows(shared)).toEqual([['Paid by gift card', '$300.00']]);
});

test.each([
  [0, 1],
  [1, 0],
  [30_000, 61_350],
  [1250, 1],
])(
  'the payments sum to the total, whatever changes of the order gave back: %i and %i cents',
  (giftcards, remainderCents) => {
    const changed = { giftcard_total: giftcards / 100, capture_total: remainderCents / 100 };
    for (const charged of [remainderCents, remainderCents + 1, 2 * remainderCents + 100]) {
      const rows = listPaymentRows({ ...order, ...changed, payments: [{ ...payment, amount: charged / 100 }] });
      const cents = rows.map(([, amount]) => Number(amount.replace(/[^\d]/g, '')));
      expect(cents.reduce((sum, amount) => sum + amount, 0)).toBe(giftcards + remainderCents);
    }
  },
);
