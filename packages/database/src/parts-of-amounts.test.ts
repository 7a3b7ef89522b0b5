import { eachDatabase } from '@mercer/server/testing';
import type { Kysely } from 'kysely';
import { expect, test } from 'vitest';
import { up } from './migrations/0050-parts-of-amounts.ts';
import type { Db } from './schema.ts';

eachDatabase((db) => {
  test('the prices of a chunk become those of its parts, and what was one part stays as it is', async () => {
    const [small] = await readPriceRows(db());
    const prices = Array.from({ length: 2500 }, (_, place) => place + 1);
    const euros = Array.from({ length: 2049 }, (_, place) => (place === 2048 ? 2 ** 40 : 0));
    const bits = packValues(encodeAmounts(Uint32Array.from(prices)), encodeAmounts(Float64Array.from(euros)));
    await db().insertInto('product_chunks').values({ chunk: 7, version: 3 }).execute();
    await db()
      .insertInto('product_facets')
      .values({ chunk: 7, facet: 'price', version: 3, names: '["","EUR"]', bits })
      .execute();

    await up(db() as unknown as Kysely<unknown>); // migrations know no tables

    const [first, ...parts] = (await readPriceRows(db())).toSorted((a, b) => a.chunk - b.chunk);
    expect(first).toEqual(small);
    expect(parts.map(({ chunk, facet, names, version }) => [chunk, facet, names, version])).toEqual([
      [7, 'price', '[""]', 3],
      [7, 'price 1', '[""]', 3],
      [7, 'price 2', '["","EUR"]', 3],
    ]);
    const encodePrices = (from: number, to?: number) => encodeAmounts(Uint32Array.from(prices.slice(from, to)));
    expect(parts.map(({ bits }) => Buffer.from(bits))).toEqual([
      packValues(encodePrices(0, 1024)),
      packValues(encodePrices(1024, 2048)),
      packValues(encodePrices(2048), encodeAmounts(Float64Array.of(2 ** 40))),
    ]);
  });
});

function readPriceRows(db: Db) {
  return db.selectFrom('product_facets').selectAll().where('facet', 'like', 'price%').orderBy('facet').execute();
}

/** Four bytes, of which the first tells how wide the others are. */
function encodeAmounts({ buffer, BYTES_PER_ELEMENT }: Uint32Array<ArrayBuffer> | Float64Array<ArrayBuffer>): Buffer {
  return Buffer.concat([Buffer.of(BYTES_PER_ELEMENT, 0, 0, 0), new Uint8Array(buffer)]);
}

function packValues(...values: Buffer[]): Buffer {
  const head = Uint32Array.from([values.length, ...values.map(({ byteLength }) => byteLength)]);
  return Buffer.concat([new Uint8Array(head.buffer), ...values]);
}
