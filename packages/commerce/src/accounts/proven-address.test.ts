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
import { beforeEach, describe, expect, test } from 'vitest';

const address = 'victim@example.test';
const password = 'correct horse';
const card = { number: '4242 4242 4242 4242', exp_month: 12, exp_year: 2029, cvc: '123' };
const headers = { Authorization: 'Bearer sk_test', 'Content-Type': 'application/json' };

eachDatabase((db) => {
  let sandbox: Sandbox;
  beforeEach(async () => {
    sandbox = await openTestSandbox();
  });

  /** A guest has bought, waits for what is sold out, reads the newsletter, and was made an offer. */
  const createGuestShop = async () => {
    const app = buildTestApp(db(), { fetch: (request) => sandbox.fetch(request) });
    const shopper = app.shopper();
    await shopper.post('/api/cart/items', { product_id: ids.mug });
    const { token } = (await shopper.post('/vault/tokens', card)).body;
    const billing = { ...home, method: 'card', card: { token } };
    await shopper.put('/api/cart', { account: { email: address }, shipping: home, billing });
    const order = (await shopper.post('/api/cart/order')).body;
    expect(order.status).toBe('paid');
    await db().updateTable('products').set({ stock_level: 0 }).where('id', '=', ids.watch).execute();
    await shopper.post('/api/stock-alerts', { product_id: ids.watch, email: address });
    await shopper.post('/api/subscribers', { email: address });
    const drafted = { email: address, note: 'As we agreed by phone', items: [{ product_id: ids.mug, quantity: 1 }] };
    const request = { method: 'POST', headers, body: JSON.stringify(drafted) };
    const draft = await app.app.request('/operator/drafts', request);
    const { id } = (await draft.json()) as { id: string };
    await app.app.request(`/operator/drafts/${id}/send`, { method: 'POST', headers, body: '{}' });
    return { ...app, order };
  };

  /** Accounts by how they got the address, and whether they have proven it. */
  const holders: Record<string, { proven: boolean; make(account: Shopper): Promise<void> }> = {
    'who signed up with the address': {
      proven: false,
      async make(account) {
        await account.post('/api/account', { email: address, password });
      },
    },
    'who changed to the address': {
      proven: false,
      async make(account) {
        await account.post('/api/account', { email: 'eve@example.test', password });
        await confirmEmail(db(), account);
        expect((await account.put('/api/account', { email: address })).body.email).toBe(address);
      },
    },
    'who confirmed the address and left it for another one': {
      proven: false,
      async make(account) {
        await account.post('/api/account', { email: address, password });
        await confirmEmail(db(), account);
        await account.put('/api/account', { email: 'eve@example.test' });
      },
    },
    'who took another one’s address with the link to undo unused': {
      proven: false,
      async make(account) {
        await account.post('/api/account', { email: address, password });
        await account.put('/api/account', { email: 'eve@example.test' });
        const undo = (await readQueuedMails(db(), 'email_changed')).at(-1);
        await account.post('/api/account/undo-email', { key: undo?.key });
        await account.post('/api/account/login', { email: address, password });
        expect((await account.get('/api/account')).body).toMatchObject({ email: address, email_verified: false });
      },
    },
    'who confirmed the address': {
      proven: true,
      async make(account) {
        await account.post('/api/account', { email: address, password });
        await confirmEmail(db(), account);
      },
    },
  };

  const readAddressRecords = async () => ({
    mails: await db()
      .selectFrom('outbox')
      .select(['kind', 'data'])
      .where('recipient', '=', address)
      .orderBy('key')
      .execute(),
    alerts: await db().selectFrom('stock_alerts').select('id').where('email', '=', address).execute(),
    subscribers: await db().selectFrom('subscribers').select(['id', 'status']).where('email', '=', address).execute(),
    drafts: await db().selectFrom('drafts').select(['id', 'note']).where('email', '=', address).execute(),
    orders: await db()
      .selectFrom('orders')
      .select(['id', 'account_id', 'shipping'])
      .where('email', '=', address)
      .execute(),
  });

  describe.each(Object.keys(holders))('%s', (name) => {
    const { proven, make } = holders[name] as (typeof holders)[string];

    test(`${proven ? 'takes along' : 'sees nothing of'} what belongs to the address, in the export and in lists`, async () => {
      const { shopper, order } = await createGuestShop();
      const account = shopper();
      await make(account);
      const { body } = await account.get('/api/account/export');
      const kinds = body.mails.map(({ kind }: { kind: string }) => kind);
      expect(kinds.includes('order')).toBe(proven);
      expect(kinds.includes('draft')).toBe(proven);
      expect(body.stock_alerts).toHaveLength(proven ? 1 : 0);
      if (!proven) {
        for (const secret of [home.address1, home.name, order.number, 'As we agreed', ids.watch]) {
          expect(JSON.stringify(body)).not.toContain(secret);
        }
      }
      // an order belongs to the account that placed it, whatever its address
      expect(body.orders).toEqual([]);
      for (const path of ['/api/account/orders', '/api/subscriptions', '/api/payments', '/api/invoices']) {
        expect([path, (await account.get(path)).body.count]).toEqual([path, 0]);
      }
      for (const path of [`/api/account/orders/${order.id}`, `/api/account/orders/${order.id}/invoice`]) {
        expect((await account.get(path)).body).toBeNull();
      }
    });

    test(`${proven ? 'erases' : 'erases nothing of'} what belongs to the address`, async () => {
      const { shopper } = await createGuestShop();
      const account = shopper();
      await make(account);
      await db().updateTable('outbox').set({ status: 'sent' }).execute();
      const recordsBefore = await readAddressRecords();
      expect((await account.call('DELETE', '/api/account', { password })).body).toEqual({ success: true });
      const recordsAfter = await readAddressRecords();
      if (proven)
        expect(recordsAfter).toEqual({ ...recordsBefore, mails: [], alerts: [], subscribers: [], drafts: [] });
      else expect(recordsAfter).toEqual(recordsBefore);
    });
  });

  test('an address that is changed while its account ends', async () => {
    const { shopper } = await createGuestShop();
    const account = shopper();
    await account.post('/api/account', { email: address, password });
    await confirmEmail(db(), account);
    const [deletion] = await Promise.all([
      account.call('DELETE', '/api/account', { password }),
      account.put('/api/account', { email: 'eve@example.test' }),
    ]);
    expect(deletion.status).toBeLessThan(500);
  });
});
