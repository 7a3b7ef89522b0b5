import { indexProducts } from '@mercer/commerce/catalog';
import type { Db } from '@mercer/database';
import { eachDatabase, ids, recordStatements } from '@mercer/server/testing';
import { expect, test, vi } from 'vitest';
import { CatalogBits } from './catalog-bits.ts';
import { findNumbersInSet } from './first-numbers.ts';
import type { ProductSet } from './product-set.ts';

const inStock: ProductSet = { kind: 'not', of: { kind: 'sold_out' } };

eachDatabase((db) => {
  test('a process that starts reads what another one has counted, and no bits', async () => {
    const { count } = await countInNewProcess(db());
    await waitForPersistedCount(db());
    const started = await countInNewProcess(db());
    expect(started.count).toBe(count);
    expect(started.readsBits).toBe(false);
  });

  const changes: [name: string, change: () => Promise<unknown>, count: number][] = [
    ['a stock that ran out', () => setMugStock(0), -1],
    ['a product that changed', () => setMugStock(0).then(() => reindexMug()), -1],
    ['a product that changed to the same', () => reindexMug(), 0],
  ];
  test.each(changes)('what was kept before %s is counted again', async (_, change, difference) => {
    const { count } = await countInNewProcess(db());
    await waitForPersistedCount(db());
    await change();
    const started = await countInNewProcess(db());
    expect(started.count).toBe(count + difference);
    expect(started.readsBits).toBe(true);
  });

  test('what was kept of categories as they were is counted again when one has moved', async () => {
    const below: ProductSet = { kind: 'category', names: ['kitchen'], below: true };
    const { count } = await countInNewProcess(db(), below);
    await waitForPersistedCount(db());
    const unchanged = await countInNewProcess(db(), below);
    expect(unchanged).toEqual({ count, readsBits: false });
    await db().updateTable('categories').set({ slug: 'cooking' }).where('slug', '=', 'kitchen').execute();
    expect(await countInNewProcess(db(), below)).toEqual({ count: 0, readsBits: true });
  });

  test('what was kept by a database that was ahead of this one is counted again', async () => {
    const { count } = await countInNewProcess(db());
    await waitForPersistedCount(db());
    await db()
      .updateTable('kept_counts')
      .set({ horizon: 2 ** 50 })
      .execute();
    const started = await countInNewProcess(db());
    expect(started.count).toBe(count);
    expect(started.readsBits).toBe(true);
  });

  function setMugStock(stock_level: number) {
    return db().updateTable('products').set({ stock_level }).where('id', '=', ids.mug).execute();
  }

  function reindexMug() {
    return db()
      .transaction()
      .execute((tx) => indexProducts(tx, [ids.mug]));
  }
});

/** Counts the products of the set as a newly started process does, and tells whether it read bitmaps for that. */
async function countInNewProcess(db: Db, set = inStock) {
  const recorder = recordStatements(db);
  const bits = new CatalogBits(0);
  await bits.refreshState(recorder.db);
  const { count } = await findNumbersInSet(recorder.db, set, bits);
  return { count, readsBits: [...recorder.statements.keys()].some((text) => text.includes('product_facets')) };
}

/** Waits until the count is stored, which happens in the background. */
function waitForPersistedCount(db: Db) {
  return vi.waitFor(async () => {
    expect(await db.selectFrom('kept_counts').select('id').execute()).toHaveLength(1);
  }, 10_000);
}
