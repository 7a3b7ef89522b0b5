import { openTestSandbox } from '@mercer/sandbox/testing';
import { buildTestApp, eachDatabase, home, ids } from '@mercer/server/testing';
import { expect, test } from 'vitest';

const card = { number: '4242 4242 4242 4242', exp_month: 12, exp_year: 2029, cvc: '123' };

eachDatabase((db) => {
  const startCheckout = async () => {
    const sandbox = await openTestSandbox();
    const shopper = buildTestApp(db(), { fetch: (request) => sandbox.fetch(request) }).shopper();
    await shopper.post('/api/cart/items', { product_id: ids.mug, metadata: { engraving: 'Ada' } });
    await shopper.put('/api/cart', { account: { email: 'ada@example.test' }, shipping: home });
    const { token } = (await shopper.post('/vault/tokens', card)).body;
    return { shopper, means: { method: 'card', card: { token } } };
  };

  test('an order with a shipping address alone is billed there, and keeps what its lines carry', async () => {
    const { shopper, means } = await startCheckout();
    await shopper.put('/api/cart', { billing: means });
    const { status, body } = await shopper.post('/api/cart/order');
    expect([status, body.status]).toEqual([200, 'paid']);
    expect(body.billing).toMatchObject({ ...home, method: 'card' });
    expect(body.items[0]).toMatchObject({ product_name: 'Everyday Mug', metadata: { engraving: 'Ada' } });
  });

  test('another name is billed at the shipping address', async () => {
    const { shopper, means } = await startCheckout();
    await shopper.put('/api/cart', { billing: { ...means, name: 'Mercer Ltd.' } });
    const { body } = await shopper.post('/api/cart/order');
    expect(body.billing).toMatchObject({ ...home, name: 'Mercer Ltd.' });
  });

  test('a billing address that was begun is asked for to its end, and a method is needed', async () => {
    const { shopper, means } = await startCheckout();
    await shopper.put('/api/cart', { billing: { city: 'Rome', name: 'Ada' } });
    const begunOne = await shopper.post('/api/cart/order');
    expect([begunOne.status, begunOne.body.error.param]).toEqual([400, 'billing.address1']);
    await shopper.put('/api/cart', { billing: { city: null, name: null } });
    const without = await shopper.post('/api/cart/order');
    expect([without.status, without.body.error.param]).toEqual([400, 'billing.method']);
    await shopper.put('/api/cart', { billing: means });
    expect((await shopper.post('/api/cart/order')).body.status).toBe('paid');
  });
});
