import type { Sandbox } from '@mercer/sandbox';
import { openTestSandbox } from '@mercer/sandbox/testing';
import { buildTestApp, eachDatabase, home, ids } from '@mercer/server/testing';
import { beforeEach, describe, expect, test } from 'vitest';
import { sweepOrders } from '../orders/index.ts';

const ada = { first_name: 'Ada', last_name: 'Lovelace', email: 'ada@example.test', password: 'correct horse' };
const phone = '+1 503 555 0177';
const card = { number: '4242 4242 4242 4242', exp_month: 12, exp_year: 2029, cvc: '123' };

eachDatabase((db) => {
  let sandbox: Sandbox;
  beforeEach(async () => {
    sandbox = await openTestSandbox();
  });

  /** Ada has an address, a saved card, a wish, a paid order with a review of it, and a full cart. */
  const createCustomer = async () => {
    const app = buildTestApp(db(), { fetch: (request) => sandbox.fetch(request) });
    const shopper = app.shopper();
    await shopper.post('/api/account', ada);
    await shopper.post('/api/account/addresses', { ...home, default_shipping: true });
    const { token } = (await shopper.post('/vault/tokens', card)).body;
    const { id: account_card_id } = (await shopper.post('/api/account/cards', { token })).body;
    await shopper.post('/api/account/wishlist', { product_id: ids.watch });
    await shopper.post('/api/cart/items', { product_id: ids.mug });
    await shopper.put('/api/cart', { shipping: home, billing: { ...home, phone, method: 'card', account_card_id } });
    const order = (await shopper.post('/api/cart/order')).body;
    expect(order.status).toBe('paid');
    await shopper.post('/api/products/everyday-mug/reviews', { rating: 5, text: 'Holds coffee.' });
    await shopper.post('/api/cart/items', { product_id: ids.watch });
    await shopper.put('/api/cart', { shipping: home, comments: 'Ring twice' });
    return { ...app, shopper, order, token };
  };
  const deleteAccount = (
    shopper: Awaited<ReturnType<typeof createCustomer>>['shopper'],
    password: unknown = ada.password,
  ) => shopper.call('DELETE', '/api/account', { password });

  test('the export holds everything kept about the account, without secrets', async () => {
    const { shopper, order, token } = await createCustomer();
    const { body, headers } = await shopper.get('/api/account/export');
    expect(headers.get('content-disposition')).toBe('attachment; filename="account.json"');
    expect(body).toMatchObject({
      account: { email: ada.email, first_name: 'Ada' },
      addresses: [{ address1: '1 Main St' }],
      cards: [{ brand: 'Visa', last4: '4242' }],
      wishlist: [{ product_id: ids.watch, name: 'Field Watch' }],
      sessions: [{ date_created: expect.any(String) }],
      orders: [{ number: order.number, grand_total: 12.5, items: [{ name: 'Everyday Mug' }] }],
      reviews: [{ rating: 5, text: 'Holds coffee.' }],
      cart: { items: [{ product_id: ids.watch }] },
    });
    const text = JSON.stringify(body);
    expect(text).not.toContain(token);
    expect(text).not.toContain('scrypt');
    expect(text).not.toContain(shopper.session);
  });

  test('a visitor can neither export nor delete', async () => {
    const shopper = buildTestApp(db()).shopper();
    expect((await shopper.get('/api/account/export')).status).toBe(401);
    expect((await deleteAccount(shopper)).status).toBe(401);
  });

  describe('deleting the account', () => {
    test('needs the password, and wrong ones are counted', async () => {
      const { shopper } = await createCustomer();
      expect((await deleteAccount(shopper, null)).body.errors.password.code).toBe('REQUIRED');
      for (let n = 0; n < 30; n += 1) {
        expect((await deleteAccount(shopper, 'wrong horse')).body.errors.password.code).toBe('INVALID');
      }
      expect((await deleteAccount(shopper)).status).toBe(429);
      expect((await shopper.get('/api/account')).body.email).toBe(ada.email);
    });

    test('ends its sessions and removes what is personal', async () => {
      const { shopper } = await createCustomer();
      expect((await deleteAccount(shopper)).body).toEqual({ success: true });
      expect((await shopper.get('/api/account')).body).toBeNull();
      expect((await shopper.get('/api/cart')).body.items).toEqual([]);
      expect((await buildTestApp(db()).shopper().post('/api/account/login', ada)).body).toHaveProperty('errors.email');
      for (const table of [
        'accounts',
        'addresses',
        'account_cards',
        'account_keys',
        'wishlist_items',
        'sessions',
      ] as const) {
        expect(await db().selectFrom(table).selectAll().execute(), table).toEqual([]);
      }
      const remainingRows = JSON.stringify([
        await db().selectFrom('carts').selectAll().execute(),
        await db().selectFrom('product_reviews').selectAll().execute(),
        await db().selectFrom('vault_tokens').selectAll().execute(),
      ]);
      for (const word of ['Byron', 'Main St', 'Ring twice', ada.email, 'coffee', 'Visa'])
        expect(remainingRows).not.toContain(word);
    });

    test('takes its reviews out of the ratings, and the address is free again', async () => {
      const { shopper } = await createCustomer();
      await deleteAccount(shopper);
      const { body } = await shopper.get('/api/products/everyday-mug');
      expect([body.rating_average, body.rating_count]).toEqual([4.5, 55]);
      expect((await shopper.post('/api/account', ada)).body).toMatchObject({ email: ada.email });
      expect((await shopper.get('/api/account/orders')).body.count).toBe(0);
    });

    test('leaves an order its address until it is delivered, then only what taxes need', async () => {
      const { shopper, order, deps } = await createCustomer();
      await deleteAccount(shopper);
      const readStoredOrder = () =>
        db().selectFrom('orders').selectAll().where('id', '=', order.id).executeTakeFirstOrThrow();
      const open = await readStoredOrder();
      expect(open).toMatchObject({ account_id: null, email: ada.email, number: order.number });
      expect(open.shipping).toContain('1 Main St');
      await db().updateTable('orders').set({ status: 'delivered' }).where('id', '=', order.id).execute();
      await sweepOrders(deps);
      const deliveredOrder = await readStoredOrder();
      expect(deliveredOrder).toMatchObject({ email: null, number: order.number, grand_total: 1250, comments: null });
      expect(JSON.parse(deliveredOrder.shipping)).toMatchObject({
        name: 'Former customer',
        city: 'Salem',
        country: 'US',
      });
      expect(`${deliveredOrder.billing}${deliveredOrder.shipping}`).not.toMatch(/Byron|Main St/);
      expect(JSON.parse(deliveredOrder.billing).card).toEqual({ brand: 'Visa', last4: '4242' });
    });

    test('leaves invoices whom they billed, and once the order is delivered nothing else', async () => {
      const { shopper, order, deps, app } = await createCustomer();
      const readInvoices = async () => {
        const rows = await db().selectFrom('invoices').selectAll().orderBy('number', 'desc').execute();
        return rows.map(({ snapshot, ...row }) => ({ ...row, ...JSON.parse(snapshot) }));
      };
      await deleteAccount(shopper);
      const buyer = { email: ada.email, lines: expect.arrayContaining([phone]) };
      expect(await readInvoices()).toMatchObject([{ account_id: null, buyer }]);
      await db().updateTable('orders').set({ status: 'delivered' }).where('id', '=', order.id).execute();
      await sweepOrders(deps);
      const billed = { buyer: { email: null, lines: expect.arrayContaining(['1 Main St']) }, shipping: { lines: [] } };
      expect(await readInvoices()).toMatchObject([{ ...billed, grand_total: 1250 }]);
      expect(JSON.stringify(await readInvoices())).not.toContain(phone);
      const headers = { Authorization: 'Bearer sk_test', 'Content-Type': 'application/json' };
      const refund = { method: 'POST', headers, body: JSON.stringify({ amount: 1 }) };
      expect((await app.request(`/operator/orders/${order.id}/refund`, refund)).status).toBe(200);
      expect(await readInvoices()).toMatchObject([billed, { kind: 'credit_note', ...billed }]);
    });

    test('twice at once is once', async () => {
      const { shopper } = await createCustomer();
      const answers = await Promise.all([1, 2].map(() => deleteAccount(shopper)));
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 401]);
    });
  });
});
