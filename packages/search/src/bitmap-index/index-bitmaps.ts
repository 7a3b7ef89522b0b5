import {
  type Db,
  defineCommand,
  defineStatement,
  isInJsonList,
  isPostgres,
  isProductShown,
  type Tx,
} from '@mercer/database';
import { sql } from 'kysely';
import { chunkSize, toChunkNumber } from '../bitmaps/bits.ts';
import {
  getFirstPlace,
  holdsAmounts,
  listRowNames,
  ofPopularity,
  ofPrice,
  toRowNameAtPlace,
} from '../bitmaps/facet-names.ts';
import { PackedFacet, type PackedRow, packFacet } from '../bitmaps/packed-facet.ts';
import { AmountColumn, type ChunkValue, PositionSet } from './chunk-values.ts';
import {
  figureFacets,
  figuresOf,
  type Membership,
  membershipsBetween,
  membershipsOf,
  refreshAllSoldOut,
  refreshSoldOut,
} from './memberships.ts';
import { insertChunkWords, updateChunkWords, type Words } from './word-rows.ts';

type FacetRow = PackedRow & { facet: string };

/** The rows of one chunk, to change places in. */
class ChunkRows {
  readonly #facets = new Map<string, Map<string, ChunkValue>>();

  constructor(rows: FacetRow[]) {
    for (const row of rows) {
      const entries = new PackedFacet(row).listEntries();
      this.#facets.set(row.facet, new Map(entries.map(([name, bytes]) => [name, createChunkValue(row.facet, bytes)])));
    }
  }

  /** @param memberships everything that these places have from now on */
  replaceMemberships(places: number[], memberships: Membership[]): void {
    const membershipsByKey = Map.groupBy(memberships, ({ number, facet, value }) =>
      toValueKey(toRowNameAtPlace(facet, number % chunkSize), value),
    );
    for (const [facet, values] of this.#facets) {
      for (const [value, chunkValue] of values) {
        const having = new Set(membershipsByKey.get(toValueKey(facet, value))?.map(({ number }) => number % chunkSize));
        for (const place of places) if (!having.has(place)) chunkValue.removePlace(place);
      }
    }
    this.addMemberships(memberships);
  }

  addMemberships(memberships: Membership[]): void {
    for (const { number, facet, value, amount } of memberships) {
      const place = number % chunkSize;
      this.#value(toRowNameAtPlace(facet, place), value).addPlace(place, amount);
    }
  }

  listChangedRows(): FacetRow[] {
    const changed = [...this.#facets].filter(([, values]) => [...values.values()].some(({ isChanged }) => isChanged));
    return changed.map(([facet, values]) => {
      const entries = [...values].map(([name, chunkValue]): [string, Uint8Array] => [name, chunkValue.encodeBytes()]);
      return { facet, ...packFacet(entries.filter(([, bytes]) => bytes.byteLength > 0)) };
    });
  }

  #value(facet: string, value: string): ChunkValue {
    const values = this.#facets.get(facet) ?? new Map<string, ChunkValue>();
    this.#facets.set(facet, values);
    const chunkValue = values.get(value) ?? createChunkValue(facet, new Uint8Array());
    values.set(value, chunkValue);
    return chunkValue;
  }
}

function createChunkValue(facet: string, bytes: Uint8Array): ChunkValue {
  return holdsAmounts(facet) ? new AmountColumn(bytes, getFirstPlace(facet)) : new PositionSet(bytes);
}

function toValueKey(facet: string, value: string): string {
  return `${facet}\n${value}`;
}

/** The words that a product was and is found by; null: it was not there, or is gone. */
export interface DocumentChange {
  product_id: string;
  before: Words | null;
  after: Words | null;
}

/**
 * Brings the bits of these products up to date, those of products that are gone included. The caller gives few and lets
 * nobody else index at the same time.
 * @param numbers by id
 * @param version that the catalogue gets with this transaction
 * @param documents none of products whose words, attributes, tags and categories are as they were
 */
export async function indexBitmaps(
  tx: Tx,
  numbers: ReadonlyMap<string, number>,
  version: number,
  documents: DocumentChange[],
): Promise<void> {
  if (numbers.size === 0) return;
  const words = Map.groupBy(documents, ({ product_id }) => toChunkNumber(numbers.get(product_id) ?? -1));
  for (const [chunk, chunkNumbers] of Map.groupBy(numbers.values(), toChunkNumber)) {
    const reworded = words.get(chunk) ?? [];
    const rows = await updateChunkRows(tx, chunk, chunkNumbers, reworded.length > 0);
    const changes = reworded.map((change) => ({
      ...change,
      place: toPlaceInChunk(numbers.get(change.product_id) ?? 0),
    }));
    await updateChunkWords(tx, chunk, changes);
    await writeChunkRows(tx, chunk, version, rows);
  }
}

