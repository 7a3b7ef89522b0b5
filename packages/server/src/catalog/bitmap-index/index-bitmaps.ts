import { sql } from 'kysely';
import { isPostgres, type Tx } from '../../db/index.ts';
import { chunkOf, chunkSize } from '../bitmaps/bits.ts';
import { ChunkRows } from './chunk-rows.ts';
import { membershipsOf, refreshSoldOut } from './memberships.ts';
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
  await refreshSoldOut(tx, numbered);
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

/** What the bits are found in. */
const analyzed = sql`analyze products, variants, prices, product_numbers, product_documents, product_attributes,
  product_tags, product_categories`;

/** Makes the bits of all products anew, a chunk at a time; their documents are there. */
export async function rebuildBitmaps(tx: Tx, version: number): Promise<void> {
  await tx.deleteFrom('product_facets').execute();
  await tx.deleteFrom('product_words').execute();
  await tx.deleteFrom('product_chunks').execute();
  await tx.deleteFrom('product_numbers').execute();
  await tx.deleteFrom('unordered_numbers').execute();
  await sql`insert into product_numbers (product_id, number)
    select id, row_number() over (order by id) - 1 from products`.execute(tx);
  // filled in this transaction, they are new to PostgreSQL: for each step it would read them from end to end
  if (isPostgres(tx)) await analyzed.execute(tx);
  const { rows } = await sql<{ highest: number | null }>`select max(number) as highest from product_numbers`.execute(
    tx,
  );
  const highest = rows[0]?.highest ?? null;
  await forgetSoldOut(tx);
  for (let chunk = 0; highest !== null && chunk <= chunkOf(highest); chunk += 1) await rebuild(tx, chunk, version);
}

/** The last change stays: readers ask for what comes after it. */
async function forgetSoldOut(tx: Tx): Promise<void> {
  await sql`delete from sold_out where change < (select max(change) from sold_out)`.execute(tx);
  await refreshSoldOut(tx, sql`number >= 0`);
}

/** Products whose memberships are held in memory at a time. */
const step = chunkSize / 8;

async function rebuild(tx: Tx, chunk: number, version: number): Promise<void> {
  const rows = new ChunkRows([]);
  const first = chunk * chunkSize;
  for (let start = first; start < first + chunkSize; start += step) {
    rows.add(await membershipsOf(tx, sql`number >= ${start} and number < ${start + step}`));
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
  return tx.selectFrom('product_facets').select(['facet', 'names', 'bits']).where('chunk', '=', chunk).execute();
}

async function writeChunk(tx: Tx, chunk: number, version: number, chunkRows: ChunkRows): Promise<void> {
  const rows = chunkRows
    .changed()
    .map(({ facet, names, bits }) => ({ chunk, facet, names, version, bits: Buffer.from(bits.buffer) }));
  rows.sort((a, b) => (a.facet < b.facet ? -1 : 1));
  for (const row of rows) {
    await tx
      .insertInto('product_facets')
      .values(row)
      .onConflict((conflict) =>
        conflict.columns(['chunk', 'facet']).doUpdateSet((eb) => ({
          names: eb.ref('excluded.names'),
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
