import { type Db, numbersOfJson } from '@mercer/database';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import {
  type Bits,
  type CatalogBits,
  chunkSize,
  createCatalogBits,
  evaluateSet,
  findNumbersInSet,
  intersectBitsInPlace,
  listPlaces,
  type ProductSet,
  subtractBitsInPlace,
  type View,
} from '../bitmaps/index.ts';
import type { Search } from './search.ts';

export interface HitsQuery {
  /** the best first; each is counted without those before it */
  ranks: ProductSet[];
  /** products among which to search; all by default */
  among?: ProductSet;
}

/** Factor of the popularity in a sort key; larger than any product number. */
const span = 2 ** 24;
const maxPopularity = 2 ** 29 - 1;
/** Shorter lists are remembered as if they were so long. */
const fewest = 32;

/** The numbers of the `most` best products: of each rank the more popular first, among equals the one that came last. */
export async function findBestHits(
  db: Db,
  { ranks, among }: HitsQuery,
  limit: number,
  bits: CatalogBits,
): Promise<number[]> {
  const cachedLimit = Math.max(fewest, 2 ** Math.ceil(Math.log2(limit)));
  const chunks = await bits.computePerChunk(db, {
    key: `hits ${cachedLimit} ${JSON.stringify([ranks, among])}`,
    sets: [...ranks, ...(among ? [among] : [])],
    facets: [],
    compute: (view) => findChunkHits({ ranks, ...(among && { among }) }, cachedLimit, view),
  });
  const numbers: number[] = [];
  for (let rank = 0; rank < ranks.length && numbers.length < limit; rank += 1) {
    const keys = Float64Array.from(chunks.flatMap((hits) => hits[rank] ?? [])).sort();
    for (let index = keys.length - 1; index >= 0 && numbers.length < limit; index -= 1)
      numbers.push((keys[index] ?? 0) % span);
  }
  return numbers;
}

/** Sort keys of each rank's best. */
function findChunkHits({ ranks, among }: HitsQuery, limit: number, view: View): number[][] {
  const allowedBits = among && evaluateSet(among, view);
  const earlier: Bits[] = [];
  return ranks.map((rank) => {
    const bits = evaluateSet(rank, view);
    if (allowedBits) intersectBitsInPlace(bits, allowedBits);
    for (const earlierBits of earlier) subtractBitsInPlace(bits, earlierBits);
    earlier.push(bits);
    return selectMostPopular(bits, limit, view);
  });
}

function selectMostPopular(bits: Bits, limit: number, { chunk, number }: View): number[] {
  let keys: number[] = [];
  let lowestKey = -1;
  const popularities = chunk.popularities();
  for (const place of listPlaces(bits)) {
    const popularity = (popularities?.[place] ?? 1) - 1;
    const key = Math.min(popularity, maxPopularity) * span + number * chunkSize + place;
    if (key > lowestKey) keys.push(key);
    if (keys.length < 2 * limit) continue;
    keys = takeHighestKeys(keys, limit);
    lowestKey = keys.at(-1) ?? -1;
  }
  return keys.length > limit ? takeHighestKeys(keys, limit) : keys;
}

function takeHighestKeys(keys: number[], limit: number): number[] {
  return [...Float64Array.from(keys).sort().reverse().subarray(0, limit)];
}

/** Products by their numbers as rows (product_id, position). @param numbers JSON text: a list */
export function selectHitRows(db: Db, numbers: string): RawBuilder<unknown> {
  return sql`(select product_id, position from ${numbersOfJson(db, numbers)} as hits
    join product_numbers on product_numbers.number = hits.value)`;
}

/** Holds for the products that are found. */
export async function buildFoundCondition(
  db: Db,
  { set }: Search,
  bits: CatalogBits | undefined,
): Promise<RawBuilder<SqlBool>> {
  const numbers = await findNumbersInSet(db, set, bits ?? (await createCatalogBits(db)));
  return sql`products.id in (select product_id from ${selectHitRows(db, JSON.stringify(numbers.listNumbers()))} as found)`;
}
