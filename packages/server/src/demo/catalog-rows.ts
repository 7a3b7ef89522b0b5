import type { Image } from '@mercer/contract';
import { searchRow } from '../catalog/index.ts';
import type { NewRow } from '../db/index.ts';
import { categories, type DemoCategory } from './categories.ts';
import { demoId } from './ids.ts';
import { tileSize } from './pictures/scenes.ts';
import type { DemoProduct } from './product.ts';
import { productRows } from './product-rows.ts';
import { type CategorySlug, productsByCategory } from './products/index.ts';

export interface CatalogRows {
  categories: NewRow<'categories'>[];
  products: NewRow<'products'>[];
  variants: NewRow<'variants'>[];
  product_categories: NewRow<'product_categories'>[];
  product_search: NewRow<'product_search'>[];
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
    categories: categories.map((category, sort) => categoryRow(category, sort, memberships)),
    products: entries.map(({ product }) => product),
    variants: entries.flatMap(({ variants }) => variants),
    product_categories: memberships,
    product_search: entries.map(({ product }) => searchRow(product)),
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
