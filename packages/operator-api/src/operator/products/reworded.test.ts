import { indexProducts } from '@mercer/commerce/catalog';
import type { Db } from '@mercer/database';
import { buildTestApp, derivedTables, eachDatabase, ids } from '@mercer/server/testing';
import { expect, test } from 'vitest';

const writes: Record<string, object> = {
  'a price': { price: 23 },
  'a sale': { price: 20, sale: true, orig_price: 30 },
  'prices of its parts': { options: [], price: 19 },
  popularity: { popularity: 400 },
  'free shipping': { shipping: { free: true } },
  'stock that is looked after': { stock_tracking: false },
  'the same words': { name: 'Everyday Mug', price: 17 },
  'a name': { name: 'Tall Beaker' },
  'an address': { slug: 'tall-beaker' },
  'a number': { sku: 'BEAK-1' },
  'a text': { description: 'Holds two cups.' },
  tags: { tags: ['Tall'] },
  attributes: { attributes: { finish: { name: 'Finish', value: 'Matte' } } },
  categories: { categories: [] },
  'the same categories': { categories: [{ id: ids.kitchen }], price: 15 },
};

eachDatabase((db) => {
  test.each(Object.keys(writes))('after %s is written, nothing is left to be indexed', async (name) => {
    const shopper = buildTestApp(db()).shopper();
    const item = { id: ids.mug, ...writes[name] };
    const headers = { Authorization: 'Bearer sk_test' };
    const singleResponse = await shopper.call('PATCH', `/operator/products/${ids.mug}`, writes[name], headers);
    expect(singleResponse.status).toBe(200);
    await expectIndexed(db());
    const items = [{ id: ids.tee, price: 31 }, item, { id: ids.watch, name: 'Watch of the Year' }];
    const bulkResponse = await shopper.call('POST', '/operator/products/bulk', { items }, headers);
    expect(bulkResponse.body.results.map(({ status }: { status: number }) => status)).toEqual([200, 200, 200]);
    await expectIndexed(db());
  });
});

/** Expects that indexing the products completely again changes nothing. */
async function expectIndexed(db: Db): Promise<void> {
  const previousRows = await readDerivedRows(db);
  await db.transaction().execute((tx) => indexProducts(tx, [ids.mug, ids.tee, ids.watch]));
  expect(await readDerivedRows(db)).toEqual(previousRows);
}

async function readDerivedRows(db: Db): Promise<string[][]> {
  const tables = derivedTables.filter((table) => table !== 'product_chunks');
  const rows = tables.map((table) => db.selectFrom(table).selectAll().execute());
  return (await Promise.all(rows)).map((tableRows) => tableRows.map((row) => JSON.stringify(row)).toSorted());
}
