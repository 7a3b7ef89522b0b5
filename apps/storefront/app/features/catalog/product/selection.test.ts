import type { Product, Variant } from '@mercer/contract';
import { expect, test } from 'vitest';
import {
  computeQuantityLimit,
  computeSurcharge,
  findMissingOption,
  firstSelection,
  isValueSoldOut,
  picturesOfValues,
  selectedOffer,
  selectPictures,
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
  images: [],
  price: 10,
  orig_price: 15,
  stock_tracking: true,
  stock_level: 4,
  stock_status: 'in_stock',
  options: [
    {
      id: 'size',
      name: 'Fit',
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

/** The tee with pictures: its own, and those of its variants, '' for none. */
function withPictures(product: string, ...variants: string[]): Product {
  const createImages = (url: string) => (url ? [{ id: url, file: { url, width: 9, height: 9 } }] : []);
  const results = variants.map((url, at) => ({
    ...createVariant(at === 0 ? 's' : 'm', 10, 1),
    images: createImages(url),
  }));
  return { ...tee, images: createImages(product), variants: { count: 2, results } };
}

test('values have pictures where each looks different; the product shows the value that has none', () => {
  const [fit] = tee.options;
  if (!fit) throw new Error('the tee has a fit');
  const listPictureUrls = (product: Product) => [...picturesOfValues(product, fit).values()].map(({ url }) => url);
  expect(listPictureUrls(withPictures('', '/a.webp', '/b.webp'))).toEqual(['/a.webp', '/b.webp']);
  expect(listPictureUrls(withPictures('/tee.webp', '', '/b.webp'))).toEqual(['/tee.webp', '/b.webp']);
  expect(listPictureUrls(withPictures('', '/a.webp', '/a.webp'))).toEqual([]);
  expect(listPictureUrls(withPictures('', '/a.webp', ''))).toEqual([]);
  expect(listPictureUrls(tee)).toEqual([]);
});

test('the pictures of what is chosen lead, and the other ones of the product follow', () => {
  const listUrls = (product: Product, size: string) =>
    selectPictures(product, { values: { size } }).map(({ file }) => file.url);
  const product = withPictures('/tee.webp', '', '/b.webp');
  expect(listUrls(product, 's')).toEqual(['/tee.webp']);
  expect(listUrls(product, 'm')).toEqual(['/b.webp', '/tee.webp']);
  expect(listUrls(withPictures('/b.webp', '', '/b.webp'), 'm'), 'each once').toEqual(['/b.webp']);
  expect(listUrls({ ...product, options: [] }, ''), 'nothing to choose').toEqual(['/tee.webp']);
});

test('an image at a known scale is drawn elsewhere, unless the product has no other', () => {
  const createImage = (url: string) => ({ id: url, file: { url, width: 9, height: 9 } });
  const plain = createImage('/tee.webp');
  const measuredImage = {
    ...createImage('/tee-measured.webp'),
    true_size: { left: 0, top: 0, width: 9, height: 9, pixels_per_cm: 1 },
  };
  const listUrls = (images: Product['images']) =>
    selectPictures({ ...tee, images }, { values: {} }).map(({ file }) => file.url);
  expect(listUrls([plain, measuredImage])).toEqual(['/tee.webp']);
  expect(listUrls([measuredImage])).toEqual(['/tee-measured.webp']);
});

test.each<[name: string, values: string[], isChosenForShopper: boolean]>([
  ['Size', ['XS', 'S', 'M', '3XL'], false],
  ['Größe', ['38', '38.5', '39'], false],
  ['Waist', ['30', '32'], false],
  ['Size', ['24 cm', '28 cm'], true],
  ['Size', ['M'], true],
  ['Memory', ['16', '32'], true],
])('%s %j: a size of clothes or shoes is never preselected', (name, values, isChosenForShopper) => {
  const option = { id: 'size', name, variant: true, required: true, values: values.map((id) => createOptionValue(id)) };
  const product = {
    ...tee,
    options: [option],
    variants: { count: 1, results: [createVariant(values[0] ?? '', 10, 4)] },
  };
  const selection = firstSelection(product);
  expect(selection.values).toEqual({ size: isChosenForShopper ? values[0] : '' });
  expect(findMissingOption(product, selection)).toBe(isChosenForShopper ? undefined : option);
  expect(firstSelection(product, () => values[0] ?? '').values, 'the address chooses').toEqual({ size: values[0] });
});