async function updateChunkRows(tx: Tx, chunk: number, numbers: number[], isReworded: boolean): Promise<ChunkRows> {
  const json = JSON.stringify(numbers);
  await refreshSoldOut(tx, json);
  const [memberships, storedRows] = await Promise.all(
    isReworded
      ? [membershipsOf(tx, json), readChunk(tx, chunk, listUntouchedParts(numbers))]
      : [figuresOf(tx, json), readFigures(tx, chunk, listFigureRows(numbers))],
  );
  const rows = new ChunkRows(storedRows);
  rows.replaceMemberships(numbers.map(toPlaceInChunk), memberships);
  return rows;
}

function toPlaceInChunk(number: number): number {
  return number % chunkSize;
}

/** Statement that refreshes PostgreSQL's statistics of the tables from which the bitmaps are built. */
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
    select id, row_number() over (order by id) - 1 from products where ${isProductShown}`.execute(tx);
  // filled in this transaction, they are new to PostgreSQL: for each step it would read them from end to end
  if (isPostgres(tx)) await analyzed.execute(tx);
  const { rows } = await sql<{ highest: number | null }>`select max(number) as highest from product_numbers`.execute(
    tx,
  );
  const highest = rows[0]?.highest ?? null;
  await forgetSoldOut(tx);
  for (let chunk = 0; highest !== null && chunk <= toChunkNumber(highest); chunk += 1)
    await rebuildChunk(tx, chunk, version);
}

/** The last change stays: readers ask for what comes after it. */
async function forgetSoldOut(tx: Tx): Promise<void> {
  await sql`delete from sold_out where change < (select max(change) from sold_out)`.execute(tx);
  await refreshAllSoldOut(tx);
}

/** Products whose memberships are held in memory at a time. */
const step = chunkSize / 8;

async function rebuildChunk(tx: Tx, chunk: number, version: number): Promise<void> {
  const rows = new ChunkRows([]);
  const first = chunk * chunkSize;
  for (let start = first; start < first + chunkSize; start += step) {
    rows.addMemberships(await membershipsBetween(tx, start, start + step));
  }
  await insertChunkWords(tx, chunk, await documentsFrom(tx, first));
  await writeChunkRows(tx, chunk, version, rows);
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
  return documents.map(({ number, ...words }) => ({ place: toPlaceInChunk(number), words }));
}

/** Rows of amounts that none of the products stands in, as JSON text. */
function listUntouchedParts(numbers: number[]): string {
  const amounts = [ofPrice, ofPopularity];
  const touchedRows = new Set(listFacetRows(numbers, amounts));
  return JSON.stringify(amounts.flatMap(listRowNames).filter((row) => !touchedRows.has(row)));
}

/** The rows that figures of the products stand in, as JSON text. */
function listFigureRows(numbers: number[]): string {
  return JSON.stringify([...new Set(listFacetRows(numbers, figureFacets))]);
}

function listFacetRows(numbers: number[], facets: string[]): string[] {
  return facets.flatMap((facet) =>
    holdsAmounts(facet) ? numbers.map((number) => toRowNameAtPlace(facet, toPlaceInChunk(number))) : facet,
  );
}

const readChunk = defineStatement((db: Db, chunk: number, without: string) =>
  selectChunkRows(db, chunk).where((eb) => eb.not(isInJsonList(db, 'facet', without))),
);
const readFigures = defineStatement((db: Db, chunk: number, facets: string) =>
  selectChunkRows(db, chunk).where(isInJsonList(db, 'facet', facets)),
);

function selectChunkRows(db: Db, chunk: number) {
  return db.selectFrom('product_facets').select(['facet', 'names', 'bits']).where('chunk', '=', chunk);
}

async function writeChunkRows(tx: Tx, chunk: number, version: number, chunkRows: ChunkRows): Promise<void> {
  const rows = chunkRows.listChangedRows().toSorted((a, b) => (a.facet < b.facet ? -1 : 1));
  for (const { facet, names, bits } of rows)
    await writeFacet(tx, chunk, facet, names, version, Buffer.from(bits.buffer));
  await writeVersion(tx, chunk, version);
}

const writeFacet = defineCommand(
  (db: Db, chunk: number, facet: string, names: string, version: number, bits: Uint8Array) =>
    db
      .insertInto('product_facets')
      .values({ chunk, facet, names, version, bits })
      .onConflict((conflict) =>
        conflict.columns(['chunk', 'facet']).doUpdateSet((eb) => ({
          names: eb.ref('excluded.names'),
          version: eb.ref('excluded.version'),
          bits: eb.ref('excluded.bits'),
        })),
      ),
);

const writeVersion = defineCommand((db: Db, chunk: number, version: number) =>
  db
    .insertInto('product_chunks')
    .values({ chunk, version })
    .onConflict((conflict) => conflict.column('chunk').doUpdateSet((eb) => ({ version: eb.ref('excluded.version') }))),
);
