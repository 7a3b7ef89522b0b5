import { expect, test } from 'vitest';
import { recentProducts } from '../../../constants.ts';
import { withNewest } from './recent-slugs.ts';

test('what is seen again comes first, once', () => {
  expect(withNewest(['mug', 'watch', 'tee'], 'tee')).toEqual(['tee', 'mug', 'watch']);
});

test('the oldest are forgotten', () => {
  const many = Array.from({ length: recentProducts.kept }, (_, at) => `product-${at}`);
  const kept = withNewest(many, 'newest');
  expect([kept.length, kept[0], kept.includes(many.at(-1) ?? '')]).toEqual([recentProducts.kept, 'newest', false]);
});
