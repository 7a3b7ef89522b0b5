import type { CartItem } from '@mercer/contract';
import { expect, test } from 'vitest';
import { buildItemParameters, buildLinePath, parseNewItem } from './new-item.ts';

function buildFormData(fields: Record<string, string>): FormData {
  const data = new FormData();
  for (const [name, value] of Object.entries(fields)) data.set(name, value);
  return data;
}

test('cart quantity is an integer, minimum 1; non-numeric becomes 1', () => {
  const quantities = ['3', '0', '-4', 'many', '2.7'].map(
    (quantity) => parseNewItem(buildFormData({ quantity })).quantity,
  );
  expect(quantities).toEqual([3, 1, 1, 1, 2]);
});

test('options and the plan travel with the item', () => {
  expect(parseNewItem(buildFormData({ product_id: 'tee', 'option:size': 'm', plan_id: 'monthly' }))).toEqual({
    product_id: 'tee',
    quantity: 1,
    options: [{ id: 'size', value: 'm' }],
    purchase_option: { type: 'subscription', plan_id: 'monthly' },
  });
});

const line: Pick<CartItem, 'product_id' | 'quantity' | 'options' | 'purchase_option' | 'product'> = {
  product_id: 'tee',
  quantity: 2,
  options: [{ id: 'size', name: 'Size', value: 'Medium & up' }],
  purchase_option: null,
  product: { id: 'tee', name: 'Tee', sku: null, slug: 'cotton-tee', images: [] },
};

test('each variant has an address of its own', () => {
  expect(buildLinePath(line)).toBe('/products/cotton-tee?option%3Asize=Medium+%26+up');
  expect(buildLinePath({ ...line, options: [] })).toBe('/products/cotton-tee');
});

test('what was taken out of the cart goes back as it was', () => {
  expect(parseNewItem(buildItemParameters(line))).toEqual({
    product_id: 'tee',
    quantity: 2,
    options: [{ id: 'size', value: 'Medium & up' }],
  });
});
