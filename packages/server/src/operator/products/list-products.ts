import { sql } from 'kysely';
import * as v from 'valibot';
import type { Db } from '../../db/index.ts';
import {
  buildAfterCondition,
  buildOrderBy,
  buildResultPage,
  filterText,
  pageQuery,
  parseSortOrder,
} from '../description/list.ts';
import { readProducts } from './read-products.ts';

export const ProductQuery = v.strictObject({
  ...pageQuery,
  sort: v.optional(
    v.picklist(['id', '-id', 'date_created', '-date_created', 'price', '-price', 'popularity', '-popularity']),
    '-id',
  ),
  slug: filterText,
  sku: filterText,
  category: filterText,
  tag: filterText,
});

type Query = v.InferOutput<typeof ProductQuery>;

export async function listProducts(db: Db, query: Query) {
  const order = parseSortOrder(query.sort);
  const rows = await filterProducts(db, query)
    .select(['id', sql.ref<string | number>(order.column).as('place')])
    .where(buildAfterCondition(query, order))
    .orderBy(buildOrderBy(order))
    .limit(query.limit + 1)
    .execute();
  const { rows: page, next } = buildResultPage(rows, query, ({ place }) => place);
  const ids = page.map(({ id }) => id);
  return { results: [...(await readProducts(db, ids)).values()], next };
}

/** An SKU is that of a product, or of a variant of it. */
function selectIdsBySku(db: Db, sku: string) {
  const products = db.selectFrom('products').select('id as product_id').where('sku', '=', sku);
  return products.union(db.selectFrom('variants').select('product_id').where('sku', '=', sku));
}

function filterProducts(db: Db, { slug, sku, category, tag }: Query) {
  let products = db.selectFrom('products');
  if (slug !== undefined) products = products.where('slug', '=', slug);
  if (sku !== undefined) products = products.where('id', 'in', selectIdsBySku(db, sku));
  if (category !== undefined) {
    const members = db
      .selectFrom('product_categories')
      .innerJoin('categories', 'categories.id', 'category_id')
      .select('product_id')
      .where((eb) => eb.or([eb('categories.id', '=', category), eb('slug', '=', category)]));
    products = products.where('id', 'in', members);
  }
  if (tag === undefined) return products;
  return products.where('id', 'in', db.selectFrom('product_tags').select('product_id').where('tag', '=', tag));
}
