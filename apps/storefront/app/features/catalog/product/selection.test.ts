import type { Product, Variant } from '@mercer/contract';
import { expect, test } from 'vitest';
import {
  computeQuantityLimit,
  computeSurcharge,
  firstSelection,
  isValueSoldOut,
  picturesOfValues,
  selectedOffer,
} from './selection.ts';

const createOptionValue = (id: string, price = 0) => ({ id, name: id.toUpperCase(), price });
const createVariant = (size: string, price: number, stock_level: number): Variant => ({
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
    {
      id: 'size',
      name: 'Size',
      variant: true,
      required: true,
      values: [createOptionValue('s'), createOptionValue('m')],
    },
    { id: 'wrap', name: 'Gift wrap', variant: false, required: false, values: [createOptionValue('paper', 3)] },
  ],
  variants: { results: [createVariant('s', 10, 0), createVariant('m', 12, 4)], count: 2 },
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
  expect(isValueSoldOut(tee, firstSelection(tee), 'size', 's')).toBe(true);
  expect(isValueSoldOut(tee, firstSelection(tee), 'size', 'm')).toBe(false);
});

test('a product that is sold by plan only begins with its first plan', () => {
  const only = { ...tee, options: [], purchase_options: { subscription: { plans: [plan] } } };
  expect(firstSelection(only)).toEqual({ values: {}, planId: 'monthly' });
  expect(selectedOffer(only, firstSelection(only)).price).toBe(8);
});

test('stock and the order limit bound the quantity', () => {
  const offer = selectedOffer(tee, firstSelection(tee));
  expect(computeQuantityLimit(tee, offer)).toBe(4);
  expect(computeQuantityLimit({ ...tee, order_limit: 2 }, offer)).toBe(2);
  expect(computeQuantityLimit(tee, { ...offer, left: null })).toBeNull();
});

test('a value says what it costs more than the cheapest, none while a plan is chosen', () => {
  const [size, wrap] = tee.options;
  if (!size || !wrap) throw new Error('the tee has two options');
  const selection = firstSelection(tee);
  expect(['s', 'm'].map((id) => computeSurcharge(tee, selection, size, id))).toEqual([0, 2]);
  expect(computeSurcharge(tee, selection, wrap, 'paper')).toBe(3);
  expect(computeSurcharge(tee, { ...selection, planId: 'monthly' }, size, 'm')).toBe(0);
});

test('values have pictures where each looks different', () => {
  const [size] = tee.options;
  if (!size) throw new Error('the tee has a size');
  const createImages = (url: string) => [{ id: url, file: { url, width: 9, height: 9 } }];
  const withPictures = (...urls: string[]) => ({
    ...tee,
    variants: {
      count: 2,
      results: urls.map((url, at) => ({
        ...createVariant(at === 0 ? 's' : 'm', 10, 1),
        images: url ? createImages(url) : [],
      })),
    },
  });
  const listPictureUrls = (product: Product) => [...picturesOfValues(product, size).values()].map(({ url }) => url);
  expect(listPictureUrls(withPictures('/a.webp', '/b.webp'))).toEqual(['/a.webp', '/b.webp']);
  expect(listPictureUrls(withPictures('/a.webp', '/a.webp'))).toEqual([]);
  expect(listPictureUrls(withPictures('/a.webp', ''))).toEqual([]);
  expect(listPictureUrls(tee)).toEqual([]);
});
