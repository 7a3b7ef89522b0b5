import type { Db } from '@mercer/server';
import { eachDatabase } from '@mercer/server/testing';
import { expect, test } from 'vitest';
import { address } from '../../address.ts';
import { cards, createCardToken, fillCart, openTestShop } from '../../shop.ts';
import { openOperator } from './operator.ts';

eachDatabase((db: () => Db) => {
  async function openShop() {
    const shop = await openTestShop(db());
    const { operator } = await openOperator(db(), shop);
    const sumLedger = async (id: string) => {
      const entries = await db().selectFrom('stock_changes').select('quantity').where('product_id', '=', id).execute();
      return entries.reduce((sum, { quantity }) => sum + quantity, 0);
    };
    const readLevel = async (id: string) => (await operator.get(`/products/${id}`)).body.stock_level;
    const buy = async (product_id: string) => {
      const shopper = shop.shopper();
      await fillCart(shopper, product_id);
      const billing = { ...address, method: 'card', card: { token: await createCardToken(shopper, cards.visa) } };
      await shopper.put('/api/cart', { account: { email: 'ada@mercer.test' }, shipping: address, billing });
      return (await shopper.post('/api/cart/order')).body;
    };
    return { ...shop, operator, sumLedger, readLevel, buy };
  }

  test('pieces that come back while their product is in the bin are there when it is restored', async () => {
    const { operator, sumLedger, readLevel, buy } = await openShop();
    const mug = { name: 'Rare Mug', price: 5, stock_tracking: true, stock_level: 5 };
    const { id } = (await operator.post('/products', mug)).body;
    const order = await buy(id);
    expect(order.status).toBe('paid');
    await operator.delete(`/products/${id}`);
    expect((await operator.post(`/orders/${order.id}/cancel`)).status).toBe(200);
    await operator.post(`/bin/product/${id}/restore`, {});
    expect([await readLevel(id), await sumLedger(id)]).toEqual([5, 5]);
  });

  test('a product with files and keys has them again, and its buyers had them all the time', async () => {
    const { operator, readLevel, buy, app } = await openShop();
    const { id } = (await operator.post('/products', { name: 'Licence', price: 5, delivery: 'digital' })).body;
    await operator.post(`/products/${id}/licence-keys`, { keys: ['ONE', 'TWO', 'THREE'] });
    const headers = { Authorization: 'Bearer sk_test', 'Content-Type': 'application/pdf' };
    const path = `/operator/products/${id}/files?name=book.pdf`;
    expect((await app.request(path, { method: 'POST', headers, body: 'contents' })).status).toBe(201);
    const order = await buy(id);
    const [{ delivered }] = order.items;
    expect(delivered).toMatchObject({ licence_keys: ['ONE'], downloads: [{ name: 'book.pdf' }] });
    await operator.delete(`/products/${id}`);
    const download = () => app.fetch(new Request(delivered.downloads[0].url));
    expect((await download()).status).toBe(200);
    expect((await operator.post(`/orders/${order.id}/refund`, { all: true })).status).toBe(200);
    await operator.post(`/bin/product/${id}/restore`, {});
    expect((await operator.get(`/products/${id}/files`)).body.results).toHaveLength(1);
    const keys = (await operator.get(`/products/${id}/licence-keys`)).body.results;
    expect(keys.map(({ status }: { status: string }) => status).toSorted()).toEqual([
      'available',
      'available',
      'revoked',
    ]);
    expect(await readLevel(id)).toBe(2);
    expect((await buy(id)).items[0].delivered.licence_keys).toEqual(['TWO']);
  });

  test('the ledger of a product with keys adds up', async () => {
    const { operator, sumLedger, readLevel, buy } = await openShop();
    const { id } = (await operator.post('/products', { name: 'Licence', price: 5, delivery: 'digital' })).body;
    await operator.post(`/products/${id}/licence-keys`, { keys: ['ONE', 'TWO', 'THREE'] });
    const order = await buy(id);
    expect([await readLevel(id), await sumLedger(id)]).toEqual([2, 2]);
    await operator.post(`/orders/${order.id}/refund`, { all: true, restock: true });
    expect([await readLevel(id), await sumLedger(id)]).toEqual([2, 2]);
    const { results } = (await operator.get(`/products/${id}/licence-keys?status=revoked`)).body;
    await operator.post(`/licence-keys/${results[0].id}/return`);
    expect([await readLevel(id), await sumLedger(id)]).toEqual([3, 3]);
  });
});
