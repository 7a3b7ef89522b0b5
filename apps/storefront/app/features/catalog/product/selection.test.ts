import type { Product, Variant } from '@mercer/contract';
import { expect, test } from 'vitest';
import { firstSelection, isSoldOut, limitOf, picturesOfValues, selectedOffer, surchargeOf } from './selection.ts';

const value = (id: string, price = 0) => ({ id, name: id.toUpperCase(), price });
const variant = (size: string, price: number, stock_level: number): Variant => ({
  id: `v-${size}`,
  name: size,
  sku: null,
  price,
  option_value_ids: [size],
  images: [],
  stock_status: stock_level > 0 ? 'in_stock' : 'out_of_stock',
  stock_level,
});
const plan = {
  id: 'monthly',
  name: 'Every month',
  price: 8,
  billing_schedule: { interval: 'monthly' as const, interval_count: 1 },
};

const tee = {
  price: 10,
  orig_price: 15,
  stock_tracking: true,
  stock_level: 4,
  stock_status: 'in_stock',
  options: [
    { id: 'size', name: 'Size', variant: true, required: true, values: [value('s'), value('m')] },
    { id: 'wrap', name: 'Gift wrap', variant: false, required: false, values: [value('paper', 3)] },
  ],
  variants: { results: [variant('s', 10, 0), variant('m', 12, 4)], count: 2 },
  purchase_options: { standard: { price: 10, orig_price: 15 } },
} as unknown as Product; // the fields that a selection reads

test('at first the variant that is in stock, and nothing that need not be chosen', () => {
  expect(firstSelection(tee)).toEqual({ values: { size: 'm', wrap: '' }, planId: null });
});

test('without scripts the address chooses', () => {
  const address = new URLSearchParams('size=s&wrap=paper&plan_id=monthly');
  expect(firstSelection(tee, (id) => address.get(id))).toEqual({ values: { size: 's', wrap: 'paper' }, planId: null });
  const box = { ...tee, purchase_options: { ...tee.purchase_options, subscription: { plans: [plan] } } };
  expect(firstSelection(box, (id) => address.get(id)).planId).toBe('monthly');
});

test('stock and price change with the variant; other options add theirs', () => {
  const offer = selectedOffer(tee, { values: { size: 'm', wrap: 'paper' }, planId: null });
  expect(offer).toMatchObject({ price: 15, inStock: true, left: 4 });
  expect(selectedOffer(tee, { values: { size: 's', wrap: '' }, planId: null })).toMatchObject({
    price: 10,
    inStock: false,
  });
  expect(isSoldOut(tee, firstSelection(tee), 'size', 's')).toBe(true);
  expect(isSoldOut(tee, firstSelection(tee), 'size', 'm')).toBe(false);
});

test('a product that is sold by plan only begins with its first plan', () => {
  const only = { ...tee, options: [], purchase_options: { subscription: { plans: [plan] } } };
  expect(firstSelection(only)).toEqual({ values: {}, planId: 'monthly' });
  expect(selectedOffer(only, firstSelection(only)).price).toBe(8);
});

test('stock and the order limit bound the quantity', () => {
  const offer = selectedOffer(tee, firstSelection(tee));
  expect(limitOf(tee, offer)).toBe(4);
  expect(limitOf({ ...tee, order_limit: 2 }, offer)).toBe(2);
  expect(limitOf(tee, { ...offer, left: null })).toBeNull();
});

test('a value says what it costs more than the cheapest, none while a plan is chosen', () => {
  const [size, wrap] = tee.options;
  if (!size || !wrap) throw new Error('the tee has two options');
  const selection = firstSelection(tee);
  expect(['s', 'm'].map((id) => surchargeOf(tee, selection, size, id))).toEqual([0, 2]);
  expect(surchargeOf(tee, selection, wrap, 'paper')).toBe(3);
  expect(surchargeOf(tee, { ...selection, planId: 'monthly' }, size, 'm')).toBe(0);
});

test('values have pictures where each looks different', () => {
  const [size] = tee.options;
  if (!size) throw new Error('the tee has a size');
  const shown = (url: string) => [{ id: url, file: { url, width: 9, height: 9 } }];
  const withPictures = (...urls: string[]) => ({
    ...tee,
    variants: {
      count: 2,
      results: urls.map((url, at) => ({ ...variant(at === 0 ? 's' : 'm', 10, 1), images: url ? shown(url) : [] })),
    },
  });
  const urls = (product: Product) => [...picturesOfValues(product, size).values()].map(({ url }) => url);
  expect(urls(withPictures('/a.webp', '/b.webp'))).toEqual(['/a.webp', '/b.webp']);
  expect(urls(withPictures('/a.webp', '/a.webp'))).toEqual([]);
  expect(urls(withPictures('/a.webp', ''))).toEqual([]);
  expect(urls(tee)).toEqual([]);
});
