import { type Kysely, sql } from 'kysely';
import { isPostgres } from '../dialect.ts';
import type { Db } from '../schema.ts';
import { createIndexes, createTables } from './tables.ts';

interface OldRow {
  facet: string;
  value: string;
  version: number;
  bits: Uint8Array;
}

/**
 * Packs the values of a facet into one row for each chunk, where each value had its own. The sold-out products become
 * such a facet.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createTables(db, [
    ['product_facets', 'chunk int!, facet text!, names text!, version int!, bits bytes!', ['chunk', 'facet']],
  ]);
  await createIndexes(db, [['product_facets', ['chunk', 'version']]]);
  // isPostgres reads the dialect only; bits hardly get smaller, and compressing them takes long
  if (isPostgres(db as Db)) await sql`alter table product_facets alter column bits set storage external`.execute(db);
  const { rows } = await sql<{ chunk: number; version: number }>`select chunk, version from product_chunks`.execute(db);
  for (const { chunk, version } of rows) {
    await packFacetChunk(db, chunk);
    await packSoldOutChunk(db, chunk, version);
  }
  await sql`delete from sold_out where change = 0`.execute(db);
  await db.schema.dropTable('product_bitmaps').execute();
}

async function packFacetChunk(db: Kysely<unknown>, chunk: number): Promise<void> {
  const { rows } = await sql<OldRow>`select facet, value, version, bits from product_bitmaps
    where chunk = ${chunk} order by facet, value`.execute(db);
  for (const [facet, facetRows] of Map.groupBy(rows, (row) => row.facet)) {
    const holdsAmounts = facet === 'price' || facet === 'popularity';
    const values = facetRows
      .map(({ value, bits }): Value => [value, holdsAmounts ? widenValueHead(bits) : bits])
      .filter(([, bytes]) => bytes.byteLength > 0);
    await insertFacetRow(db, { chunk, facet, version: Math.max(...facetRows.map(({ version }) => version)) }, values);
  }
}

const chunkSize = 16_384;

async function packSoldOutChunk(db: Kysely<unknown>, chunk: number, version: number): Promise<void> {
  const { rows } = await sql<{ number: number }>`select number from sold_out where change = 0 and is_out = 1
    and number >= ${chunk * chunkSize} and number < ${(chunk + 1) * chunkSize} order by number`.execute(db);
  const places = rows.map(({ number }) => number % chunkSize);
  if (places.length > 0) await insertFacetRow(db, { chunk, facet: 'sold_out', version }, [['', bytesOfPlaces(places)]]);
}

type Value = [name: string, bytes: Uint8Array];

async function insertFacetRow(
  db: Kysely<unknown>,
  { chunk, facet, version }: { chunk: number; facet: string; version: number },
  values: Value[],
): Promise<void> {
  const sorted = values.toSorted(([a], [b]) => (a < b ? -1 : 1));
  const names = JSON.stringify(sorted.map(([name]) => name));
  await sql`insert into product_facets (chunk, facet, names, version, bits)
    values (${chunk}, ${facet}, ${names}, ${version}, ${packValues(sorted.map(([, bytes]) => bytes))})`.execute(db);
}

/** Packs values: their number, the length of each, then the bytes of each, aligned to multiples of four. */
function packValues(parts: Uint8Array[]): Buffer {
  const head = Uint32Array.from([parts.length, ...parts.map(({ byteLength }) => byteLength)]);
  const filled = parts.flatMap((bytes) => [bytes, new Uint8Array(-bytes.byteLength & 3)]);
  return Buffer.concat([new Uint8Array(head.buffer), ...filled]);
}

/** The first byte, which tells how wide the others are, became four. */
function widenValueHead(bytes: Uint8Array): Uint8Array {
  return Buffer.concat([bytes.subarray(0, 1), new Uint8Array(3), bytes.subarray(1)]);
}

/** Two bytes for each, or one bit for each product where that is less. */
function bytesOfPlaces(places: number[]): Uint8Array {
  if (places.length * 2 < chunkSize / 8) return new Uint8Array(Uint16Array.from(places).buffer);
  const bits = new Uint8Array(chunkSize / 8);
  for (const place of places) bits[place >>> 3] = (bits[place >>> 3] ?? 0) | (1 << (place & 7));
  return bits;
}
