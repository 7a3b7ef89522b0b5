import { buildTestApp, eachDatabase, home, ids } from '@mercer/server/testing';
import { expect, test } from 'vitest';

eachDatabase((db) => {
  const createFilledCart = async ({ shipping = home, billing = home }) => {
    const shopper = buildTestApp(db()).shopper();
    await shopper.post('/api/cart/items', { product_id: ids.mug, quantity: 1 });
    const account = { email: 'ada@example.test' };
    await shopper.put('/api/cart', { shipping, billing: { ...billing, method: 'card' }, account });
    return shopper;
  };
  const wrong = { ...home, zip: 'ABC' };

  test.each([
    ['shipping.zip', { shipping: wrong }],
    ['billing.zip', { billing: wrong }],
  ])('a postal code that its country does not have is refused when the order is paid: %s', async (param, addresses) => {
    const shopper = await createFilledCart(addresses);
    for (const [path, body] of [
      ['/api/cart/order', undefined],
      ['/vault/intent', { gateway: 'airwallex', intent: {} }],
    ] as const) {
      const answer = await shopper.post(path, body);
      expect(answer).toMatchObject({
        status: 400,
        body: { error: { code: 'invalid_request', param, message: 'Enter a valid ZIP or postal code' } },
      });
    }
    expect(await db().selectFrom('stock_holds').selectAll().execute()).toEqual([]);
  });

  test('codes of other countries are taken as they are written', async () => {
    const abroad = { ...home, zip: '2000', country: 'AU' };
    const shopper = await createFilledCart({ shipping: abroad, billing: { ...home, zip: 'SW1A 1AA', country: 'GB' } });
    expect((await shopper.post('/api/cart/order')).body.error?.param).not.toMatch(/zip/);
  });
});
