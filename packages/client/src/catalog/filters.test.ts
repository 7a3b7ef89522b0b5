import { expect, test } from 'vitest';
import { openStubShop } from '../testing/shop.ts';
import { buildFilters, collectAttributes, collectCategories } from './filters.ts';
import { computePriceRange } from './product-list.ts';

const shirts = { id: 'c1', slug: 'shirts', name: 'Shirts' };
const createAttribute = (id: string, name: string, value: string | string[]) => ({ [id]: { id, name, value } });
const products = [
  {
    price: 5,
    attributes: { ...createAttribute('color', 'Color', 'Red'), ...createAttribute('size', 'Size', ['S', 'M']) },
    categories: [shirts, null],
  },
  { price: 30, attributes: createAttribute('color', 'Color', 'Blue'), categories: [shirts] },
];

const ranges: [prices: number[], range: object | null][] = [
  [[3.2, 47.9], { min: 0, max: 50, interval: 5 }],
  [[12, 99], { min: 9, max: 99, interval: 9 }],
  [[7, 950], { min: 0, max: 950, interval: 10 }],
  [[15, 1250.01], { min: 0, max: 1300, interval: 100 }],
  [[1234, 56789], { min: 1000, max: 57000, interval: 1000 }],
  [[12.5], { min: 12, max: 13, interval: 1 }],
  [[5, 5], null],
  [[], null],
];
test.each(ranges)('price range filter: interval = (max-min)/10, capped at 10, 100 or 1000: %j', (prices, range) => {
  expect(computePriceRange(prices.map((price) => ({ price })))).toEqual(range);
});

test('categories and attributes are distinct, of a list, a page or one product', () => {
  expect(collectCategories({ results: products })).toEqual([shirts]);
  expect(collectAttributes(products)).toEqual([
    { id: 'color', name: 'Color', values: ['Red', 'Blue'] },
    { id: 'size', name: 'Size', values: ['S', 'M'] },
  ]);
  expect(collectAttributes(products[1])).toEqual([{ id: 'color', name: 'Color', values: ['Blue'] }]);
});

test('filters: price, then category, then each attribute', () => {
  expect(buildFilters(products).map(({ id, type }) => [id, type])).toEqual([
    ['price', 'range'],
    ['category', 'select'],
    ['color', 'select'],
    ['size', 'select'],
  ]);
  expect(buildFilters(products, { price: false, attributes: false })).toEqual([
    { id: 'category', label: 'Category', type: 'select', options: [{ value: 'shirts', label: 'Shirts' }] },
  ]);
});

test('filters: an attribute without a value is no filter', () => {
  const empty = [
    { id: 'p1', attributes: { size: { id: 'size', name: 'Size', value: [] }, colour: null } },
    { id: 'p2', attributes: { size: { id: 'size', name: 'Size', value: [] } } },
  ];
  expect(buildFilters(empty as never)).toEqual([]); // stores may answer more than the types say
  const mixedProducts = [...empty, { id: 'p3', attributes: { size: { id: 'size', name: 'Size', value: ['S'] } } }];
  expect(buildFilters(mixedProducts as never).map(({ id }) => id)).toEqual(['size']); // stores may answer more than the types say
});

test('filterable=true for filters', async () => {
  const { client, log } = openStubShop(() => ({ results: [{ id: 'size' }] }));
  const foundFilters = await client.products.filterableAttributeFilters(products as never, { categories: false });
  expect(foundFilters.map(({ id }) => id)).toEqual(['price', 'size']);
  expect(log()).toEqual(['GET /api/attributes?filterable=true']);
});
