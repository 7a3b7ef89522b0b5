import { expect, test } from 'vitest';
import { addComparedSlug, buildComparePath, readComparedSlugs } from './compared-slugs.ts';

const readSlugs = (query: string) => readComparedSlugs(new URLSearchParams(query));

test.each([
  ['', [], 0],
  ['products=', [], 0],
  ['products=a,b', ['a', 'b'], 0],
  ['products=a&products=b', ['a', 'b'], 0],
  ['products=a,%20B%20,,a', ['a', 'b'], 0],
  ['products=a,../b,<script>', ['a'], 2],
  [`products=${'x'.repeat(201)}`, [], 1],
])('?%s names the products %j, and %d entries are none', (query, slugs, invalidCount) => {
  expect(readSlugs(query)).toEqual({ slugs, invalidCount });
});

test('no address makes the server look up more than twelve products', () => {
  const { slugs } = readSlugs(`products=${Array.from({ length: 500 }, (_, at) => `p-${at}`).join(',')}`);
  expect(slugs).toHaveLength(12);
});

test('a product joins the comparison of the tab, and the oldest makes room', () => {
  expect(addComparedSlug('', 'a')).toEqual(['a']);
  expect(addComparedSlug('a,b', 'a')).toEqual(['b', 'a']);
  expect(addComparedSlug('a,b,c', 'd')).toEqual(['b', 'c', 'd']);
  expect(addComparedSlug('"><b>', 'd')).toEqual(['d']);
  expect(buildComparePath(['b', 'd'])).toBe('/compare?products=b,d');
  expect(buildComparePath([])).toBe('/compare');
});
