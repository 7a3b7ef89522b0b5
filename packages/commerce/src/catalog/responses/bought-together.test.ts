import { buildTestApp, eachDatabase, ids, insertOrder } from '@mercer/server/testing';
import { expect, test } from 'vitest';
import { indexProducts } from '../indexing/index.ts';

eachDatabase((db) => {
  const fetchBoughtTogether = async (query: string) => {
    const { status, body } = await buildTestApp(db()).shopper().get(`/api/products/bought-together?${query}`);
    return status === 200 ? body.results.map(({ id }: { id: string }) => id) : body.error;
  };
  let number = 0;
  const insertTestOrder = (...products: string[]) => {
    number += 1;
    return insertOrder(db(), String(number), products);
  };

  test('what several orders had beside the products comes, the most often first', async () => {
    for (const productId of [ids.watch, ids.notebook, ids.watch, ids.notebook, ids.notebook])
      await insertTestOrder(ids.mug, productId);
    expect(await fetchBoughtTogether(`with=${ids.mug}`)).toEqual([ids.notebook, ids.watch]);
    expect(await fetchBoughtTogether(`with=${ids.mug}&limit=1`)).toEqual([ids.notebook]);
    expect(await fetchBoughtTogether(`with=${ids.watch}`)).toEqual([ids.mug]);
    expect(await fetchBoughtTogether(`with=${ids.mug},${ids.notebook}`)).toEqual([ids.watch]);
    expect(await fetchBoughtTogether('with=none')).toEqual([]);
  });

  test('an order counts once, however many of the products and lines of them it has', async () => {
    await insertTestOrder(ids.mug, ids.tee, ids.watch, ids.watch);
    expect(await fetchBoughtTogether(`with=${ids.mug},${ids.tee}`)).toEqual([]);
    await insertTestOrder(ids.tee, ids.watch);
    expect(await fetchBoughtTogether(`with=${ids.mug},${ids.tee}`)).toEqual([ids.watch]);
  });

  test('orders that are canceled or not paid for do not count', async () => {
    await insertTestOrder(ids.mug, ids.watch);
    await insertOrder(db(), null, [ids.mug, ids.watch]);
    await insertOrder(db(), 'canceled', [ids.mug, ids.watch], 'canceled');
    expect(await fetchBoughtTogether(`with=${ids.mug}`)).toEqual([]);
    await db().updateTable('orders').set({ status: 'delivered' }).where('number', '=', 'canceled').execute();
    expect(await fetchBoughtTogether(`with=${ids.mug}`)).toEqual([ids.watch]);
  });

  test('what is sold out is left out until it is back', async () => {
    for (let times = 0; times < 2; times += 1) await insertTestOrder(ids.mug, ids.watch);
    const setWatchStock = (stock_level: number) =>
      db()
        .transaction()
        .execute(async (tx) => {
          await tx.updateTable('products').set({ stock_level }).where('id', '=', ids.watch).execute();
          await indexProducts(tx, [ids.watch]);
        });
    await setWatchStock(0);
    expect(await fetchBoughtTogether(`with=${ids.mug}`)).toEqual([]);
    await setWatchStock(1);
    expect(await fetchBoughtTogether(`with=${ids.mug}`)).toEqual([ids.watch]);
  });

  test('no product, and more than ten, are refused by the field', async () => {
    const tooManyIds = Array.from({ length: 11 }, (_, n) => n).join(',');
    for (const query of ['', 'with=', 'with=,', `with=${tooManyIds}`, 'with[a]=b']) {
      expect(await fetchBoughtTogether(query), query).toMatchObject({ code: 'validation_error', param: 'with' });
    }
  });
});
