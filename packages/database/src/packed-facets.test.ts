import { eachDatabase } from '@mercer/server/testing';
import { type Kysely, sql } from 'kysely';
import { expect, test } from 'vitest';
import { up } from './migrations/0034-packed-facets.ts';
import { createIndexes, createTables } from './migrations/tables.ts';
import type { Db } from './schema.ts';

eachDatabase((db) => {
  test('a catalogue with a row for each value becomes what indexing makes of it', async () => {
    const bits = Buffer.from(Uint16Array.of(1, 0, 2, 0, 1, 0).buffer); // a single value of two bytes: the second product
    await db().deleteFrom('sold_out').execute();
    await db().deleteFrom('product_facets').where('facet', '=', 'sold_out').execute();
    const soldOut = { chunk: 0, facet: 'sold_out', names: '[""]', version: await readChunkVersion(db()), bits };
    await db().insertInto('product_facets').values(soldOut).execute();
    const indexed = await readFacetRows(db());
    expect(indexed.map(({ facet }) => facet)).toEqual(expect.arrayContaining(['price', 'category', 'sold_out']));
    await unpackFacets(db(), indexed);
    await up(toUntypedKysely(db()));
    expect(await readFacetRows(db())).toEqual(indexed);
    expect(await db().selectFrom('sold_out').selectAll().execute()).toEqual([]);
  });
});

async function readChunkVersion(db: Db): Promise<number> {
  const { version } = await db.selectFrom('product_chunks').select('version').executeTakeFirstOrThrow();
  return version;
}

type Facet = Awaited<ReturnType<typeof readFacetRows>>[number];

function readFacetRows(db: Db) {
  return db.selectFrom('product_facets').selectAll().orderBy('chunk').orderBy('facet').execute();
}

/** Migrations know no tables. */
function toUntypedKysely(db: Db): Kysely<unknown> {
  return db as unknown as Kysely<unknown>;
}

/** Restores the format of the previous version. */
async function unpackFacets(db: Db, indexed: Facet[]): Promise<void> {
  await db.schema.dropTable('product_facets').execute();
  const columns = 'chunk int!, facet text!, value text!, version int!, bits bytes!';
  await createTables(toUntypedKysely(db), [['product_bitmaps', columns, ['chunk', 'facet', 'value']]]);
  await createIndexes(toUntypedKysely(db), [['product_bitmaps', ['chunk', 'version']]]);
  for (const { chunk, facet, names, version, bits } of indexed) {
    for (const [value, bytes] of unpackValues(JSON.parse(names), bits)) {
      const old = facet === 'price' || facet === 'popularity' ? withShortHead(bytes) : bytes;
      if (facet === 'sold_out') await insertSoldOutRows(db, new Uint16Array(Uint8Array.from(bytes).buffer));
      else await sql`insert into product_bitmaps values (${chunk}, ${facet}, ${value}, ${version}, ${old})`.execute(db);
    }
  }
}

function unpackValues(names: string[], bits: Uint8Array): [value: string, bytes: Buffer][] {
  const bytes = Buffer.from(bits);
  let start = (names.length + 1) * 4;
  return names.map((value, index) => {
    const length = bytes.readUInt32LE((index + 1) * 4);
    const part = bytes.subarray(start, start + length);
    start += Math.ceil(length / 4) * 4;
    return [value, part];
  });
}

function withShortHead(bytes: Buffer): Buffer {
  return Buffer.concat([bytes.subarray(0, 1), bytes.subarray(4)]);
}

async function insertSoldOutRows(db: Db, numbers: Uint16Array): Promise<void> {
  for (const number of numbers) await db.insertInto('sold_out').values({ number, change: 0, is_out: 1 }).execute();
}
