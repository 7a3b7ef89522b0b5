import type { ProductOption, PurchaseOptions } from '@mercer/contract';
import { expect, test } from 'vitest';
import { buildCatalogRows } from './catalog-rows.ts';
import { categories } from './categories.ts';
import { germanProducts } from './german/products.ts';
import type { DemoProduct } from './product.ts';
import { productsByCategory } from './products/index.ts';

const {
  products,
  variants,
  translations,
  categories: categoryRows,
  product_categories: memberships,
} = buildCatalogRows();
const bySlug = new Map(products.map((product) => [product.slug, product]));
const printed = new Set(
  'pouch jar tin carton bar drink pasta oil dropper pump tube pills candle book seeds puzzle'.split(' '),
);
const sameInGerman = new Set([
  ...'Aluminium Magnesium Jute Sand Paste Gel Serum Lotion Espresso Filter'.split(' '),
  'Florida',
  'Sri Lanka',
  'Japan',
  'Oregon',
  'Washington',
  'Assam',
]);
const demoProducts: DemoProduct[] = Object.values(productsByCategory).flat();

test('the catalogue has the categories that the shop links to, all filled', () => {
  const slugs = categoryRows.map(({ slug }) => slug);
  for (const slug of [
    'electronics',
    'apparel',
    'home-goods',
    'health',
    'beauty',
    'groceries',
    'home-kitchen',
    'fashion',
  ]) {
    expect(slugs).toContain(slug);
  }
  expect(slugs.length).toBeGreaterThanOrEqual(16);
  expect(Math.min(...categoryRows.map(({ product_count }) => product_count))).toBeGreaterThanOrEqual(7);
  expect(categoryRows.find(({ slug }) => slug === 'electronics')?.product_count).toBeLessThanOrEqual(24);
});

test('a product is listed in its leaf category and in the parents of it', () => {
  const findCategoryId = (slug: string) => categoryRows.find((category) => category.slug === slug)?.id;
  const tee = memberships.filter(({ product_id }) => product_id === bySlug.get('cotton-tee')?.id);
  expect(tee.map(({ category_id }) => category_id)).toEqual([findCategoryId('apparel'), findCategoryId('fashion')]);
});

test('the tree of categories has two levels, and a parent stands before its children', () => {
  for (const [at, { parent }] of categories.entries()) {
    if (!parent) continue;
    const above = categories.findIndex(({ slug }) => slug === parent);
    expect(above).toBeLessThan(at);
    expect(categories[above]?.parent).toBeUndefined();
  }
  expect(categories.some(({ parent }) => parent)).toBe(true);
});

test('ids, slugs and SKUs are unique and the same at every call', () => {
  for (const list of [
    products.map(({ id }) => id),
    products.map(({ slug }) => slug),
    [...products, ...variants].map(({ sku }) => sku),
    variants.map(({ id }) => id),
    categoryRows.map(({ id }) => id),
  ]) {
    expect(new Set(list).size).toBe(list.length);
  }
  expect(products.every(({ id }) => /^[0-9a-f]{24}$/.test(id))).toBe(true);
  expect(buildCatalogRows().products).toEqual(products);
});

