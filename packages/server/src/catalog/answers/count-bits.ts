import type { Db } from '../../db/index.ts';
import { type CatalogBits, categoryIdsIn, countBits, evaluate, facetsIn, type ProductSet } from '../bitmaps/index.ts';

/** How many products are in the set. */
export async function countSet(db: Db, set: ProductSet, bits: CatalogBits): Promise<number> {
  const key = JSON.stringify(set);
  const categories = key.includes('"category"') ? await readCategories(db) : [];
  const counts = await bits.perChunk(db, {
    key: `count ${key}`,
    facets: facetsIn(set),
    categoryIds: categoryIdsIn(categories),
    compute: (view) => countBits(evaluate(set, view)),
  });
  return counts.reduce((sum, count) => sum + count, 0);
}

function readCategories(db: Db) {
  return db.selectFrom('categories').select(['id', 'slug', 'parent_id']).execute();
}
