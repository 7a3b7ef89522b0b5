import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../db/index.ts';
import { chunkSize } from './bits.ts';
import { Chunk } from './chunk.ts';
import { everyProduct } from './facet-names.ts';
import { soldOut } from './product-set.ts';

interface ChunkRow {
  chunk: number;
  facet: string;
  value: string;
  version: number;
  bits: Uint8Array | null;
}

/**
 * Reads facets of chunks that are not in memory, and what is newer of those that are. One statement.
 * @param known chunks of before; they are changed
 */
export async function readChunks(
  db: Db,
  numbers: number[],
  facets: string[],
  known: Map<number, Chunk>,
): Promise<Map<number, Chunk>> {
  const { rows } = await sql<ChunkRow>`${sql.join(
    numbers.map((number) => chunkRows(number, facets, known.get(number))),
    sql` union all `,
  )}`.execute(db);
  const versions = new Map(rows.filter(({ facet }) => facet === '').map(({ chunk, version }) => [chunk, version]));
  const chunks = new Map(numbers.map((number) => [number, known.get(number) ?? new Chunk(-1)]));
  const withStock = facets.includes(soldOut);
  for (const [number, chunk] of chunks) {
    chunk.version = versions.get(number) ?? chunk.version;
    for (const facet of [everyProduct, ...facets]) chunk.begin(facet);
    const own = rows.filter((row) => row.chunk === number);
    for (const { facet, value, bits } of own) if (bits && chunk.has(facet)) chunk.put(facet, value, bits);
    if (withStock || chunk.knowsSoldOut) {
      chunk.keepSoldOut(own.filter(({ facet }) => facet === soldOut).map(({ value }) => Number(value) % chunkSize));
    }
  }
  return chunks;
}

function chunkRows(number: number, facets: string[], known: Chunk | undefined): RawBuilder<unknown> {
  const wanted = [everyProduct, ...facets];
  const missing = wanted.filter((facet) => !known?.has(facet));
  const none = sql`cast(null as bytea)`;
  const first = number * chunkSize;
  const isMissing = missing.length > 0 ? sql`facet in (${sql.join(missing)}) or` : sql``;
  const bits = sql`select chunk, facet, value, version, bits from product_bitmaps
    where chunk = ${number} and (${isMissing} version > ${known?.version ?? never})`;
  const version = sql`select chunk, '', '', version, ${none} from product_chunks where chunk = ${number}`;
  const stock = sql`select cast(${number} as bigint), ${sql.lit(soldOut)}, cast(number as text), 0, ${none} from sold_out
    where number >= ${first} and number < ${first + chunkSize} and is_out = 1`;
  const needsStock = facets.includes(soldOut) || known?.knowsSoldOut === true;
  return sql.join([bits, version, ...(needsStock ? [stock] : [])], sql` union all `);
}

/** Later than every version. */
const never = 2 ** 52;
