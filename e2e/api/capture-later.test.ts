import { approveAtPaypal, paypalOf, stripeOf } from '@mercer/sandbox/testing';
import { checkBooks, createApp, type Db, sweepOrders, watchPayments } from '@mercer/server';
import { eachDatabase, ids, recordedEvents } from '@mercer/server/testing';
import { describe, expect, test } from 'vitest';
import { killedAfter } from '../killed.ts';
import { atBank, deliverWebhooks, fillOwnCart, halfMinute, ledgerOf, payByBank, payByCard } from '../money.ts';
import { fillForPaypal, keepApproved, openPaypalOrder } from '../paypal.ts';
import { klarnaWay, quickpayWay, type RedirectWay } from '../redirect-ways.ts';
import { fillForRedirect } from '../redirects.ts';
import { cards, openShop, operatorOf, type Shop, stockOf, wholeOrder } from '../shop.ts';
import { browserOf, fillForStripe, openStripeIntent, type StripeIntent } from '../stripe.ts';

const day = 24 * 3_600_000;

eachDatabase((db: () => Db) => {
  const set = (id: string, value: object) =>
    db()
      .insertInto('settings')
      .values({ id, value: JSON.stringify(value) })
      .execute();

  /** A shop that takes money when a parcel leaves. */
  const openLater = async (payments: object = {}, circumstances?: Parameters<typeof openShop>[1]) => {
    await set('payments', { capture: 'shipping', card: { gateway: 'mercer' }, ...payments });
    await set('store', { name: 'Lamps', support_email: 'owner@lamps.test' });
    return openShop(db(), circumstances);
  };
  const held = async (shop: Shop, number = cards.visa, quantity = 2) => {
    const shopper = shop.shopper();
    // as pages of the shop and operators are told of images
    shopper.wantsImagePaths = true;
    await fillOwnCart(shopper, ids.mug, quantity);
    const { body: order } = await payByCard(shopper, number);
    return { shopper, order, read: async () => (await shopper.get('/api/cart/order')).body };
  };
  const statuses = async (shop: Shop, id: string) =>
    (await ledgerOf(shop, id)).map(({ status, amount, amount_refunded }) => [status, amount, amount_refunded]);
  const mails = async (kind: string) =>
    (await db().selectFrom('outbox').select('recipient').where('kind', '=', kind).execute()).map(
      (row) => row.recipient,
    );
  const invoices = async () => (await db().selectFrom('invoices').select('number').orderBy('number').execute()).length;

  test('money is set aside with the order, and taken when its parcel leaves', async () => {
    const shop = await openLater();
    const { order, read } = await held(shop);
    expect(order).toMatchObject({
      status: 'payment_pending',
      payments: [{ status: 'authorized', amount: 25, captured: 0, expires: '2026-06-08T12:00:00.000Z' }],
    });
    expect(await read()).toEqual(order);
    expect(await statuses(shop, order.id)).toEqual([['authorized', 2500, 0]]);
    expect(await invoices()).toBe(0);
    await halfMinute(shop);
    const shipped = await operatorOf(shop).post(`/orders/${order.id}/ship`, { all: true, tracking: 'T1' });
    expect(shipped.body).toMatchObject({ status: 'shipped', payments: [{ status: 'succeeded', amount: 25 }] });
    expect(shipped.body.timeline.map(({ status }: { status: string }) => status)).toEqual([
      'payment_pending',
      'paid',
      'shipped',
    ]);
    expect(await statuses(shop, order.id)).toEqual([['succeeded', 2500, 0]]);
    expect(await recordedEvents(db(), 'order.created')).toMatchObject([{ status: 'payment_pending' }]);
    expect(await recordedEvents(db(), 'order.paid')).toMatchObject([{ total_minor: 2500 }]);
    expect(await invoices()).toBe(1);
    await deliverWebhooks(shop);
    const refunded = await operatorOf(shop).post(`/orders/${order.id}/refund`, { amount: 5.01 });
    expect(refunded.body.refund_total).toBe(5.01);
    expect(await statuses(shop, order.id)).toEqual([['succeeded', 2500, 501]]);
  });

  test('an order that is sent in parts is paid with the first of them, each told and mailed', async () => {
    const shop = await openLater();
    const { order, read } = await held(shop);
    const [{ id }] = order.items;
    const ship = (body: object) => operatorOf(shop).post(`/orders/${order.id}/ship`, body);
    for (const items of [[{ id, quantity: 3 }], [{ id: 'none', quantity: 1 }], []]) {
      expect(await ship({ items })).toMatchObject({ status: 400, body: { error: { param: 'items' } } });
    }
    expect(await statuses(shop, order.id)).toEqual([['authorized', 2500, 0]]);
    const first = (await ship({ items: [{ id, quantity: 1 }], tracking: 'T1' })).body;
    expect(first).toMatchObject({ status: 'paid', cancelable: true, shipments: [{ tracking: 'T1' }] });
    expect(await statuses(shop, order.id)).toEqual([['succeeded', 2500, 0]]);
    const second = (await ship({ all: true, tracking: 'T2' })).body;
    const parcel = (tracking: string) => ({ tracking, items: [{ id, quantity: 1 }] });
    expect(second).toMatchObject({ status: 'shipped', tracking: 'T2', shipments: [parcel('T1'), parcel('T2')] });
    expect(await read()).toEqual(second);
    expect(await mails('shipping')).toHaveLength(2);
    expect((await ship({ all: true })).status).toBe(409);
  });

  test('a method says for itself when its money is taken', async () => {
    const shop = await openLater({ card: { gateway: 'mercer', capture: 'order' } });
    expect((await held(shop)).order.status).toBe('paid');
  });

  test('a bank that asks its card holder first sets the money aside afterwards', async () => {
    const shop = await openLater();
    const shopper = shop.shopper();
    await fillOwnCart(shopper, ids.mug);
    await atBank(shop, await payByBank(shopper));
    const { body: order } = await shopper.post('/api/cart/order');
    expect(order).toMatchObject({ status: 'payment_pending', payments: [{ status: 'authorized' }] });
  });

  test('nothing goes back of what was not taken, and an order that is canceled lets it go', async () => {
    const shop = await openLater();
    const before = await stockOf(shop.shopper(), ids.mug);
    const { order, read } = await held(shop);
    const early = await operatorOf(shop).post(`/orders/${order.id}/refund`, { all: true });
    expect(early).toMatchObject({ status: 400, body: { error: { param: 'amount' } } });
    expect((await shop.shopper().get(`/api/orders/${order.id}/invoice`)).status).not.toBe(500);
    const canceled = await operatorOf(shop).post(`/orders/${order.id}/cancel`, {});
    expect(canceled.body).toMatchObject({ status: 'canceled', refund_total: 0, payments: [] });
    expect(await statuses(shop, order.id)).toEqual([['canceled', 2500, 0]]);
    expect(await stockOf(shop.shopper(), ids.mug)).toBe(before);
    expect((await operatorOf(shop).post(`/orders/${order.id}/ship`, { all: true })).status).toBe(409);
    await halfMinute(shop);
    expect([(await read()).status, await invoices()]).toEqual(['canceled', 0]);
  });

  test('the owner is told two days before a bank lets go, and when it has', async () => {
    const shop = await openLater();
    const { order, read } = await held(shop);
    shop.clock.advance(4.9 * day);
    await watchPayments(shop.deps);
    expect(await mails('hold_ends')).toEqual([]);
    shop.clock.advance(0.2 * day);
    for (let round = 0; round < 2; round += 1) await watchPayments(shop.deps);
    expect(await mails('hold_ends')).toEqual(['owner@lamps.test']);
    expect((await read()).timeline.at(-1)).toMatchObject({
      status: 'payment_pending',
      note: 'Your bank sets the money for this order aside until June 8, 2026',
    });
    shop.clock.advance(2 * day);
    await sweepOrders(shop.deps);
    for (let round = 0; round < 2; round += 1) await watchPayments(shop.deps);
    expect(await mails('hold_ended')).toEqual(['owner@lamps.test']);
    expect(await read()).toMatchObject({ status: 'payment_pending', payments: [] });
    const late = await operatorOf(shop).post(`/orders/${order.id}/ship`, { all: true });
    expect(late).toMatchObject({ status: 409, body: { error: { code: 'invalid_status' } } });
    expect((await operatorOf(shop).post(`/orders/${order.id}/cancel`, {})).body.status).toBe('canceled');
  });

  test('what the bank does not give any more stops the parcel, and the order says so', async () => {
    const shop = await openLater();
    const { order, read } = await held(shop);
    shop.clock.advance(8 * day);
    const late = await operatorOf(shop).post(`/orders/${order.id}/ship`, { all: true });
    expect(late).toMatchObject({ status: 409, body: { error: { code: 'capture_refused' } } });
    expect(await read()).toMatchObject({ status: 'payment_pending', payments: [] });
    expect(await mails('hold_ended')).toEqual(['owner@lamps.test']);
  });

  test('a gateway that does not answer leaves the parcel here; the money is taken once, when it does', async () => {
    let isDown = false;
    const shop = await openLater({}, { fault: () => isDown });
    const { order, read } = await held(shop);
    isDown = true;
    const refused = await operatorOf(shop).post(`/orders/${order.id}/ship`, { all: true });
    expect(refused).toMatchObject({ status: 502, body: { error: { code: 'gateway_error' } } });
    const canceled = await operatorOf(shop).post(`/orders/${order.id}/cancel`, {});
    expect(canceled).toMatchObject({ status: 409, body: { error: { code: 'invalid_status' } } });
    isDown = false;
    await halfMinute(shop);
    expect(await read()).toMatchObject({ status: 'paid', payments: [{ status: 'succeeded' }] });
    expect((await operatorOf(shop).post(`/orders/${order.id}/ship`, { all: true })).body.status).toBe('shipped');
    expect(await statuses(shop, order.id)).toEqual([['succeeded', 2500, 0]]);
  });

  test('an answer that is lost takes the money once', async () => {
    const shop = await openLater();
    const { order, read } = await held(shop, '4000000000006975');
    expect(order.status).toBe('payment_pending');
    expect((await operatorOf(shop).post(`/orders/${order.id}/ship`, { all: true })).status).toBe(502);
    await halfMinute(shop);
    expect((await read()).status).toBe('paid');
    expect(await statuses(shop, order.id)).toEqual([['succeeded', 2500, 0]]);
  });

  test('shipped ten times at once it is taken once', async () => {
    const shop = await openLater();
    const { order } = await held(shop);
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => operatorOf(shop).post(`/orders/${order.id}/ship`, { all: true })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await statuses(shop, order.id)).toEqual([['succeeded', 2500, 0]]);
    expect(await invoices()).toBe(1);
  });

  test.each([
    ['ship', 'succeeded'],
    ['cancel', 'canceled'],
  ] as const)('killed at any step of %s, money and order agree afterwards', async (deed, outcome) => {
    const shop = await openLater();
    for (let steps = 0; steps < 12; steps += 1) {
      const { order, read } = await held(shop);
      const app = createApp(killedAfter(steps, shop.deps));
      const headers = { Authorization: 'Bearer sk_test', 'Content-Type': 'application/json' };
      const path = `/operator/orders/${order.id}/${deed}`;
      const body = JSON.stringify(wholeOrder[deed] ?? {});
      await Promise.resolve(app.request(path, { method: 'POST', headers, body })).catch(() => {});
      shop.clock.advance(60_000);
      await halfMinute(shop);
      const before = (await read()).status;
      if (before !== 'shipped' && before !== 'canceled') {
        await operatorOf(shop).post(`/orders/${order.id}/${deed}`, wholeOrder[deed]);
      }
      expect([steps, (await read()).status]).toEqual([steps, deed === 'ship' ? 'shipped' : 'canceled']);
      expect([steps, await statuses(shop, order.id)]).toEqual([steps, [[outcome, 2500, 0]]]);
    }
  });

  describe.each([klarnaWay, quickpayWay])('$gateway', (way: RedirectWay) => {
    const pay = async () => {
      const shop = await openLater({ [way.method]: { gateway: way.gateway } });
      const shopper = shop.shopper();
      await fillForRedirect(shopper, way.method);
      await way.pay(shop, shopper);
      const { body: order } = await shopper.post('/api/cart/order');
      expect(order).toMatchObject({ status: 'payment_pending', payments: [{ status: 'authorized', captured: 0 }] });
      return { shop, order };
    };
    const expires = { klarna: '2026-06-29T12:00:00.000Z', quickpay: '2026-06-08T12:00:00.000Z' };

    test('is captured at shipping, days after its page is forgotten', async () => {
      const { shop, order } = await pay();
      expect(order.payments[0].expires).toBe(expires[way.gateway as keyof typeof expires]);
      await deliverWebhooks(shop);
      await halfMinute(shop);
      shop.clock.advance(5 * day);
      await sweepOrders(shop.deps);
      expect(await statuses(shop, order.id)).toEqual([['authorized', 2500, 0]]);
      const shipped = await operatorOf(shop).post(`/orders/${order.id}/ship`, { all: true });
      expect(shipped.body).toMatchObject({ status: 'shipped', payments: [{ status: 'succeeded', amount: 25 }] });
      await operatorOf(shop).post(`/orders/${order.id}/refund`, { amount: 5 });
      expect(await statuses(shop, order.id)).toEqual([['succeeded', 2500, 500]]);
      shop.clock.advance(day);
      await checkBooks(shop.deps);
      expect((await operatorOf(shop).get('/differences')).body.results).toEqual([]);
    });

    test('canceled, it is let go', async () => {
      const { shop, order } = await pay();
      shop.clock.advance(5 * day);
      await operatorOf(shop).post(`/orders/${order.id}/cancel`, {});
      expect(await statuses(shop, order.id)).toEqual([['canceled', 2500, 0]]);
    });
  });

  describe('PayPal', () => {
    const openPaypal = () => openLater({ paypal: { gateway: 'paypal', merchant_id: 'M1' } });
    const orderAt = async (shop: Shop, intent: string) => {
      const shopper = shop.shopper();
      await fillForPaypal(shopper);
      const { id } = (await openPaypalOrder(shopper, intent)).body;
      await approveAtPaypal(shop.sandbox, id);
      await keepApproved(shopper, id);
      return (await shopper.post('/api/cart/order')).body;
    };
    const pay = async (intent: string) => {
      const shop = await openPaypal();
      return { shop, order: await orderAt(shop, intent) };
    };

    test('what was begun in two steps is captured at shipping', async () => {
      const { shop, order } = await pay('AUTHORIZE');
      const expires = '2026-06-30T12:00:00.000Z';
      expect(order).toMatchObject({ status: 'payment_pending', payments: [{ status: 'authorized', expires }] });
      await deliverWebhooks(shop);
      await halfMinute(shop);
      expect(await statuses(shop, order.id)).toEqual([['authorized', 2500, 0]]);
      expect((await operatorOf(shop).post(`/orders/${order.id}/ship`, { all: true })).body.status).toBe('shipped');
      await operatorOf(shop).post(`/orders/${order.id}/refund`, { amount: 5 });
      expect(await statuses(shop, order.id)).toEqual([['succeeded', 2500, 500]]);
      shop.clock.advance(day);
      await checkBooks(shop.deps);
      expect((await operatorOf(shop).get('/differences')).body.results).toEqual([]);
      const [{ settlements }] = (await operatorOf(shop).get(`/payments?order_id=${order.id}`)).body.results;
      expect(settlements).toMatchObject([
        { kind: 'payment', amount: 25, fee: 1.36, net: 23.64 },
        { kind: 'refund', amount: 5, fee: 0, net: -5 },
      ]);
    });

    const heldAt = async (shop: Shop, orderId: string) => {
      const { transaction_id } = await db()
        .selectFrom('payments')
        .select('transaction_id')
        .where('order_id', '=', orderId)
        .executeTakeFirstOrThrow();
      const ask = await paypalOf(shop.sandbox);
      const { payments } = (await ask('GET', `/v2/checkout/orders/${transaction_id}`)).body.purchase_units[0];
      return { ask, payments };
    };
    const capturedFrom = async (shop: Shop, orderId: string) => {
      const { ask, payments } = await heldAt(shop, orderId);
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
      async (days, taken) => {
        const { shop, order } = await pay('AUTHORIZE');
        shop.clock.advance(days * day);
        const shipped = await operatorOf(shop).post(`/orders/${order.id}/ship`, { all: true });
        expect(shipped.body).toMatchObject({ status: 'shipped', payments: [{ status: 'succeeded', amount: 25 }] });
        expect(await capturedFrom(shop, order.id)).toEqual(taken);
        expect(await statuses(shop, order.id)).toEqual([['succeeded', 2500, 0]]);
      },
    );

    test('what was authorized anew before is captured as it is', async () => {
      const { shop, order } = await pay('AUTHORIZE');
      shop.clock.advance(4 * day);
      const { ask, payments } = await heldAt(shop, order.id);
      const anew = `/v2/payments/authorizations/${payments.authorizations[0].id}/reauthorize`;
      expect((await ask('POST', anew)).status).toBe(201);
      shop.clock.advance(4 * day);
      expect((await operatorOf(shop).post(`/orders/${order.id}/ship`, { all: true })).body.status).toBe('shipped');
      expect(await capturedFrom(shop, order.id)).toEqual({ count: 2, place: 1 });
    });

    test('what PayPal authorizes no more and does not give stops the parcel', async () => {
      const { shop, order } = await pay('AUTHORIZE');
      shop.clock.advance(29.1 * day);
      const late = await operatorOf(shop).post(`/orders/${order.id}/ship`, { all: true });
      expect(late).toMatchObject({ status: 409, body: { error: { code: 'capture_refused' } } });
      expect(await statuses(shop, order.id)).toEqual([['authorized', 2500, 0]]);
    });

    test('killed at any step of ship on the fifth day, it is authorized anew once and taken once', async () => {
      const shop = await openPaypal();
      for (let steps = 0; steps < 16; steps += 1) {
        const order = await orderAt(shop, 'AUTHORIZE');
        shop.clock.advance(5 * day);
        const app = createApp(killedAfter(steps, shop.deps));
        const headers = { Authorization: 'Bearer sk_test', 'Content-Type': 'application/json' };
        const path = `/operator/orders/${order.id}/ship`;
        await Promise.resolve(app.request(path, { method: 'POST', headers, body: '{"all":true}' })).catch(() => {});
        shop.clock.advance(60_000);
        await halfMinute(shop);
        await operatorOf(shop).post(`/orders/${order.id}/ship`, { all: true });
        expect([steps, await capturedFrom(shop, order.id)]).toEqual([steps, { count: 2, place: 1 }]);
        expect([steps, await statuses(shop, order.id)]).toEqual([steps, [['succeeded', 2500, 0]]]);
      }
    });

    test('what was begun in one is captured with the order', async () => {
      const { shop, order } = await pay('CAPTURE');
      expect(order.status).toBe('paid');
      expect(await statuses(shop, order.id)).toEqual([['succeeded', 2500, 0]]);
    });

    test('canceled, it is let go', async () => {
      const { shop, order } = await pay('AUTHORIZE');
      await operatorOf(shop).post(`/orders/${order.id}/cancel`, {});
      expect(await statuses(shop, order.id)).toEqual([['canceled', 2500, 0]]);
    });
  });

  describe('Stripe', () => {
    const byStripe = { card: { gateway: 'stripe' }, klarna: { gateway: 'stripe' } };
    const openStripe = async () => {
      const shop = await openLater(byStripe);
      return { ...shop, stripe: stripeOf(shop.sandbox), browser: browserOf(shop) };
    };
    type StripeShop = Awaited<ReturnType<typeof openStripe>>;
    const orderBy = async ({ browser, shopper }: StripeShop, way: 'element' | 'token', number = cards.visa) => {
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
      return { order, read: async () => (await ada.get('/api/cart/order')).body };
    };

    test.each(['element', 'token'] as const)('a card by %s is captured at shipping', async (way) => {
      const shop = await openStripe();
      const { order } = await orderBy(shop, way);
      expect(order).toMatchObject({ status: 'payment_pending', payments: [{ status: 'authorized', amount: 25 }] });
      expect(Date.parse(order.payments[0].expires)).toBe(Date.parse('2026-06-08T12:00:00.000Z'));
      await deliverWebhooks(shop);
      await halfMinute(shop);
      expect(await statuses(shop, order.id)).toEqual([['authorized', 2500, 0]]);
      expect((await operatorOf(shop).post(`/orders/${order.id}/ship`, { all: true })).body.status).toBe('shipped');
      await deliverWebhooks(shop);
      expect(await statuses(shop, order.id)).toEqual([['succeeded', 2500, 0]]);
    });

    test('what is captured or let go at the dashboard is on the order', async () => {
      const shop = await openStripe();
      const captured = await orderBy(shop, 'element');
      const released = await orderBy(shop, 'element');
      const [second, first] = (await shop.stripe.paymentIntents.list()).data;
      await shop.stripe.paymentIntents.capture(first?.id ?? '');
      await shop.stripe.paymentIntents.cancel(second?.id ?? '');
      const names = async () => Promise.all(shop.webhooks.map(async (hook) => (await hook.clone().json()).type));
      await expect
        .poll(async () => (await names()).includes('payment_intent.canceled'), { timeout: 10_000 })
        .toBe(true);
      await deliverWebhooks(shop);
      const settled = async () => [(await captured.read()).status, (await released.read()).payments.length];
      await expect.poll(settled).toEqual(['paid', 0]);
      expect(await mails('hold_ended')).toEqual(['owner@lamps.test']);
    });

    test('canceled, it is let go', async () => {
      const shop = await openStripe();
      const { order } = await orderBy(shop, 'token');
      await operatorOf(shop).post(`/orders/${order.id}/cancel`, {});
      expect(await statuses(shop, order.id)).toEqual([['canceled', 2500, 0]]);
    });
  });
});
