import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { type Db, numbersOfJson } from '../../db/index.ts';
import {
  type Bits,
  type CatalogBits,
  chunkSize,
  dropBits,
  evaluate,
  freshBits,
  keepBits,
  numbersIn,
  type ProductSet,
  placesOf,
  type View,
} from '../bitmaps/index.ts';
import type { Search } from './search.ts';

export interface Wanted {
  /** the best first; each is counted without those before it */
  ranks: ProductSet[];
  /** of which products; all when left out */
  among?: ProductSet;
}

/** Above every number of a product. */
const span = 2 ** 24;
const maxPopularity = 2 ** 29 - 1;
/** Shorter lists are remembered as if they were so long. */
const fewest = 32;

/** The numbers of the `most` best products: of each rank the more popular first, among equals the one that came last. */
export async function bestHits(db: Db, { ranks, among }: Wanted, most: number, bits: CatalogBits): Promise<number[]> {
  const enough = Math.max(fewest, 2 ** Math.ceil(Math.log2(most)));
  const chunks = await bits.perChunk(db, {
    key: `hits ${enough} ${JSON.stringify([ranks, among])}`,
    sets: [...ranks, ...(among ? [among] : [])],
    facets: [],
    compute: (view) => hitsOfChunk({ ranks, ...(among && { among }) }, enough, view),
  });
  const numbers: number[] = [];
  for (let rank = 0; rank < ranks.length && numbers.length < most; rank += 1) {
    const keys = Float64Array.from(chunks.flatMap((hits) => hits[rank] ?? [])).sort();
    for (let index = keys.length - 1; index >= 0 && numbers.length < most; index -= 1)
      numbers.push((keys[index] ?? 0) % span);
  }
  return numbers;
}

/** Sort keys of each rank's best. */
function hitsOfChunk({ ranks, among }: Wanted, most: number, view: View): number[][] {
  const rest = among && evaluate(among, view);
  const earlier: Bits[] = [];
  return ranks.map((rank) => {
    const bits = evaluate(rank, view);
    if (rest) keepBits(bits, rest);
    for (const before of earlier) dropBits(bits, before);
    earlier.push(bits);
    return mostPopular(bits, most, view);
  });
}

function mostPopular(bits: Bits, most: number, { chunk, number }: View): number[] {
  let keys: number[] = [];
  let least = -1;
  const popularities = chunk.popularities();
  for (const place of placesOf(bits)) {
    const popularity = (popularities?.[place] ?? 1) - 1;
    const key = Math.min(popularity, maxPopularity) * span + number * chunkSize + place;
    if (key > least) keys.push(key);
    if (keys.length < 2 * most) continue;
    keys = best(keys, most);
    least = keys.at(-1) ?? -1;
  }
  return keys.length > most ? best(keys, most) : keys;
}

function best(keys: number[], most: number): number[] {
  return [...Float64Array.from(keys).sort().reverse().subarray(0, most)];
}

/** Products by their numbers as rows (product_id, position). @param numbers JSON text: a list */
export function hitRows(db: Db, numbers: string): RawBuilder<unknown> {
  return sql`(select product_id, position from ${numbersOfJson(db, numbers)} as hits
    join product_numbers on product_numbers.number = hits.value)`;
}

/** Holds for the products that are found. */
export async function isFound(db: Db, { set }: Search, bits: CatalogBits | undefined): Promise<RawBuilder<SqlBool>> {
  const numbers = await numbersIn(db, set, bits ?? (await freshBits(db)));
  return sql`products.id in (select product_id from ${hitRows(db, JSON.stringify(numbers.list()))} as found)`;
}
