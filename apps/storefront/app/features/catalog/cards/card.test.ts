import type { Product } from '@mercer/contract';
import { expect, test } from 'vitest';
import { buildCardPath, productCard } from './card.ts';

const product: Product = {
  id: '1',
  name: 'Mug',
  slug: 'mug',
  sku: null,
  price: 12,
  sale: false,
  currency: 'USD',
  description: '',
  meta_title: null,
  meta_description: null,
  active: true,
  type: 'standard',
  images: [],
  tags: [],
  rating_average: null,
  rating_count: 0,
  stock_tracking: true,
  stock_purchasable: true,
  stock_status: 'in_stock',
  stock_level: 10,
  options: [],
  purchase_options: { standard: { price: 12 } },
  categories: [],
  category_index: { id: [] },
  content: {},
  attributes: {},
  popularity: 0,
  shipping: { free: false },
  date_created: '2026-01-01T00:00:00.000Z',
  date_updated: '2026-01-01T00:00:00.000Z',
};

test('a card says no more than there is', () => {
  const { id, slug, name, price, currency } = product;
  expect(productCard(product)).toEqual({ id, slug, name, price, currency });
});

test('words that a search matched are marked', () => {
  const createMatch = (text: string) => ({ text, match: true });
  const createPlainPart = (text: string) => ({ text, match: false });
  const readMarkedParts = (name: { text: string; match: boolean }[]) =>
    productCard({ ...product, highlights: { name } }).marked;
  expect(readMarkedParts([createPlainPart('Field '), createMatch('Watch'), createPlainPart(' 2')])).toEqual([
    'Field ',
    'Watch',
    ' 2',
  ]);
  expect(readMarkedParts([createMatch('Watch'), createPlainPart(' box')])).toEqual(['', 'Watch', ' box']);
  expect(readMarkedParts([createPlainPart('Mug')])).toBeUndefined();
});

test('in a list narrowed by colour a card shows that colour, and leads to it', () => {
  const createImage = (url: string) => ({ id: url, file: { url, width: 9, height: 9 } });
  const createOptionValue = (id: string) => ({ id, name: id, price: 0 });
  const colour = {
    id: 'c',
    name: 'Colour',
    variant: true,
    required: true,
    values: [createOptionValue('moss'), createOptionValue('navy')],
  };
  const cap = { ...product, options: [colour], images: [createImage('/images/moss.webp')] };
  const navy = { id: 'v', option_value_ids: ['navy'], images: [createImage('/images/navy.webp')] };
  const card = productCard({ ...cap, matching_variant: navy });
  expect([card.picture?.url, buildCardPath(card)]).toEqual(['/images/navy.webp', '/products/mug?option%3Ac=navy']);
  const firstColourCard = productCard({
    ...cap,
    matching_variant: { ...navy, option_value_ids: ['moss'], images: [] },
  });
  expect([firstColourCard.picture?.url, buildCardPath(firstColourCard)]).toEqual([
    '/images/moss.webp',
    '/products/mug?option%3Ac=moss',
  ]);
  expect(buildCardPath(productCard(cap))).toBe('/products/mug');
});

test('the old price is shown only when it is higher', () => {
  expect(productCard({ ...product, orig_price: 15 }).was).toBe(15);
  expect(productCard({ ...product, orig_price: 12 }).was).toBeUndefined();
});

test('few pieces are named, many are not', () => {
  expect(productCard({ ...product, stock_level: 3 }).left).toBe(3);
  expect(productCard(product).left).toBeUndefined();
});

test('a product with variants needs a choice', () => {
  const size = { id: 's', name: 'Size', variant: true, required: true, values: [] };
  expect(productCard({ ...product, options: [size] }).hasOptions).toBe(true);
  expect(productCard(product).hasOptions).toBeUndefined();
});
