import { expect, test, vi } from 'vitest';
import type { Db } from '../../db/index.ts';
import { eachDatabase, ids, recordStatements } from '../../testing/index.ts';
import { indexProducts } from '../indexing/index.ts';
import { CatalogBits } from './catalog-bits.ts';
import { numbersIn } from './numbers-in.ts';
import type { ProductSet } from './product-set.ts';

const inStock: ProductSet = { kind: 'not', of: { kind: 'sold_out' } };

eachDatabase((db) => {
  test('a process that starts reads what another one has counted, and no bits', async () => {
    const { count } = await counted(db());
    await kept(db());
    const started = await counted(db());
    expect(started.count).toBe(count);
    expect(started.readsBits).toBe(false);
  });

  const changes: [name: string, change: () => Promise<unknown>, count: number][] = [
    ['a stock that ran out', () => setStock(0), -1],
    ['a product that changed', () => setStock(0).then(() => index()), -1],
    ['a product that changed to the same', () => index(), 0],
  ];
  test.each(changes)('what was kept before %s is counted again', async (_, change, difference) => {
    const { count } = await counted(db());
    await kept(db());
    await change();
    const started = await counted(db());
    expect(started.count).toBe(count + difference);
    expect(started.readsBits).toBe(true);
  });

  test('what was kept of categories as they were is counted again when one has moved', async () => {
    const below: ProductSet = { kind: 'category', names: ['kitchen'], below: true };
    const { count } = await counted(db(), below);
    await kept(db());
    const unchanged = await counted(db(), below);
    expect(unchanged).toEqual({ count, readsBits: false });
    await db().updateTable('categories').set({ slug: 'cooking' }).where('slug', '=', 'kitchen').execute();
    expect(await counted(db(), below)).toEqual({ count: 0, readsBits: true });
  });

  test('what was kept by a database that was ahead of this one is counted again', async () => {
    const { count } = await counted(db());
    await kept(db());
    await db()
      .updateTable('kept_counts')
      .set({ horizon: 2 ** 50 })
      .execute();
    const started = await counted(db());
    expect(started.count).toBe(count);
    expect(started.readsBits).toBe(true);
  });

  function setStock(stock_level: number) {
    return db().updateTable('products').set({ stock_level }).where('id', '=', ids.mug).execute();
  }

  function index() {
    return db()
      .transaction()
      .execute((tx) => indexProducts(tx, [ids.mug]));
  }
});

/** By a process of its own; and whether it read bits for it. */
async function counted(db: Db, set = inStock) {
  const recorder = recordStatements(db);
  const bits = new CatalogBits(0);
  await bits.look(recorder.db);
  const { count } = await numbersIn(recorder.db, set, bits);
  return { count, readsBits: [...recorder.statements.keys()].some((text) => text.includes('product_facets')) };
}

/** Nobody waits for it. */
function kept(db: Db) {
  return vi.waitFor(async () => {
    expect(await db.selectFrom('kept_counts').select('id').execute()).toHaveLength(1);
  }, 10_000);
}
