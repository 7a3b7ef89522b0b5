import { type RawBuilder, sql } from 'kysely';
import { type Db, parseJson } from '../../db/index.ts';
import { chunkSize } from './bits.ts';
import type { Chunk } from './chunk.ts';
import { everyProduct, rowsOf, soldOut, unordered } from './facet-names.ts';

interface ChunkRow {
  chunk: number;
  facet: string;
  names: string;
  version: number;
  bits: Uint8Array | null;
}

/** Products that belong together, and whether they have changed since they were read. */
interface WantedChunk {
  number: number;
  chunk: Chunk;
  isOld: boolean;
}

/** Reads facets that are not in memory, and all that is newer of chunks that have changed. One statement. */
export async function readChunks(db: Db, wanted: WantedChunk[], wantedFacets: string[]): Promise<void> {
  const facets = wantedFacets.flatMap(rowsOf);
  const { rows } = await sql<ChunkRow>`${sql.join(partsOf(wanted, facets), sql` union all `)}`.execute(db);
  const ofChunk = Map.groupBy(rows, ({ chunk }) => chunk);
  for (const one of wanted) putRows(one, ofChunk.get(one.number) ?? [], facets);
}

function putRows({ chunk, isOld }: WantedChunk, rows: ChunkRow[], facets: string[]): void {
  const listed = Object.keys(lists).filter((facet) => isListRead(facet, { chunk, isOld }, facets));
  for (const facet of [everyProduct, ...facets]) chunk.begin(facet);
  for (const { facet, names, version, bits } of rows) {
    if (facet === '') chunk.version = version;
    else if (bits && chunk.has(facet)) chunk.put(facet, { names, bits });
  }
  for (const facet of listed) {
    const own = rows.filter((row) => row.facet === facet && row.bits === null);
    chunk.keepListed(facet, new Map(own.map(({ names, version: value }) => [Number(names) % chunkSize, value === 1])));
  }
}

/** Facets of which a table of their own has what the bits do not, with a row for each product. */
const lists: Record<string, { table: string; value: RawBuilder<unknown> }> = {
  [soldOut]: { table: 'sold_out', value: sql.ref('is_out') },
  [unordered]: { table: 'unordered_numbers', value: sql.lit(1) },
};

/** They are read whole, and again with each version of the chunk: what moves meanwhile is told by the state. */
function isListRead(facet: string, { chunk, isOld }: Omit<WantedChunk, 'number'>, facets: string[]): boolean {
  return chunk.has(facet) ? isOld : facets.includes(facet);
}

/** The version of a chunk of which nothing was read. */
export const unread = -1;

const noBytes = sql`cast(null as bytea)`;

function partsOf(wanted: WantedChunk[], facets: string[]): RawBuilder<unknown>[] {
  const old = wanted.filter(({ isOld }) => isOld);
  const missing = Map.groupBy(wanted, ({ chunk }) =>
    JSON.stringify([everyProduct, ...facets].filter((facet) => !chunk.has(facet))),
  );
  return [
    ...(old.length > 0
      ? [
          sql`select chunk, '' as facet, '' as names, version, ${noBytes} as bits from product_chunks where ${among(old)}`,
        ]
      : []),
    ...[...missing].flatMap(([names, own]) => missingRows(parseJson<string[]>(names), own)),
    // each by an index of its own
    ...old
      .filter(({ chunk }) => chunk.version !== unread)
      .map(({ number, chunk }) => facetRows(sql`chunk = ${number} and version > ${chunk.version}`)),
    ...Object.keys(lists).flatMap((facet) =>
      listedRows(
        facet,
        wanted.filter((one) => isListRead(facet, one, facets)),
      ),
    ),
  ];
}

function among(wanted: WantedChunk[]): RawBuilder<unknown> {
  return sql`chunk in (${sql.join(wanted.map(({ number }) => number))})`;
}

function missingRows(facets: string[], wanted: WantedChunk[]): RawBuilder<unknown>[] {
  return facets.length === 0 ? [] : [facetRows(sql`${among(wanted)} and facet in (${sql.join(facets)})`)];
}

function facetRows(condition: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`select chunk, facet, names, version, bits from product_facets where ${condition}`;
}

function listedRows(facet: string, wanted: WantedChunk[]): RawBuilder<unknown>[] {
  const { table = '', value = sql.lit(0) } = lists[facet] ?? {};
  if (wanted.length === 0) return [];
  const size = sql.lit(chunkSize);
  return [
    sql`select chunk, ${sql.lit(facet)}, cast(number as text), ${value}, ${noBytes}
      from product_chunks cross join ${sql.table(table)}
      where ${among(wanted)} and number >= chunk * ${size} and number < (chunk + 1) * ${size}`,
  ];
}
