import { approveAtPaypal, createPaypalClient, createStripeClient } from '@mercer/sandbox/testing';
import { createApp, type Db, reconcileGatewayBooks, sweepOrders, watchPayments } from '@mercer/server';
import { eachDatabase, ids, recordedEvents } from '@mercer/server/testing';
import { describe, expect, test } from 'vitest';
import { killAppAfter } from '../kill-app.ts';
import {
  answerBankPage,
  deliverWebhooks,
  fillCartWithoutCard,
  passHalfMinute,
  placeOrderByBank,
  placeOrderByCard,
  readGatewayLedger,
} from '../money.ts';
import { fillForPaypal, openPaypalOrder, saveApprovedPaypal } from '../paypal.ts';
import { klarnaWay, quickpayWay, type RedirectWay } from '../redirect-ways.ts';
import { fillForRedirect } from '../redirects.ts';
import { cards, createOperatorCaller, openTestShop, readStockLevel, type Shop, wholeOrder } from '../shop.ts';
import { createStripeBrowser, fillForStripe, openStripeIntent, type StripeIntent } from '../stripe.ts';

const day = 24 * 3_600_000;

eachDatabase((db: () => Db) => {
  const insertSetting = (id: string, value: object) =>
    db()
      .insertInto('settings')
      .values({ id, value: JSON.stringify(value) })
      .execute();

  /** A shop that takes money when a parcel leaves. */
  const openCaptureShop = async (payments: object = {}, circumstances?: Parameters<typeof openTestShop>[1]) => {
    await insertSetting('payments', { capture: 'shipping', card: { gateway: 'mercer' }, ...payments });
    await insertSetting('store', { name: 'Lamps', support_email: 'owner@lamps.test' });
    return openTestShop(db(), circumstances);
  };
  const placeAuthorizedOrder = async (shop: Shop, number = cards.visa, quantity = 2) => {
    const shopper = shop.shopper();
    // Pages of the shop and operators receive image paths
    shopper.wantsImagePaths = true;
    await fillCartWithoutCard(shopper, ids.mug, quantity);
    const { body: order } = await placeOrderByCard(shopper, number);
    return { shopper, order, readOrder: async () => (await shopper.get('/api/cart/order')).body };
  };
  const readChargeStatuses = async (shop: Shop, id: string) =>
    (await readGatewayLedger(shop, id)).map(({ status, amount, amount_refunded }) => [status, amount, amount_refunded]);
  const readMailRecipients = async (kind: string) =>
    (await db().selectFrom('outbox').select('recipient').where('kind', '=', kind).execute()).map(
      (row) => row.recipient,
    );
  const countInvoices = async () =>
    (await db().selectFrom('invoices').select('number').orderBy('number').execute()).length;

  test('money is set aside with the order, and taken when its parcel leaves', async () => {
    const shop = await openCaptureShop();
    const { order, readOrder } = await placeAuthorizedOrder(shop);
    expect(order).toMatchObject({
      status: 'payment_pending',
      payments: [{ status: 'authorized', amount: 25, captured: 0, expires: '2026-06-08T12:00:00.000Z' }],
    });
    expect(await readOrder()).toEqual(order);
    expect(await readChargeStatuses(shop, order.id)).toEqual([['authorized', 2500, 0]]);
    expect(await countInvoices()).toBe(0);
    await passHalfMinute(shop);
    const shipped = await createOperatorCaller(shop).post(`/orders/${order.id}/ship`, { all: true, tracking: 'T1' });
    expect(shipped.body).toMatchObject({ status: 'shipped', payments: [{ status: 'succeeded', amount: 25 }] });
    expect(shipped.body.timeline.map(({ status }: { status: string }) => status)).toEqual([
      'payment_pending',
      'paid',
      'shipped',
    ]);
    expect(await readChargeStatuses(shop, order.id)).toEqual([['succeeded', 2500, 0]]);
    expect(await recordedEvents(db(), 'order.created')).toMatchObject([{ status: 'payment_pending' }]);
    expect(await recordedEvents(db(), 'order.paid')).toMatchObject([{ total_minor: 2500 }]);
    expect(await countInvoices()).toBe(1);
    await deliverWebhooks(shop);
    const refunded = await createOperatorCaller(shop).post(`/orders/${order.id}/refund`, { amount: 5.01 });
    expect(refunded.body.refund_total).toBe(5.01);
    expect(await readChargeStatuses(shop, order.id)).toEqual([['succeeded', 2500, 501]]);
  });

  test('an order that is sent in parts is paid with the first of them, each told and mailed', async () => {
    const shop = await openCaptureShop();
    const { order, readOrder } = await placeAuthorizedOrder(shop);
    const [{ id }] = order.items;
    const { body: held } = await createOperatorCaller(shop).get(`/orders/${order.id}`);
    expect(held).toMatchObject({ financial_status: 'authorized', fulfillment_status: 'unfulfilled' });
    const shipOrder = (body: object) => createOperatorCaller(shop).post(`/orders/${order.id}/ship`, body);
    for (const items of [[{ id, quantity: 3 }], [{ id: 'none', quantity: 1 }], []]) {
      expect(await shipOrder({ items })).toMatchObject({ status: 400, body: { error: { param: 'items' } } });
    }
    expect(await readChargeStatuses(shop, order.id)).toEqual([['authorized', 2500, 0]]);
    const first = (await shipOrder({ items: [{ id, quantity: 1 }], tracking: 'T1' })).body;
    expect(first).toMatchObject({ status: 'paid', cancelable: true, shipments: [{ tracking: 'T1' }] });
    expect(await readChargeStatuses(shop, order.id)).toEqual([['succeeded', 2500, 0]]);
    const second = (await shipOrder({ all: true, tracking: 'T2' })).body;
    const toShipment = (tracking: string) => ({ tracking, items: [{ id, quantity: 1 }] });
    expect(second).toMatchObject({
      status: 'shipped',
      tracking: 'T2',
      shipments: [toShipment('T1'), toShipment('T2')],
    });
    expect(second).toMatchObject(await readOrder());
    expect(second).toMatchObject({ financial_status: 'paid', fulfillment_status: 'fulfilled' });
    expect(await readMailRecipients('shipping')).toHaveLength(2);
    expect((await shipOrder({ all: true })).status).toBe(409);
  });

  test('a method says for itself when its money is taken', async () => {
    const shop = await openCaptureShop({ card: { gateway: 'mercer', capture: 'order' } });
    expect((await placeAuthorizedOrder(shop)).order.status).toBe('paid');
  });

  test('a bank that asks its card holder first sets the money aside afterwards', async () => {
    const shop = await openCaptureShop();
    const shopper = shop.shopper();
    await fillCartWithoutCard(shopper, ids.mug);
    await answerBankPage(shop, await placeOrderByBank(shopper));
    const { body: order } = await shopper.post('/api/cart/order');
    expect(order).toMatchObject({ status: 'payment_pending', payments: [{ status: 'authorized' }] });
  });

  test('nothing goes back of what was not taken, and an order that is canceled lets it go', async () => {
    const shop = await openCaptureShop();
    const previousStock = await readStockLevel(shop.shopper(), ids.mug);
    const { order, readOrder } = await placeAuthorizedOrder(shop);
    const refundResponse = await createOperatorCaller(shop).post(`/orders/${order.id}/refund`, { all: true });
    expect(refundResponse).toMatchObject({ status: 400, body: { error: { param: 'amount' } } });
    expect((await shop.shopper().get(`/api/orders/${order.id}/invoice`)).status).not.toBe(500);
    const canceled = await createOperatorCaller(shop).post(`/orders/${order.id}/cancel`, {});
    expect(canceled.body).toMatchObject({ status: 'canceled', refund_total: 0, payments: [] });
    expect(canceled.body).toMatchObject({ financial_status: 'voided', fulfillment_status: 'canceled' });
    expect(await readChargeStatuses(shop, order.id)).toEqual([['canceled', 2500, 0]]);
    expect(await readStockLevel(shop.shopper(), ids.mug)).toBe(previousStock);
    expect((await createOperatorCaller(shop).post(`/orders/${order.id}/ship`, { all: true })).status).toBe(409);
    await passHalfMinute(shop);
    expect([(await readOrder()).status, await countInvoices()]).toEqual(['canceled', 0]);
  });

  test('the owner is told two days before a bank lets go, and when it has', async () => {
    const shop = await openCaptureShop();
    const { order, readOrder } = await placeAuthorizedOrder(shop);
    shop.clock.advance(4.9 * day);
    await watchPayments(shop.deps);
    expect(await readMailRecipients('hold_ends')).toEqual([]);
    shop.clock.advance(0.2 * day);
    for (let round = 0; round < 2; round += 1) await watchPayments(shop.deps);
    expect(await readMailRecipients('hold_ends')).toEqual(['owner@lamps.test']);
    expect((await readOrder()).timeline.at(-1)).toMatchObject({
      status: 'payment_pending',
      note: 'Your bank sets the money for this order aside until June 8, 2026',
    });
    shop.clock.advance(2 * day);
    await sweepOrders(shop.deps);
    for (let round = 0; round < 2; round += 1) await watchPayments(shop.deps);
    expect(await readMailRecipients('hold_ended')).toEqual(['owner@lamps.test']);
    expect(await readOrder()).toMatchObject({ status: 'payment_pending', payments: [] });
    const late = await createOperatorCaller(shop).post(`/orders/${order.id}/ship`, { all: true });
    expect(late).toMatchObject({ status: 409, body: { error: { code: 'invalid_status' } } });
    expect((await createOperatorCaller(shop).post(`/orders/${order.id}/cancel`, {})).body.status).toBe('canceled');
  });

  test('what the bank does not give any more stops the parcel, and the order says so', async () => {
    const shop = await openCaptureShop();
    const { order, readOrder } = await placeAuthorizedOrder(shop);
    shop.clock.advance(8 * day);
    const late = await createOperatorCaller(shop).post(`/orders/${order.id}/ship`, { all: true });
    expect(late).toMatchObject({ status: 409, body: { error: { code: 'capture_refused' } } });
    expect(await readOrder()).toMatchObject({ status: 'payment_pending', payments: [] });
    expect(await readMailRecipients('hold_ended')).toEqual(['owner@lamps.test']);
  });

  test('a gateway that does not answer leaves the parcel here; the money is taken once, when it does', async () => {
    let isDown = false;
    const shop = await openCaptureShop({}, { fault: () => isDown });
    const { order, readOrder } = await placeAuthorizedOrder(shop);
    isDown = true;
    const shipResponse = await createOperatorCaller(shop).post(`/orders/${order.id}/ship`, { all: true });
    expect(shipResponse).toMatchObject({ status: 502, body: { error: { code: 'gateway_error' } } });
    const canceled = await createOperatorCaller(shop).post(`/orders/${order.id}/cancel`, {});
    expect(canceled).toMatchObject({ status: 409, body: { error: { code: 'invalid_status' } } });
    isDown = false;
    await passHalfMinute(shop);
    expect(await readOrder()).toMatchObject({ status: 'paid', payments: [{ status: 'succeeded' }] });
    expect((await createOperatorCaller(shop).post(`/orders/${order.id}/ship`, { all: true })).body.status).toBe(
      'shipped',
    );
    expect(await readChargeStatuses(shop, order.id)).toEqual([['succeeded', 2500, 0]]);
  });

  test('an answer that is lost takes the money once', async () => {
    const shop = await openCaptureShop();
    const { order, readOrder } = await placeAuthorizedOrder(shop, '4000000000006975');
    expect(order.status).toBe('payment_pending');
    expect((await createOperatorCaller(shop).post(`/orders/${order.id}/ship`, { all: true })).status).toBe(502);
    await passHalfMinute(shop);
    expect((await readOrder()).status).toBe('paid');
    expect(await readChargeStatuses(shop, order.id)).toEqual([['succeeded', 2500, 0]]);
  });

  test('shipped ten times at once it is taken once', async () => {
    const shop = await openCaptureShop();
    const { order } = await placeAuthorizedOrder(shop);
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => createOperatorCaller(shop).post(`/orders/${order.id}/ship`, { all: true })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await readChargeStatuses(shop, order.id)).toEqual([['succeeded', 2500, 0]]);
    expect(await countInvoices()).toBe(1);
  });

  test.each([
    ['ship', 'succeeded'],
    ['cancel', 'canceled'],
  ] as const)('killed at any step of %s, money and order agree afterwards', async (deed, outcome) => {
    const shop = await openCaptureShop();
    for (let steps = 0; steps < 12; steps += 1) {
      const { order, readOrder } = await placeAuthorizedOrder(shop);
      const app = createApp(killAppAfter(steps, shop.deps));
      const headers = { Authorization: 'Bearer sk_test', 'Content-Type': 'application/json' };
      const path = `/operator/orders/${order.id}/${deed}`;
      const body = JSON.stringify(wholeOrder[deed] ?? {});
      await Promise.resolve(app.request(path, { method: 'POST', headers, body })).catch(() => {});
      shop.clock.advance(60_000);
      await passHalfMinute(shop);
      const previousStatus = (await readOrder()).status;
      if (previousStatus !== 'shipped' && previousStatus !== 'canceled') {
        await createOperatorCaller(shop).post(`/orders/${order.id}/${deed}`, wholeOrder[deed]);
      }
      expect([steps, (await readOrder()).status]).toEqual([steps, deed === 'ship' ? 'shipped' : 'canceled']);
      expect([steps, await readChargeStatuses(shop, order.id)]).toEqual([steps, [[outcome, 2500, 0]]]);
    }
  });

  describe.each([klarnaWay, quickpayWay])('$gateway', (way: RedirectWay) => {
    const payByRedirect = async () => {
      const shop = await openCaptureShop({ [way.method]: { gateway: way.gateway } });
      const shopper = shop.shopper();
      await fillForRedirect(shopper, way.method);
      await way.pay(shop, shopper);
      const { body: order } = await shopper.post('/api/cart/order');
      expect(order).toMatchObject({ status: 'payment_pending', payments: [{ status: 'authorized', captured: 0 }] });
      return { shop, order };
    };
    const expires = { klarna: '2026-06-29T12:00:00.000Z', quickpay: '2026-06-08T12:00:00.000Z' };

    test('is captured at shipping, days after its page is forgotten', async () => {
      const { shop, order } = await payByRedirect();
      expect(order.payments[0].expires).toBe(expires[way.gateway as keyof typeof expires]);
      await deliverWebhooks(shop);
      await passHalfMinute(shop);
      shop.clock.advance(5 * day);
      await sweepOrders(shop.deps);
      expect(await readChargeStatuses(shop, order.id)).toEqual([['authorized', 2500, 0]]);
      const shipped = await createOperatorCaller(shop).post(`/orders/${order.id}/ship`, { all: true });
      expect(shipped.body).toMatchObject({ status: 'shipped', payments: [{ status: 'succeeded', amount: 25 }] });
      await createOperatorCaller(shop).post(`/orders/${order.id}/refund`, { amount: 5 });
      expect(await readChargeStatuses(shop, order.id)).toEqual([['succeeded', 2500, 500]]);
      shop.clock.advance(day);
      await reconcileGatewayBooks(shop.deps);
      expect((await createOperatorCaller(shop).get('/differences')).body.results).toEqual([]);
    });

    test('canceled, it is let go', async () => {
      const { shop, order } = await payByRedirect();
      shop.clock.advance(5 * day);
      await createOperatorCaller(shop).post(`/orders/${order.id}/cancel`, {});
      expect(await readChargeStatuses(shop, order.id)).toEqual([['canceled', 2500, 0]]);
    });
  });

  describe('PayPal', () => {
    const openPaypalCaptureShop = () => openCaptureShop({ paypal: { gateway: 'paypal', merchant_id: 'M1' } });
    const placePaypalOrder = async (shop: Shop, intent: string) => {
      const shopper = shop.shopper();
      await fillForPaypal(shopper);
      const { id } = (await openPaypalOrder(shopper, intent)).body;
      await approveAtPaypal(shop.sandbox, id);
      await saveApprovedPaypal(shopper, id);
      return (await shopper.post('/api/cart/order')).body;
    };
    const placeOrderWithIntent = async (intent: string) => {
      const shop = await openPaypalCaptureShop();
      return { shop, order: await placePaypalOrder(shop, intent) };
    };

    test('what was begun in two steps is captured at shipping', async () => {
      const { shop, order } = await placeOrderWithIntent('AUTHORIZE');
      const expires = '2026-06-30T12:00:00.000Z';
      expect(order).toMatchObject({ status: 'payment_pending', payments: [{ status: 'authorized', expires }] });
      await deliverWebhooks(shop);
      await passHalfMinute(shop);
      expect(await readChargeStatuses(shop, order.id)).toEqual([['authorized', 2500, 0]]);
      expect((await createOperatorCaller(shop).post(`/orders/${order.id}/ship`, { all: true })).body.status).toBe(
        'shipped',
      );
      await createOperatorCaller(shop).post(`/orders/${order.id}/refund`, { amount: 5 });
      expect(await readChargeStatuses(shop, order.id)).toEqual([['succeeded', 2500, 500]]);
      shop.clock.advance(day);
      await reconcileGatewayBooks(shop.deps);
      expect((await createOperatorCaller(shop).get('/differences')).body.results).toEqual([]);
      const [{ settlements }] = (await createOperatorCaller(shop).get(`/payments?order_id=${order.id}`)).body.results;
      expect(settlements).toMatchObject([
        { kind: 'payment', amount: 25, fee: 1.36, net: 23.64 },
        { kind: 'refund', amount: 5, fee: 0, net: -5 },
      ]);
    });

    const readAuthorizations = async (shop: Shop, orderId: string) => {
      const { transaction_id } = await db()
        .selectFrom('payments')
        .select('transaction_id')
        .where('order_id', '=', orderId)
        .executeTakeFirstOrThrow();
      const ask = await createPaypalClient(shop.sandbox);
      const { payments } = (await ask('GET', `/v2/checkout/orders/${transaction_id}`)).body.purchase_units[0];
      return { ask, payments };
    };
    const capturedFrom = async (shop: Shop, orderId: string) => {
      const { ask, payments } = await readAuthorizations(shop, orderId);
      const { body } = await ask('GET', `/v2/payments/captures/${payments.captures[0].id}`);
      const ids = payments.authorizations.map(({ id }: { id: string }) => id);
      return { count: ids.length, place: ids.indexOf(body.supplementary_data.related_ids.authorization_id) };
    };

    test.each([
      [2.9, { count: 1, place: 0 }],
      [3.1, { count: 2, place: 1 }],
      [28.9, { count: 2, place: 1 }],
    ])(
      'shipped after %s days, it is authorized anew once PayPal does not vouch for it any more',
      async (days, expectedCapture) => {
        const { shop, order } = await placeOrderWithIntent('AUTHORIZE');
        shop.clock.advance(days * day);
        const shipped = await createOperatorCaller(shop).post(`/orders/${order.id}/ship`, { all: true });
        expect(shipped.body).toMatchObject({ status: 'shipped', payments: [{ status: 'succeeded', amount: 25 }] });
        expect(await capturedFrom(shop, order.id)).toEqual(expectedCapture);
        expect(await readChargeStatuses(shop, order.id)).toEqual([['succeeded', 2500, 0]]);
      },
    );

    test('what was authorized anew before is captured as it is', async () => {
      const { shop, order } = await placeOrderWithIntent('AUTHORIZE');
      shop.clock.advance(4 * day);
      const { ask, payments } = await readAuthorizations(shop, order.id);
      const reauthorizePath = `/v2/payments/authorizations/${payments.authorizations[0].id}/reauthorize`;
      expect((await ask('POST', reauthorizePath)).status).toBe(201);
      shop.clock.advance(4 * day);
      expect((await createOperatorCaller(shop).post(`/orders/${order.id}/ship`, { all: true })).body.status).toBe(
        'shipped',
      );
      expect(await capturedFrom(shop, order.id)).toEqual({ count: 2, place: 1 });
    });

    test('what PayPal authorizes no more and does not give stops the parcel', async () => {
      const { shop, order } = await placeOrderWithIntent('AUTHORIZE');
      shop.clock.advance(29.1 * day);
      const late = await createOperatorCaller(shop).post(`/orders/${order.id}/ship`, { all: true });
      expect(late).toMatchObject({ status: 409, body: { error: { code: 'capture_refused' } } });
      expect(await readChargeStatuses(shop, order.id)).toEqual([['authorized', 2500, 0]]);
    });

    test('killed at any step of ship on the fifth day, it is authorized anew once and taken once', async () => {
      const shop = await openPaypalCaptureShop();
      for (let steps = 0; steps < 16; steps += 1) {
        const order = await placePaypalOrder(shop, 'AUTHORIZE');
        shop.clock.advance(5 * day);
        const app = createApp(killAppAfter(steps, shop.deps));
        const headers = { Authorization: 'Bearer sk_test', 'Content-Type': 'application/json' };
        const path = `/operator/orders/${order.id}/ship`;
        await Promise.resolve(app.request(path, { method: 'POST', headers, body: '{"all":true}' })).catch(() => {});
        shop.clock.advance(60_000);
        await passHalfMinute(shop);
        await createOperatorCaller(shop).post(`/orders/${order.id}/ship`, { all: true });
        expect([steps, await capturedFrom(shop, order.id)]).toEqual([steps, { count: 2, place: 1 }]);
        expect([steps, await readChargeStatuses(shop, order.id)]).toEqual([steps, [['succeeded', 2500, 0]]]);
      }
    });

    test('what was begun in one is captured with the order', async () => {
      const { shop, order } = await placeOrderWithIntent('CAPTURE');
      expect(order.status).toBe('paid');
      expect(await readChargeStatuses(shop, order.id)).toEqual([['succeeded', 2500, 0]]);
    });

    test('canceled, it is let go', async () => {
      const { shop, order } = await placeOrderWithIntent('AUTHORIZE');
      await createOperatorCaller(shop).post(`/orders/${order.id}/cancel`, {});
      expect(await readChargeStatuses(shop, order.id)).toEqual([['canceled', 2500, 0]]);
    });
  });

  describe('Stripe', () => {
    const byStripe = { card: { gateway: 'stripe' }, klarna: { gateway: 'stripe' } };
    const openStripeCaptureShop = async () => {
      const shop = await openCaptureShop(byStripe);
      return { ...shop, stripe: createStripeClient(shop.sandbox), browser: createStripeBrowser(shop) };
    };
    type StripeShop = Awaited<ReturnType<typeof openStripeCaptureShop>>;
    const placeStripeOrder = async (
      { browser, shopper }: StripeShop,
      way: 'element' | 'token',
      number = cards.visa,
    ) => {
      const ada = shopper();
      await fillForStripe(ada);
      const token = await browser.card(number);
      const card = { gateway: 'stripe', token, last4: number.slice(-4) };
      if (way === 'token') await ada.put('/api/cart', { billing: { method: 'card', card } });
      else {
        const intent: StripeIntent = (await openStripeIntent(ada, { payment_method: token })).body;
        await browser.confirm(intent);
        await ada.put('/api/cart', { billing: { method: 'card', intent: { stripe: { id: intent.id } } } });
      }
      const { body: order } = await ada.post('/api/cart/order');
      return { order, readOrder: async () => (await ada.get('/api/cart/order')).body };
    };

    test.each(['element', 'token'] as const)('a card by %s is captured at shipping', async (way) => {
      const shop = await openStripeCaptureShop();
      const { order } = await placeStripeOrder(shop, way);
      expect(order).toMatchObject({ status: 'payment_pending', payments: [{ status: 'authorized', amount: 25 }] });
      expect(Date.parse(order.payments[0].expires)).toBe(Date.parse('2026-06-08T12:00:00.000Z'));
      await deliverWebhooks(shop);
      await passHalfMinute(shop);
      expect(await readChargeStatuses(shop, order.id)).toEqual([['authorized', 2500, 0]]);
      expect((await createOperatorCaller(shop).post(`/orders/${order.id}/ship`, { all: true })).body.status).toBe(
        'shipped',
      );
      await deliverWebhooks(shop);
      expect(await readChargeStatuses(shop, order.id)).toEqual([['succeeded', 2500, 0]]);
    });

    test('what is captured or let go at the dashboard is on the order', async () => {
      const shop = await openStripeCaptureShop();
      const captured = await placeStripeOrder(shop, 'element');
      const released = await placeStripeOrder(shop, 'element');
      const [second, first] = (await shop.stripe.paymentIntents.list()).data;
      await shop.stripe.paymentIntents.capture(first?.id ?? '');
      await shop.stripe.paymentIntents.cancel(second?.id ?? '');
      const readWebhookTypes = async () =>
        Promise.all(shop.webhooks.map(async (hook) => (await hook.clone().json()).type));
      await expect
        .poll(async () => (await readWebhookTypes()).includes('payment_intent.canceled'), { timeout: 10_000 })
        .toBe(true);
      await deliverWebhooks(shop);
      const readSettledOutcome = async () => [
        (await captured.readOrder()).status,
        (await released.readOrder()).payments.length,
      ];
      await expect.poll(readSettledOutcome).toEqual(['paid', 0]);
      expect(await readMailRecipients('hold_ended')).toEqual(['owner@lamps.test']);
    });

    test('canceled, it is let go', async () => {
      const shop = await openStripeCaptureShop();
      const { order } = await placeStripeOrder(shop, 'token');
      await createOperatorCaller(shop).post(`/orders/${order.id}/cancel`, {});
      expect(await readChargeStatuses(shop, order.id)).toEqual([['canceled', 2500, 0]]);
    });
  });
});