test('the first page is twelve plain products with tags, local pictures, rating 4.5 and 55 reviews', () => {
  const first = products.toSorted((a, b) => (a.id < b.id ? 1 : -1)).slice(0, 12);
  for (const product of first) {
    expect(product).toMatchObject({ has_variants: 0, options: '[]', rating_average: 4.5, rating_count: 55 });
    expect(JSON.parse(product.tags).length).toBeGreaterThan(0);
    expect(JSON.parse(product.images)[0].file.url).toMatch(/^\/images\//);
  }
  const slugs = first.map(({ slug }) => slug);
  expect(slugs).toEqual(expect.arrayContaining(['everyday-mug', 'mercer-field-watch', 'cotton-tee']));
});

test('the named stock: a watch with ten, mug and tee with a hundred thousand, five untracked', () => {
  const plain = { stock_tracking: 1, has_variants: 0, sale: 0 };
  expect(bySlug.get('mercer-field-watch')).toMatchObject({ ...plain, stock_level: 10 });
  expect(bySlug.get('everyday-mug')).toMatchObject({ ...plain, stock_level: 100_000 });
  expect(bySlug.get('cotton-tee')).toMatchObject({ ...plain, stock_level: 100_000 });
  expect(products.filter(({ stock_tracking }) => stock_tracking === 0).length).toBeGreaterThanOrEqual(5);
  expect(products.some(({ stock_tracking, stock_level }) => stock_tracking === 1 && stock_level === 0)).toBe(true);
  expect(
    products.some(({ stock_tracking, stock_level }) => stock_tracking === 1 && stock_level > 0 && stock_level < 6),
  ).toBe(true);
});

test('every special list can be filled with 25 products', () => {
  expect(products.length).toBeGreaterThanOrEqual(240);
  expect(products.filter(({ sale }) => sale === 1).length).toBeGreaterThanOrEqual(25);
  expect(products.filter(({ free_shipping }) => free_shipping === 1).length).toBeGreaterThanOrEqual(30);
});

test('some products have options, one has variants at different prices, some have subscription plans', () => {
  expect(products.filter(({ has_variants }) => has_variants === 1).length).toBeGreaterThanOrEqual(12);
  const tablet = variants.filter(({ product_id }) => product_id === bySlug.get('sketch-tablet-11')?.id);
  expect(tablet.map(({ name, price }) => [name, price])).toEqual([
    ['64 GB', 44_900],
    ['128 GB', 50_900],
    ['256 GB', 58_900],
  ]);
  expect(
    products.filter(({ purchase_options }) => purchase_options.includes('subscription')).length,
  ).toBeGreaterThanOrEqual(3);
});

test('a sale price is below the original price', () => {
  for (const { sale, price, sale_price, orig_price } of [
    ...products,
    ...variants.map((row) => ({ ...row, sale: row.sale_price ? 1 : 0 })),
  ]) {
    if (sale) expect([sale_price, Number(orig_price) > price]).toEqual([price, true]);
    else expect([sale_price, orig_price]).toEqual([null, null]);
  }
});

test('attributes are an object keyed by id, whose entries repeat it', () => {
  expect(JSON.parse(bySlug.get('mercer-field-watch')?.attributes ?? '')).toEqual({
    material: { id: 'material', name: 'Material', value: 'Steel and canvas' },
    weight: { id: 'weight', name: 'Weight', value: '62 g' },
    case: { id: 'case', name: 'Case', value: '38 mm' },
    colour: { id: 'colour', name: 'Color', value: 'Moss' },
  });
});

test('everything has a German name: categories, products, attributes and options', () => {
  const listGermanNames = (model: string) => translations.filter((row) => row.model === model && row.field === 'name');
  expect(
    listGermanNames('categories')
      .map(({ record_id }) => record_id)
      .toSorted(),
  ).toEqual(categoryRows.map(({ id }) => id).toSorted());
  expect(Object.keys(germanProducts).toSorted()).toEqual(demoProducts.map(({ name }) => name).toSorted());
  expect(
    listGermanNames('products')
      .map(({ record_id }) => record_id)
      .toSorted(),
  ).toEqual(products.map(({ id }) => id).toSorted());
  const attributeNames = new Set(products.flatMap(({ attributes }) => Object.keys(JSON.parse(attributes))));
  expect(listGermanNames('attributes').map(({ record_id }) => record_id)).toEqual(
    expect.arrayContaining([...attributeNames]),
  );
  const optionNames = new Set(demoProducts.flatMap(({ options }) => Object.keys(options ?? {})));
  expect(listGermanNames('options').map(({ record_id }) => record_id)).toEqual(
    expect.arrayContaining([...optionNames]),
  );
});

test('every value of attributes and options, and every plan, has German words; numbers and sizes need none', () => {
  const german = new Map(
    translations.filter(({ model }) => model === 'texts').map(({ record_id, value }) => [record_id, value]),
  );
  const texts = products.flatMap(({ attributes, options, purchase_options }) => [
    ...(Object.values(JSON.parse(attributes)) as { value: string | string[] }[]).flatMap(({ value }) => value),
    ...(JSON.parse(options) as ProductOption[]).flatMap(({ values }) => values.map(({ name }) => name)),
    ...((JSON.parse(purchase_options) as PurchaseOptions).subscription?.plans ?? []).map(({ name }) => name),
  ]);
  const untranslated = new Set(texts.filter((text) => !german.has(text)));
  const alike = /^(?:[\d×, ]+(?: ?(?:g|kg|mm|cm|cm²|m|ml|W|GB|%|Lumen))?|X?[SL]|M|XL)$/;
  expect([...untranslated].filter((text) => !alike.test(text) && !sameInGerman.has(text))).toEqual([]);
  expect([german.get('1.29 kg'), german.get('2 litres'), german.get('Every two months')]).toEqual([
    '1,29 kg',
    '2 Liter',
    'Alle zwei Monate',
  ]);
});

test('dates lie within the two years before November 2026', () => {
  for (const { date_created } of products) {
    expect(date_created > '2024-10-30' && date_created < '2026-11-01').toBe(true);
  }
});

test('what carries print says what: one to three short lines', () => {
  for (const { name, kind, label = [] } of demoProducts) {
    expect([name, label.length > 0]).toEqual([name, printed.has(kind)]);
    expect(label.length).toBeLessThanOrEqual(3);
    expect(label.every((line) => line.length <= 22)).toBe(true);
  }
});

test('every product has a description of two sentences or more', () => {
  for (const { description } of demoProducts) expect(description.match(/[.:]( |$)/g)?.length).toBeGreaterThanOrEqual(2);
});
