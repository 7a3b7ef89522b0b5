import type { Sandbox } from '@mercer/sandbox';
import { testSandbox } from '@mercer/sandbox/testing';
import { beforeEach, expect, test } from 'vitest';
import { eachDatabase, home, ids, type Shopper, testApp } from '../../testing/index.ts';

eachDatabase((db) => {
  let sandbox: Sandbox;
  beforeEach(async () => {
    sandbox = await testSandbox();
  });

  const newApp = () => testApp(db(), { fetch: (request) => sandbox.fetch(request) });
  const readyToPay = async (app = newApp()) => {
    const shopper = app.shopper();
    await shopper.post('/api/cart/items', { product_id: ids.notebook });
    await shopper.post('/api/cart/items', { product_id: ids.mug, quantity: 2 });
    const { token } = (await shopper.post('/vault/tokens', card)).body;
    const billing = { ...home, method: 'card', card: { token } };
    await shopper.put('/api/cart', { account: { email: 'ada@mercer.test' }, shipping: home, billing });
    return shopper;
  };
  const card = { number: '4242 4242 4242 4242', exp_month: 12, exp_year: 2029, cvc: '123' };
  const deleteMug = () =>
    newApp().shopper().call('DELETE', `/operator/products/${ids.mug}`, undefined, { Authorization: 'Bearer sk_test' });
  const mugLine = async (shopper: Shopper) =>
    (await shopper.get('/api/cart')).body.items.find((line: { product_id: string }) => line.product_id === ids.mug);

  const message = 'Everyday Mug: no longer available. Please check your cart and order again.';

  test('an order is refused, however often it is asked for, until a cart has told that a line is missing', async () => {
    const shopper = await readyToPay();
    const { id } = await mugLine(shopper);
    expect((await deleteMug()).status).toBeLessThan(300);
    const atOnce = await Promise.all([shopper.post('/api/cart/order'), shopper.post('/api/cart/order')]);
    for (const { status, body } of [...atOnce, await shopper.post('/api/cart/order')]) {
      expect([status, body.error]).toEqual([400, { code: 'invalid_request', message, param: id }]);
    }
    expect((await shopper.get('/api/cart')).body).toMatchObject({
      sub_total: 8.99,
      removed_items: [{ id, name: 'Everyday Mug', quantity: 2 }],
    });
    const { status, body } = await shopper.post('/api/cart/order');
    expect(status).toBe(200);
    expect(body).toMatchObject({ status: 'paid', grand_total: 8.99, items: [{ product_id: ids.notebook }] });
  });

  test("a gateway's payment is not begun for less than the cart has shown", async () => {
    const shopper = await readyToPay();
    await deleteMug();
    const intent = () => shopper.post('/vault/intent', { gateway: 'airwallex', intent: {} });
    expect((await intent()).body.error).toMatchObject({ code: 'invalid_request', message });
    await shopper.get('/api/cart');
    expect((await intent()).body.amount).toBe(8.99);
  });

  test('a cart of which nothing is sold any more says so instead of being empty', async () => {
    const shopper = await readyToPay();
    await shopper.put('/api/cart/items', [{ product_id: ids.mug }]);
    await deleteMug();
    expect((await shopper.post('/api/cart/order')).body.error.message).toBe(message);
  });
});
