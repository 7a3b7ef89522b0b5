import type { Db } from '@mercer/server';
import { eachDatabase, ids, type Shopper } from '@mercer/server/testing';
import { describe, expect, test } from 'vitest';
import { assertMoneyRests, deliverWebhooks, halfMinute, webhookSent } from '../money.ts';
import { checkout, fillForRedirect, onlyOrder, openRedirectShop, paidFor, press } from '../redirects.ts';
import { fillCart, operatorOf, type Shop, stockOf } from '../shop.ts';

const minute = 60_000;
const url = checkout('gateway=paysafecard');
const wish = {
  type: 'PAYSAFECARD',
  amount: 0.01,
  currency: 'JPY',
  customer: { id: 'somebody else' },
  redirect: { success_url: url, failure_url: url },
  notification_url: url,
};

const open = (shopper: Shopper, intent: object = wish) =>
  shopper.post('/vault/intent', { gateway: 'paysafecard', intent });

eachDatabase((db: () => Db) => {
  const visit = async (circumstances?: Parameters<typeof openRedirectShop>[3]) => {
    const shop = await openRedirectShop(db(), 'paysafecard', 'paysafecard', circumstances);
    const shopper = shop.shopper();
    await fillForRedirect(shopper, 'paysafecard');
    return { shop, shopper };
  };
  /** As the client library does it, there and back. @returns how the payment stands, as the shopper's return asks */
  const pay = async (shop: Shop, shopper: Shopper, result = 'approve') => {
    const { id, redirect } = (await open(shopper)).body;
    const billing = { method: 'paysafecard', intent: { paysafecard: { id } } };
    await shopper.put('/api/cart', { billing });
    const query = await press(shop, redirect.auth_url, result);
    expect(query).toEqual({ gateway: 'paysafecard', payment_id: id });
    const told = await shopper.put('/vault/intent', { gateway: 'paysafecard', intent: { payment_id: id } });
    return { id, billing, status: told.body.status };
  };

  test('pays the order, once, and comes back by refund', async () => {
    const { shop, shopper } = await visit();
    const before = await stockOf(shopper, ids.mug);
    expect((await pay(shop, shopper)).status).toBe('AUTHORIZED');
    const order = (await shopper.post('/api/cart/order')).body;
    const payments = [{ status: 'succeeded', method: 'paysafecard', amount: 25 }];
    expect(order).toMatchObject({ status: 'paid', currency: 'EUR', payments });
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

  test.each([
    ['cancel', 'CANCELED_CUSTOMER'],
    ['fail', 'INITIATED'],
  ])('%s: no order, no money, and the cart can be paid after it', async (result, status) => {
    const { shop, shopper } = await visit();
    expect((await pay(shop, shopper, result)).status).toBe(status);
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
      const { id } = await pay(shop, shopper, result);
      await deliverWebhooks(shop);
      await expect.poll(async () => (await shopper.get('/api/cart/order')).body.status).toBe('paid');
      const told = await shopper.put('/vault/intent', { gateway: 'paysafecard', intent: { payment_id: id } });
      expect(told.body).toEqual({ id, status: 'SUCCESS', redirect: expect.anything() });
      expect((await shopper.post('/api/cart/order')).body.status).toBe('paid');
      await assertMoneyRests(shop, db());
    },
  );

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

  test('a refund whose answer is lost is made once', async () => {
    const refunds = { left: 1 };
    const lost = ({ url: called }: Request) => called.endsWith('/refunds') && refunds.left-- > 0;
    const { shop, shopper } = await visit({ lost });
    await pay(shop, shopper);
    const order = (await shopper.post('/api/cart/order')).body;
    await operatorOf(shop).post(`/orders/${order.id}/refund`, { amount: 10 });
    shop.clock.advance(minute);
    await halfMinute(shop);
    expect(refunds.left).toBeLessThan(0);
    expect(await paidFor(shop, order.id)).toMatchObject([{ amount_refunded: 1000 }]);
  });

  test.each([
    ['Paysafecard refuses the money', 'refused', 0],
    ['the time to take it is over', 'approve', 11],
  ])('%s: no order, and nothing is kept', async (_, result, minutes) => {
    const { shop, shopper } = await visit();
    await pay(shop, shopper, result);
    shop.clock.advance(minutes * minute);
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
    await fillForRedirect(stranger, 'paysafecard', 1);
    const foreign = await pay(shop, stranger);
    await open(shopper);
    for (const id of [foreign.id, 'pay_invented', 'pay_../x', '']) {
      await shopper.put('/api/cart', { billing: { method: 'paysafecard', intent: { paysafecard: { id } } } });
      const refused = { status: 400, body: { error: { code: 'invalid_request' } } };
      expect(await shopper.post('/api/cart/order')).toMatchObject(refused);
      const asked = { gateway: 'paysafecard', intent: { payment_id: id } };
      expect((await shopper.put('/vault/intent', asked)).status).toBe(404);
    }
    expect((await stranger.post('/api/cart/order')).body.status).toBe('paid');
    expect((await shopper.post('/api/cart/order')).status).toBe(400);
    expect((await shopper.get('/api/cart')).body.item_quantity).toBe(2);
    await halfMinute(shop);
    await assertMoneyRests(shop, db());
  });

  test('a cart that has grown is not paid by the smaller payment', async () => {
    const { shop, shopper } = await visit();
    await pay(shop, shopper);
    await fillCart(shopper, ids.mug, 5);
    expect((await shopper.post('/api/cart/order')).status).toBe(400);
    await halfMinute(shop);
    await assertMoneyRests(shop, db());
    expect((await shopper.get('/api/cart')).body.item_quantity).toBe(7);
  });

  test('begun again it is the same payment, also after it was agreed to', async () => {
    const { shop, shopper } = await visit();
    const first = (await open(shopper)).body;
    expect((await open(shopper)).body).toEqual(first);
    await pay(shop, shopper);
    expect((await open(shopper)).body).toMatchObject({ id: first.id, status: 'AUTHORIZED' });
    expect((await shopper.post('/api/cart/order')).body.status).toBe('paid');
  });

  describe('refused in the contract’s shape', () => {
    test.each([
      ['no way back', { ...wish, redirect: {} }],
      ['a script as the way back', { ...wish, redirect: { success_url: 'javascript:1', failure_url: url } }],
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
      const address = real?.url ?? '';
      const body = (await real?.clone().text()) ?? '';
      const announce = (to: string, text: string) => shop.app.request(to, { method: 'POST', body: text });
      expect((await announce(address.replace(/signature=\w{8}/, 'signature=00000000'), body)).status).toBe(400);
      expect((await announce(address.replace(await onlyOrder(db()), 'another'), body)).status).toBe(400);
      expect((await announce(address.split('?')[0] ?? '', body)).status).toBe(400);
      for (const text of ['', '{}', '[]', '{', 'mtid=1']) expect((await announce(address, text)).status).toBe(400);
      expect((await announce(address, '{"eventType":"ASSIGN_CARDS","data":{"payment_id":"pay_1"}}')).status).toBe(200);
      expect((await announce(address, body)).status).toBe(200);
    });
  });
});
