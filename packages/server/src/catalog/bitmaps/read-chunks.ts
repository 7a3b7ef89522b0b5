import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../db/index.ts';
import { chunkSize } from './bits.ts';
import { Chunk } from './chunk.ts';
import { everyProduct, soldOut, unordered } from './facet-names.ts';

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
  const ofChunk = Map.groupBy(rows, ({ chunk }) => chunk);
  const chunks = new Map(numbers.map((number) => [number, known.get(number) ?? new Chunk(-1)]));
  for (const [number, chunk] of chunks) putRows(chunk, ofChunk.get(number) ?? [], facets);
  return chunks;
}

function putRows(chunk: Chunk, rows: ChunkRow[], facets: string[]): void {
  chunk.version = rows.find(({ facet }) => facet === '')?.version ?? chunk.version;
  for (const facet of [everyProduct, ...facets]) chunk.begin(facet);
  for (const { facet, value, bits } of rows) if (bits && chunk.has(facet)) chunk.put(facet, value, bits);
  for (const facet of listedIn(chunk, facets)) {
    const own = rows.filter((row) => row.facet === facet);
    chunk.keepListed(
      facet,
      own.map(({ value }) => Number(value) % chunkSize),
    );
  }
}

/** Facets that have a table of their own, with a row for each product. */
const lists: Record<string, RawBuilder<unknown>> = {
  [soldOut]: sql`sold_out where is_out = 1`,
  [unordered]: sql`unordered_numbers where 1 = 1`,
};

/** They are read whole, and again with each version of the chunk. */
function listedIn(known: Chunk | undefined, facets: string[]): string[] {
  return Object.keys(lists).filter((facet) => facets.includes(facet) || known?.has(facet));
}

function chunkRows(number: number, facets: string[], known: Chunk | undefined): RawBuilder<unknown> {
  const missing = [everyProduct, ...facets].filter((facet) => !known?.has(facet) && !Object.hasOwn(lists, facet));
  const none = sql`cast(null as bytea)`;
  const first = number * chunkSize;
  // each by an index of its own
  const wanted = [
    ...(missing.length > 0 ? [sql`facet in (${sql.join(missing)})`] : []),
    ...(known ? [sql`version > ${known.version}`] : []),
  ];
  const bits = wanted.map(
    (condition) => sql`select chunk, facet, value, version, bits from product_bitmaps
      where chunk = ${number} and ${condition}`,
  );
  const version = sql`select chunk, '' as facet, '' as value, version, ${none} as bits from product_chunks where chunk = ${number}`;
  const listed = listedIn(known, facets).map(
    (facet) => sql`select cast(${number} as bigint), ${sql.lit(facet)}, cast(number as text), 0, ${none}
      from ${lists[facet]} and number >= ${first} and number < ${first + chunkSize}`,
  );
  return sql.join([version, ...bits, ...listed], sql` union all `);
}
