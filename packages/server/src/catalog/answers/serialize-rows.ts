import type { Product } from '@mercer/contract';
import type { Db } from '../../db/index.ts';
import type { Query } from '../../http/query.ts';
import { type Shown, sharedNames, sharedTexts } from '../shown/index.ts';
import { selectCategories } from './category-rows.ts';
import { expandedCount, expandOf, expands } from './expand.ts';
import { type ProductRow, variantsOf } from './product-rows.ts';
import { serializeCategory, serializeProduct } from './serialize.ts';

/** A list of products on the wire, with what the query expands: one statement for each thing, however long the list. */
export async function serializeRows(db: Db, rows: ProductRow[], query: Query, shown: Shown): Promise<Product[]> {
  shown.onRead?.(
    rows.map(({ id, levels, rating_count, rating_average }) => [id, levels, rating_count, rating_average]),
  );
  const expand = expandOf(query);
  const names = await sharedNames(db, shown, () => sharedTexts(rows));
  const variants = expands(expand, 'variants') ? await variantsOf(db, rows) : null;
  const products = rows.map((row) =>
    serializeProduct(row, shown, { names, ...(variants ? { variants: variants.get(row.id) ?? [] } : {}) }),
  );
  const categoryLimit = expandedCount(query.expand, 'categories', maxCategories);
  return categoryLimit > 0 ? withCategories(db, products, categoryLimit, shown) : products;
}

const maxCategories = 100;

/** The whole records in the place of the links. */
async function withCategories(db: Db, products: Product[], limit: number, shown: Shown): Promise<Product[]> {
  const ids = [...new Set(products.flatMap(({ categories }) => categories.map(({ id }) => id)))];
  if (ids.length === 0) return products;
  const rows = await selectCategories(db, shown).where('id', 'in', ids).execute();
  const categories = new Map(rows.map((row) => [row.id, serializeCategory(row)]));
  return products.map((product) => ({
    ...product,
    categories: product.categories.slice(0, limit).map((link) => categories.get(link.id) ?? link),
  }));
}
