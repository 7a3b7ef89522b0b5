import { expect, test } from 'vitest';
import { pageNumber, pagesShown } from './page-number.ts';

test.each([
  ['', 1],
  ['?page=3', 3],
  ['?page=0', 1],
  ['?page=-2', 1],
  ['?page=two', 1],
  ['?page=1.5', 1],
])('the page of %j is %i', (query, page) => {
  expect(pageNumber(`http://shop.test/search${query}`)).toBe(page);
});

test.each([
  [1, 1, [1]],
  [1, 3, [1, 2, 3]],
  [5, 9, [1, 0, 4, 5, 6, 0, 9]],
  [9, 9, [1, 0, 8, 9]],
])('on page %i of %i', (current, count, pages) => {
  expect(pagesShown(current, count)).toEqual(pages);
});
