import type { Product } from '@mercer/contract';
import { expect, test } from 'vitest';
import { cardPath, productCard } from './card.ts';

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
  const match = (text: string) => ({ text, match: true });
  const rest = (text: string) => ({ text, match: false });
  const marked = (name: { text: string; match: boolean }[]) => productCard({ ...product, highlights: { name } }).marked;
  expect(marked([rest('Field '), match('Watch'), rest(' 2')])).toEqual(['Field ', 'Watch', ' 2']);
  expect(marked([match('Watch'), rest(' box')])).toEqual(['', 'Watch', ' box']);
  expect(marked([rest('Mug')])).toBeUndefined();
});

test('in a list narrowed by colour a card shows that colour, and leads to it', () => {
  const image = (url: string) => ({ id: url, file: { url, width: 9, height: 9 } });
  const value = (id: string) => ({ id, name: id, price: 0 });
  const colour = { id: 'c', name: 'Colour', variant: true, required: true, values: [value('moss'), value('navy')] };
  const cap = { ...product, options: [colour], images: [image('/images/moss.webp')] };
  const navy = { id: 'v', option_value_ids: ['navy'], images: [image('/images/navy.webp')] };
  const card = productCard({ ...cap, matching_variant: navy });
  expect([card.picture?.url, cardPath(card)]).toEqual(['/images/navy.webp', '/products/mug?option%3Ac=navy']);
  const own = productCard({ ...cap, matching_variant: { ...navy, option_value_ids: ['moss'], images: [] } });
  expect([own.picture?.url, cardPath(own)]).toEqual(['/images/moss.webp', '/products/mug?option%3Ac=moss']);
  expect(cardPath(productCard(cap))).toBe('/products/mug');
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
