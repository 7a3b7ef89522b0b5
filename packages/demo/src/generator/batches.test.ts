import { expect, test } from 'vitest';
import { catalogueBatches } from './batches.ts';

const generateCatalogue = (products: number, seed: number) => {
  const batches = [...catalogueBatches({ products, seed })];
  return {
    products: batches.flatMap((batch) => batch.products),
    variants: batches.flatMap((batch) => batch.variants),
    memberships: batches.flatMap((batch) => batch.product_categories),
  };
};

const { products, variants, memberships } = generateCatalogue(1500, 1);
const computeShare = (of: (product: (typeof products)[number]) => boolean) =>
  products.filter(of).length / products.length;

test('the same seed makes the same rows, another one others', () => {
  expect(generateCatalogue(50, 3)).toEqual(generateCatalogue(50, 3));
  expect(generateCatalogue(50, 4).products[0]?.id).not.toBe(generateCatalogue(50, 3).products[0]?.id);
});

test('ids, slugs and SKUs are unique, and ids rise with the dates over two years', () => {
  for (const field of ['id', 'slug', 'sku'] as const)
    expect(new Set(products.map((product) => product[field])).size).toBe(1500);
  expect(new Set(variants.map(({ id }) => id)).size).toBe(variants.length);
  expect(products.map(({ id }) => id)).toEqual(products.map(({ id }) => id).toSorted());
  expect(products[0]?.date_created).toMatch(/^2024-1[01]/);
  expect(products.at(-1)?.date_created).toMatch(/^2026-10/);
});

test('names are words in title case', () => {
  const names = products.map(({ name }) => name);
  expect(names.filter((name) => !/^\p{Lu}[\p{L}\p{N}'-]*( \p{Lu}[\p{L}\p{N}'-]*){2,5}$/u.test(name))).toEqual([]);
});

test.each<[string, number, number, Parameters<typeof computeShare>[0]]>([
  ['on sale', 0.15, 0.25, ({ sale }) => sale === 1],
  ['out of stock', 0.05, 0.11, ({ stock_tracking, stock_level }) => stock_tracking === 1 && stock_level === 0],
  ['with variants', 0.1, 0.4, ({ has_variants }) => has_variants === 1],
  ['sent for free', 0.2, 0.7, ({ free_shipping }) => free_shipping === 1],
  ['not rated', 0.2, 0.5, ({ rating_count }) => rating_count === 0],
  ['rated 4 or better', 0.4, 0.7, ({ rating_average }) => (rating_average ?? 0) >= 4],
])('of the products, some are %s', (_, minShare, maxShare, of) => {
  expect(computeShare(of)).toBeGreaterThan(minShare);
  expect(computeShare(of)).toBeLessThan(maxShare);
});

test('few products are bought by many: the first tenth has more than half of the popularity', () => {
  const popularities = products.map(({ popularity }) => popularity).toSorted((a, b) => b - a);
  const sumPopularity = (list: number[]) => list.reduce((total, popularity) => total + popularity, 0);
  expect(sumPopularity(popularities.slice(0, 150)) / sumPopularity(popularities)).toBeGreaterThan(0.5);
});

test('categories differ in size, and each of the three of the first page has products', () => {
  const sizes = [...Map.groupBy(memberships, ({ category_id }) => category_id).values()].map(({ length }) => length);
  expect(Math.max(...sizes)).toBeGreaterThan(8 * Math.min(...sizes));
});

test('prices are lower than before the sale, and mostly end in 99', () => {
  expect(computeShare(({ sale, price, orig_price }) => sale === 1 && price >= (orig_price ?? 0))).toBe(0);
  expect(computeShare(({ price }) => price % 100 === 99)).toBeGreaterThan(0.3);
});
