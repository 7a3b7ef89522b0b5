import { createHmac } from 'node:crypto';
import { gatewayKeys } from '@mercer/sandbox/testing';
import type { Db } from '@mercer/server';
import { eachDatabase, ids, type Shopper } from '@mercer/server/testing';
import { describe, expect, test } from 'vitest';
import { assertMoneyRests, deliverWebhooks, passHalfMinute, readGatewayLedger } from '../money.ts';
import { cards, createOperatorCaller, fillCart, type Shop } from '../shop.ts';
import { createStripeBrowser, fillForStripe, openStripeIntent, openStripeShop, type StripeIntent } from '../stripe.ts';

const { webhookSecret } = gatewayKeys.stripe;

interface Visit {
  shop: Shop;
  shopper: Shopper;
  browser: ReturnType<typeof createStripeBrowser>;
}

/**
 * Ways in which a shopper pays, up to the cart that holds the payment; each resolves with the response to the order's
 * submit.
 */
const ways: Record<string, (visit: Visit, outcome: string) => Promise<unknown>> = {
  card: async (visit, outcome) => {
    const { shopper, browser } = visit;
    const number = { approve: cards.visa, decline: cards.declined }[outcome] ?? cards.threeDSecure;
    const token = await browser.card(number);
    const intent: StripeIntent = (await openStripeIntent(shopper, { payment_method: token })).body;
    expect(intent.status).toBe('requires_confirmation');
    const confirmed = await browser.confirm(intent);
    if (number === cards.threeDSecure) await browser.press(confirmed, outcome.replace('bank ', ''));
    const card = { token, last4: number.slice(-4), brand: 'visa' };
    return shopper.put('/api/cart', { billing: { method: 'card', card, intent: { stripe: { id: intent.id } } } });
  },
  klarna: async ({ shopper, browser }, outcome) => {
    const intent: StripeIntent = (await openStripeIntent(shopper, { payment_method_types: 'klarna' })).body;
    expect(intent.status).toBe('requires_payment_method');
    await browser.press(await browser.confirm(intent, { 'payment_method_data[type]': 'klarna' }), outcome);
    const billing = { method: 'klarna', klarna: { token: 'pm' }, intent: { stripe: { id: intent.id } } };
    return shopper.put('/api/cart', { billing });
  },
  ideal: async ({ shopper, browser }, outcome) => {
    const token = await browser.method('ideal');
    const manual = { confirmation_method: 'manual', confirm: true, return_url: 'http://localhost:3000/checkout' };
    const wish = { payment_method: token, payment_method_types: 'ideal', ...manual };
    const intent: StripeIntent = (await openStripeIntent(shopper, wish)).body;
    expect(intent.status).toBe('requires_action');
    const billing = { method: 'ideal', ideal: { token }, intent: { stripe: { id: intent.id } } };
    await shopper.put('/api/cart', { billing });
    return browser.press(await browser.read(intent), outcome);
  },
  google: async ({ shopper, browser }, outcome) => {
    const token = await browser.card(outcome === 'decline' ? cards.declined : cards.visa);
    const card = { gateway: 'stripe', token, last4: '4242', brand: 'visa', exp_month: 12, exp_year: 2034 };
    return shopper.put('/api/cart', { billing: { method: 'card', card } });
  },
};

