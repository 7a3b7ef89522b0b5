import type { Db } from '../../db/index.ts';
import {
  type CatalogBits,
  categoryIdsIn,
  countBits,
  evaluate,
  facetsIn,
  ProductNumbers,
  type ProductSet,
} from '../bitmaps/index.ts';
import type { Memoize } from '../version/index.ts';

/** What this process knows of the catalogue. */
export interface Known {
  bits: CatalogBits;
  remember: Memoize;
}

/** How many products are in the set. */
export async function countSet(db: Db, set: ProductSet, known: Known): Promise<number> {
  return (await numbersOf(db, set, known)).count;
}

/** The products in the set. */
export async function numbersOf(db: Db, set: ProductSet, known: Known): Promise<ProductNumbers> {
  const key = JSON.stringify(set);
  const categories = key.includes('"category"') ? await known.remember('category tree', () => readCategories(db)) : [];
  const chunks = await known.bits.perChunk(db, {
    key: `numbers ${key}`,
    facets: facetsIn(set),
    categoryIds: categoryIdsIn(categories),
    compute: (view) => {
      const found = evaluate(set, view);
      return { chunk: view.number, bits: found, count: countBits(found), total: countBits(view.chunk.everyProduct()) };
    },
  });
  return new ProductNumbers(chunks);
}

function readCategories(db: Db) {
  return db.selectFrom('categories').select(['id', 'slug', 'parent_id']).execute();
}
