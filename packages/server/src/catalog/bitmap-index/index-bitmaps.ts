import { sql } from 'kysely';
import type { Tx } from '../../db/index.ts';
import { chunkOf, chunkSize } from '../bitmaps/bits.ts';
import { ChunkRows } from './chunk-rows.ts';
import { markSoldOut, membershipsOf } from './memberships.ts';
import { numberProducts } from './numbers.ts';
import { addWords, changeWords, type Words } from './word-rows.ts';

/** The words that a product was and is found by; null: it was not there, or is gone. */
export interface DocumentChange {
  product_id: string;
  before: Words | null;
  after: Words | null;
}

/**
 * Brings the bits of these products up to date, those of products that are gone included. The caller gives few ids and
 * lets nobody else index at the same time.
 * @param version that the catalogue gets with this transaction
 */
export async function indexBitmaps(tx: Tx, ids: string[], version: number, documents: DocumentChange[]): Promise<void> {
  const numbers = await numberProducts(tx, ids);
  if (numbers.size === 0) return;
  const numbered = sql`number in (${sql.join([...numbers.values()])})`;
  await markSoldOut(tx, numbered);
  const memberships = Map.groupBy(await membershipsOf(tx, numbered), ({ number }) => chunkOf(number));
  const words = Map.groupBy(documents, ({ product_id }) => chunkOf(numbers.get(product_id) ?? -1));
  for (const [chunk, own] of Map.groupBy(numbers.values(), chunkOf)) {
    const rows = new ChunkRows(await readChunk(tx, chunk));
    rows.replace(own.map(placeOf), memberships.get(chunk) ?? []);
    const changes = (words.get(chunk) ?? []).map((change) => ({
      ...change,
      place: placeOf(numbers.get(change.product_id) ?? 0),
    }));
    await changeWords(tx, chunk, changes);
    await writeChunk(tx, chunk, version, rows);
  }
}

function placeOf(number: number): number {
  return number % chunkSize;
}

/** Makes the bits of all products anew, a chunk at a time; their documents are there. */
export async function rebuildBitmaps(tx: Tx, version: number): Promise<void> {
  await tx.deleteFrom('product_bitmaps').execute();
  await tx.deleteFrom('product_words').execute();
  await tx.deleteFrom('product_chunks').execute();
  await tx.deleteFrom('product_numbers').execute();
  await tx.deleteFrom('unordered_numbers').execute();
  await sql`insert into product_numbers (product_id, number)
    select id, row_number() over (order by id) - 1 from products`.execute(tx);
  const { rows } = await sql<{ highest: number | null }>`select max(number) as highest from product_numbers`.execute(
    tx,
  );
  const highest = rows[0]?.highest ?? null;
  await markSoldOut(tx, sql`number >= 0`);
  for (let chunk = 0; highest !== null && chunk <= chunkOf(highest); chunk += 1) await rebuild(tx, chunk, version);
}

/** Products whose memberships are held in memory at a time. */
const step = chunkSize / 8;

async function rebuild(tx: Tx, chunk: number, version: number): Promise<void> {
  const rows = new ChunkRows([]);
  const first = chunk * chunkSize;
  for (let start = first; start < first + chunkSize; start += step) {
    const memberships = await membershipsOf(tx, sql`number >= ${start} and number < ${start + step}`);
    const places = [...new Set(memberships.map(({ number }) => placeOf(number)))];
    rows.replace(places, memberships);
  }
  await addWords(tx, chunk, await documentsFrom(tx, first));
  await writeChunk(tx, chunk, version, rows);
}

async function documentsFrom(tx: Tx, first: number) {
  const documents = await tx
    .selectFrom('product_numbers')
    .innerJoin('product_documents', 'product_documents.product_id', 'product_numbers.product_id')
    .select(['number', 'name', 'terms', 'description'])
    .where('number', '>=', first)
    .where('number', '<', first + chunkSize)
    .orderBy('number')
    .execute();
  return documents.map(({ number, ...words }) => ({ place: placeOf(number), words }));
}

function readChunk(tx: Tx, chunk: number) {
  return tx.selectFrom('product_bitmaps').select(['facet', 'value', 'bits']).where('chunk', '=', chunk).execute();
}

/** Rows for each statement: half a megabyte. */
const rowsAtOnce = 200;

async function writeChunk(tx: Tx, chunk: number, version: number, chunkRows: ChunkRows): Promise<void> {
  const rows = chunkRows
    .changed()
    .map(({ facet, value, bits }) => ({ chunk, facet, value, version, bits: Buffer.from(bits) }));
  rows.sort((a, b) => (`${a.facet}\n${a.value}` < `${b.facet}\n${b.value}` ? -1 : 1));
  for (let start = 0; start < rows.length; start += rowsAtOnce) {
    await tx
      .insertInto('product_bitmaps')
      .values(rows.slice(start, start + rowsAtOnce))
      .onConflict((conflict) =>
        conflict.columns(['chunk', 'facet', 'value']).doUpdateSet((eb) => ({
          version: eb.ref('excluded.version'),
          bits: eb.ref('excluded.bits'),
        })),
      )
      .execute();
  }
  await tx
    .insertInto('product_chunks')
    .values({ chunk, version })
    .onConflict((conflict) => conflict.column('chunk').doUpdateSet({ version }))
    .execute();
}
