import { createHmac } from 'node:crypto';
import type { Db } from '@mercer/server';
import { eachDatabase, ids, type Shopper } from '@mercer/server/testing';
import { describe, expect, test } from 'vitest';
import { assertMoneyRests, deliverWebhooks, halfMinute, ledgerOf } from '../money.ts';
import { cards, fillCart, operatorOf, type Shop } from '../shop.ts';
import { browserOf, fillForStripe, openStripeIntent, openStripeShop, type StripeIntent } from '../stripe.ts';

interface Visit {
  shop: Shop;
  shopper: Shopper;
  browser: ReturnType<typeof browserOf>;
}

/** How a shopper pays, up to the cart that holds the payment; each ends with what the order's submit answers. */
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
  const visit = async (method = 'card', circumstances?: Parameters<typeof openStripeShop>[1]): Promise<Visit> => {
    const shop = await openStripeShop(db(), circumstances);
    const shopper = shop.shopper();
    await fillForStripe(shopper, method);
    return { shop, shopper, browser: browserOf(shop) };
  };
  const paidCard = async ({ shopper, browser }: Visit, number = cards.visa) => {
    const token = await browser.card(number);
    const intent: StripeIntent = (await openStripeIntent(shopper, { payment_method: token })).body;
    await browser.confirm(intent);
    return { intent, billing: { billing: { method: 'card', intent: { stripe: { id: intent.id } } } } };
  };
  const kept = async (shop: Shop, orderId: string) =>
    (await ledgerOf(shop, orderId)).filter(({ status }) => status === 'succeeded');

  describe.each([
    ['card', 'approve'],
    ['card', 'bank approve'],
    ['klarna', 'approve'],
    ['ideal', 'approve'],
    ['google', 'approve'],
  ])('%s, %s', (method, outcome) => {
    test('pays the order, once, and comes back by refund', async () => {
      const one = await visit(method);
      const { shop, shopper } = one;
      await ways[method]?.(one, outcome);
      const order = (await shopper.post('/api/cart/order')).body;
      expect(order).toMatchObject({ status: 'paid', currency: 'EUR', payments: [{ status: 'succeeded', amount: 25 }] });
      expect((await shopper.post('/api/cart/order')).body.id).toBe(order.id);
      await deliverWebhooks(shop);
      expect(await kept(shop, order.id)).toMatchObject([{ amount: 2500, amount_refunded: 0 }]);
      await operatorOf(shop).post(`/orders/${order.id}/refund`, { amount: 10 });
      expect(await kept(shop, order.id)).toMatchObject([{ amount_refunded: 1000 }]);
      await operatorOf(shop).post(`/orders/${order.id}/refund`, { all: true });
      expect(await kept(shop, order.id)).toMatchObject([{ amount_refunded: 2500 }]);
      expect((await shopper.get('/api/cart/order')).body.status).toBe('refunded');
    });

    test('paid and never submitted, the announcement or the sweeper makes the order', async () => {
      const one = await visit(method);
      await ways[method]?.(one, outcome);
      if (method === 'google') return; // nothing is asked of the gateway before the order is submitted
      await halfMinute(one.shop);
      expect((await one.shopper.get('/api/cart/order')).body).toMatchObject({ status: 'paid', grand_total: 25 });
      await assertMoneyRests(one.shop, db());
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
    const one = await visit(method);
    await ways[method]?.(one, outcome);
    const { status, body } = await one.shopper.post('/api/cart/order');
    expect([status, body.error.code, one.shop.faults]).toEqual([402, 'card_declined', []]);
    expect((await one.shopper.get('/api/cart')).body).toMatchObject({ item_quantity: 2, grand_total: 25 });
    await halfMinute(one.shop);
    await assertMoneyRests(one.shop, db());
    const again = await paidCard(one);
    await one.shopper.put('/api/cart', again.billing);
    expect((await one.shopper.post('/api/cart/order')).body.status).toBe('paid');
    await halfMinute(one.shop);
    await assertMoneyRests(one.shop, db());
  });

  test('a wallet’s card whose bank asks is answered in the browser, by the payment’s own secret', async () => {
    const { shop, shopper, browser } = await visit();
    const token = await browser.card(cards.threeDSecure);
    await shopper.put('/api/cart', { billing: { method: 'card', card: { gateway: 'stripe', token, last4: '3220' } } });
    expect((await shopper.post('/api/cart/order')).body.error.code).toBe('authentication_required');
    const [payment] = (await shopper.get('/api/payments')).body.results;
    const asked = { gateway: 'stripe', intent: { id: payment.transaction_id, payment_method: token } };
    const intent = (await shopper.put('/vault/intent', asked)).body;
    expect(intent).toMatchObject({ id: payment.transaction_id, status: 'requires_action' });
    expect(await browser.press(await browserOf(shop).read(intent), 'approve')).toBe('succeeded');
    const reset = await shopper.put(`/api/payments/${payment.id}`, { $reset_async_payment: true });
    expect(reset.body.status).toBe('succeeded');
    expect((await shopper.get('/api/cart/order')).body).toMatchObject({ status: 'paid' });
    await assertMoneyRests(shop, db());
  });

  test('a card whose answer is lost is charged once', async () => {
    const { shop, shopper, browser } = await visit();
    const token = await browser.card('4000000000006975');
    await shopper.put('/api/cart', { billing: { method: 'card', card: { gateway: 'stripe', token, last4: '6975' } } });
    await shopper.post('/api/cart/order');
    const order = (await shopper.post('/api/cart/order')).body;
    expect(order.status).toBe('paid');
    expect(await kept(shop, order.id)).toHaveLength(1);
  });

  test('what is not the cart’s own payment pays nothing', async () => {
    const one = await visit();
    const { shop, shopper, browser } = one;
    const stranger = shop.shopper();
    await fillForStripe(stranger, 'card', 1);
    const foreign = await paidCard({ ...one, shopper: stranger });
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
    await halfMinute(shop);
    await assertMoneyRests(shop, db());
  });

  test('a card that was authorized, and then another one: the first is let go, the second pays', async () => {
    const one = await visit();
    const { shop, shopper, browser } = one;
    const { intent } = await paidCard(one);
    const card = { gateway: 'stripe', token: await browser.card('5555555555554444'), last4: '4444' };
    await shopper.put('/api/cart', { billing: { method: 'card', card } });
    const order = (await shopper.post('/api/cart/order')).body;
    expect(order).toMatchObject({ status: 'paid', billing: { card: { brand: 'MasterCard', last4: '4444' } } });
    expect((await browserOf(shop).read(intent)).status).toBe('canceled');
    expect(await kept(shop, order.id)).toMatchObject([{ amount: 2500, amount_refunded: 0 }]);
    await deliverWebhooks(shop);
    await assertMoneyRests(shop, db());
  });

  test('a cart that has grown is not paid by the smaller payment, which is let go', async () => {
    const one = await visit();
    const { shop, shopper } = one;
    const { billing } = await paidCard(one);
    await fillCart(shopper, ids.mug, 5);
    await shopper.put('/api/cart', billing);
    const changed = { status: 409, body: { error: { code: 'cart_changed' } } };
    expect(await shopper.post('/api/cart/order')).toMatchObject(changed);
    await halfMinute(shop);
    await assertMoneyRests(shop, db());
    expect((await shopper.get('/api/cart')).body.item_quantity).toBe(7);
  });

  test('wishes that make no sense, other methods and forged announcements are refused', async () => {
    const { shop, shopper } = await visit();
    for (const wish of [
      { payment_method_types: 'us_bank_account' },
      { payment_method: 'pm_none' },
      { payment_method: {} },
    ]) {
      const refused = { status: 400, body: { error: { code: 'validation_error', param: 'intent' } } };
      expect(await openStripeIntent(shopper, wish)).toMatchObject(refused);
    }
    const time = Math.floor(shop.clock.now().getTime() / 1000);
    const body = JSON.stringify({ id: 'evt_1', type: 'payment_intent.succeeded', data: { object: { id: 'pi_1' } } });
    const sign = (secret: string, at: number) =>
      `t=${at},v1=${createHmac('sha256', secret).update(`${at}.${body}`).digest('hex')}`;
    const announce = (signature: string) =>
      shop.app.request('/vault/webhooks/stripe', { method: 'POST', body, headers: { 'Stripe-Signature': signature } });
    for (const signature of ['', sign('whsec_other', time), sign('whsec_sandbox', time - 301)]) {
      expect((await announce(signature)).status).toBe(400);
    }
    expect((await announce(sign('whsec_sandbox', time))).status).toBe(200);
  });
});
