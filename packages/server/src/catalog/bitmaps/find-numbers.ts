import type { Db } from '../../db/index.ts';
import { countSetBits } from './bits.ts';
import type { CatalogBits } from './catalog-bits.ts';
import { evaluateSet } from './evaluate.ts';
import { buildNumbersKey, type ChunkMatches, ProductNumbers } from './product-numbers.ts';
import type { ProductSet } from './product-set.ts';

/** The products in the set. */
export async function findNumbersInSet(db: Db, set: ProductSet, bits: CatalogBits): Promise<ProductNumbers> {
  const chunks = await bits.computePerChunk(db, {
    key: buildNumbersKey(set),
    sets: [set],
    facets: [],
    compute: (view): ChunkMatches => {
      const matchingBits = evaluateSet(set, view);
      return {
        chunk: view.number,
        bits: matchingBits,
        count: countSetBits(matchingBits),
        total: countSetBits(view.chunk.everyProduct()),
      };
    },
  });
  return new ProductNumbers(chunks);
}
