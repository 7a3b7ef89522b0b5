import { createHash, createHmac } from 'node:crypto';
import { braintreeOf, gatewayKeys } from '@mercer/sandbox/testing';
import type { Db } from '@mercer/server';
import { eachDatabase, ids, type Shopper } from '@mercer/server/testing';
import { describe, expect, test } from 'vitest';
import {
  agreeBraintree,
  type BraintreeMethod,
  braintreeKinds,
  clientToken,
  fillForBraintree,
  keepNonce,
  openBraintreeShop,
} from '../braintree.ts';
import { assertMoneyRests, deliverWebhooks, halfMinute, ledgerOf, payByCard } from '../money.ts';
import { cards, operatorOf, type Shop, stockOf } from '../shop.ts';

const methods = Object.keys(braintreeKinds) as BraintreeMethod[];
const minute = 60_000;

eachDatabase((db: () => Db) => {
  const visit = async (method: BraintreeMethod, circumstances?: Parameters<typeof openBraintreeShop>[1]) => {
    const shop = await openBraintreeShop(db(), circumstances);
    const shopper = shop.shopper();
    await fillForBraintree(shopper, method);
    return { shop, shopper };
  };
  const submit = (shopper: Shopper) => shopper.post('/api/cart/order');
  const kept = async (shop: Shop, orderId: string) =>
    (await ledgerOf(shop, orderId)).filter(({ status }) => status === 'succeeded');

  describe.each(methods)('%s', (method) => {
    test('pays the order, once, and comes back by refund', async () => {
      const { shop, shopper } = await visit(method);
      const stock = await stockOf(shopper, ids.mug);
      await agreeBraintree(shop, shopper, method);
      const order = (await submit(shopper)).body;
      expect(order).toMatchObject({ status: 'paid', payments: [{ method, status: 'succeeded', amount: 25 }] });
      expect((await submit(shopper)).body.id).toBe(order.id);
      await deliverWebhooks(shop);
      expect(await kept(shop, order.id)).toMatchObject([{ amount: 2500, amount_refunded: 0 }]);
      expect(await stockOf(shopper, ids.mug)).toBe(stock - 2);
      shop.clock.advance(minute);
      await operatorOf(shop).post(`/orders/${order.id}/refund`, { amount: 10 });
      expect(await kept(shop, order.id)).toMatchObject([{ amount_refunded: 1000 }]);
      await operatorOf(shop).post(`/orders/${order.id}/refund`, { all: true });
      expect(await kept(shop, order.id)).toMatchObject([{ amount_refunded: 2500 }]);
      expect((await shopper.get('/api/cart/order')).body.status).toBe('refunded');
      expect(shop.faults).toEqual([]);
    });

    test('declined: no order, no money, and what is agreed to again pays', async () => {
      const { shop, shopper } = await visit(method);
      await agreeBraintree(shop, shopper, method, 'decline');
      const { status, body } = await submit(shopper);
      expect([status, body.error.code, shop.faults]).toEqual([402, 'card_declined', []]);
      const cart = (await shopper.get('/api/cart')).body;
      expect(cart).toMatchObject({ item_quantity: 2, grand_total: 25, billing: { method } });
      expect(cart.billing).not.toHaveProperty(method);
      await agreeBraintree(shop, shopper, method);
      expect((await submit(shopper)).body.status).toBe('paid');
      await halfMinute(shop);
      await assertMoneyRests(shop, db());
    });

    test.each(['the shopper submits again', 'the announcement', 'the sweeper'])(
      'charged and the answer lost: %s makes the order',
      async (who) => {
        const { shop, shopper } = await visit(method);
        await agreeBraintree(shop, shopper, method, 'answer_lost');
        expect(await submit(shopper)).toMatchObject({ status: 502, body: { error: { code: 'gateway_error' } } });
        if (who === 'the shopper submits again') expect((await submit(shopper)).body.status).toBe('paid');
        if (who === 'the announcement') await deliverWebhooks(shop);
        if (who === 'the sweeper') await halfMinute(shop);
        await expect.poll(async () => (await shopper.get('/api/cart/order')).body?.status).toBe('paid');
        await assertMoneyRests(shop, db());
      },
    );
  });

  test('a card number that no device has authenticated is refused by its bank; authenticated, it pays', async () => {
    const { shop, shopper } = await visit('google');
    await agreeBraintree(shop, shopper, 'google', 'three_d_secure');
    expect(await submit(shopper)).toMatchObject({
      status: 402,
      body: { error: { decline_code: 'authentication_refused' } },
    });
    const nonce = await agreeBraintree(shop, shopper, 'google', 'three_d_secure');
    const { clientApiUrl, authorizationFingerprint } = JSON.parse(atob((await clientToken(shopper)).body));
    const body = JSON.stringify({ authorizationFingerprint, amount: '25.00', isApproved: true });
    const url = `${clientApiUrl}/v1/payment_methods/${nonce}/three_d_secure/authenticate`;
    const authenticated = await (await shop.sandbox.fetch(new Request(url, { method: 'POST', body }))).json();
    await keepNonce(shopper, 'google', authenticated.nonce);
    expect((await submit(shopper)).body.status).toBe('paid');
  });

  test('device data of the browser reaches Braintree with the sale, and no answer of the shop', async () => {
    const { shop, shopper } = await visit('google');
    const nonce = await agreeBraintree(shop, shopper, 'google');
    const device_data = JSON.stringify({ correlation_id: 'abc' });
    const google = { nonce, gateway: 'braintree', device_data };
    await shopper.put('/api/cart', { billing: { method: 'google', google } });
    const { body } = await submit(shopper);
    expect(body.status).toBe('paid');
    expect(JSON.stringify(body)).not.toContain('correlation_id');
    const sales = await db()
      .selectFrom('payments')
      .select('transaction_id')
      .where('gateway', '=', 'braintree')
      .execute();
    const { xml } = await braintreeOf(shop.sandbox)('GET', `/transactions/${sales[0]?.transaction_id}`);
    expect(xml).toContain('<risk-data>');
  });

  test('submitted twenty times at once, the money moves once', async () => {
    const { shop, shopper } = await visit('paypal');
    await agreeBraintree(shop, shopper, 'paypal');
    const answers = await Promise.all(Array.from({ length: 20 }, () => submit(shopper)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    const orders = new Set(answers.map(({ body }) => body.id));
    expect(orders.size).toBe(1);
    expect(await kept(shop, String([...orders][0]))).toHaveLength(1);
    await assertMoneyRests(shop, db());
  });

  test('charged and the answer lost, another agreement is not charged as well', async () => {
    const { shop, shopper } = await visit('paypal');
    await agreeBraintree(shop, shopper, 'paypal', 'answer_lost');
    expect((await submit(shopper)).status).toBe(502);
    await agreeBraintree(shop, shopper, 'paypal');
    const order = (await submit(shopper)).body;
    expect(order.status).toBe('paid');
    expect(await kept(shop, order.id)).toHaveLength(1);
    await assertMoneyRests(shop, db());
  });

  describe('charged, the answer lost, and Braintree does not find the sale yet', () => {
    const lagging = async (behaviour = 'answer_lost') => {
      let isListed = false;
      // a search for another order's sales
      const instead = async (request: Request) => {
        if (isListed || !request.url.endsWith('/advanced_search_ids')) return request;
        return new Request(request, { body: (await request.text()).replace(/"is":"\w+"/, '"is":"unlisted"') });
      };
      const { shop, shopper } = await visit('paypal', { instead });
      await agreeBraintree(shop, shopper, 'paypal', behaviour);
      expect((await submit(shopper)).status).toBe(502);
      shop.clock.advance(minute);
      const list = () => {
        isListed = true;
      };
      return { shop, shopper, list };
    };

    test('no other nonce of the order is charged before it is found', async () => {
      const { shop, shopper, list } = await lagging();
      for (let other = 0; other < 2; other++) {
        await agreeBraintree(shop, shopper, 'paypal');
        expect(await submit(shopper)).toMatchObject({ status: 502, body: { error: { code: 'gateway_error' } } });
      }
      list();
      const order = (await submit(shopper)).body;
      expect(order).toMatchObject({ status: 'paid', payments: [{ method: 'paypal' }] });
      expect(await kept(shop, order.id)).toHaveLength(1);
      await assertMoneyRests(shop, db());
    });

    test('nor where the announcement or the sweeper comes first', async () => {
      const { shop, shopper, list } = await lagging();
      await agreeBraintree(shop, shopper, 'paypal');
      expect((await submit(shopper)).status).toBe(502);
      await halfMinute(shop);
      list();
      await halfMinute(shop);
      const order = (await shopper.get('/api/cart/order')).body;
      expect(order.status).toBe('paid');
      expect(await kept(shop, order.id)).toHaveLength(1);
      await assertMoneyRests(shop, db());
    });
  });

  test('what never reached Braintree is asked for again, and pays alone', async () => {
    let isAway = true;
    const { shop, shopper } = await visit('paypal', {
      fault: ({ url }) => isAway && url.endsWith('/transactions'),
    });
    await agreeBraintree(shop, shopper, 'paypal');
    expect((await submit(shopper)).status).toBe(502);
    isAway = false;
    await agreeBraintree(shop, shopper, 'google');
    const order = (await submit(shopper)).body;
    expect(order).toMatchObject({ status: 'paid', payments: [{ method: 'paypal' }] });
    expect(await kept(shop, order.id)).toHaveLength(1);
    await assertMoneyRests(shop, db());
  });

  test('charged and the answer lost, and then paid by card: one of the two goes back', async () => {
    const { shop, shopper } = await visit('google');
    await agreeBraintree(shop, shopper, 'google', 'answer_lost');
    expect((await submit(shopper)).status).toBe(502);
    await payByCard(shopper, cards.visa);
    for (let half = 0; half < 6; half++) await halfMinute(shop);
    expect((await shopper.get('/api/cart/order')).body.status).toBe('paid');
    await assertMoneyRests(shop, db());
  });

  test.each(['insufficient_funds', 'expired', 'processing_error', 'forged_webhook'])(
    '%s: no order, no money',
    async (behaviour) => {
      const { shop, shopper } = await visit('apple');
      await agreeBraintree(shop, shopper, 'apple', behaviour);
      expect(await submit(shopper)).toMatchObject({ status: 402, body: { error: { code: 'card_declined' } } });
      for (const request of [...shop.webhooks]) expect((await shop.app.fetch(request.clone())).status).toBe(400);
      await halfMinute(shop);
      expect((await shopper.get('/api/cart')).body.item_quantity).toBe(2);
      await assertMoneyRests(shop, db());
    },
  );

  test.each(['late_webhook', 'double_webhook', 'early_webhook', 'disordered_webhooks'])(
    '%s: one order, paid once',
    async (behaviour) => {
      const { shop, shopper } = await visit('paypal');
      await agreeBraintree(shop, shopper, 'paypal', behaviour);
      const order = (await submit(shopper)).body;
      expect(order.status).toBe('paid');
      await deliverWebhooks(shop);
      await deliverWebhooks(shop);
      await halfMinute(shop);
      expect((await shopper.get('/api/cart/order')).body).toMatchObject({ id: order.id, status: 'paid' });
      expect(shop.faults).toEqual([]);
      await assertMoneyRests(shop, db());
    },
  );

  test('down for a minute after it has charged: refunds wait, and are made once', async () => {
    const { shop, shopper } = await visit('paypal');
    await agreeBraintree(shop, shopper, 'paypal', 'outage');
    const order = (await submit(shopper)).body;
    expect(order.status).toBe('paid');
    expect((await clientToken(shopper)).status).toBe(502);
    await operatorOf(shop).post(`/orders/${order.id}/refund`, { amount: 10 });
    expect(await kept(shop, order.id)).toMatchObject([{ amount_refunded: 0 }]);
    for (let half = 0; half < 6; half++) await halfMinute(shop);
    expect(await kept(shop, order.id)).toMatchObject([{ amount_refunded: 1000 }]);
  });

  describe('refunds', () => {
    const paid = async (circumstances?: Parameters<typeof openBraintreeShop>[1]) => {
      const { shop, shopper } = await visit('google', circumstances);
      await agreeBraintree(shop, shopper, 'google');
      const order = (await submit(shopper)).body;
      const [{ transaction_id }] = order.payments;
      const [payment] = await db().selectFrom('payments').select('transaction_id').execute();
      return { shop, shopper, order, id: String(transaction_id ?? payment?.transaction_id) };
    };

    test('what is not settled is voided whole', async () => {
      const { shop, shopper, order } = await paid();
      await operatorOf(shop).post(`/orders/${order.id}/refund`, { all: true });
      expect((await shopper.get('/api/cart/order')).body.status).toBe('refunded');
      expect(await ledgerOf(shop, order.id)).toMatchObject([{ status: 'canceled', amount_refunded: 0 }]);
    });

    test('a part of it waits until it is', async () => {
      const { shop, order } = await paid();
      await operatorOf(shop).post(`/orders/${order.id}/refund`, { amount: 10 });
      expect(await kept(shop, order.id)).toMatchObject([{ amount_refunded: 0 }]);
      for (let half = 0; half < 6; half++) await halfMinute(shop);
      expect(await kept(shop, order.id)).toMatchObject([{ amount_refunded: 1000 }]);
    });

    test('one whose answer is lost is made once', async () => {
      let left = 1;
      const lost = ({ url }: Request) => url.endsWith('/refund') && left-- > 0;
      const { shop, order } = await paid({ lost });
      shop.clock.advance(minute);
      await operatorOf(shop).post(`/orders/${order.id}/refund`, { amount: 10 });
      for (let half = 0; half < 6; half++) await halfMinute(shop);
      expect(left).toBeLessThan(1);
      expect(await kept(shop, order.id)).toMatchObject([{ amount_refunded: 1000 }]);
    });

    test('those of the Control Panel, and disputes, are on the order, each once', async () => {
      const { shop, shopper, order, id } = await paid();
      shop.clock.advance(minute);
      const braintree = braintreeOf(shop.sandbox);
      await braintree('POST', `/transactions/${id}/refund`, { transaction: { amount: '5.00' } });
      await braintree('PUT', `/transactions/${id}/dispute`, { status: 'open' });
      await deliverWebhooks(shop);
      await deliverWebhooks(shop);
      const told = async () => (await shopper.get('/api/cart/order')).body;
      const timeline = JSON.stringify((await told()).timeline);
      expect(timeline).toMatch(/5\.00/);
      const refunds = db().selectFrom('refunds').select(['amount', 'status']);
      expect(await refunds.execute()).toEqual([{ amount: 500, status: 'succeeded' }]);
      await braintree('PUT', `/transactions/${id}/dispute`, { status: 'lost' });
      await expect.poll(() => shop.webhooks.length).toBe(3);
      await deliverWebhooks(shop);
      const [payment] = await db().selectFrom('payments').select('disputes').execute();
      expect(JSON.parse(payment?.disputes ?? '[]')).toMatchObject([{ status: 'lost', amount: 2500, reason: 'fraud' }]);
      expect((await told()).id).toBe(order.id);
    });

    test('a settlement that is declined after the order was made is told as money that is lost', async () => {
      const { shop, id } = await paid();
      await braintreeOf(shop.sandbox)('PUT', `/transactions/${id}/settlement_decline`);
      await expect.poll(() => shop.webhooks.length).toBe(2);
      await deliverWebhooks(shop);
      const [payment] = await db().selectFrom('payments').select(['disputes', 'status']).execute();
      expect(payment?.status).toBe('succeeded');
      expect(JSON.parse(payment?.disputes ?? '[]')).toMatchObject([{ status: 'lost', reason: 'settlement_declined' }]);
    });
  });

  test('the script’s token is given where something is paid through Braintree', async () => {
    const { shopper } = await visit('google');
    const token = JSON.parse(atob((await clientToken(shopper)).body));
    expect(token).toMatchObject({ version: 2, merchantId: 'sandbox_merchant' });
    const settings = { google: { gateway: 'stripe' }, apple: { gateway: 'braintree' } };
    const save = (value: object) =>
      db()
        .updateTable('settings')
        .set({ value: JSON.stringify(value) })
        .where('id', '=', 'payments')
        .execute();
    await save(settings);
    expect((await clientToken(shopper)).status).toBe(200);
    await save({ paypal: { gateway: 'paypal' } });
    const refused = { status: 400, body: { error: { code: 'payment_method_disabled' } } };
    expect(await clientToken(shopper)).toMatchObject(refused);
  });

  test('invented, used and foreign nonces pay nothing', async () => {
    const { shop, shopper } = await visit('google');
    await keepNonce(shopper, 'google', 'invented');
    expect(await submit(shopper)).toMatchObject({ status: 402, body: { error: { code: 'card_declined' } } });
    const stranger = shop.shopper();
    await fillForBraintree(stranger, 'google');
    const nonce = await agreeBraintree(shop, stranger, 'google');
    expect((await submit(stranger)).body.status).toBe('paid');
    await keepNonce(shopper, 'google', nonce);
    expect(await submit(shopper)).toMatchObject({ status: 400, body: { error: { code: 'invalid_request' } } });
    await halfMinute(shop);
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
    await keepNonce(shopper, 'paypal', 'fake-valid-nonce');
    expect(await submit(shopper)).toMatchObject({ status: 400, body: { error: { code: 'invalid_request' } } });
  });

  test('a plan is not bought by what can be charged once only', async () => {
    const { shopper, shop } = await visit('google');
    const plan = { product_id: ids.coffee, purchase_option: { type: 'subscription', plan_id: ids.planMonthly } };
    await shopper.post('/api/cart/items', plan);
    expect(Object.keys((await shopper.get('/api/payment/methods')).body)).toEqual(['card']);
    await agreeBraintree(shop, shopper, 'google');
    expect(await submit(shopper)).toMatchObject({ status: 400, body: { error: { code: 'invalid_request' } } });
  });

  describe('announcements', () => {
    const announce = (shop: Shop, body: string) =>
      shop.app.request('/vault/webhooks/braintree', {
        method: 'POST',
        headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
        body,
      });

    test('of strangers are refused', async () => {
      const { shop, shopper } = await visit('paypal');
      await agreeBraintree(shop, shopper, 'paypal');
      await submit(shopper);
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
      for (const body of strange) expect((await announce(shop, String(body))).status).toBe(400);
      expect((await announce(shop, String(form))).status).toBe(200);
    });

    test.each([
      ['check', '<check type="boolean">true</check>', 200],
      ['transaction_settled', '<transaction><id>unknown1</id></transaction>', 200],
      ['transaction_settled', '<transaction><id nil="true"/></transaction>', 200],
      ['transaction_settled', '<transaction>', 400],
    ])('%s with %s: %i', async (kind, subject, status) => {
      const { shop } = await visit('paypal');
      const xml = `<notification><kind>${kind}</kind><subject>${subject}</subject></notification>`;
      const bt_payload = Buffer.from(xml).toString('base64');
      const key = createHash('sha1').update(gatewayKeys.braintree.privateKey).digest();
      const mac = createHmac('sha1', key).update(`${bt_payload}\n`).digest('hex');
      const bt_signature = `other|00&${gatewayKeys.braintree.publicKey}|${mac}`;
      expect((await announce(shop, String(new URLSearchParams({ bt_payload, bt_signature })))).status).toBe(status);
      expect(shop.faults).toEqual([]);
    });
  });
});
