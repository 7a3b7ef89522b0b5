import type { Db } from '@mercer/server';
import { eachDatabase, ids, type Shopper } from '@mercer/server/testing';
import { describe, expect, test } from 'vitest';
import { assertMoneyRests, deliverWebhooks, halfMinute, webhookSent } from '../money.ts';
import { checkout, fillForRedirect, onlyOrder, openRedirectShop, paidFor, press } from '../redirects.ts';
import { fillCart, operatorOf, type Shop, stockOf } from '../shop.ts';

const back = checkout('gateway=klarna_direct&sid={{session_id}}');
const wish = {
  locale: 'en-US',
  purchase_country: 'US',
  purchase_currency: 'JPY',
  order_amount: 1,
  order_lines: JSON.stringify([{ type: 'physical', name: 'Cheap', quantity: 1, unit_price: 1, total_amount: 1 }]),
  billing_address: { given_name: 'Ada', family_name: 'Lovelace', postal_code: '97201', iban: 'not ours' },
  merchant_urls: {
    success: `${back}&authorization_token={{authorization_token}}`,
    back,
    cancel: back,
    error: back,
    failure: back,
  },
};

const open = (shopper: Shopper, intent: object = wish) => shopper.post('/vault/intent', { gateway: 'klarna', intent });

eachDatabase((db: () => Db) => {
  const visit = async (circumstances?: Parameters<typeof openRedirectShop>[3]) => {
    const shop = await openRedirectShop(db(), 'klarna', 'klarna', circumstances);
    const shopper = shop.shopper();
    await fillForRedirect(shopper, 'klarna');
    return { shop, shopper };
  };
  /** As the client library does it, up to the cart that holds the token. */
  const pay = async (shop: Shop, shopper: Shopper, result = 'approve') => {
    const { redirect_url } = (await open(shopper)).body;
    const query = await press(shop, redirect_url, result);
    const token = query.authorization_token;
    if (token) await shopper.put('/api/cart', { billing: { method: 'klarna', klarna: { token } } });
    return { query, page: redirect_url };
  };

  test('pays the order, once, and comes back by refund', async () => {
    const { shop, shopper } = await visit();
    const before = await stockOf(shopper, ids.mug);
    const { query } = await pay(shop, shopper);
    expect(query).toMatchObject({ gateway: 'klarna_direct', sid: expect.any(String) });
    const order = (await shopper.post('/api/cart/order')).body;
    expect(order).toMatchObject({
      status: 'paid',
      currency: 'EUR',
      payments: [{ status: 'succeeded', method: 'klarna', amount: 25 }],
    });
    expect((await shopper.post('/api/cart/order')).body.id).toBe(order.id);
    await deliverWebhooks(shop);
    expect(await paidFor(shop, order.id)).toMatchObject([{ amount: 2500, amount_refunded: 0 }]);
    expect(await stockOf(shopper, ids.mug)).toBe(before - 2);
    await operatorOf(shop).post(`/orders/${order.id}/refund`, { amount: 10 });
    expect(await paidFor(shop, order.id)).toMatchObject([{ amount_refunded: 1000 }]);
    await operatorOf(shop).post(`/orders/${order.id}/refund`, {});
    expect(await paidFor(shop, order.id)).toMatchObject([{ amount_refunded: 2500 }]);
    expect((await shopper.get('/api/cart/order')).body.status).toBe('refunded');
    expect(shop.faults).toEqual([]);
  });

  test('amount and lines are the cart’s, whatever the browser says', async () => {
    const { shop, shopper } = await visit();
    await pay(shop, shopper);
    const rows = await shop.deps.db.selectFrom('payments').select(['amount', 'currency']).execute();
    expect(rows).toEqual([{ amount: 2500, currency: 'EUR' }]);
    const order = (await shopper.post('/api/cart/order')).body;
    expect(await paidFor(shop, order.id)).toMatchObject([{ amount: 2500, currency: 'EUR' }]);
  });

  test.each(['cancel', 'fail'])('%s: no order, no money, and the cart can be paid after it', async (result) => {
    const { shop, shopper } = await visit();
    const { query } = await pay(shop, shopper, result);
    expect(query.authorization_token).toBeUndefined();
    expect((await shopper.post('/api/cart/order')).body.error.code).toBe('card_declined');
    expect((await shopper.get('/api/cart')).body).toMatchObject({ item_quantity: 2, grand_total: 25 });
    await halfMinute(shop);
    await pay(shop, shopper);
    expect((await shopper.post('/api/cart/order')).body.status).toBe('paid');
    await halfMinute(shop);
    await assertMoneyRests(shop, db());
  });

  test.each(['approve', 'late', 'twice'])(
    '%s, and never submitted: the announcement makes the order',
    async (result) => {
      const { shop, shopper } = await visit();
      await pay(shop, shopper, result);
      await deliverWebhooks(shop);
      await expect.poll(async () => (await shopper.get('/api/cart/order')).body.status).toBe('paid');
      expect((await shopper.post('/api/cart/order')).body.status).toBe('paid');
      await assertMoneyRests(shop, db());
    },
  );

  test('the order is made before the shopper is back: the token on an empty cart finds it', async () => {
    const { shop, shopper } = await visit();
    const { redirect_url } = (await open(shopper)).body;
    const { authorization_token: token } = await press(shop, redirect_url, 'approve');
    await halfMinute(shop);
    await shopper.put('/api/cart', { billing: { method: 'klarna', klarna: { token } } });
    expect((await shopper.post('/api/cart/order')).body).toMatchObject({ status: 'paid', grand_total: 25 });
  });

  test('the answer is lost: the next submit, or the sweeper, finds what was paid', async () => {
    const { shop, shopper } = await visit();
    await pay(shop, shopper, 'lost');
    expect((await shopper.post('/api/cart/order')).status).toBe(502);
    await halfMinute(shop);
    const order = (await shopper.get('/api/cart/order')).body;
    expect(order.status).toBe('paid');
    expect(await paidFor(shop, order.id)).toHaveLength(1);
    await assertMoneyRests(shop, db());
  });

  test('Klarna refuses the money: no order, and nothing is kept', async () => {
    const { shop, shopper } = await visit();
    await pay(shop, shopper, 'refused');
    expect((await shopper.post('/api/cart/order')).body.error.code).toBe('card_declined');
    await halfMinute(shop);
    await assertMoneyRests(shop, db());
  });

  test('twenty submits, the announcement and the sweeper at once make one order', async () => {
    const { shop, shopper } = await visit();
    await pay(shop, shopper);
    await webhookSent(shop);
    const submits = Array.from({ length: 20 }, () => shopper.post('/api/cart/order'));
    const told = [...shop.webhooks].map((request) => shop.app.request(request.clone()));
    const [answers] = await Promise.all([Promise.all(submits), Promise.all(told), halfMinute(shop)]);
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200));
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
    expect(await paidFor(shop, answers[0]?.body.id)).toHaveLength(1);
    await assertMoneyRests(shop, db());
  });

  test('a stranger’s session pays nothing, and neither does a token that is spent or invented', async () => {
    const { shop, shopper } = await visit();
    const stranger = shop.shopper();
    await fillForRedirect(stranger, 'klarna', 1);
    const { query } = await pay(shop, stranger);
    await open(shopper);
    for (const token of [query.authorization_token, 'invented', '']) {
      await shopper.put('/api/cart', { billing: { method: 'klarna', klarna: { token } } });
      expect((await shopper.post('/api/cart/order')).status).toBe(402);
    }
    expect((await stranger.post('/api/cart/order')).body.status).toBe('paid');
    expect((await shopper.post('/api/cart/order')).status).toBe(402);
    expect((await shopper.get('/api/cart')).body.item_quantity).toBe(2);
    await halfMinute(shop);
    await assertMoneyRests(shop, db());
  });

  test('a cart that has grown is not paid by the smaller payment, which is let go', async () => {
    const { shop, shopper } = await visit();
    await pay(shop, shopper);
    await fillCart(shopper, ids.mug, 5);
    expect((await shopper.post('/api/cart/order')).status).toBe(400);
    await halfMinute(shop);
    await assertMoneyRests(shop, db());
    expect((await shopper.get('/api/cart')).body.item_quantity).toBe(7);
  });

  test('the page of an attempt is closed by the next one, and leads on where it was paid', async () => {
    const { shop, shopper } = await visit();
    const first = (await open(shopper)).body.redirect_url;
    const second = (await open(shopper)).body.redirect_url;
    expect(second).not.toBe(first);
    expect((await shop.sandbox.fetch(new Request(first))).status).toBe(404);
    const query = await press(shop, second, 'approve');
    const third = new URL((await open(shopper)).body.redirect_url);
    expect(Object.fromEntries(third.searchParams)).toEqual(query);
  });

  describe('refused in the contract’s shape', () => {
    test.each([
      ['no country', { ...wish, purchase_country: undefined }],
      ['no way back', { ...wish, merchant_urls: {} }],
      ['a script as the way back', { ...wish, merchant_urls: { ...wish.merchant_urls, back: 'javascript:alert(1)' } }],
      ['nothing at all', {}],
    ])('%s', async (_, intent) => {
      const { shopper } = await visit();
      const refused = { status: 400, body: { error: { code: 'validation_error', param: 'intent' } } };
      expect(await open(shopper, intent)).toMatchObject(refused);
    });

    test('announcements of strangers', async () => {
      const { shop, shopper } = await visit();
      await pay(shop, shopper);
      await webhookSent(shop);
      const [real] = shop.webhooks;
      const url = real?.url ?? '';
      const orderId = await onlyOrder(db());
      const announce = (address: string, body: string) => shop.app.request(address, { method: 'POST', body });
      const body = (await real?.clone().text()) ?? '';
      expect((await announce(url.replace(/signature=\w{8}/, 'signature=00000000'), body)).status).toBe(400);
      expect((await announce(url.replace(orderId, 'another'), body)).status).toBe(400);
      expect((await announce(url.split('?')[0] ?? '', body)).status).toBe(400);
      for (const text of ['', '{}', '[]', '{', '{"event_id":1}']) expect((await announce(url, text)).status).toBe(400);
      expect((await announce(url, body)).status).toBe(200);
    });
  });
});
