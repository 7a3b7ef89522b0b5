import { type Db, followChanges } from '@mercer/server';
import { eachDatabase, ids } from '@mercer/server/testing';
import { expect, test } from 'vitest';
import { openOperator } from './operator.ts';

/** Number of products, more than follow in the transaction of the change. */
const cupCount = 210;

eachDatabase((db: () => Db) => {
  async function openLargeCategoryShop() {
    const opened = await openOperator(db());
    const { operator, shopper } = opened;
    const items = Array.from({ length: cupCount }, (_, at) => {
      return { name: `Cup ${at}`, price: 3, categories: [{ slug: 'kitchen' }] };
    });
    const { results } = (await operator.post('/products/bulk', { items })).body;
    const cups: string[] = results.map(({ product }: { product: { id: string } }) => product.id);
    const countInCategory = async (slug: string) =>
      (await shopper.get(`/api/products?category=${slug}&limit=1`)).body.count;
    const countAllCategories = async () => [
      await countInCategory('home-goods'),
      await countInCategory('kitchen'),
      await countInCategory('apparel'),
    ];
    const countPendingProducts = async () => (await db().selectFrom('following_products').selectAll().execute()).length;
    return {
      ...opened,
      cups,
      counts: countAllCategories,
      waiting: countPendingProducts,
      follow: () => followChanges(opened.deps),
    };
  }

  test('a large category moves at once, and its products follow in batches', async () => {
    const { operator, counts, follow, waiting } = await openLargeCategoryShop();
    expect(await counts()).toEqual([cupCount + 2, cupCount + 2, 2]);
    expect((await operator.patch(`/categories/${ids.kitchen}`, { parent_id: ids.apparel })).status).toBe(200);
    await follow();
    expect([await counts(), await waiting()]).toEqual([[0, cupCount + 2, cupCount + 4], 0]);
    expect((await operator.get(`/categories/${ids.apparel}`)).body.product_count).toBe(cupCount + 4);
  });

  test('who is stopped in between goes on, whatever was changed meanwhile', async () => {
    const { operator, cups, counts, waiting, deps } = await openLargeCategoryShop();
    await operator.patch(`/categories/${ids.kitchen}`, { parent_id: ids.apparel });
    // The process stops after a batch
    let checkCount = 0;
    const stop = {
      get aborted() {
        return ++checkCount > 1;
      },
    } as AbortSignal; // only this member is used
    await followChanges(deps, stop);
    expect(await waiting()).toBe(cupCount + 2 - 50);
    const [first = '', second = '', third = ''] = cups.slice(-3);
    await operator.patch(`/products/${first}`, { categories: [{ id: ids.home }] });
    await operator.delete(`/products/${second}`);
    await operator.patch(`/products/${third}`, { price: 4 });
    await operator.patch(`/categories/${ids.kitchen}`, { parent_id: null });
    await operator.patch(`/categories/${ids.kitchen}`, { name: 'Scullery' });
    await Promise.all([1, 2].map(() => followChanges(deps)));
    expect([await counts(), await waiting()]).toEqual([[1, cupCount, 2], 0]);
    const changedProduct = (await operator.get(`/products/${third}`)).body;
    expect(changedProduct).toMatchObject({ price: 4, categories: [{ name: 'Scullery' }] });
  });

  test('products of a category that goes while they follow are put into the one above', async () => {
    const { operator, counts, follow } = await openLargeCategoryShop();
    await operator.patch(`/categories/${ids.kitchen}`, { parent_id: ids.apparel });
    await operator.delete(`/categories/${ids.kitchen}`);
    await follow();
    expect(await counts()).toEqual([0, 0, cupCount + 4]);
  });

  test('a new name that many products share reaches all of them', async () => {
    const { operator, shopper, follow } = await openLargeCategoryShop();
    await operator.patch(`/categories/${ids.kitchen}`, { name: 'Scullery' });
    await follow();
    const countSearchMatches = async (word: string) =>
      (await shopper.get(`/api/products?search=${word}&limit=1`)).body.count;
    expect([await countSearchMatches('scullery'), await countSearchMatches('kitchen')]).toEqual([cupCount + 2, 1]);
  });
});
