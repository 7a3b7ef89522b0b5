import { createHmac } from 'node:crypto';
import type { Db } from '@mercer/server';
import { eachDatabase } from '@mercer/server/testing';
import { describe, expect, test } from 'vitest';
import { assertMoneyRests, passHalfMinute, waitForWebhook } from '../money.ts';
import {
  authorizeQuickpay,
  backFromQuickpay,
  openQuickpay,
  pageOfQuickpay,
  quickpayAddresses,
  quickpayWay,
} from '../redirect-ways.ts';
import {
  type Circumstances,
  fillForRedirect,
  gatewayKeys,
  listSucceededCharges,
  pressPageButton,
  visitRedirectShop,
} from '../redirects.ts';
import { createOperatorCaller, type Shop } from '../shop.ts';

eachDatabase((db: () => Db) => {
  const openQuickpayVisit = (circumstances?: Circumstances) => visitRedirectShop(db(), quickpayWay, circumstances);
  const { pay } = quickpayWay;

  test('the order shows the card', async () => {
    const { shop, shopper } = await openQuickpayVisit();
    await pay(shop, shopper);
    const { billing } = (await shopper.post('/api/cart/order')).body;
    expect(billing.card).toMatchObject({ brand: 'Visa', last4: '0008' });
  });

  test('the order is made before the shopper is back: the card on an empty cart finds it', async () => {
    const { shop, shopper } = await openQuickpayVisit();
    const { url } = await pageOfQuickpay(shopper);
    const { card_id } = await pressPageButton(shop, url, 'approve');
    await passHalfMinute(shop);
    await backFromQuickpay(shopper, card_id);
    expect((await shopper.post('/api/cart/order')).body).toMatchObject({ status: 'paid', grand_total: 25 });
    await assertMoneyRests(shop, db());
  });

  test('a payment or a refund whose answer is lost is made once', async () => {
    const remainingLosses = new Map([
      ['POST /payments', 1],
      ['POST /refund', 1],
    ]);
    const losesResponse = ({ method, url }: Request) => {
      const call = `${method} /${new URL(url).pathname.split('/').at(-1)}`;
      remainingLosses.set(call, (remainingLosses.get(call) ?? 0) - 1);
      return (remainingLosses.get(call) ?? 0) >= 0;
    };
    const { shop, shopper } = await openQuickpayVisit({ losesResponse });
    expect((await openQuickpay(shopper)).status).toBe(502);
    await pay(shop, shopper);
    const order = (await shopper.post('/api/cart/order')).body;
    await createOperatorCaller(shop).post(`/orders/${order.id}/refund`, { amount: 10 });
    await passHalfMinute(shop);
    expect(await listSucceededCharges(shop, order.id)).toMatchObject([{ amount: 2500, amount_refunded: 1000 }]);
    expect(remainingLosses.get('POST /refund')).toBe(0);
  });

  test('what is not the cart’s own payment pays nothing', async () => {
    const { shop, shopper } = await openQuickpayVisit();
    const stranger = shop.shopper();
    await fillForRedirect(stranger, 'card', 1);
    const foreign = await pay(shop, stranger);
    expect((await authorizeQuickpay(shopper, { action: 'create', ...quickpayAddresses })).status).toBe(400);
    await openQuickpay(shopper);
    for (const id of [foreign.id, 'invented', '../x', '']) {
      const card = { token: id, last4: '0008' };
      await shopper.put('/api/cart', { billing: { method: 'card', card, intent: { quickpay: { id } } } });
      const invalidRequest = { status: 400, body: { error: { code: 'invalid_request' } } };
      expect(await shopper.post('/api/cart/order')).toMatchObject(invalidRequest);
      expect((await authorizeQuickpay(shopper, { action: 'get', id })).status).toBe(400);
    }
    expect((await stranger.post('/api/cart/order')).body.status).toBe('paid');
    expect((await shopper.post('/api/cart/order')).status).toBe(400);
    expect((await shopper.get('/api/cart')).body.item_quantity).toBe(2);
    await passHalfMinute(shop);
    await assertMoneyRests(shop, db());
  });

  test('begun again it is the same payment; one that is authorized leads on', async () => {
    const { shop, shopper } = await openQuickpayVisit();
    const first = await pay(shop, shopper);
    expect((await openQuickpay(shopper)).body).toBe(first.id);
    const { url } = (await authorizeQuickpay(shopper, { action: 'create', ...quickpayAddresses })).body;
    expect(Object.fromEntries(new URL(url).searchParams)).toEqual(first.query);
  });

  const readAtQuickpay = async (shop: Shop, path: string) => {
    const headers = { Authorization: `Basic ${btoa(`:${gatewayKeys.quickpay.apiKey}`)}`, 'Accept-Version': 'v10' };
    return (await shop.sandbox.fetch(new Request(`http://localhost:3000/sandbox/quickpay${path}`, { headers }))).json();
  };

  test('the payment begins with the time of its order, and has its number as soon as there is one', async () => {
    const { shop, shopper } = await openQuickpayVisit();
    const { id } = await pay(shop, shopper);
    const { body: order } = await shopper.post('/api/cart/order');
    const openedPayment = await readAtQuickpay(shop, `/payments/${id}`);
    expect(openedPayment).toMatchObject({ order_id: expect.stringMatching(/^20260601T1200[0-9a-z]{7}$/) });
    expect(openedPayment.variables).toEqual({ order_id: order.id });
    await passHalfMinute(shop);
    const { variables, order_id } = await readAtQuickpay(shop, `/payments/${id}`);
    expect([variables, order_id]).toEqual([{ order_id: order.id, order_number: order.number }, openedPayment.order_id]);
    await assertMoneyRests(shop, db());
  });

  test.each([
    ['de-DE', { card: { gateway: 'quickpay', page_methods: 'creditcard, mobilepay' } }, 'de', 'creditcard, mobilepay'],
    ['nb-NO', { card: { gateway: 'quickpay' } }, 'no', 'creditcard'],
  ])(
    "the page speaks the shopper's language %s, and offers what the store wants",
    async (code, payments, language, methods) => {
      const { shop, shopper } = await openQuickpayVisit();
      const updateSetting = (id: string, value: object) =>
        db()
          .updateTable('settings')
          .set({ value: JSON.stringify(value) })
          .where('id', '=', id)
          .execute();
      await updateSetting('store', { currency: 'EUR', locale: 'en-US', locales: [{ code: 'en-US' }, { code }] });
      await updateSetting('payments', payments);
      await shopper.put('/api/session', { locale: code });
      const { id } = await pageOfQuickpay(shopper);
      const { link } = await readAtQuickpay(shop, `/payments/${id}`);
      expect(link).toMatchObject({ language, payment_methods: methods });
    },
  );

  describe('refused in the contract’s shape', () => {
    test.each([
      ['no way back', { action: 'create' }],
      ['a script as the way back', { action: 'create', ...quickpayAddresses, cancelurl: 'javascript:alert(1)' }],
      ['an action that is none', { action: 'delete' }],
      ['a card before it was typed in', { action: 'get', id: '1' }],
      ['nothing at all', {}],
    ])('%s', async (_, params) => {
      const { shopper } = await openQuickpayVisit();
      await openQuickpay(shopper);
      const invalidParams = { status: 400, body: { error: { code: 'validation_error', param: 'params' } } };
      expect(await authorizeQuickpay(shopper, params)).toMatchObject(invalidParams);
    });

    test('announcements of strangers', async () => {
      const { shop, shopper } = await openQuickpayVisit();
      await pay(shop, shopper);
      await waitForWebhook(shop);
      const [real] = shop.webhooks;
      const body = (await real?.clone().text()) ?? '';
      const signWebhook = (text: string, key = gatewayKeys.quickpay.privateKey) =>
        createHmac('sha256', key).update(text).digest('hex');
      const postAnnouncement = (text: string, checksum: string) => {
        const headers = { 'QuickPay-Checksum-Sha256': checksum };
        return shop.app.request('/vault/webhooks/quickpay', { method: 'POST', headers, body: text });
      };
      for (const checksum of ['', signWebhook(body, 'another'), signWebhook(`${body} `), 'zz']) {
        expect((await postAnnouncement(body, checksum)).status).toBe(400);
      }
      for (const text of ['', '[]', '{}', '{', 'null'])
        expect((await postAnnouncement(text, signWebhook(text))).status).toBe(400);
      const subscription = JSON.stringify({ id: 1, type: 'Subscription', operations: [] });
      expect((await postAnnouncement(subscription, signWebhook(subscription))).status).toBe(200);
      expect((await postAnnouncement(body, signWebhook(body))).status).toBe(200);
    });
  });
});
