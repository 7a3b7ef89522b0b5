import type { Sandbox } from '@mercer/sandbox';
import { openTestSandbox } from '@mercer/sandbox/testing';
import {
  buildTestApp,
  confirmEmail,
  eachDatabase,
  home,
  ids,
  readQueuedMails,
  type Shopper,
} from '@mercer/server/testing';
import fc from 'fast-check';
import { TOTP } from 'otpauth';
import { beforeEach, describe, expect, test } from 'vitest';

const address = 'victim@example.test';
const squatters = { first_name: 'Eve', last_name: 'Squatter', email: address, password: 'correct horse' };
const password = 'battery staple';
const card = { number: '4242 4242 4242 4242', exp_month: 12, exp_year: 2029, cvc: '123' };
const hourMs = 60 * 60_000;

eachDatabase((db) => {
  let sandbox: Sandbox;
  beforeEach(async () => {
    sandbox = await openTestSandbox();
  });
  const openTestShop = () => buildTestApp(db(), { fetch: (request) => sandbox.fetch(request) });

  const resetPassword = async (owner: Shopper) => {
    await owner.post('/api/account/recover', { email: address });
    const mail = (await readQueuedMails(db(), 'recover')).at(-1);
    const answer = await owner.post('/api/account/recover', { reset_key: mail?.key, password });
    expect(answer.body).toEqual({ success: true });
  };
  const loginWithPassword = (shopper: Shopper, triedPassword: string) =>
    shopper.post('/api/account/login', { email: address, password: triedPassword });

  /**
   * Deeds by which an account gets all that it can have, some of it from before an address had to be confirmed for it.
   */
  const deeds: Record<string, (squatter: Shopper) => Promise<unknown>> = {
    address: (squatter) => squatter.post('/api/account/addresses', { ...home, default_shipping: true }),
    wish: (squatter) => squatter.post('/api/account/wishlist', { product_id: ids.watch }),
    cart: (squatter) => squatter.post('/api/cart/items', { product_id: ids.notebook }),
    async card(squatter) {
      const { token } = (await squatter.post('/vault/tokens', card)).body;
      await squatter.post('/api/account/cards', { token });
    },
    async order(squatter) {
      await squatter.post('/api/cart/items', { product_id: ids.mug });
      const { token } = (await squatter.post('/vault/tokens', card)).body;
      await squatter.put('/api/cart', { shipping: home, billing: { ...home, method: 'card', card: { token } } });
      const { body } = await squatter.post('/api/cart/order');
      expect(body.status).toBe('paid');
      await squatter.post('/api/products/everyday-mug/reviews', { rating: 1, text: 'Broke.' });
    },
    async factor(squatter) {
      const { id } = (await squatter.get('/api/account')).body;
      const on = { secret: 'sealed', date_begun: '2026-01-01', date_on: '2026-01-01', last_step: 0 };
      await db()
        .insertInto('second_factors')
        .values({ account_id: id, ...on })
        .execute();
      await db().insertInto('recovery_codes').values({ account_id: id, hash: 'x' }).execute();
    },
    token: (squatter) => squatter.post('/api/account/password-token', { password: squatters.password }),
    again: (squatter) => squatter.post('/api/account/verify'),
  };

  const expectNothingLeft = async (squatter: Shopper, owner: Shopper) => {
    expect((await squatter.get('/api/account')).body).toBeNull();
    expect((await loginWithPassword(squatter, squatters.password)).body).toHaveProperty('errors.email');
    expect((await loginWithPassword(owner, password)).body).toMatchObject({
      email: address,
      email_verified: true,
      first_name: '',
      last_name: '',
      shipping: null,
      billing: null,
    });
    for (const path of ['addresses', 'cards', 'orders', 'wishlist']) {
      expect([path, (await owner.get(`/api/account/${path}`)).body.results]).toEqual([path, []]);
    }
    expect((await owner.get('/api/subscriptions')).body.results).toEqual([]);
    expect((await owner.get('/api/account/sessions')).body.results).toHaveLength(1);
    expect((await owner.get('/api/account/second-factor')).body.on).toBe(false);
    const exported = (await owner.get('/api/account/export')).body;
    expect(exported).toMatchObject({ addresses: [], cards: [], wishlist: [], orders: [], reviews: [], cart: null });
    const { id } = (await owner.get('/api/account')).body;
    for (const table of ['second_factors', 'recovery_codes', 'account_cards', 'addresses', 'wishlist_items'] as const) {
      expect([table, await db().selectFrom(table).selectAll().execute()]).toEqual([table, []]);
    }
    const sessions = await db()
      .selectFrom('sessions')
      .select('account_id')
      .where('account_id', 'is not', null)
      .execute();
    expect(new Set(sessions.map(({ account_id }) => account_id))).toEqual(new Set([id]));
  };

  test('nothing of whoever signed up with the address survives, but the orders in the books of the shop', async () => {
    const { shopper } = openTestShop();
    const squatter = shopper();
    await squatter.post('/api/account', squatters);
    for (const deed of Object.values(deeds)) await deed(squatter);
    const owner = shopper();
    await resetPassword(owner);
    await expectNothingLeft(squatter, owner);
    const orders = await db().selectFrom('orders').selectAll().where('number', 'is not', null).execute();
    expect(orders).toMatchObject([{ account_id: null, session_id: null, email: address, status: 'paid' }]);
    expect(orders[0]?.shipping).toContain(home.address1);
    expect(await db().selectFrom('invoices').select('account_id').execute()).toEqual([{ account_id: null }]);
  });

  test('whatever was done before in whichever order, nothing of it survives', async () => {
    let n = 0;
    await fc.assert(
      fc.asyncProperty(fc.shuffledSubarray(Object.keys(deeds)), async (names) => {
        const { shopper, clock } = openTestShop();
        n += 1;
        clock.advance(n * 24 * hourMs);
        const squatter = shopper();
        await db().deleteFrom('accounts').execute();
        await db().deleteFrom('sessions').execute();
        await squatter.post('/api/account', squatters);
        for (const name of names) await deeds[name]?.(squatter);
        const owner = shopper();
        await resetPassword(owner);
        await expectNothingLeft(squatter, owner);
      }),
      { numRuns: 8 },
    );
  });

  test('what the squatter’s session writes at the same moment belongs to nobody', async () => {
    const { shopper } = openTestShop();
    const squatter = shopper();
    await squatter.post('/api/account', squatters);
    const owner = shopper();
    await owner.post('/api/account/recover', { email: address });
    const mail = (await readQueuedMails(db(), 'recover')).at(-1);
    await Promise.all([
      owner.post('/api/account/recover', { reset_key: mail?.key, password }),
      ...['address', 'wish', 'cart'].map((name) => deeds[name]?.(squatter)),
    ]);
    await loginWithPassword(owner, password);
    for (const path of ['addresses', 'wishlist']) {
      expect((await owner.get(`/api/account/${path}`)).body.results).toEqual([]);
    }
  });

  test('an account whose address is confirmed keeps all that it has', async () => {
    const { shopper } = openTestShop();
    const account = shopper();
    await account.post('/api/account', squatters);
    await confirmEmail(db(), account);
    for (const name of ['address', 'wish', 'card', 'order']) await deeds[name]?.(account);
    const owner = shopper();
    await resetPassword(owner);
    expect((await loginWithPassword(owner, password)).body).toMatchObject({
      first_name: 'Eve',
      shipping: { address1: home.address1 },
    });
    expect((await owner.get('/api/account/orders')).body.count).toBe(1);
    expect((await owner.get('/api/account/cards')).body.count).toBe(1);
  });

  test('an account that has changed to the address by mistake has its own one again, with all that it has', async () => {
    const { shopper } = openTestShop();
    const account = shopper();
    await account.post('/api/account', { ...squatters, email: 'eve@example.test' });
    await confirmEmail(db(), account);
    for (const name of ['address', 'order']) await deeds[name]?.(account);
    await account.put('/api/account', { email: address });
    const owner = shopper();
    await resetPassword(owner);
    await expectEmptyAccount(owner);
    expect((await account.get('/api/account')).body).toBeNull();
    const ownLogin = { email: 'eve@example.test', password: squatters.password };
    expect((await account.post('/api/account/login', ownLogin)).body).toMatchObject({
      email: ownLogin.email,
      email_verified: true,
    });
    expect((await account.get('/api/account/orders')).body.count).toBe(1);
  });

  const expectEmptyAccount = async (owner: Shopper) => {
    expect((await loginWithPassword(owner, password)).body).toMatchObject({
      email: address,
      email_verified: true,
      shipping: null,
    });
    expect((await owner.get('/api/account/orders')).body.count).toBe(0);
  };

  test('after 72 hours such an account ends with the address that it never confirmed', async () => {
    const { shopper, clock } = openTestShop();
    const account = shopper();
    await account.post('/api/account', { ...squatters, email: 'eve@example.test' });
    await account.put('/api/account', { email: address });
    clock.advance(72 * hourMs);
    const owner = shopper();
    await resetPassword(owner);
    await expectEmptyAccount(owner);
    expect((await loginWithPassword(account, squatters.password)).body).toHaveProperty('errors.email');
  });

  test('the link to undo a change gives nobody an address that they never confirmed as their own', async () => {
    const { shopper } = openTestShop();
    const squatter = shopper();
    await squatter.post('/api/account', squatters);
    await squatter.put('/api/account', { email: 'eve@example.test' });
    const undo = (await readQueuedMails(db(), 'email_changed')).at(-1);
    expect(undo?.recipient).toBe(address);
    await shopper().post('/api/account/undo-email', { key: undo?.key });
    expect((await loginWithPassword(squatter, squatters.password)).body).toMatchObject({
      email: address,
      email_verified: false,
    });
    const owner = shopper();
    await resetPassword(owner);
    await expectEmptyAccount(owner);
  });

  test('an account that has given up an address without confirming it keeps nobody from it', async () => {
    const { shopper } = openTestShop();
    const squatter = shopper();
    await squatter.post('/api/account', squatters);
    await squatter.put('/api/account', { email: 'eve@example.test' });
    const undo = (await readQueuedMails(db(), 'email_changed')).at(-1);
    const owner = shopper();
    const signedUp = await owner.post('/api/account', { email: address, password });
    expect(signedUp.body).toMatchObject({ email: address, email_verified: false });
    const undoResponse = await shopper().post('/api/account/undo-email', { key: undo?.key });
    expect(undoResponse).toMatchObject({ status: 400, body: { error: { code: 'invalid_key' } } });
    expect((await squatter.put('/api/account', { email: address })).body.errors.email.code).toBe('INVALID');
    expect((await loginWithPassword(owner, password)).body).toMatchObject({ email: address });
    const otherShopper = shopper();
    await otherShopper.post('/api/account', { email: 'mallory@example.test', password });
    await otherShopper.put('/api/account', { email: 'moved@example.test' });
    const mover = shopper();
    await mover.post('/api/account', { email: 'mover@example.test', password });
    expect((await mover.put('/api/account', { email: 'mallory@example.test' })).body.email).toBe(
      'mallory@example.test',
    );
  });

  describe('two-step sign-in', () => {
    const path = '/api/account/second-factor';
    const ownPassword = { password: squatters.password };

    test('is set up for a confirmed address alone, also where it was begun with one', async () => {
      const { shopper, deps } = openTestShop();
      const account = shopper();
      await account.post('/api/account', squatters);
      const refusal = { status: 409, body: { error: { code: 'email_unconfirmed' } } };
      expect(await account.post(path, ownPassword)).toMatchObject(refusal);
      expect(await account.put(path, { code: '123456' })).toMatchObject(refusal);
      await confirmEmail(db(), account);
      const { secret } = (await account.post(path, ownPassword)).body;
      await account.put('/api/account', { email: 'other@example.test' });
      const code = new TOTP({ secret }).generate({ timestamp: deps.now().getTime() });
      expect(await account.put(path, { code })).toMatchObject(refusal);
      expect((await account.get(path)).body.on).toBe(false);
      await confirmEmail(db(), account);
      expect((await account.put(path, { code })).body.on).toBe(true);
    });

    test('stays on for an account that changes its address, until the owner of the new one says that it is theirs', async () => {
      const { shopper, deps } = openTestShop();
      const account = shopper();
      await account.post('/api/account', { ...squatters, email: 'eve@example.test' });
      await confirmEmail(db(), account);
      const { secret } = (await account.post(path, ownPassword)).body;
      await account.put(path, { code: new TOTP({ secret }).generate({ timestamp: deps.now().getTime() }) });
      await account.put('/api/account', { email: address });
      expect((await account.get(path)).body.on).toBe(true);
      const owner = shopper();
      await resetPassword(owner);
      await expectEmptyAccount(owner);
    });
  });
});
