import { expect, test } from 'vitest';
import type { OrderLine } from '../port.ts';
import { buildKlarnaLines } from './order-lines.ts';

const mug: OrderLine = { type: 'item', name: 'Mug', sku: 'M', quantity: 3, total: 2000, tax: null };
const giftcard: OrderLine = { type: 'giftcard', name: 'Gift card', sku: null, quantity: 1, total: -500, tax: null };
const buildTaxLine = (amount: number): OrderLine => ({ ...giftcard, type: 'tax', name: 'Taxes', total: amount });
const buildTaxedLine = (amount: number, rate: number, isIncluded: boolean, total = 2000): OrderLine => ({
  ...mug,
  total,
  tax: { amount, rate, isIncluded },
});

const taxes: [name: string, lines: OrderLine[], total: number, rate: number, tax: number][] = [
  ['contained', [buildTaxedLine(319, 19, true)], 2000, 1900, 319],
  ['added', [buildTaxedLine(380, 19, false), buildTaxLine(380)], 2380, 1900, 380],
  [
    'of a rate with three decimals, as in Quebec',
    [buildTaxedLine(199_500, 9.975, false, 2_000_000), buildTaxLine(199_500)],
    2_199_500,
    998,
    199_591,
  ],
  ['of taxes on taxes', [buildTaxedLine(1_100_000, 15, true, 10_000_000)], 10_000_000, 1236, 1_100_036],
  ['of nothing', [mug], 2000, 0, 0],
];

test.each(taxes)('a tax %s', (_, lines, total, rate, tax) => {
  const { order_lines, order_tax_amount } = buildKlarnaLines([...lines, giftcard], 'DE');
  const [line, ...otherLines] = order_lines;
  expect(line).toMatchObject({ total_amount: total, tax_rate: rate, total_tax_amount: tax });
  expect(otherLines).toMatchObject([{ type: 'gift_card', total_amount: -500 }]);
  expect(order_tax_amount).toBe(tax);
  const contained = total - (total * 10_000) / (10_000 + rate);
  expect(Math.abs(tax - contained)).toBeLessThanOrEqual(1);
});

test('in the United States the tax is a line of its own, also where prices contain it', () => {
  const taxLineFields = { type: 'sales_tax', quantity: 1, tax_rate: 0, total_tax_amount: 0 };
  const contained = buildKlarnaLines([buildTaxedLine(182, 10, true)], 'US');
  expect(contained).toMatchObject({
    order_tax_amount: 182,
    order_lines: [{ total_amount: 1818 }, { ...taxLineFields, total_amount: 182 }],
  });
  const addedTaxLines = buildKlarnaLines([buildTaxedLine(200, 10, false), buildTaxLine(200)], 'US');
  expect(addedTaxLines).toMatchObject({
    order_tax_amount: 200,
    order_lines: [{ total_amount: 2000 }, { ...taxLineFields, total_amount: 200 }],
  });
});
