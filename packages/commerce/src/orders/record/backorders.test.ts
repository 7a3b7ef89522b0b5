import type { Sandbox } from '@mercer/sandbox';
import { openTestSandbox } from '@mercer/sandbox/testing';
import { buildTestApp, eachDatabase, home, ids, type Shopper } from '@mercer/server/testing';
import { beforeEach, expect, test } from 'vitest';

const secret = { Authorization: 'Bearer sk_test' };

eachDatabase((db) => {
  let sandbox: Sandbox;
  beforeEach(async () => {
    sandbox = await openTestSandbox();
  });

  const openShop = () => {
    const app = buildTestApp(db(), { fetch: (request) => sandbox.fetch(request) });
    const owner = app.shopper();
    const operate = (method: string, path: string, body?: object) =>
      owner.call(method, `/operator${path}`, body, secret);
    return { ...app, operate };
  };
  const order = async (shopper: Shopper, item: object) => {
    const added = await shopper.post('/api/cart/items', item);
    const card = { number: '4242424242424242', exp_month: 12, exp_year: 2029, cvc: '123' };
    const { token } = (await shopper.post('/vault/tokens', card)).body;
    const billing = { ...home, method: 'card', card: { token } };
    await shopper.put('/api/cart', { account: { email: 'ada@mercer.test' }, shipping: home, billing });
    return { added, placed: await shopper.post('/api/cart/order') };
  };

  test('a product is bought below nothing where its shop takes backorders', async () => {
    const { operate, shopper } = openShop();
    const tracked = { stock_tracking: true, stock_purchasable: true, available_at: '2026-09-01' };
    await operate('PATCH', `/products/${ids.mug}`, tracked);
    await operate('POST', `/products/${ids.mug}/stock`, { stock_level: 1, reason: 'Count' });
    const customer = shopper();
    const { added, placed } = await order(customer, { product_id: ids.mug, quantity: 4 });
    expect(added.body.items[0].product.available_at).toBe('2026-09-01');
    expect([placed.status, placed.body.items[0].product]).toMatchObject([200, { available_at: '2026-09-01' }]);
    const { body } = await shopper().get('/api/products/everyday-mug');
    const stock = { stock_level: -3, stock_status: 'preorder', stock_purchasable: true, available_at: '2026-09-01' };
    expect(body).toMatchObject(stock);
    expect((await shopper().get(`/api/products?stock_purchasable=true&where[id]=${ids.mug}`)).body.count).toBe(1);
    const { body: seen } = await operate('GET', `/products/${ids.mug}`);
    expect(seen).toMatchObject({ stock_purchasable: true, stock_level: -3 });
    expect((await operate('PATCH', `/products/${ids.mug}`, seen)).body).toEqual(seen);
    const { body: delivered } = await operate('POST', `/products/${ids.mug}/stock`, {
      quantity: 5,
      reason: 'Delivery',
    });
    expect(delivered).toMatchObject({ stock_level: 2 });
    await operate('PATCH', `/products/${ids.mug}`, { available_at: null });
    expect((await shopper().get('/api/products/everyday-mug')).body.stock_status).toBe('in_stock');
  });

  test('without a day it is a backorder, and without leave it is sold out', async () => {
    const { operate, shopper } = openShop();
    await operate('PATCH', `/products/${ids.mug}`, { stock_tracking: true, stock_purchasable: true });
    await operate('POST', `/products/${ids.mug}/stock`, { stock_level: 0, reason: 'Count' });
    expect((await shopper().get('/api/products/everyday-mug')).body.stock_status).toBe('backorder');
    await operate('PATCH', `/products/${ids.mug}`, { stock_purchasable: false });
    const { body } = await shopper().get('/api/products/everyday-mug');
    expect(body).toMatchObject({ stock_status: 'out_of_stock', stock_purchasable: false });
    const { body: refused } = await shopper().post('/api/cart/items', { product_id: ids.mug });
    expect(refused.errors.quantity.code).toBe('out_of_stock');
  });

  test('a variant says otherwise than its product, or nothing', async () => {
    const { operate, shopper } = openShop();
    const { body: tee } = await operate('GET', `/products/${ids.tee}`);
    const [small, large] = tee.variants.results;
    const results = [{ ...small, stock_purchasable: true, available_at: '2026-08-01' }, large];
    const { body } = await operate('PATCH', `/products/${ids.tee}`, { stock_tracking: true, variants: { results } });
    expect(body.variants.results).toMatchObject([
      { stock_purchasable: true, available_at: '2026-08-01' },
      { stock_purchasable: null, available_at: null },
    ]);
    for (const { id } of results)
      await operate('POST', `/products/${ids.tee}/stock`, { variant_id: id, stock_level: 0, reason: 'Count' });
    const { body: shown } = await shopper().get('/api/products/cotton-tee');
    expect(shown.variants.results).toMatchObject([{ stock_status: 'preorder' }, { stock_status: 'out_of_stock' }]);
    expect(shown).toMatchObject({ stock_status: 'preorder', stock_purchasable: true });
    const { placed } = await order(shopper(), { product_id: ids.tee, variant_id: small.id, quantity: 2 });
    expect(placed.status).toBe(200);
    const { body: refused } = await shopper().post('/api/cart/items', { product_id: ids.tee, variant_id: large.id });
    expect(refused.errors.quantity.code).toBe('out_of_stock');
    const { body: seen } = await operate('GET', `/products/${ids.tee}`);
    expect((await operate('PATCH', `/products/${ids.tee}`, seen)).body).toEqual(seen);
  });
});
