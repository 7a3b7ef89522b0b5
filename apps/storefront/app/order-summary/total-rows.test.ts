import { expect, test } from 'vitest';
import { emptyCart } from '../state/empty-cart.ts';
import { listTotalRows } from './total-rows.ts';

test('rows for discount, shipping, tax and gift cards stand there only when they are not zero', () => {
  expect(listTotalRows(emptyCart, 'USD')).toEqual([]);
  expect(listTotalRows(emptyCart, 'USD', { withShipping: true })).toEqual([['Shipping', '$0.00']]);
  const totals = { ...emptyCart, discount_total: 5, shipment_total: 15, tax_total: 2.5, giftcard_total: 10 };
  expect(listTotalRows(totals, 'USD')).toEqual([
    ['Discount', '−$5.00'],
    ['Shipping', '$15.00'],
    ['Tax', '$2.50'],
    ['Gift card', '−$10.00'],
  ]);
});

test('a tax that the prices contain is told, not added', () => {
  const totals = { ...emptyCart, tax_total: 1.9, tax_included_total: 1.9 };
  expect(listTotalRows(totals, 'USD')).toEqual([['Tax included', '$1.90']]);
});
