import { type Db, parseJson } from '@mercer/database';
import { type RawBuilder, sql } from 'kysely';
import { chunkSize } from './bits.ts';
import type { Chunk } from './chunk.ts';
import { everyProduct, listRowNames, soldOut, unordered } from './facet-names.ts';

interface ChunkRow {
  chunk: number;
  facet: string;
  names: string;
  version: number;
  bits: Uint8Array | null;
}

/** Products that belong together, and whether they have changed since they were read. */
interface RequestedChunk {
  number: number;
  chunk: Chunk;
  isOld: boolean;
}

/** Reads facets that are not in memory, and all that is newer of chunks that have changed. One statement. */
export async function loadChunkFacets(
  db: Db,
  requestedChunks: RequestedChunk[],
  requestedFacets: string[],
): Promise<void> {
  const facets = requestedFacets.flatMap(listRowNames);
  const { rows } =
    await sql<ChunkRow>`${sql.join(buildChunkQueries(requestedChunks, facets), sql` union all `)}`.execute(db);
  const ofChunk = Map.groupBy(rows, ({ chunk }) => chunk);
  for (const requestedChunk of requestedChunks)
    putChunkRows(requestedChunk, ofChunk.get(requestedChunk.number) ?? [], facets);
}

function putChunkRows({ chunk, isOld }: RequestedChunk, rows: ChunkRow[], facets: string[]): void {
  const listed = Object.keys(lists).filter((facet) => mustReadList(facet, { chunk, isOld }, facets));
  for (const facet of [everyProduct, ...facets]) chunk.beginFacet(facet);
  for (const { facet, names, version, bits } of rows) {
    if (facet === '') chunk.version = version;
    else if (bits && chunk.has(facet)) chunk.putFacetRow(facet, { names, bits });
  }
  for (const facet of listed) {
    const tableRows = rows.filter((row) => row.facet === facet && row.bits === null);
    chunk.setListedPlaces(
      facet,
      new Map(tableRows.map(({ names, version: value }) => [Number(names) % chunkSize, value === 1])),
    );
  }
}

/** Facets of which a table of their own has what the bits do not, with a row for each product. */
const lists: Record<string, { table: string; value: RawBuilder<unknown> }> = {
  [soldOut]: { table: 'sold_out', value: sql.ref('is_out') },
  [unordered]: { table: 'unordered_numbers', value: sql.lit(1) },
};

/**
 * True when a facet's separate table has to be read: as a whole, and for each version of the chunk. Later changes come
 * from the catalogue state.
 */
function mustReadList(facet: string, { chunk, isOld }: Omit<RequestedChunk, 'number'>, facets: string[]): boolean {
  return chunk.has(facet) ? isOld : facets.includes(facet);
}

/** The version of a chunk of which nothing was read. */
export const unread = -1;

const noBytes = sql`cast(null as bytea)`;

function buildChunkQueries(requestedChunks: RequestedChunk[], facets: string[]): RawBuilder<unknown>[] {
  const old = requestedChunks.filter(({ isOld }) => isOld);
  const missing = Map.groupBy(requestedChunks, ({ chunk }) =>
    JSON.stringify([everyProduct, ...facets].filter((facet) => !chunk.has(facet))),
  );
  return [
    ...(old.length > 0
      ? [
          sql`select chunk, '' as facet, '' as names, version, ${noBytes} as bits from product_chunks where ${buildChunkCondition(old)}`,
        ]
      : []),
    ...[...missing].flatMap(([names, chunks]) => selectMissingRows(parseJson<string[]>(names), chunks)),
    // Chunks are read by an index each
    ...old
      .filter(({ chunk }) => chunk.version !== unread)
      .map(({ number, chunk }) => selectFacetRows(sql`chunk = ${number} and version > ${chunk.version}`)),
    ...Object.keys(lists).flatMap((facet) =>
      selectListedRows(
        facet,
        requestedChunks.filter((requestedChunk) => mustReadList(facet, requestedChunk, facets)),
      ),
    ),
  ];
}

function buildChunkCondition(requestedChunks: RequestedChunk[]): RawBuilder<unknown> {
  return sql`chunk in (${sql.join(requestedChunks.map(({ number }) => number))})`;
}

function selectMissingRows(facets: string[], requestedChunks: RequestedChunk[]): RawBuilder<unknown>[] {
  return facets.length === 0
    ? []
    : [selectFacetRows(sql`${buildChunkCondition(requestedChunks)} and facet in (${sql.join(facets)})`)];
}

function selectFacetRows(condition: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`select chunk, facet, names, version, bits from product_facets where ${condition}`;
}

function selectListedRows(facet: string, requestedChunks: RequestedChunk[]): RawBuilder<unknown>[] {
  const { table = '', value = sql.lit(0) } = lists[facet] ?? {};
  if (requestedChunks.length === 0) return [];
  const size = sql.lit(chunkSize);
  return [
    sql`select chunk, ${sql.lit(facet)}, cast(number as text), ${value}, ${noBytes}
      from product_chunks cross join ${sql.table(table)}
      where ${buildChunkCondition(requestedChunks)} and number >= chunk * ${size} and number < (chunk + 1) * ${size}`,
  ];
}
