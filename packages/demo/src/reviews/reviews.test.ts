import { expect, test } from 'vitest';
import { buildCatalogRows } from '../catalog-rows.ts';
import { slugifyName } from '../ids.ts';
import { demoReviews } from './index.ts';
import { buildReviewRows } from './review-rows.ts';
import { reviewerRows } from './reviewers.ts';

const { products } = buildCatalogRows();
const rows = buildReviewRows(new Map(products.map((product) => [product.slug, product])));
const byProduct = Map.groupBy(rows, ({ product_id }) => product_id);

test('more than three hundred reviews of half of the products, each of a product that is there', () => {
  const slugs = products.map(({ slug }) => slug);
  expect(slugs).toEqual(expect.arrayContaining(Object.keys(demoReviews).map(slugifyName)));
  expect(rows.length).toBeGreaterThanOrEqual(320);
  expect(byProduct.size).toBeGreaterThanOrEqual(150);
});

test('each product of the first page has three to five', () => {
  for (const { id, slug } of products.filter((product) => product.id.startsWith('f'))) {
    expect([3, 4, 5], slug).toContain(byProduct.get(id)?.length);
  }
});

test('nobody wrote before the product was there, after October 2026 or twice about the same', () => {
  const created = new Map(products.map(({ id, date_created }) => [id, date_created]));
  for (const { product_id, date_created } of rows) {
    expect(date_created > (created.get(product_id) ?? '') && date_created < '2026-11').toBe(true);
  }
  expect(new Set(rows.map(({ product_id, account_id }) => product_id + account_id)).size).toBe(rows.length);
  expect(new Set(rows.map(({ body }) => body)).size).toBe(rows.length);
});

test('six buyers added pictures, which are photographs of the store', () => {
  const images = rows.map((row) => JSON.parse(row.images ?? '[]')).filter((pictures) => pictures.length > 0);
  expect(images.map((pictures) => pictures.length).toSorted()).toEqual([1, 1, 1, 1, 1, 2]);
  for (const { file } of images.flat())
    expect(file).toMatchObject({ url: expect.stringMatching(/-2\.webp$/), content_type: 'image/webp' });
});

test('the written reviews can be part of the rating that the product came with', () => {
  for (const { id, slug, rating_average, rating_count = 0 } of products) {
    const stars = (byProduct.get(id) ?? []).map(({ rating }) => rating);
    const otherRatingCount = rating_count - stars.length;
    const remainingStars =
      Math.round(Number(rating_average) * rating_count) - stars.reduce((sum, starCount) => sum + starCount, 0);
    expect(remainingStars >= otherRatingCount && remainingStars <= otherRatingCount * 5, slug).toBe(true);
  }
});

test('the reviewers are some two dozen accounts of the demo store, each with reviews', () => {
  expect(reviewerRows.length).toBeGreaterThanOrEqual(20);
  expect(reviewerRows.every(({ email }) => /^[a-z]+\.[a-z]+@mercer\.test$/.test(email))).toBe(true);
  expect(new Set(rows.map(({ account_id }) => account_id))).toEqual(new Set(reviewerRows.map(({ id }) => id)));
});
