import type { Sandbox } from '@mercer/sandbox';
import { openTestSandbox } from '@mercer/sandbox/testing';
import { buildTestApp, eachDatabase, home, ids, readQueuedMails, type Shopper } from '@mercer/server/testing';
import { beforeEach, expect, test } from 'vitest';

const address = 'ada@example.test';
const password = 'a long password';
const card = { number: '4242424242424242', exp_month: 12, exp_year: 2034, cvc: '123' };

eachDatabase((db) => {
  let sandbox: Sandbox;
  beforeEach(async () => {
    sandbox = await openTestSandbox();
  });

  const createApp = () => buildTestApp(db(), { fetch: (request) => sandbox.fetch(request) });

  async function placeOrder(shopper: Shopper, email: string, line: object = { product_id: ids.mug }) {
    await shopper.post('/api/cart/items', line);
    const { token } = (await shopper.post('/vault/tokens', card)).body;
    await shopper.put('/api/cart', { account: { email } });
    await shopper.put('/api/cart/email', { email });
    await shopper.put('/api/cart', { shipping: home, billing: { ...home, method: 'card', card: { token } } });
    const order = (await shopper.post('/api/cart/order')).body;
    expect(order).toMatchObject({ status: 'paid', account_id: null, email: address });
    return order as { id: string; number: string };
  }

  const readOrderIds = async (shopper: Shopper) =>
    (await shopper.get('/api/account/orders')).body.results.map(({ id }: { id: string }) => id);

  test('a new account has what its session has ordered as a guest with the same address', async () => {
    const shopper = createApp().shopper();
    const [first, second] = [await placeOrder(shopper, address), await placeOrder(shopper, 'Ada@example.test')];
    await shopper.post('/api/account', { email: ' Ada@Example.test', password });
    expect((await readOrderIds(shopper)).sort()).toEqual([first.id, second.id].sort());
    const { id: accountId } = (await shopper.get('/api/account')).body;
    expect((await shopper.get('/api/cart/order')).body).toMatchObject({ id: second.id, account_id: accountId });
    expect((await shopper.get('/api/invoices')).body.count).toBe(2);
    expect((await shopper.get('/api/account/export')).body.orders).toHaveLength(2);
  });

  test('an account that the shopper had already has them once the shopper logs in', async () => {
    const { shopper: createShopper } = createApp();
    await createShopper().post('/api/account', { email: address, password });
    const shopper = createShopper();
    const order = await placeOrder(shopper, address);
    await shopper.post('/api/account/login', { email: address, password });
    expect(await readOrderIds(shopper)).toEqual([order.id]);
  });

  test('nobody has an order of another session by signing up with its address', async () => {
    const { shopper: createShopper } = createApp();
    await placeOrder(createShopper(), address);
    const stranger = createShopper();
    await stranger.post('/api/cart/items', { product_id: ids.mug });
    await stranger.post('/api/account', { email: address, password });
    expect(await readOrderIds(stranger)).toEqual([]);
    const withoutSession = createShopper();
    await withoutSession.post('/api/account/login', { email: address, password });
    expect(await readOrderIds(withoutSession)).toEqual([]);
  });

  test('an account has no order of its session that was placed with another address', async () => {
    const shopper = createApp().shopper();
    await placeOrder(shopper, address);
    await shopper.post('/api/account', { email: 'grace@example.test', password });
    expect(await readOrderIds(shopper)).toEqual([]);
  });

  test('a session that has logged out brings nothing to the next account', async () => {
    const shopper = createApp().shopper();
    await placeOrder(shopper, address);
    await shopper.post('/api/account', { email: 'grace@example.test', password });
    await shopper.post('/api/account/logout');
    await shopper.post('/api/account', { email: address, password });
    expect(await readOrderIds(shopper)).toEqual([]);
  });

  test('the owner of an address takes no order over from whoever signed up with it', async () => {
    const { shopper: createShopper } = createApp();
    const shopper = createShopper();
    const order = await placeOrder(shopper, address);
    await shopper.post('/api/account', { email: address, password });
    const owner = createShopper();
    await owner.post('/api/account/recover', { email: address });
    const mail = (await readQueuedMails(db(), 'recover')).at(-1);
    await owner.post('/api/account/recover', { reset_key: mail?.key, password: 'another long password' });
    await owner.post('/api/account/login', { email: address, password: 'another long password' });
    expect(await readOrderIds(owner)).toEqual([]);
    expect((await owner.get(`/api/account/orders/${order.id}`)).body).toBeNull();
  });

  test('a plan that the guest has begun is managed in the account', async () => {
    const shopper = createApp().shopper();
    const purchase_option = { type: 'subscription', plan_id: ids.planMonthly };
    await placeOrder(shopper, address, { product_id: ids.coffee, purchase_option });
    await shopper.post('/api/account', { email: address, password });
    expect((await shopper.get('/api/subscriptions')).body.count).toBe(1);
  });
});
