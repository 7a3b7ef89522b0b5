import type { Db } from '@mercer/database';
import type { Amounts } from './amounts.ts';
import { type Bits, chunkSize, countSetBits, intersectBitsInPlace, listPlaces, subtractBitsInPlace } from './bits.ts';
import type { CatalogBits } from './catalog-bits.ts';
import { evaluateSet, type View } from './evaluate.ts';
import { ofPopularity, ofPrice, unordered } from './facet-names.ts';
import { findKthSmallest } from './kth-smallest.ts';
import type { ProductSet } from './product-set.ts';
import { buildNumbersKey, type ChunkMatches, ProductNumbers } from './product-set.ts';

/** An order that can be told without reading the products; equal ones follow their ids in the same direction. */
export interface Ranking {
  by: 'id' | 'price' | 'popularity';
  isFalling: boolean;
}

export interface RankedQuery {
  set: ProductSet;
  ranking: Ranking;
  /** number of products requested */
  limit: number;
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
  { set, ranking, limit }: RankedQuery,
  bits: CatalogBits,
): Promise<number[] | null> {
  const cachedLimit = Math.max(fewest, 2 ** Math.ceil(Math.log2(limit)));
  if (cachedLimit > longest) return null;
  const chunks = await bits.computePerChunk(db, {
    key: `first ${cachedLimit} ${JSON.stringify([set, ranking])}`,
    sets: [set],
    facets: [facets[ranking.by]],
    compute: (view) => firstOfChunk({ set, ranking, limit: cachedLimit }, view),
  });
  const rankedChunks = chunks.flatMap((first) => first ?? []);
  if (rankedChunks.length < chunks.length) return null;
  const numbers = takeFirstNumbers(rankedChunks, limit);
  return numbers.length > limit + mostEqual ? null : numbers;
}

const facets = { id: unordered, price: ofPrice, popularity: ofPopularity };

function takeFirstNumbers(chunks: First[], limit: number): number[] {
  const last = findKthSmallest(concatenateKeys(chunks.map(({ keys }) => keys)), limit);
  return chunks.flatMap(({ keys, numbers }) => findIndexesUpTo(keys, last).map((index) => numbers[index] ?? 0));
}

function concatenateKeys(parts: Float64Array[]): Float64Array {
  const joinedKeys = new Float64Array(parts.reduce((sum, { length }) => sum + length, 0));
  let start = 0;
  for (const part of parts) {
    joinedKeys.set(part, start);
    start += part.length;
  }
  return joinedKeys;
}

/** A loop, as chunks have many. */
function findIndexesUpTo(keys: Float64Array, last: number): number[] {
  const indexes: number[] = [];
  for (let index = 0; index < keys.length; index += 1) if ((keys[index] ?? 0) <= last) indexes.push(index);
  return indexes;
}

function firstOfChunk(ranked: RankedQuery, view: View): First | null {
  const { places, keys } = keyers[ranked.ranking.by](
    view.found(ranked.set) ?? evaluateSet(ranked.set, view),
    ranked,
    view,
  );
  const first = findIndexesUpTo(keys, findKthSmallest(keys, ranked.limit));
  if (first.length > ranked.limit + mostEqual) return null;
  return {
    keys: Float64Array.from(first, (index) => keys[index] ?? 0),
    numbers: Float64Array.from(first, (index) => view.number * chunkSize + (places[index] ?? 0)),
  };
}

/** Places that may be among the first, and their keys. */
interface KeyedPositions {
  places: number[];
  keys: Float64Array;
}

type Keyer = (bits: Bits, ranked: RankedQuery, view: View) => KeyedPositions;

const keyers: Record<Ranking['by'], Keyer> = {
  id: keyedByNumber,
  price: (bits, { ranking }, { chunk }) => keyedByAmount(bits, ranking, chunk.getPriceAmounts('')),
  popularity: (bits, { ranking }, { chunk }) => keyedByAmount(bits, ranking, chunk.popularities()),
};

function keyedByNumber(bits: Bits, { ranking, limit }: RankedQuery, { chunk, number }: View): KeyedPositions {
  const loose = chunk.getUnorderedBits();
  const ordered = bits.slice();
  subtractBitsInPlace(ordered, loose);
  intersectBitsInPlace(loose, bits);
  const orderedPlaces = listPlaces(ordered);
  const first = ranking.isFalling ? orderedPlaces.slice(-limit) : orderedPlaces.slice(0, limit);
  const sign = toSortSign(ranking);
  const keys = [
    ...first.map((place) => sign * (number * chunkSize + place)),
    ...listPlaces(loose).map(() => Number.NEGATIVE_INFINITY),
  ];
  return { places: [...first, ...listPlaces(loose)], keys: Float64Array.from(keys) };
}

function keyedByAmount(bits: Bits, ranking: Ranking, amounts: Amounts | undefined): KeyedPositions {
  const places = listPlaces(bits);
  const sign = toSortSign(ranking);
  const keys = new Float64Array(places.length);
  for (let index = 0; index < places.length; index += 1) keys[index] = sign * (amounts?.[places[index] ?? 0] ?? 0);
  return { places, keys };
}

function toSortSign({ isFalling }: Ranking): number {
  return isFalling ? -1 : 1;
}

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
