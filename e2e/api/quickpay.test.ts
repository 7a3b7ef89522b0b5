import { createHmac } from 'node:crypto';
import type { Db } from '@mercer/server';
import { eachDatabase, ids, type Shopper } from '@mercer/server/testing';
import { describe, expect, test } from 'vitest';
import { assertMoneyRests, deliverWebhooks, halfMinute, webhookSent } from '../money.ts';
import { checkout, fillForRedirect, gatewayKeys, openRedirectShop, paidFor, press } from '../redirects.ts';
import { fillCart, operatorOf, type Shop, stockOf } from '../shop.ts';

const gateway = 'quickpay';
const addresses = {
  continueurl: checkout('gateway=quickpay&redirect_status=succeeded'),
  cancelurl: checkout('gateway=quickpay&redirect_status=canceled'),
};

const open = (shopper: Shopper) =>
  shopper.post('/vault/intent', { gateway, intent: { order_id: 'abcdefghijkl', currency: 'JPY', amount: 1 } });
const authorize = (shopper: Shopper, params: object) => shopper.post('/vault/authorization', { gateway, params });

eachDatabase((db: () => Db) => {
  const visit = async (circumstances?: Parameters<typeof openRedirectShop>[3]) => {
    const shop = await openRedirectShop(db(), 'card', gateway, circumstances);
    const shopper = shop.shopper();
    await fillForRedirect(shopper, 'card');
    return { shop, shopper };
  };
  /** As the client library does it, up to the cart that holds the card. */
  const pay = async (shop: Shop, shopper: Shopper, result = 'approve') => {
    const id: string = (await open(shopper)).body;
    expect(id).toMatch(/^\d+$/);
    await shopper.put('/api/cart', { billing: { method: 'card', intent: { quickpay: { id } } } });
    const { url } = (await authorize(shopper, { action: 'create', ...addresses })).body;
    const query = await press(shop, url, result);
    if (query.redirect_status === 'succeeded') await comeBack(shopper, query.card_id);
    return { id, query, url };
  };
  const comeBack = async (shopper: Shopper, id: string | undefined) => {
    const card = (await authorize(shopper, { action: 'get', id })).body;
    expect(card).toMatchObject({ token: id, brand: 'visa', last4: '0008', exp_month: 12, exp_year: 2034 });
    await shopper.put('/api/cart', { billing: { method: 'card', card } });
  };

  test('pays the order, once, and comes back by refund', async () => {
    const { shop, shopper } = await visit();
    const before = await stockOf(shopper, ids.mug);
    const { id, query } = await pay(shop, shopper);
    expect(query).toEqual({ gateway, redirect_status: 'succeeded', card_id: id });
    const order = (await shopper.post('/api/cart/order')).body;
    expect(order).toMatchObject({
      status: 'paid',
      currency: 'EUR',
      payments: [{ status: 'succeeded', method: 'card', amount: 25 }],
      billing: { card: { brand: 'Visa', last4: '0008' } },
    });
    expect((await shopper.post('/api/cart/order')).body.id).toBe(order.id);
    await deliverWebhooks(shop);
    expect(await paidFor(shop, order.id)).toMatchObject([{ amount: 2500, currency: 'EUR', amount_refunded: 0 }]);
    expect(await stockOf(shopper, ids.mug)).toBe(before - 2);
    await operatorOf(shop).post(`/orders/${order.id}/refund`, { amount: 10 });
    expect(await paidFor(shop, order.id)).toMatchObject([{ amount_refunded: 1000 }]);
    await operatorOf(shop).post(`/orders/${order.id}/refund`, {});
    expect(await paidFor(shop, order.id)).toMatchObject([{ amount_refunded: 2500 }]);
    expect((await shopper.get('/api/cart/order')).body.status).toBe('refunded');
    expect(shop.faults).toEqual([]);
  });

  test.each(['cancel', 'fail'])('%s: no order, no money, and the cart can be paid after it', async (result) => {
    const { shop, shopper } = await visit();
    expect((await pay(shop, shopper, result)).query).toEqual({ gateway, redirect_status: 'canceled' });
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

  test('the order is made before the shopper is back: the card on an empty cart finds it', async () => {
    const { shop, shopper } = await visit();
    const id: string = (await open(shopper)).body;
    await shopper.put('/api/cart', { billing: { method: 'card', intent: { quickpay: { id } } } });
    const { url } = (await authorize(shopper, { action: 'create', ...addresses })).body;
    const { card_id } = await press(shop, url, 'approve');
    await halfMinute(shop);
    await comeBack(shopper, card_id);
    expect((await shopper.post('/api/cart/order')).body).toMatchObject({ status: 'paid', grand_total: 25 });
    await assertMoneyRests(shop, db());
  });

  test('the answer is lost: the sweeper finds what was paid', async () => {
    const { shop, shopper } = await visit();
    await pay(shop, shopper, 'lost');
    expect((await shopper.post('/api/cart/order')).status).toBe(502);
    await halfMinute(shop);
    const order = (await shopper.get('/api/cart/order')).body;
    expect(order.status).toBe('paid');
    expect(await paidFor(shop, order.id)).toHaveLength(1);
    await assertMoneyRests(shop, db());
  });

  test('a payment or a refund whose answer is lost is made once', async () => {
    const left = new Map([
      ['POST /payments', 1],
      ['POST /refund', 1],
    ]);
    const lost = ({ method, url }: Request) => {
      const call = `${method} /${new URL(url).pathname.split('/').at(-1)}`;
      left.set(call, (left.get(call) ?? 0) - 1);
      return (left.get(call) ?? 0) >= 0;
    };
    const { shop, shopper } = await visit({ lost });
    expect((await open(shopper)).status).toBe(502);
    await pay(shop, shopper);
    const order = (await shopper.post('/api/cart/order')).body;
    await operatorOf(shop).post(`/orders/${order.id}/refund`, { amount: 10 });
    await halfMinute(shop);
    expect(await paidFor(shop, order.id)).toMatchObject([{ amount: 2500, amount_refunded: 1000 }]);
    expect(left.get('POST /refund')).toBe(0);
  });

  test('the bank refuses the money: no order, and nothing is kept', async () => {
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

  test('what is not the cart’s own payment pays nothing', async () => {
    const { shop, shopper } = await visit();
    const stranger = shop.shopper();
    await fillForRedirect(stranger, 'card', 1);
    const foreign = await pay(shop, stranger);
    expect((await authorize(shopper, { action: 'create', ...addresses })).status).toBe(400);
    await open(shopper);
    for (const id of [foreign.id, 'invented', '../x', '']) {
      const card = { token: id, last4: '0008' };
      await shopper.put('/api/cart', { billing: { method: 'card', card, intent: { quickpay: { id } } } });
      const refused = { status: 400, body: { error: { code: 'invalid_request' } } };
      expect(await shopper.post('/api/cart/order')).toMatchObject(refused);
      expect((await authorize(shopper, { action: 'get', id })).status).toBe(400);
    }
    expect((await stranger.post('/api/cart/order')).body.status).toBe('paid');
    expect((await shopper.post('/api/cart/order')).status).toBe(400);
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

  test('begun again it is the same payment; one that is authorized leads on', async () => {
    const { shop, shopper } = await visit();
    const first = await pay(shop, shopper);
    expect((await open(shopper)).body).toBe(first.id);
    const { url } = (await authorize(shopper, { action: 'create', ...addresses })).body;
    expect(Object.fromEntries(new URL(url).searchParams)).toEqual(first.query);
  });

  describe('refused in the contract’s shape', () => {
    test.each([
      ['no way back', { action: 'create' }],
      ['a script as the way back', { action: 'create', ...addresses, cancelurl: 'javascript:alert(1)' }],
      ['an action that is none', { action: 'delete' }],
      ['a card before it was typed in', { action: 'get', id: '1' }],
      ['nothing at all', {}],
    ])('%s', async (_, params) => {
      const { shopper } = await visit();
      await open(shopper);
      const refused = { status: 400, body: { error: { code: 'validation_error', param: 'params' } } };
      expect(await authorize(shopper, params)).toMatchObject(refused);
    });

    test('announcements of strangers', async () => {
      const { shop, shopper } = await visit();
      await pay(shop, shopper);
      await webhookSent(shop);
      const [real] = shop.webhooks;
      const body = (await real?.clone().text()) ?? '';
      const sign = (text: string, key = gatewayKeys.quickpay.privateKey) =>
        createHmac('sha256', key).update(text).digest('hex');
      const announce = (text: string, checksum: string) => {
        const headers = { 'QuickPay-Checksum-Sha256': checksum };
        return shop.app.request('/vault/webhooks/quickpay', { method: 'POST', headers, body: text });
      };
      for (const checksum of ['', sign(body, 'another'), sign(`${body} `), 'zz']) {
        expect((await announce(body, checksum)).status).toBe(400);
      }
      for (const text of ['', '[]', '{}', '{', 'null']) expect((await announce(text, sign(text))).status).toBe(400);
      const subscription = JSON.stringify({ id: 1, type: 'Subscription', operations: [] });
      expect((await announce(subscription, sign(subscription))).status).toBe(200);
      expect((await announce(body, sign(body))).status).toBe(200);
    });
  });
});
