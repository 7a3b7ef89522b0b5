import { expect, test } from 'vitest';
import { buildListQuery, buildListSearch, countActiveFilters, parseListChoice } from './list-choice.ts';

const parseChoice = (query: string) => parseListChoice(new URLSearchParams(query));

test('sorting and facets are all in the URL', () => {
  const query = 'sort=price-asc&category=electronics&category=books&attributes.colour=Sky+blue&min=10&max=50&page=3';
  const choice = parseChoice(query);
  expect(choice).toEqual({
    sort: 'price-asc',
    min: 10,
    max: 50,
    filters: { category: ['electronics', 'books'], colour: ['Sky blue'] },
    page: 3,
  });
  expect(parseChoice(buildListSearch(choice))).toEqual(choice);
  expect(countActiveFilters(choice)).toBe(4);
  expect(buildListQuery(choice)).toEqual({
    page: 3,
    $facets: true,
    sort: 'price asc',
    $filters: { category: ['electronics', 'books'], colour: ['Sky blue'], price: [10, 50] },
  });
});

test.each([
  'sort=name',
  'sort=toString',
  'min=cheap&max=-1',
  'stock_status=out_of_stock',
  'sale=false',
  'attributes.=x&attributes.price=1&attributes.sale=x&attributes.a[b=x',
  'attributes.constructor=x&attributes.__proto__=x&attributes.prototype=x',
  'attributes.colour=',
  'attributes.colour=a%00b',
  'colour=Blue&utm_source=mail',
  'page=0',
  'page=2.5',
  'page=many',
  'page=-1',
  'page=1e9',
])('an address that makes no sense is the whole list: %s', (query) => {
  expect(parseChoice(query)).toEqual({ sort: null, min: null, max: null, filters: {}, page: 1 });
});

test('an attribute may be called as what every object has', () => {
  const choice = parseChoice('attributes.toString=x&attributes.valueOf=y');
  expect(countActiveFilters(choice)).toBe(2);
  expect(buildListSearch(choice)).toBe('attributes.toString=x&attributes.valueOf=y');
  expect(choice.filters.hasOwnProperty ?? []).toEqual([]);
});

test('a value is chosen once', () => {
  expect(parseChoice('sale=true&sale=true').filters).toEqual({ sale: ['true'] });
});

test('what else the address says is kept', () => {
  expect(buildListSearch({ ...parseChoice('sale=true'), page: 2 }, { q: 'red mug' })).toBe(
    'q=red+mug&sale=true&page=2',
  );
});

test('a price range the wrong way round is meant the other way', () => {
  expect(parseChoice('min=50&max=10')).toMatchObject({ min: 10, max: 50 });
  expect(parseChoice('min=50')).toMatchObject({ min: 50, max: null });
});
