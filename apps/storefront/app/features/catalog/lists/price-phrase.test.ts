import { expect, test } from 'vitest';
import { pricedSearch } from './price-phrase.ts';

test.each<[query: string, words: string, min: number | null, max: number | null]>([
  ['headphones under 50', 'headphones', null, 50],
  ['under $49.90 headphones', 'headphones', null, 49.9],
  ['Kopfhörer unter 50 €', 'Kopfhörer', null, 50],
  ['lamp over 20 under 60 dollars', 'lamp', 20, 60],
  ['Lampe ab 20 bis 60,50 Euro', 'Lampe', 20, 60.5],
  ['up to 30', '', null, 30],
  ['under armour', 'under armour', null, null],
  ['studio laptop 14', 'studio laptop 14', null, null],
  ['thunder 50', 'thunder 50', null, null],
  ['vitamins from 100mg', 'vitamins from 100mg', null, null],
])('%s', (query, words, min, max) => {
  expect(pricedSearch(query)).toEqual({ words, min, max });
});
