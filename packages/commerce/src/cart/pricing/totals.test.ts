import fc from 'fast-check';
import { expect, test } from 'vitest';
import { computeCartTotals, computeGrandTotal } from './totals.ts';

const line = fc
  .record({ price: fc.nat(5_000_000), quantity: fc.integer({ min: 1, max: 9999 }), part: fc.nat(100) })
  .map(({ price, quantity, part }) => ({
    price,
    quantity,
    discount_total: Math.floor((price * quantity * part) / 100),
  }));
const tax = fc.record({ amount: fc.nat(10_000), included: fc.boolean() });
const charges = fc.record({
  shipment: fc.record({ total: fc.nat(10_000) }),
  taxes: fc.array(tax, { maxLength: 3 }),
  giftcards: fc.constant([]),
});

test('lines less discounts plus shipping plus tax are the grand total', () => {
  fc.assert(
    fc.property(fc.array(line, { maxLength: 20 }), charges, (lines, charged) => {
      const totals = computeCartTotals(lines, charged);
      const pieces = lines.reduce((sum, { price, quantity }) => sum + price * quantity, 0);
      expect(totals.sub_total).toBe(pieces);
      expect(totals.discount_total).toBe(lines.reduce((sum, { discount_total }) => sum + discount_total, 0));
      expect(totals.grand_total).toBe(
        totals.sub_total - totals.discount_total + totals.shipment_total + totals.tax_total - totals.tax_included_total,
      );
    }),
  );
});

test('gift cards and the captured amount make up the grand total', () => {
  fc.assert(
    fc.property(fc.array(line, { maxLength: 20 }), charges, fc.nat(100), (lines, charged, part) => {
      const amount = Math.floor((computeGrandTotal(lines, charged) * part) / 100);
      const totals = computeCartTotals(lines, { ...charged, giftcards: [{ amount }] });
      expect(totals.giftcard_total).toBe(amount);
      expect(totals.capture_total + totals.giftcard_total).toBe(totals.grand_total);
      expect(totals.capture_total).toBeGreaterThanOrEqual(0);
      expect(Object.values(totals).every(Number.isSafeInteger)).toBe(true);
    }),
  );
});
