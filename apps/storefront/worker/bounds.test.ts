import { expect, test } from 'vitest';
import { mostPages, surplusPages, surplusPictures } from './bounds.ts';

test('the pages that were seen the longest ago go, home and cart never', () => {
  const visitedPages = Array.from({ length: mostPages + 2 }, (_, at) => `/products/${at}`);
  expect(surplusPages(['/', '/cart', ...visitedPages])).toEqual(['/products/0', '/products/1']);
  expect(surplusPages(['/', '/cart', ...visitedPages.slice(2)])).toEqual([]);
  expect(surplusPages(['/', '/cart'], 0)).toEqual([]);
});

test('the oldest pictures go until the rest is small enough', () => {
  const pictures = [40, 30, 20, 10].map((bytes) => ({ url: `/images/${bytes}`, bytes }));
  expect(surplusPictures(pictures, 100)).toEqual([]);
  expect(surplusPictures(pictures, 99)).toEqual(['/images/40']);
  expect(surplusPictures(pictures, 35)).toEqual(['/images/40', '/images/30']);
});
