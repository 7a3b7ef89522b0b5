import swell from '@mercer/client';
import type { Facet } from '@mercer/contract';
import { expect, test } from 'vitest';
import { type ListFacets, mergeFacets, selectVisibleFacets } from './facets.ts';

const { priceRange } = swell.create('mercer', 'pk').products;

const createSelectFacet = (id: string, label: string, counts: Record<string, number>): Facet => ({
  id,
  label,
  type: 'select',
  options: Object.entries(counts).map(([value, count]) => ({ value, label: value, count })),
});
const createPriceFacet = (min: number, max: number): Facet => ({
  id: 'price',
  label: 'Price',
  type: 'range',
  options: [min, max].map((value) => ({ value, label: value, count: 12 })),
});

test('price range filter: interval = (max-min)/10, capped; min and max rounded to it', () => {
  expect(selectVisibleFacets([createPriceFacet(29, 999)], { priceRange, isNarrowed: false }).price).toEqual({
    min: 20,
    max: 1000,
    interval: 10,
  });
  expect(selectVisibleFacets([createPriceFacet(29, 29)], { priceRange, isNarrowed: false }).price).toBeUndefined();
});

test('a facet is offered only where there is a choice', () => {
  const facets = [
    createSelectFacet('sale', 'On sale', { false: 7 }),
    createSelectFacet('colour', 'Colour', { Teal: 2 }),
  ];
  expect(selectVisibleFacets(facets, { priceRange, isNarrowed: false })).toEqual({ attributes: [] });
  const colour = { id: 'colour', label: 'Colour', values: [['Teal', 2]] };
  expect(selectVisibleFacets(facets, { priceRange, isNarrowed: true }), 'once narrowed it stays').toEqual({
    attributes: [colour],
  });
});

test('sizes are offered where they have one scale: not those of clothes and shoes together', () => {
  const listIds = (counts: Record<string, number>) =>
    selectVisibleFacets([createSelectFacet('size', 'Size', counts)], { priceRange, isNarrowed: false }).attributes.map(
      ({ id }) => id,
    );
  expect(listIds({ S: 4, M: 5 })).toEqual(['size']);
  expect(listIds({ 38: 4, 39: 5 })).toEqual(['size']);
  expect(listIds({ M: 5, 38: 4 })).toEqual([]);
});

test('in stock and on sale count over the whole result', () => {
  const facets = [
    createSelectFacet('stock_status', 'Availability', { in_stock: 9, out_of_stock: 1 }),
    createSelectFacet('sale', 'On sale', { false: 7, true: 3 }),
  ];
  expect(selectVisibleFacets(facets, { priceRange, isNarrowed: false })).toMatchObject({ inStock: 9, onSale: 3 });
});

test('a list that is narrowed to products in stock says how many they are', () => {
  const first = selectVisibleFacets(
    [createSelectFacet('stock_status', 'Availability', { in_stock: 40, out_of_stock: 2 })],
    {
      priceRange,
      isNarrowed: false,
    },
  );
  const countInStock = (stock: Record<string, number>) =>
    mergeFacets(
      first,
      selectVisibleFacets([createSelectFacet('stock_status', 'Availability', stock)], { priceRange, isNarrowed: true }),
    ).inStock;
  expect(countInStock({ in_stock: 16 }), 'all of them are').toBe(16);
  expect(countInStock({ out_of_stock: 2 })).toBe(0);
});

test('controls that the page had at first stay when nothing is left to choose in them', () => {
  const first: ListFacets = {
    price: { min: 0, max: 90, interval: 9 },
    category: [['a', 3, 'A']],
    onSale: 2,
    attributes: [{ id: 'colour', label: 'Colour', values: [['Teal', 2]] }],
  };
  expect(mergeFacets(first, { onSale: 1, attributes: [] })).toEqual({
    price: first.price,
    category: [['a', 0, 'A']],
    onSale: 1,
    attributes: [{ id: 'colour', label: 'Colour', values: [['Teal', 0]] }],
  });
});
