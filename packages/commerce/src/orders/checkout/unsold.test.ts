import type { Sandbox } from '@mercer/sandbox';
import { openTestSandbox } from '@mercer/sandbox/testing';
import { buildTestApp, eachDatabase, home, ids, type Shopper } from '@mercer/server/testing';
import { beforeEach, expect, test } from 'vitest';

eachDatabase((db) => {
  let sandbox: Sandbox;
  beforeEach(async () => {
    sandbox = await openTestSandbox();
  });

  const createTestApp = () => buildTestApp(db(), { fetch: (request) => sandbox.fetch(request) });
  const createPayableCart = async (app = createTestApp()) => {
    const shopper = app.shopper();
    await shopper.post('/api/cart/items', { product_id: ids.notebook });
    await shopper.post('/api/cart/items', { product_id: ids.mug, quantity: 2 });
    const { token } = (await shopper.post('/vault/tokens', card)).body;
    const billing = { ...home, method: 'card', card: { token } };
    await shopper.put('/api/cart', { account: { email: 'ada@mercer.test' }, shipping: home, billing });
    return shopper;
  };
  const card = { number: '4242 4242 4242 4242', exp_month: 12, exp_year: 2029, cvc: '123' };
  const deleteMugProduct = () =>
    createTestApp()
      .shopper()
      .call('DELETE', `/operator/products/${ids.mug}`, undefined, { Authorization: 'Bearer sk_test' });
  const findMugCartLine = async (shopper: Shopper) =>
    (await shopper.get('/api/cart')).body.items.find((line: { product_id: string }) => line.product_id === ids.mug);

  const message = 'Everyday Mug: no longer available. Please check your cart and order again.';

  test('an order is refused, however often it is asked for, until a cart has told that a line is missing', async () => {
    const shopper = await createPayableCart();
    const { id } = await findMugCartLine(shopper);
    expect((await deleteMugProduct()).status).toBeLessThan(300);
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
    const shopper = await createPayableCart();
    await deleteMugProduct();
    const openCartIntent = () => shopper.post('/vault/intent', { gateway: 'airwallex', intent: {} });
    expect((await openCartIntent()).body.error).toMatchObject({ code: 'invalid_request', message });
    await shopper.get('/api/cart');
    expect((await openCartIntent()).body.amount).toBe(8.99);
  });

  test('a cart of which nothing is sold any more says so instead of being empty', async () => {
    const shopper = await createPayableCart();
    await shopper.put('/api/cart/items', [{ product_id: ids.mug }]);
    await deleteMugProduct();
    expect((await shopper.post('/api/cart/order')).body.error.message).toBe(message);
  });
});
