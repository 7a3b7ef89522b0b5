import type { Db } from '../../db/index.ts';
import type { Amounts } from './amounts.ts';
import { type Bits, chunkSize, dropBits, keepBits, placesOf } from './bits.ts';
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
  const last = leastOf(joined(chunks.map(({ keys }) => keys)), most);
  return chunks.flatMap(({ keys, numbers }) => indexesUpTo(keys, last).map((index) => numbers[index] ?? 0));
}

function joined(parts: Float64Array[]): Float64Array {
  const all = new Float64Array(parts.reduce((sum, { length }) => sum + length, 0));
  let start = 0;
  for (const part of parts) {
    all.set(part, start);
    start += part.length;
  }
  return all;
}

/** A loop, as chunks have many. */
function indexesUpTo(keys: Float64Array, last: number): number[] {
  const indexes: number[] = [];
  for (let index = 0; index < keys.length; index += 1) if ((keys[index] ?? 0) <= last) indexes.push(index);
  return indexes;
}

function firstOfChunk(ranked: Ranked, view: View): First | null {
  const { places, keys } = keyers[ranked.ranking.by](
    view.found(ranked.set) ?? evaluate(ranked.set, view),
    ranked,
    view,
  );
  const first = indexesUpTo(keys, leastOf(keys, ranked.most));
  if (first.length > ranked.most + mostEqual) return null;
  return {
    keys: Float64Array.from(first, (index) => keys[index] ?? 0),
    numbers: Float64Array.from(first, (index) => view.number * chunkSize + (places[index] ?? 0)),
  };
}

/** Places that may be among the first, and their keys. */
interface Keyed {
  places: number[];
  keys: Float64Array;
}

type Keyer = (bits: Bits, ranked: Ranked, view: View) => Keyed;

const keyers: Record<Ranking['by'], Keyer> = {
  id: keyedByNumber,
  price: (bits, { ranking }, { chunk }) => keyedByAmount(bits, ranking, chunk.amounts('')),
  popularity: (bits, { ranking }, { chunk }) => keyedByAmount(bits, ranking, chunk.popularities()),
};

function keyedByNumber(bits: Bits, { ranking, most }: Ranked, { chunk, number }: View): Keyed {
  const loose = chunk.unordered();
  const ordered = bits.slice();
  dropBits(ordered, loose);
  keepBits(loose, bits);
  const all = placesOf(ordered);
  const first = ranking.isFalling ? all.slice(-most) : all.slice(0, most);
  const sign = signOf(ranking);
  const keys = [
    ...first.map((place) => sign * (number * chunkSize + place)),
    ...placesOf(loose).map(() => Number.NEGATIVE_INFINITY),
  ];
  return { places: [...first, ...placesOf(loose)], keys: Float64Array.from(keys) };
}

function keyedByAmount(bits: Bits, ranking: Ranking, amounts: Amounts | undefined): Keyed {
  const places = placesOf(bits);
  const sign = signOf(ranking);
  const keys = new Float64Array(places.length);
  for (let index = 0; index < places.length; index += 1) keys[index] = sign * (amounts?.[places[index] ?? 0] ?? 0);
  return { places, keys };
}

function signOf({ isFalling }: Ranking): number {
  return isFalling ? -1 : 1;
}
