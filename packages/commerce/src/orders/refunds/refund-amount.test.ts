import fc from 'fast-check';
import { expect, test } from 'vitest';
import { amountOfPieces, computePaidLines } from './refund-amount.ts';

test('pieces refunded one by one, or in any portions, are worth what was paid for the line', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 40 }), fc.nat(1_000_000), fc.nat(40), (quantity, total, cut) => {
      const first = Math.min(cut, quantity);
      const portions = [
        amountOfPieces({ id: '', quantity, total, refunded: 0 }, first),
        amountOfPieces({ id: '', quantity, total, refunded: first }, quantity - first),
      ];
      expect(portions.reduce((sum, amount) => sum + amount)).toBe(total);
      expect(Math.min(...portions)).toBeGreaterThanOrEqual(0);
    }),
  );
});

test.each([
  [true, 900],
  [false, 1050],
])(
  'a line costs what was paid after its discount; taxes that its price contains (%s) are not added again',
  (included, total) => {
    const item = { id: 'a', quantity: 3, price_total: 1000, discount_total: 100, tax_total: 150 };
    expect(computePaidLines([item], included)).toEqual([{ id: 'a', quantity: 3, total }]);
  },
);
