import type { Image } from '@mercer/contract';
import { listSharedTexts, type NewRow } from '@mercer/server/seeding';
import { attributeRows } from './attributes.ts';
import { categories } from './categories.ts';
import type { DemoCategory } from './category.ts';
import { translationRows } from './german/translation-rows.ts';
import { createDemoId } from './ids.ts';
import { photographFile } from './photographs.ts';
import type { DemoProduct } from './product.ts';
import { buildProductRows } from './product-rows.ts';
import { type CategorySlug, productsByCategory } from './products/index.ts';

export interface CatalogRows {
  attributes: NewRow<'attributes'>[];
  categories: NewRow<'categories'>[];
  products: NewRow<'products'>[];
  variants: NewRow<'variants'>[];
  translations: NewRow<'translations'>[];
  product_categories: NewRow<'product_categories'>[];
}

/** Categories with food, which shoppers may not return. */
const food: ReadonlySet<CategorySlug> = new Set(['coffee-tea', 'fresh-food', 'pantry']);

/** Returns every row of the demo catalogue; the result is identical at every call. */
export function buildCatalogRows(): CatalogRows {
  const entries = categories.flatMap(({ slug }) =>
    productsByCategory[slug].map((demo: DemoProduct) => {
      const { product, variants } = buildProductRows(demo);
      return { slug, product: food.has(slug) ? { ...product, returnable: 0 } : product, variants };
    }),
  );
  const memberships = entries.flatMap(({ slug, product }) =>
    listWithParents(slug).map((category) => ({ category_id: toCategoryId(category), product_id: product.id })),
  );
  return {
    attributes: attributeRows(),
    categories: categoryRows(memberships),
    products: entries.map(({ product }) => product),
    variants: entries.flatMap(({ variants }) => variants),
    translations: translationRows(
      new Map(entries.map(({ product }) => [product.slug, product.id])),
      listSharedTexts(entries.map(({ product }) => product)),
    ),
    product_categories: memberships,
  };
}

export function categoryRows(memberships: NewRow<'product_categories'>[]): NewRow<'categories'>[] {
  return categories.map((category, sort) => buildCategoryRow(category, sort, memberships));
}

/** A product is listed in its leaf category and in the parents of it. */
export function listWithParents(slug: CategorySlug): CategorySlug[] {
  const parent = categories.find((category) => category.slug === slug)?.parent;
  return parent ? [slug, ...listWithParents(parent)] : [slug];
}

function buildCategoryRow(
  { slug, name, description, parent }: DemoCategory,
  sort: number,
  memberships: NewRow<'product_categories'>[],
): NewRow<'categories'> {
  const id = toCategoryId(slug);
  const file = photographFile(`category-${slug}`);
  const image = file && ({ id: createDemoId('image', 'category', slug), file } satisfies Image);
  return {
    id,
    slug,
    name,
    description,
    parent_id: parent ? toCategoryId(parent) : null,
    image: image ? JSON.stringify(image) : null,
    sort,
    product_count: memberships.filter(({ category_id }) => category_id === id).length,
  };
}

export function toCategoryId(slug: CategorySlug): string {
  return createDemoId('category', slug);
}
