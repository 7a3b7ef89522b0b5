import type { Order } from '@mercer/contract';
import { expect, test } from 'vitest';
import { refundEstimate, returnablePieces } from './refund-estimate.ts';

const createOrderLine = (
  id: string,
  quantity: number,
  price_total: number,
  { refunded = 0, ...lineFields }: { refunded?: number; discount_total?: number; tax_total?: number } = {},
) => {
  const refundable = quantity - refunded;
  const pieces = { refunded, refundable, returnable: refundable };
  return { id, quantity, price_total, discount_total: 0, tax_total: 0, product: { name: id }, pieces, ...lineFields };
};

function createOrder({ items, ...fields }: { items: ReturnType<typeof createOrderLine>[]; [field: string]: unknown }) {
  const plain = { currency: 'USD', refund_total: 0, tax_included_total: 0, grand_total: 100 };
  const pieces = items.map(({ id, pieces: counts }) => ({ id, ...counts }));
  return { ...plain, items, pieces, ...fields } as unknown as Order; // fields that an estimate needs
}

test.each([
  ['one of three', createOrder({ items: [createOrderLine('a', 3, 10), createOrderLine('b', 1, 5)] }), { a: 1 }, 3.33],
  ['two of three', createOrder({ items: [createOrderLine('a', 3, 10), createOrderLine('b', 1, 5)] }), { a: 2 }, 6.66],
  ['all: the shipment, too', createOrder({ items: [createOrderLine('a', 3, 10)], grand_total: 17 }), { a: 3 }, 17],
  [
    'a discount and a tax on top',
    createOrder({
      items: [createOrderLine('a', 2, 20, { discount_total: 4, tax_total: 1 }), createOrderLine('b', 1, 5)],
    }),
    { a: 1 },
    8.5,
  ],
  [
    'a tax that the price contains',
    createOrder({
      items: [createOrderLine('a', 2, 20, { tax_total: 3 }), createOrderLine('b', 1, 5)],
      tax_included_total: 3,
    }),
    { a: 1 },
    10,
  ],
  [
    'the last of three, after two went back',
    createOrder({
      items: [createOrderLine('a', 3, 10, { refunded: 2 }), createOrderLine('b', 1, 5)],
      refund_total: 6.66,
    }),
    { a: 1 },
    3.34,
  ],
  [
    'never more than is left',
    createOrder({ items: [createOrderLine('a', 1, 10), createOrderLine('b', 1, 5)], grand_total: 7 }),
    { a: 1 },
    7,
  ],
  ['nothing', createOrder({ items: [createOrderLine('a', 1, 10)] }), {}, 0],
])('about what comes back for %s', (_, order, pieces, amount) => {
  const returnedPieces = Object.entries(pieces).map(([id, quantity]) => ({ id, quantity }));
  expect(refundEstimate(order, returnedPieces).amount).toBe(amount);
});

test('the pieces of a return are those that the shop says can come back', () => {
  const items = [createOrderLine('a', 3, 10, { refunded: 1 }), createOrderLine('b', 1, 5, { refunded: 1 })];
  expect(returnablePieces(createOrder({ items }))).toEqual([{ id: 'a', name: 'a', quantity: 2 }]);
});
