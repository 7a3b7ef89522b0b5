import { expect, test } from 'vitest';
import { recentProducts } from '../../../constants.ts';
import { prependRecentSlug } from './recent-slugs.ts';

test('what is seen again comes first, once', () => {
  expect(prependRecentSlug(['mug', 'watch', 'tee'], 'tee')).toEqual(['tee', 'mug', 'watch']);
});

test('the oldest are forgotten', () => {
  const fullHistory = Array.from({ length: recentProducts.kept }, (_, at) => `product-${at}`);
  const recentSlugs = prependRecentSlug(fullHistory, 'newest');
  expect([recentSlugs.length, recentSlugs[0], recentSlugs.includes(fullHistory.at(-1) ?? '')]).toEqual([
    recentProducts.kept,
    'newest',
    false,
  ]);
});
