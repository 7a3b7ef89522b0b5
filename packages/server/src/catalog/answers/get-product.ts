import type { Product } from '@mercer/contract';
import type { Db } from '../../db/index.ts';
import { isStorableText } from '../../http/body.ts';
import type { Query } from '../../http/query.ts';
import { readStore } from '../../settings/index.ts';
import { type Shown, shownPlainly } from '../shown/index.ts';
import { expandedCount, expandOf } from './expand.ts';
import { pickProduct } from './pick-fields.ts';
import { selectProducts } from './product-rows.ts';
import { maxRelated, relatedProducts } from './related.ts';
import { serializeRows } from './serialize-rows.ts';

/** One product with all its variants; null when there is none. */
export async function getProduct(db: Db, idOrSlug: string, query: Query, shown: Shown): Promise<Product | null> {
  const pick = pickProduct(query);
  if (!isStorableText(idOrSlug)) return null;
  const row = await selectProducts(db, shown)
    .where((eb) => eb.or([eb('products.id', '=', idOrSlug), eb('products.slug', '=', idOrSlug)]))
    .executeTakeFirst();
  if (!row) return null;
  const [product] = await serializeRows(db, [row], withVariants(query), shown);
  const related = await expandedRelated(db, row.id, query, shown);
  return product ? pick({ ...product, ...(related && { related }) }) : null;
}

/** Variants are in every answer, also where the query names other things. */
function withVariants({ expand, ...query }: Query): Query {
  return { ...query, expand: [...(Array.isArray(expand) ? expand : expand ? [expand] : []), 'variants'] };
}

async function expandedRelated(db: Db, id: string, query: Query, shown: Shown) {
  const limit = expandedCount(expandOf(query), 'related', maxRelated);
  if (limit === 0) return undefined;
  const { results, count } = await relatedProducts(db, id, { limit: String(limit) }, shown);
  return { results, count };
}

/** The products of these ids, without variants; ids that are gone are left out. */
export async function getProducts(db: Db, ids: string[], shown?: Shown): Promise<Map<string, Product>> {
  if (ids.length === 0) return new Map();
  const asShown = shown ?? shownPlainly(await readStore(db));
  const rows = await selectProducts(db, asShown).where('products.id', 'in', ids).execute();
  const products = await serializeRows(db, rows, {}, asShown);
  return new Map(products.map((product) => [product.id, product]));
}
