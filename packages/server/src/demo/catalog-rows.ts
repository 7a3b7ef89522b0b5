import type { Image } from '@mercer/contract';
import type { NewRow } from '../db/index.ts';
import { attributeRows } from './attributes.ts';
import { categories, type DemoCategory } from './categories.ts';
import { translationRows } from './german/translation-rows.ts';
import { demoId } from './ids.ts';
import { tileSize } from './pictures/scenes.ts';
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
    categories: categories.map((category, sort) => categoryRow(category, sort, memberships)),
    products: entries.map(({ product }) => product),
    variants: entries.flatMap(({ variants }) => variants),
    translations: translationRows(new Map(entries.map(({ product }) => [product.slug, product.id]))),
    product_categories: memberships,
  };
}

/** A product is listed in its leaf category and in the parents of it. */
function withParents(slug: CategorySlug): CategorySlug[] {
  const parent = categories.find((category) => category.slug === slug)?.parent;
  return parent ? [slug, ...withParents(parent)] : [slug];
}

function categoryRow(
  { slug, name, description, parent }: DemoCategory,
  sort: number,
  memberships: NewRow<'product_categories'>[],
): NewRow<'categories'> {
  const id = categoryId(slug);
  const image: Image = {
    id: demoId('image', 'category', slug),
    file: { url: `/images/demo/category-${slug}.svg`, ...tileSize, content_type: 'image/svg+xml' },
  };
  return {
    id,
    slug,
    name,
    description,
    parent_id: parent ? categoryId(parent) : null,
    image: JSON.stringify(image),
    sort,
    product_count: memberships.filter(({ category_id }) => category_id === id).length,
  };
}

function categoryId(slug: CategorySlug): string {
  return demoId('category', slug);
}
