import { expect, test } from 'vitest';
import { buildCatalogRows } from './catalog-rows.ts';
import { buildReviewRows } from './reviews/review-rows.ts';

const { products } = buildCatalogRows();
const otherProducts = products.filter(({ id }) => !id.startsWith('f'));
const reviewsByProduct = Map.groupBy(
  buildReviewRows(new Map(products.map((product) => [product.slug, product]))),
  ({ product_id }) => product_id,
);

test('only the twelve of the first page have the rating 4.5 of 55', () => {
  const productsWithRating = products.filter(
    (product) => product.rating_average === 4.5 && product.rating_count === 55,
  );
  expect(productsWithRating.map(({ id }) => id)).toEqual(
    products.filter(({ id }) => id.startsWith('f')).map(({ id }) => id),
  );
});

test('what buyers wrote of the others is their rating: number, average and bars agree', () => {
  for (const { id, slug, rating_average, rating_count } of otherProducts) {
    const stars = reviewsByProduct.get(id)?.map(({ rating }) => rating) ?? [];
    if (stars.length === 0) continue;
    const average = stars.reduce((sum, starCount) => sum + starCount, 0) / stars.length;
    expect([slug, rating_count, rating_average]).toEqual([slug, stars.length, Math.round(average * 100) / 100]);
  }
});

test('ratings without words vary, as those of a shop do', () => {
  const silent = otherProducts.filter(({ id }) => !reviewsByProduct.has(id));
  for (const { slug, rating_average, rating_count } of silent) {
    expect(Number(rating_average) >= 3.4 && Number(rating_average) <= 4.9, slug).toBe(true);
    expect(Number(rating_count) >= 2 && Number(rating_count) <= 60, slug).toBe(true);
  }
  const kinds = new Set(silent.map(({ rating_average, rating_count }) => `${rating_average} (${rating_count})`));
  expect(kinds.size).toBeGreaterThan(silent.length / 2);
});
