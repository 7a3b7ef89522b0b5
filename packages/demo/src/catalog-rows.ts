import type { Image } from '@mercer/contract';
import { type NewRow, sharedTexts } from '@mercer/server/seeding';
import { attributeRows } from './attributes.ts';
import { categories } from './categories.ts';
import type { DemoCategory } from './category.ts';
import { translationRows } from './german/translation-rows.ts';
import { demoId } from './ids.ts';
import { photographFile } from './photographs.ts';
import type { DemoProduct } from './product.ts';
import { productRows } from './product-rows.ts';
import { type CategorySlug, productsByCategory } from './products/index.ts';

export interface CatalogRows {
  attributes: NewRow<'attributes'>[];
  categories: NewRow<'categories'>[];
  products: NewRow<'products'>[];
  variants: NewRow<'variants'>[];
  translations: NewRow<'translations'>[];
  product_categories: NewRow<'product_categories'>[];
}

/** Every row of the demo catalogue, the same at every call. */
export function catalogRows(): CatalogRows {
  const entries = categories.flatMap(({ slug }) =>
    productsByCategory[slug].map((demo: DemoProduct) => ({ slug, ...productRows(demo) })),
  );
  const memberships = entries.flatMap(({ slug, product }) =>
    withParents(slug).map((category) => ({ category_id: categoryId(category), product_id: product.id })),
  );
  return {
    attributes: attributeRows(),
    categories: categoryRows(memberships),
    products: entries.map(({ product }) => product),
    variants: entries.flatMap(({ variants }) => variants),
    translations: translationRows(
      new Map(entries.map(({ product }) => [product.slug, product.id])),
      sharedTexts(entries.map(({ product }) => product)),
    ),
    product_categories: memberships,
  };
}

export function categoryRows(memberships: NewRow<'product_categories'>[]): NewRow<'categories'>[] {
  return categories.map((category, sort) => categoryRow(category, sort, memberships));
}

/** A product is listed in its leaf category and in the parents of it. */
export function withParents(slug: CategorySlug): CategorySlug[] {
  const parent = categories.find((category) => category.slug === slug)?.parent;
  return parent ? [slug, ...withParents(parent)] : [slug];
}

function categoryRow(
  { slug, name, description, parent }: DemoCategory,
  sort: number,
  memberships: NewRow<'product_categories'>[],
): NewRow<'categories'> {
  const id = categoryId(slug);
  const file = photographFile(`category-${slug}`);
  const image = file && ({ id: demoId('image', 'category', slug), file } satisfies Image);
  return {
    id,
    slug,
    name,
    description,
    parent_id: parent ? categoryId(parent) : null,
    image: image ? JSON.stringify(image) : null,
    sort,
    product_count: memberships.filter(({ category_id }) => category_id === id).length,
  };
}

export function categoryId(slug: CategorySlug): string {
  return demoId('category', slug);
}
