import { createHash, createHmac } from 'node:crypto';
import { createBraintreeClient, gatewayKeys } from '@mercer/sandbox/testing';
import { type Db, sweepOrders } from '@mercer/server';
import { eachDatabase, ids, type Shopper } from '@mercer/server/testing';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import {
  agreeBraintree,
  type BraintreeMethod,
  braintreeKinds,
  fillForBraintree,
  openBraintreeShop,
  requestClientToken,
  saveNonceToCart,
} from '../braintree.ts';
import { assertMoneyRests, deliverWebhooks, passHalfMinute, placeOrderByCard, readGatewayLedger } from '../money.ts';
import { cards, createOperatorCaller, readStockLevel, type Shop } from '../shop.ts';

const methods = Object.keys(braintreeKinds) as BraintreeMethod[];
const minute = 60_000;

eachDatabase((db: () => Db) => {
  const openBraintreeVisit = async (
    method: BraintreeMethod,
    circumstances?: Parameters<typeof openBraintreeShop>[1],
  ) => {
    const shop = await openBraintreeShop(db(), circumstances);
    const shopper = shop.shopper();
    await fillForBraintree(shopper, method);
    return { shop, shopper };
  };
  const submitOrder = (shopper: Shopper) => shopper.post('/api/cart/order');
  const readSucceededCharges = async (shop: Shop, orderId: string) =>
    (await readGatewayLedger(shop, orderId)).filter(({ status }) => status === 'succeeded');

  describe.each(methods)('%s', (method) => {
    test('pays the order, once, and comes back by refund', async () => {
      const { shop, shopper } = await openBraintreeVisit(method);
      const stock = await readStockLevel(shopper, ids.mug);
      await agreeBraintree(shop, shopper, method);
      const order = (await submitOrder(shopper)).body;
      expect(order).toMatchObject({ status: 'paid', payments: [{ method, status: 'succeeded', amount: 25 }] });
      expect((await submitOrder(shopper)).body.id).toBe(order.id);
      await deliverWebhooks(shop);
      expect(await readSucceededCharges(shop, order.id)).toMatchObject([{ amount: 2500, amount_refunded: 0 }]);
      expect(await readStockLevel(shopper, ids.mug)).toBe(stock - 2);
      shop.clock.advance(minute);
      await createOperatorCaller(shop).post(`/orders/${order.id}/refund`, { amount: 10 });
      expect(await readSucceededCharges(shop, order.id)).toMatchObject([{ amount_refunded: 1000 }]);
      await createOperatorCaller(shop).post(`/orders/${order.id}/refund`, { all: true });
      expect(await readSucceededCharges(shop, order.id)).toMatchObject([{ amount_refunded: 2500 }]);
      expect((await shopper.get('/api/cart/order')).body.status).toBe('refunded');
      expect(shop.faults).toEqual([]);
    });

    test('declined: no order, no money, and what is agreed to again pays', async () => {
      const { shop, shopper } = await openBraintreeVisit(method);
      await agreeBraintree(shop, shopper, method, 'decline');
      const { status, body } = await submitOrder(shopper);
      expect([status, body.error.code, shop.faults]).toEqual([402, 'card_declined', []]);
      const cart = (await shopper.get('/api/cart')).body;
      expect(cart).toMatchObject({ item_quantity: 2, grand_total: 25, billing: { method } });
      expect(cart.billing).not.toHaveProperty(method);
      await agreeBraintree(shop, shopper, method);
      expect((await submitOrder(shopper)).body.status).toBe('paid');
      await passHalfMinute(shop);
      await assertMoneyRests(shop, db());
    });

    test.each(['the shopper submits again', 'the announcement', 'the sweeper'])(
      'charged and the answer lost: %s makes the order',
      async (trigger) => {
        const { shop, shopper } = await openBraintreeVisit(method);
        await agreeBraintree(shop, shopper, method, 'answer_lost');
        expect(await submitOrder(shopper)).toMatchObject({ status: 502, body: { error: { code: 'gateway_error' } } });
        if (trigger === 'the shopper submits again') expect((await submitOrder(shopper)).body.status).toBe('paid');
        if (trigger === 'the announcement') await deliverWebhooks(shop);
        if (trigger === 'the sweeper') await passHalfMinute(shop);
        await expect.poll(async () => (await shopper.get('/api/cart/order')).body?.status).toBe('paid');
        await assertMoneyRests(shop, db());
      },
    );
  });

  test('a card number that no device has authenticated is refused by its bank; authenticated, it pays', async () => {
    const { shop, shopper } = await openBraintreeVisit('google');
    await agreeBraintree(shop, shopper, 'google', 'three_d_secure');
    expect(await submitOrder(shopper)).toMatchObject({
      status: 402,
      body: { error: { decline_code: 'authentication_refused' } },
    });
    const nonce = await agreeBraintree(shop, shopper, 'google', 'three_d_secure');
    const { clientApiUrl, authorizationFingerprint } = JSON.parse(atob((await requestClientToken(shopper)).body));
    const body = JSON.stringify({ authorizationFingerprint, amount: '25.00', isApproved: true });
    const url = `${clientApiUrl}/v1/payment_methods/${nonce}/three_d_secure/authenticate`;
    const authenticated = await (await shop.sandbox.fetch(new Request(url, { method: 'POST', body }))).json();
    await saveNonceToCart(shopper, 'google', authenticated.nonce);
    expect((await submitOrder(shopper)).body.status).toBe('paid');
  });

  test('device data of the browser reaches Braintree with the sale, and no answer of the shop', async () => {
    const { shop, shopper } = await openBraintreeVisit('google');
    const nonce = await agreeBraintree(shop, shopper, 'google');
    const device_data = JSON.stringify({ correlation_id: 'abc' });
    const google = { nonce, gateway: 'braintree', device_data };
    await shopper.put('/api/cart', { billing: { method: 'google', google } });
    const { body } = await submitOrder(shopper);
    expect(body.status).toBe('paid');
    expect(JSON.stringify(body)).not.toContain('correlation_id');
    const sales = await db()
      .selectFrom('payments')
      .select('transaction_id')
      .where('gateway', '=', 'braintree')
      .execute();
    const { xml } = await createBraintreeClient(shop.sandbox)('GET', `/transactions/${sales[0]?.transaction_id}`);
    expect(xml).toContain('<risk-data>');
  });

  test('submitted twenty times at once, the money moves once', async () => {
    const { shop, shopper } = await openBraintreeVisit('paypal');
    await agreeBraintree(shop, shopper, 'paypal');
    const answers = await Promise.all(Array.from({ length: 20 }, () => submitOrder(shopper)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    const orders = new Set(answers.map(({ body }) => body.id));
    expect(orders.size).toBe(1);
    expect(await readSucceededCharges(shop, String([...orders][0]))).toHaveLength(1);
    await assertMoneyRests(shop, db());
  });

  test('charged and the answer lost, another agreement is not charged as well', async () => {
    const { shop, shopper } = await openBraintreeVisit('paypal');
    await agreeBraintree(shop, shopper, 'paypal', 'answer_lost');
    expect((await submitOrder(shopper)).status).toBe(502);
    await agreeBraintree(shop, shopper, 'paypal');
    const order = (await submitOrder(shopper)).body;
    expect(order.status).toBe('paid');
    expect(await readSucceededCharges(shop, order.id)).toHaveLength(1);
    await assertMoneyRests(shop, db());
  });

  describe('charged, the answer lost, and Braintree does not find the sale yet', () => {
    const payWhileUnlisted = async (behaviour = 'answer_lost') => {
      let isListed = false;
      // a search for another order's sales
      const hideUnlistedSale = async (request: Request) => {
        if (isListed || !request.url.endsWith('/advanced_search_ids')) return request;
        return new Request(request, { body: (await request.text()).replace(/"is":"\w+"/, '"is":"unlisted"') });
      };
      const { shop, shopper } = await openBraintreeVisit('paypal', { instead: hideUnlistedSale });
      await agreeBraintree(shop, shopper, 'paypal', behaviour);
      expect((await submitOrder(shopper)).status).toBe(502);
      shop.clock.advance(minute);
      const showUnlistedSale = () => {
        isListed = true;
      };
      return { shop, shopper, list: showUnlistedSale };
    };

    test('no other nonce of the order is charged before it is found', async () => {
      const { shop, shopper, list } = await payWhileUnlisted();
      for (let attempt = 0; attempt < 2; attempt++) {
        await agreeBraintree(shop, shopper, 'paypal');
        expect(await submitOrder(shopper)).toMatchObject({ status: 502, body: { error: { code: 'gateway_error' } } });
      }
      list();
      const order = (await submitOrder(shopper)).body;
      expect(order).toMatchObject({ status: 'paid', payments: [{ method: 'paypal' }] });
      expect(await readSucceededCharges(shop, order.id)).toHaveLength(1);
      await assertMoneyRests(shop, db());
    });

    test('nor where the announcement or the sweeper comes first', async () => {
      const { shop, shopper, list } = await payWhileUnlisted();
      await agreeBraintree(shop, shopper, 'paypal');
      expect((await submitOrder(shopper)).status).toBe(502);
      await passHalfMinute(shop);
      list();
      await passHalfMinute(shop);
      const order = (await shopper.get('/api/cart/order')).body;
      expect(order.status).toBe('paid');
      expect(await readSucceededCharges(shop, order.id)).toHaveLength(1);
      await assertMoneyRests(shop, db());
    });
  });

  test('what never reached Braintree is asked for again, and pays alone', async () => {
    let isAway = true;
    const { shop, shopper } = await openBraintreeVisit('paypal', {
      fault: ({ url }) => isAway && url.endsWith('/transactions'),
    });
    await agreeBraintree(shop, shopper, 'paypal');
    expect((await submitOrder(shopper)).status).toBe(502);
    isAway = false;
    await agreeBraintree(shop, shopper, 'google');
    const order = (await submitOrder(shopper)).body;
    expect(order).toMatchObject({ status: 'paid', payments: [{ method: 'paypal' }] });
    expect(await readSucceededCharges(shop, order.id)).toHaveLength(1);
    await assertMoneyRests(shop, db());
  });

  test('charged and the answer lost, and then paid by card: one of the two goes back', async () => {
    const { shop, shopper } = await openBraintreeVisit('google');
    await agreeBraintree(shop, shopper, 'google', 'answer_lost');
    expect((await submitOrder(shopper)).status).toBe(502);
    await placeOrderByCard(shopper, cards.visa);
    for (let half = 0; half < 6; half++) await passHalfMinute(shop);
    expect((await shopper.get('/api/cart/order')).body.status).toBe('paid');
    await assertMoneyRests(shop, db());
  });

  test.each(['insufficient_funds', 'expired', 'processing_error', 'forged_webhook'])(
    '%s: no order, no money',
    async (behaviour) => {
      const { shop, shopper } = await openBraintreeVisit('apple');
      await agreeBraintree(shop, shopper, 'apple', behaviour);
      expect(await submitOrder(shopper)).toMatchObject({ status: 402, body: { error: { code: 'card_declined' } } });
      for (const request of [...shop.webhooks]) expect((await shop.app.fetch(request.clone())).status).toBe(400);
      await passHalfMinute(shop);
      expect((await shopper.get('/api/cart')).body.item_quantity).toBe(2);
      await assertMoneyRests(shop, db());
    },
  );

  test.each(['late_webhook', 'double_webhook', 'early_webhook', 'disordered_webhooks'])(
    '%s: one order, paid once',
    async (behaviour) => {
      const { shop, shopper } = await openBraintreeVisit('paypal');
      await agreeBraintree(shop, shopper, 'paypal', behaviour);
      const order = (await submitOrder(shopper)).body;
      expect(order.status).toBe('paid');
      await deliverWebhooks(shop);
      await deliverWebhooks(shop);
      await passHalfMinute(shop);
      expect((await shopper.get('/api/cart/order')).body).toMatchObject({ id: order.id, status: 'paid' });
      expect(shop.faults).toEqual([]);
      await assertMoneyRests(shop, db());
    },
  );

  test('down for a minute after it has charged: refunds wait, and are made once', async () => {
    const { shop, shopper } = await openBraintreeVisit('paypal');
    await agreeBraintree(shop, shopper, 'paypal', 'outage');
    const order = (await submitOrder(shopper)).body;
    expect(order.status).toBe('paid');
    expect((await requestClientToken(shopper)).status).toBe(502);
    await createOperatorCaller(shop).post(`/orders/${order.id}/refund`, { amount: 10 });
    expect(await readSucceededCharges(shop, order.id)).toMatchObject([{ amount_refunded: 0 }]);
    for (let half = 0; half < 6; half++) await passHalfMinute(shop);
    expect(await readSucceededCharges(shop, order.id)).toMatchObject([{ amount_refunded: 1000 }]);
  });

  describe('refunds', () => {
    const openPaidVisit = async (circumstances?: Parameters<typeof openBraintreeShop>[1]) => {
      const { shop, shopper } = await openBraintreeVisit('google', circumstances);
      await agreeBraintree(shop, shopper, 'google');
      const order = (await submitOrder(shopper)).body;
      const [{ transaction_id }] = order.payments;
      const [payment] = await db().selectFrom('payments').select('transaction_id').execute();
      return { shop, shopper, order, id: String(transaction_id ?? payment?.transaction_id) };
    };

    test('a part whose answer takes a minute is given back once, although the sweeper comes meanwhile', async () => {
      const gate = Promise.withResolvers<void>();
      const reached = Promise.withResolvers<void>();
      let refundRequests = 0;
      const { shop, order } = await openPaidVisit({
        async instead(request) {
          if (!request.url.endsWith('/refund')) return request;
          refundRequests += 1;
          reached.resolve();
          await gate.promise;
          return request;
        },
      });
      shop.clock.advance(minute); // it is settled
      vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
      onTestFinished(() => void vi.useRealTimers());
      const answer = createOperatorCaller(shop).post(`/orders/${order.id}/refund`, { amount: 10 });
      await reached.promise;
      const refunds = db().selectFrom('refunds').select('date_due');
      const readDueDate = async () => (await refunds.executeTakeFirstOrThrow()).date_due;
      for (let waitedMs = 0; waitedMs < minute; waitedMs += 10_000) {
        shop.clock.advance(10_000);
        vi.advanceTimersByTime(10_000);
        await expect.poll(async () => (await readDueDate()) > shop.clock.now().toISOString()).toBe(true);
        await sweepOrders(shop.deps);
      }
      gate.resolve();
      expect((await answer).body.refund_total).toBe(10);
      await passHalfMinute(shop);
      expect(refundRequests).toBe(1);
      expect(await readSucceededCharges(shop, order.id)).toMatchObject([{ amount_refunded: 1000 }]);
    });

    test('what is not settled is voided whole', async () => {
      const { shop, shopper, order } = await openPaidVisit();
      await createOperatorCaller(shop).post(`/orders/${order.id}/refund`, { all: true });
      expect((await shopper.get('/api/cart/order')).body.status).toBe('refunded');
      expect(await readGatewayLedger(shop, order.id)).toMatchObject([{ status: 'canceled', amount_refunded: 0 }]);
    });

    test('a part of it waits until it is', async () => {
      const { shop, order } = await openPaidVisit();
      await createOperatorCaller(shop).post(`/orders/${order.id}/refund`, { amount: 10 });
      expect(await readSucceededCharges(shop, order.id)).toMatchObject([{ amount_refunded: 0 }]);
      for (let half = 0; half < 6; half++) await passHalfMinute(shop);
      expect(await readSucceededCharges(shop, order.id)).toMatchObject([{ amount_refunded: 1000 }]);
    });

    test('one whose answer is lost is made once', async () => {
      let remainingLosses = 1;
      const loseNextRefundAnswer = ({ url }: Request) => url.endsWith('/refund') && remainingLosses-- > 0;
      const { shop, order } = await openPaidVisit({ losesResponse: loseNextRefundAnswer });
      shop.clock.advance(minute);
      await createOperatorCaller(shop).post(`/orders/${order.id}/refund`, { amount: 10 });
      for (let half = 0; half < 6; half++) await passHalfMinute(shop);
      expect(remainingLosses).toBeLessThan(1);
      expect(await readSucceededCharges(shop, order.id)).toMatchObject([{ amount_refunded: 1000 }]);
    });

    test('those of the Control Panel, and disputes, are on the order, each once', async () => {
      const { shop, shopper, order, id } = await openPaidVisit();
      shop.clock.advance(minute);
      const braintree = createBraintreeClient(shop.sandbox);
      await braintree('POST', `/transactions/${id}/refund`, { transaction: { amount: '5.00' } });
      await braintree('PUT', `/transactions/${id}/dispute`, { status: 'open' });
      await deliverWebhooks(shop);
      await deliverWebhooks(shop);
      const readOrder = async () => (await shopper.get('/api/cart/order')).body;
      const timeline = JSON.stringify((await readOrder()).timeline);
      expect(timeline).toMatch(/5\.00/);
      const refunds = db().selectFrom('refunds').select(['amount', 'status']);
      expect(await refunds.execute()).toEqual([{ amount: 500, status: 'succeeded' }]);
      await braintree('PUT', `/transactions/${id}/dispute`, { status: 'lost' });
      await expect.poll(() => shop.webhooks.length).toBe(3);
      await deliverWebhooks(shop);
      const [payment] = await db().selectFrom('payments').select('disputes').execute();
      expect(JSON.parse(payment?.disputes ?? '[]')).toMatchObject([{ status: 'lost', amount: 2500, reason: 'fraud' }]);
      expect((await readOrder()).id).toBe(order.id);
    });

    test('a settlement that is declined after the order was made is told as money that is lost', async () => {
      const { shop, id } = await openPaidVisit();
      await createBraintreeClient(shop.sandbox)('PUT', `/transactions/${id}/settlement_decline`);
      await expect.poll(() => shop.webhooks.length).toBe(2);
      await deliverWebhooks(shop);
      const [payment] = await db().selectFrom('payments').select(['disputes', 'status']).execute();
      expect(payment?.status).toBe('succeeded');
      expect(JSON.parse(payment?.disputes ?? '[]')).toMatchObject([{ status: 'lost', reason: 'settlement_declined' }]);
    });
  });

  test('the script’s token is given where something is paid through Braintree', async () => {
    const { shopper } = await openBraintreeVisit('google');
    const token = JSON.parse(atob((await requestClientToken(shopper)).body));
    expect(token).toMatchObject({ version: 2, merchantId: 'sandbox_merchant' });
    const settings = { google: { gateway: 'stripe' }, apple: { gateway: 'braintree' } };
    const savePaymentSettings = (value: object) =>
      db()
        .updateTable('settings')
        .set({ value: JSON.stringify(value) })
        .where('id', '=', 'payments')
        .execute();
    await savePaymentSettings(settings);
    expect((await requestClientToken(shopper)).status).toBe(200);
    await savePaymentSettings({ paypal: { gateway: 'paypal' } });
    const rejection = { status: 400, body: { error: { code: 'payment_method_disabled' } } };
    expect(await requestClientToken(shopper)).toMatchObject(rejection);
  });

  test('invented, used and foreign nonces pay nothing', async () => {
    const { shop, shopper } = await openBraintreeVisit('google');
    await saveNonceToCart(shopper, 'google', 'invented');
    expect(await submitOrder(shopper)).toMatchObject({ status: 402, body: { error: { code: 'card_declined' } } });
    const stranger = shop.shopper();
    await fillForBraintree(stranger, 'google');
    const nonce = await agreeBraintree(shop, stranger, 'google');
    expect((await submitOrder(stranger)).body.status).toBe('paid');
    await saveNonceToCart(shopper, 'google', nonce);
    expect(await submitOrder(shopper)).toMatchObject({ status: 400, body: { error: { code: 'invalid_request' } } });
    await passHalfMinute(shop);
    await assertMoneyRests(shop, db());
  });

  test('a nonce at a gateway that charges none is no way to pay', async () => {
    const shop = await openBraintreeShop(db());
    await db()
      .updateTable('settings')
      .set({ value: JSON.stringify({ paypal: { gateway: 'paypal' } }) })
      .where('id', '=', 'payments')
      .execute();
    const shopper = shop.shopper();
    await fillForBraintree(shopper, 'paypal');
    await saveNonceToCart(shopper, 'paypal', 'fake-valid-nonce');
    expect(await submitOrder(shopper)).toMatchObject({ status: 400, body: { error: { code: 'invalid_request' } } });
  });

  test('a plan is not bought by what can be charged once only', async () => {
    const { shopper, shop } = await openBraintreeVisit('google');
    const plan = { product_id: ids.coffee, purchase_option: { type: 'subscription', plan_id: ids.planMonthly } };
    await shopper.post('/api/cart/items', plan);
    expect(Object.keys((await shopper.get('/api/payment/methods')).body)).toEqual(['card']);
    await agreeBraintree(shop, shopper, 'google');
    expect(await submitOrder(shopper)).toMatchObject({ status: 400, body: { error: { code: 'invalid_request' } } });
  });

  describe('announcements', () => {
    const postAnnouncement = (shop: Shop, body: string) =>
      shop.app.request('/vault/webhooks/braintree', {
        method: 'POST',
        headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
        body,
      });

    test('of strangers are refused', async () => {
      const { shop, shopper } = await openBraintreeVisit('paypal');
      await agreeBraintree(shop, shopper, 'paypal');
      await submitOrder(shopper);
      await expect.poll(() => shop.webhooks.length).toBe(1);
      const form = new URLSearchParams(await shop.webhooks[0]?.clone().text());
      const [signature, payload] = [form.get('bt_signature') ?? '', form.get('bt_payload') ?? ''];
      const strange = [
        '',
        '{}',
        new URLSearchParams({ bt_payload: payload }),
        new URLSearchParams({ bt_payload: payload, bt_signature: signature.replace('|', '|0') }),
        new URLSearchParams({ bt_payload: payload, bt_signature: signature.replace('sandbox_public', 'another') }),
        new URLSearchParams({ bt_payload: `${payload}AA`, bt_signature: signature }),
      ];
      for (const body of strange) expect((await postAnnouncement(shop, String(body))).status).toBe(400);
      expect((await postAnnouncement(shop, String(form))).status).toBe(200);
    });

    test.each([
      ['check', '<check type="boolean">true</check>', 200],
      ['transaction_settled', '<transaction><id>unknown1</id></transaction>', 200],
      ['transaction_settled', '<transaction><id nil="true"/></transaction>', 200],
      ['transaction_settled', '<transaction>', 400],
    ])('%s with %s: %i', async (kind, subject, status) => {
      const { shop } = await openBraintreeVisit('paypal');
      const xml = `<notification><kind>${kind}</kind><subject>${subject}</subject></notification>`;
      const bt_payload = Buffer.from(xml).toString('base64');
      const key = createHash('sha1').update(gatewayKeys.braintree.privateKey).digest();
      const mac = createHmac('sha1', key).update(`${bt_payload}\n`).digest('hex');
      const bt_signature = `other|00&${gatewayKeys.braintree.publicKey}|${mac}`;
      expect((await postAnnouncement(shop, String(new URLSearchParams({ bt_payload, bt_signature })))).status).toBe(
        status,
      );
      expect(shop.faults).toEqual([]);
    });
  });
});
