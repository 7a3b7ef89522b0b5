import type { Db } from '../../db/index.ts';
import { chunkSize, hasBit, placesOf } from './bits.ts';
import type { CatalogBits } from './catalog-bits.ts';
import { evaluate, type View } from './evaluate.ts';
import { ofPopularity, ofPrice, unordered } from './facet-names.ts';
import { leastOf } from './least-of.ts';
import type { ProductSet } from './product-set.ts';

/** An order that can be told without reading the products; equal ones follow their ids in the same direction. */
export interface Ranking {
  by: 'id' | 'price' | 'popularity';
  isFalling: boolean;
}

export interface Ranked {
  set: ProductSet;
  ranking: Ranking;
  /** how many are wanted */
  most: number;
}

/** Products of a chunk that come first, with what they are sorted by: the lower the earlier. */
interface First {
  keys: Float64Array;
  numbers: Float64Array;
}

/** Shorter lists are remembered as if they were so long. */
const fewest = 32;
const longest = 4096;
const mostEqual = 1000;

/**
 * Products of the set that the first `most` are among, in no order: those that are as good as the last one are with them,
 * and by id those whose numbers do not follow their ids. Null where these are too many to be sorted.
 */
export async function firstNumbers(
  db: Db,
  { set, ranking, most }: Ranked,
  bits: CatalogBits,
): Promise<number[] | null> {
  const enough = Math.max(fewest, 2 ** Math.ceil(Math.log2(most)));
  if (enough > longest) return null;
  const chunks = await bits.perChunk(db, {
    key: `first ${enough} ${JSON.stringify([set, ranking])}`,
    sets: [set],
    facets: [facets[ranking.by]],
    compute: (view) => firstOfChunk({ set, ranking, most: enough }, view),
  });
  const found = chunks.flatMap((first) => first ?? []);
  if (found.length < chunks.length) return null;
  const numbers = upTo(found, most);
  return numbers.length > most + mostEqual ? null : numbers;
}

const facets = { id: unordered, price: ofPrice, popularity: ofPopularity };

function upTo(chunks: First[], most: number): number[] {
  const last = leastOf(
    chunks.flatMap(({ keys }) => [...keys]),
    most,
  );
  return chunks.flatMap(({ keys, numbers }) => [...numbers].filter((_, index) => isUpTo(keys, index, last)));
}

function isUpTo(keys: ArrayLike<number>, index: number, last: number): boolean {
  return (keys[index] ?? last) <= last;
}

function firstOfChunk({ set, ranking, most }: Ranked, view: View): First | null {
  const places = placesOf(evaluate(set, view));
  const keys = places.map(keyers[ranking.by](view, ranking.isFalling ? -1 : 1));
  const last = leastOf(keys, most);
  const first = places.flatMap((_, index) => (isUpTo(keys, index, last) ? index : []));
  if (first.length > most + mostEqual) return null;
  return {
    keys: Float64Array.from(first, (index) => keys[index] ?? last),
    numbers: Float64Array.from(first, (index) => view.number * chunkSize + (places[index] ?? 0)),
  };
}

type Keyer = (view: View, sign: number) => (place: number) => number;

const keyers: Record<Ranking['by'], Keyer> = {
  id({ chunk, number }, sign) {
    const loose = chunk.unordered();
    return (place) => (hasBit(loose, place) ? Number.NEGATIVE_INFINITY : sign * (number * chunkSize + place));
  },
  price({ chunk }, sign) {
    const amounts = chunk.amounts('');
    return (place) => sign * (amounts?.[place] ?? 0);
  },
  popularity:
    ({ chunk }, sign) =>
    (place) =>
      sign * chunk.popularity(place),
};
