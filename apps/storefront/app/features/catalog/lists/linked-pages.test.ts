import { expect, test } from 'vitest';
import { listLinkedPages } from './linked-pages.ts';

test.each([
  [1, 1, [1]],
  [1, 3, [1, 2, 3]],
  [5, 9, [1, 0, 4, 5, 6, 0, 9]],
  [9, 9, [1, 0, 8, 9]],
])('on page %i of %i', (current, count, pages) => {
  expect(listLinkedPages(current, count)).toEqual(pages);
});
