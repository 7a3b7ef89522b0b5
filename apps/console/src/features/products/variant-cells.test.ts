import { expect, test } from 'vitest';
import { fillDown, isTable, pasteCells } from './variant-cells.ts';

const variants = ['s', 'm', 'l'].map((id) => ({ id, option_value_ids: [id], price: '10.00', sku: '', stock: '0' }));

test('cells of a spreadsheet go to the right and down', () => {
  const pasted = pasteCells(variants, { index: 1, column: 'price' }, '12,50\tM-1\t4\r\n13\tL-1\t5\r\n');
  expect(pasted.map(({ price, sku, stock }) => [price, sku, stock])).toEqual([
    ['10.00', '', '0'],
    ['12,50', 'M-1', '4'],
    ['13', 'L-1', '5'],
  ]);
});

test('cells and rows without room are left out, rows that are not pasted stay', () => {
  const pasted = pasteCells(variants, { index: 2, column: 'stock' }, '7\tmore\n8');
  expect(pasted.map(({ stock }) => stock)).toEqual(['0', '0', '7']);
  expect(pasted[0]).toBe(variants[0]);
});

test('text of one cell is no table', () => {
  expect(isTable('12.50\n')).toBe(false);
  expect(isTable('12.50\t4')).toBe(true);
  expect(isTable('1\n2')).toBe(true);
});

test('a cell is copied into all below it', () => {
  const priced = variants.map((variant, place) => ({ ...variant, price: `${place}` }));
  expect(fillDown(priced, { index: 1, column: 'price' }).map(({ price }) => price)).toEqual(['0', '1', '1']);
});
