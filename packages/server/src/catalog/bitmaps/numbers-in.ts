import type { Db } from '../../db/index.ts';
import { countBits } from './bits.ts';
import type { CatalogBits } from './catalog-bits.ts';
import { evaluate } from './evaluate.ts';
import { type FoundInChunk, foundKey, ProductNumbers } from './product-numbers.ts';
import type { ProductSet } from './product-set.ts';

/** The products in the set. */
export async function numbersIn(db: Db, set: ProductSet, bits: CatalogBits): Promise<ProductNumbers> {
  const chunks = await bits.perChunk(db, {
    key: foundKey(set),
    sets: [set],
    facets: [],
    compute: (view): FoundInChunk => {
      const found = evaluate(set, view);
      return { chunk: view.number, bits: found, count: countBits(found), total: countBits(view.chunk.everyProduct()) };
    },
  });
  return new ProductNumbers(chunks);
}