eachDatabase((db: () => Db) => {
  const openStripeVisit = async (
    method = 'card',
    circumstances?: Parameters<typeof openStripeShop>[1],
  ): Promise<Visit> => {
    const shop = await openStripeShop(db(), circumstances);
    const shopper = shop.shopper();
    await fillForStripe(shopper, method);
    return { shop, shopper, browser: createStripeBrowser(shop) };
  };
  const confirmCardIntent = async ({ shopper, browser }: Visit, number = cards.visa) => {
    const token = await browser.card(number);
    const intent: StripeIntent = (await openStripeIntent(shopper, { payment_method: token })).body;
    await browser.confirm(intent);
    return { intent, billing: { billing: { method: 'card', intent: { stripe: { id: intent.id } } } } };
  };
  const readSucceededCharges = async (shop: Shop, orderId: string) =>
    (await readGatewayLedger(shop, orderId)).filter(({ status }) => status === 'succeeded');

  describe.each([
    ['card', 'approve'],
    ['card', 'bank approve'],
    ['klarna', 'approve'],
    ['ideal', 'approve'],
    ['google', 'approve'],
  ])('%s, %s', (method, outcome) => {
    test('pays the order, once, and comes back by refund', async () => {
      const stripeVisit = await openStripeVisit(method);
      const { shop, shopper } = stripeVisit;
      await ways[method]?.(stripeVisit, outcome);
      const order = (await shopper.post('/api/cart/order')).body;
      expect(order).toMatchObject({ status: 'paid', currency: 'EUR', payments: [{ status: 'succeeded', amount: 25 }] });
      expect((await shopper.post('/api/cart/order')).body.id).toBe(order.id);
      await deliverWebhooks(shop);
      expect(await readSucceededCharges(shop, order.id)).toMatchObject([{ amount: 2500, amount_refunded: 0 }]);
      await createOperatorCaller(shop).post(`/orders/${order.id}/refund`, { amount: 10 });
      expect(await readSucceededCharges(shop, order.id)).toMatchObject([{ amount_refunded: 1000 }]);
      await createOperatorCaller(shop).post(`/orders/${order.id}/refund`, { all: true });
      expect(await readSucceededCharges(shop, order.id)).toMatchObject([{ amount_refunded: 2500 }]);
      expect((await shopper.get('/api/cart/order')).body.status).toBe('refunded');
    });

    test('paid and never submitted, the announcement or the sweeper makes the order', async () => {
      const stripeVisit = await openStripeVisit(method);
      await ways[method]?.(stripeVisit, outcome);
      if (method === 'google') return; // the gateway is called when the order is submitted
      await passHalfMinute(stripeVisit.shop);
      expect((await stripeVisit.shopper.get('/api/cart/order')).body).toMatchObject({
        status: 'paid',
        grand_total: 25,
      });
      await assertMoneyRests(stripeVisit.shop, db());
    });
  });

  test.each([
    ['card', 'decline'],
    ['card', 'bank cancel'],
    ['card', 'bank fail'],
    ['klarna', 'cancel'],
    ['klarna', 'fail'],
    ['ideal', 'cancel'],
    ['ideal', 'fail'],
    ['google', 'decline'],
  ])('%s, %s: no order, no money, and the cart is as it was', async (method, outcome) => {
    const stripeVisit = await openStripeVisit(method);
    await ways[method]?.(stripeVisit, outcome);
    const { status, body } = await stripeVisit.shopper.post('/api/cart/order');
    expect([status, body.error.code, stripeVisit.shop.faults]).toEqual([402, 'card_declined', []]);
    expect((await stripeVisit.shopper.get('/api/cart')).body).toMatchObject({ item_quantity: 2, grand_total: 25 });
    await passHalfMinute(stripeVisit.shop);
    await assertMoneyRests(stripeVisit.shop, db());
    const secondPayment = await confirmCardIntent(stripeVisit);
    await stripeVisit.shopper.put('/api/cart', secondPayment.billing);
    expect((await stripeVisit.shopper.post('/api/cart/order')).body.status).toBe('paid');
    await passHalfMinute(stripeVisit.shop);
    await assertMoneyRests(stripeVisit.shop, db());
  });

  test('a wallet’s card whose bank asks is answered in the browser, by the payment’s own secret', async () => {
    const { shop, shopper, browser } = await openStripeVisit();
    const token = await browser.card(cards.threeDSecure);
    await shopper.put('/api/cart', { billing: { method: 'card', card: { gateway: 'stripe', token, last4: '3220' } } });
    expect((await shopper.post('/api/cart/order')).body.error.code).toBe('authentication_required');
    const [payment] = (await shopper.get('/api/payments')).body.results;
    const intentRequest = { gateway: 'stripe', intent: { id: payment.transaction_id, payment_method: token } };
    const intent = (await shopper.put('/vault/intent', intentRequest)).body;
    expect(intent).toMatchObject({ id: payment.transaction_id, status: 'requires_action' });
    expect(await browser.press(await createStripeBrowser(shop).read(intent), 'approve')).toBe('succeeded');
    const reset = await shopper.put(`/api/payments/${payment.id}`, { $reset_async_payment: true });
    expect(reset.body.status).toBe('succeeded');
    expect((await shopper.get('/api/cart/order')).body).toMatchObject({ status: 'paid' });
    await assertMoneyRests(shop, db());
  });

  test('a card whose answer is lost is charged once', async () => {
    const { shop, shopper, browser } = await openStripeVisit();
    const token = await browser.card('4000000000006975');
    await shopper.put('/api/cart', { billing: { method: 'card', card: { gateway: 'stripe', token, last4: '6975' } } });
    await shopper.post('/api/cart/order');
    const order = (await shopper.post('/api/cart/order')).body;
    expect(order.status).toBe('paid');
    expect(await readSucceededCharges(shop, order.id)).toHaveLength(1);
  });

  test('what is not the cart’s own payment pays nothing', async () => {
    const stripeVisit = await openStripeVisit();
    const { shop, shopper, browser } = stripeVisit;
    const stranger = shop.shopper();
    await fillForStripe(stranger, 'card', 1);
    const foreign = await confirmCardIntent({ ...stripeVisit, shopper: stranger });
    for (const id of [foreign.intent.id, 'pi_invented', 'pi_../x', '']) {
      await shopper.put('/api/cart', { billing: { method: 'card', intent: { stripe: { id } } } });
      expect(await shopper.post('/api/cart/order')).toMatchObject({
        status: 400,
        body: { error: { code: 'invalid_request' } },
      });
    }
    const token = await browser.card(cards.visa);
    const card = { gateway: 'stripe', token, last4: '4242' };
    await stranger.put('/api/cart', { billing: { method: 'card', card } });
    expect((await stranger.post('/api/cart/order')).body.status).toBe('paid');
    await shopper.put('/api/cart', { billing: { method: 'card', card, intent: null } });
    expect((await shopper.post('/api/cart/order')).body.error).toMatchObject({ param: 'billing.card.token' });
    expect((await shopper.get('/api/cart')).body.item_quantity).toBe(2);
    await passHalfMinute(shop);
    await assertMoneyRests(shop, db());
  });

  test('a card that was authorized, and then another one: the first is let go, the second pays', async () => {
    const stripeVisit = await openStripeVisit();
    const { shop, shopper, browser } = stripeVisit;
    const { intent } = await confirmCardIntent(stripeVisit);
    const card = { gateway: 'stripe', token: await browser.card('5555555555554444'), last4: '4444' };
    await shopper.put('/api/cart', { billing: { method: 'card', card } });
    const order = (await shopper.post('/api/cart/order')).body;
    expect(order).toMatchObject({ status: 'paid', billing: { card: { brand: 'MasterCard', last4: '4444' } } });
    expect((await createStripeBrowser(shop).read(intent)).status).toBe('canceled');
    expect(await readSucceededCharges(shop, order.id)).toMatchObject([{ amount: 2500, amount_refunded: 0 }]);
    await deliverWebhooks(shop);
    await assertMoneyRests(shop, db());
  });

  test('a cart that has grown is not paid by the smaller payment, which is let go', async () => {
    const stripeVisit = await openStripeVisit();
    const { shop, shopper } = stripeVisit;
    const { billing } = await confirmCardIntent(stripeVisit);
    await fillCart(shopper, ids.mug, 5);
    await shopper.put('/api/cart', billing);
    const changed = { status: 409, body: { error: { code: 'cart_changed' } } };
    expect(await shopper.post('/api/cart/order')).toMatchObject(changed);
    await passHalfMinute(shop);
    await assertMoneyRests(shop, db());
    expect((await shopper.get('/api/cart')).body.item_quantity).toBe(7);
  });

  test('wishes that make no sense, other methods and forged announcements are refused', async () => {
    const { shop, shopper } = await openStripeVisit();
    for (const wish of [
      { payment_method_types: 'us_bank_account' },
      { payment_method: 'pm_none' },
      { payment_method: {} },
    ]) {
      const invalidIntent = { status: 400, body: { error: { code: 'validation_error', param: 'intent' } } };
      expect(await openStripeIntent(shopper, wish)).toMatchObject(invalidIntent);
    }
    const time = Math.floor(shop.clock.now().getTime() / 1000);
    const body = JSON.stringify({ id: 'evt_1', type: 'payment_intent.succeeded', data: { object: { id: 'pi_1' } } });
    const signWebhook = (secret: string, at: number) =>
      `t=${at},v1=${createHmac('sha256', secret).update(`${at}.${body}`).digest('hex')}`;
    const postAnnouncement = (signature: string) =>
      shop.app.request('/vault/webhooks/stripe', { method: 'POST', body, headers: { 'Stripe-Signature': signature } });
    for (const signature of ['', signWebhook('whsec_other', time), signWebhook(webhookSecret, time - 301)]) {
      expect((await postAnnouncement(signature)).status).toBe(400);
    }
    expect((await postAnnouncement(signWebhook(webhookSecret, time))).status).toBe(200);
  });
});
