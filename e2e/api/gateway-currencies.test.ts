import { createStripeClient } from '@mercer/sandbox/testing';
import { type Db, reconcileGatewayBooks } from '@mercer/server';
import { couponRow, eachDatabase, ids } from '@mercer/server/testing';
import { describe, expect, test } from 'vitest';
import { address } from '../address.ts';
import { confirmIntent, deliverWebhooks, openAirwallexIntent, readGatewayLedger } from '../money.ts';
import { quickpayWay } from '../redirect-ways.ts';
import { cards, createCardToken, createOperatorCaller, fillCart, openTestShop, type Shop } from '../shop.ts';
import { createStripeBrowser, openStripeIntent } from '../stripe.ts';

const disputed = '4000000000002685';
const day = 86_400_000;

eachDatabase((db: () => Db) => {
  /** A shop that sells in one currency; a mug costs 12.50 of it. */
  const openShopInCurrency = async (currency: string, payments: Record<string, { gateway: string }>) => {
    const store = { currency, currencies: [{ code: currency, type: 'base' }], support_email: 'owner@lamps.test' };
    for (const [id, value] of Object.entries({ store, payments })) {
      await db()
        .insertInto('settings')
        .values({ id, value: JSON.stringify(value) })
        .execute();
    }
    const shop = await openTestShop(db());
    const shopper = shop.shopper();
    await fillCart(shopper, ids.mug, 2);
    const account = { email: 'ada@mercer.test' };
    await shopper.put('/api/cart', { account, shipping: address, billing: { ...address, method: 'card' } });
    return { shop, shopper };
  };
  type Visit = Awaited<ReturnType<typeof openShopInCurrency>>;

  const submitOrder = async ({ shopper }: Visit, billing: object) => {
    await shopper.put('/api/cart', { billing: { method: 'card', ...billing } });
    const { body } = await shopper.post('/api/cart/order');
    expect(body).toMatchObject({ status: 'paid', currency: 'KWD', grand_total: 25 });
    return body;
  };
  /** Reads the amounts that the gateway has taken and refunded, in its own units. */
  const readGatewayAmounts = async (shop: Shop, id: string) =>
    (await readGatewayLedger(shop, id)).map(({ amount, amount_refunded }) => [amount, amount_refunded]);

  describe('25 dinars, of thousandths at gateways', () => {
    test('Stripe: charge, refunds of both sides, dispute and books are of the same money', async () => {
      const visit = await openShopInCurrency('KWD', { card: { gateway: 'stripe' } });
      const { shop, shopper } = visit;
      const stripe = createStripeClient(shop.sandbox);
      const token = await createStripeBrowser(shop).card(disputed);
      const order = await submitOrder(visit, { card: { gateway: 'stripe', token, last4: '2685' } });
      const [intent] = (await stripe.paymentIntents.list()).data;
      expect(intent).toMatchObject({ amount: 25_000, currency: 'kwd' });
      expect((await createOperatorCaller(shop).post(`/orders/${order.id}/refund`, { amount: 4.5 })).status).toBe(200);
      expect((await stripe.refunds.list()).data).toMatchObject([{ amount: 4500, currency: 'kwd' }]);
      await stripe.refunds.create({ payment_intent: intent?.id ?? '', amount: 1000 });
      await expect.poll(() => shop.webhooks.length, { timeout: 10_000 }).toBeGreaterThanOrEqual(4);
      await deliverWebhooks(shop);
      const paidOrder = (await shopper.get('/api/cart/order')).body;
      expect(paidOrder.refund_total).toBe(5.5);
      expect(paidOrder.payments).toMatchObject([{ amount: 25, disputes: [{ amount: 25 }] }]);
      shop.clock.advance(day);
      await reconcileGatewayBooks(shop.deps);
      const differences = (await createOperatorCaller(shop).get('/differences?status=open')).body.results;
      expect(differences.filter(({ kind }: { kind: string }) => /amount/.test(kind))).toEqual([]);
    });

    test('Stripe: an intent that the browser confirms, and what the browser is answered', async () => {
      const visit = await openShopInCurrency('KWD', { card: { gateway: 'stripe' } });
      const browser = createStripeBrowser(visit.shop);
      const token = await browser.card(cards.visa);
      const { body: intent } = await openStripeIntent(visit.shopper, { payment_method: token });
      expect(intent).toMatchObject({ amount: 25, currency: 'KWD' });
      expect(await browser.confirm(intent)).toMatchObject({ amount: 25_000, currency: 'kwd' });
      const order = await submitOrder(visit, { card: { token, brand: 'visa' }, intent: { stripe: { id: intent.id } } });
      expect(await readGatewayAmounts(visit.shop, order.id)).toEqual([[25_000, 0]]);
    });

    test('Airwallex', async () => {
      const visit = await openShopInCurrency('KWD', { card: { gateway: 'airwallex' } });
      const intent = await openAirwallexIntent(visit.shopper);
      await confirmIntent(visit.shop, intent, cards.visa);
      const order = await submitOrder(visit, { intent: { airwallex: { id: intent.id } } });
      await createOperatorCaller(visit.shop).post(`/orders/${order.id}/refund`, { amount: 4.5 });
      expect(await readGatewayAmounts(visit.shop, order.id)).toEqual([[25_000, 4500]]);
    });

    test('QuickPay', async () => {
      const visit = await openShopInCurrency('KWD', { card: { gateway: 'quickpay' } });
      await quickpayWay.pay(visit.shop, visit.shopper);
      const { body: order } = await visit.shopper.post('/api/cart/order');
      expect(order).toMatchObject({ status: 'paid', grand_total: 25 });
      await createOperatorCaller(visit.shop).post(`/orders/${order.id}/refund`, { amount: 4.5 });
      expect(await readGatewayAmounts(visit.shop, order.id)).toEqual([[25_000, 4500]]);
    });

    test('the gateway of the sandbox', async () => {
      const visit = await openShopInCurrency('KWD', { card: { gateway: 'mercer' } });
      const order = await submitOrder(visit, { card: { token: await createCardToken(visit.shopper, cards.visa) } });
      await createOperatorCaller(visit.shop).post(`/orders/${order.id}/refund`, { amount: 4.5 });
      expect(await readGatewayAmounts(visit.shop, order.id)).toEqual([[25_000, 4500]]);
    });
  });

  describe('króna and shillings, which have no parts', () => {
    /** ISO 4217 gives them no decimals; Stripe and the shop count hundredths of the first two. */
    test.each(['ISK', 'UGX', 'JPY'])('each part of a total in %s is whole, shown and charged', async (currency) => {
      const payments = { card: { gateway: 'stripe' } };
      const visit = await openShopInCurrency(currency, payments);
      const { shop, shopper } = visit;
      const operator = createOperatorCaller(shop);
      const unit = currency === 'JPY' ? 1 : 100;
      expect((await operator.patch(`/products/${ids.mug}`, { price: 1997 })).status).toBe(200);
      const rule = {
        country: null,
        state: null,
        zip: null,
        priority: 0,
        compound: 0,
        reduced_rate: null,
        shipping: 1,
      } as const;
      await db()
        .insertInto('tax_rules')
        .values({ ...rule, id: 'vat', name: 'VSK', rate: 111_111 })
        .execute();
      await db()
        .insertInto('coupons')
        .values(couponRow('THIRD', { type: 'percent', percent: 33.33 }))
        .execute();
      await shopper.put('/api/cart/coupon', { code: 'THIRD' });
      const cart = (await shopper.get('/api/cart')).body;
      // 3994 less a third, and a ninth of that on top
      const discount = 1331;
      const tax = 296;
      expect(cart).toMatchObject({ discount_total: discount, tax_total: tax, grand_total: 3994 - discount + tax });
      const token = await createStripeBrowser(shop).card(cards.visa);
      await shopper.put('/api/cart', { billing: { method: 'card', card: { ...payments.card, token } } });
      const { body: order } = await shopper.post('/api/cart/order');
      expect(order).toMatchObject({ status: 'paid', currency, grand_total: cart.grand_total });
      expect(await readGatewayAmounts(shop, order.id)).toEqual([[cart.grand_total * unit, 0]]);
    });

    test('amounts with parts are refused at each door', async () => {
      const { shop } = await openShopInCurrency('ISK', {});
      const operator = createOperatorCaller(shop);
      const doors: [path: string, body: object][] = [
        [`/products/${ids.mug}`, { price: 19.5 }],
        [`/products/${ids.mug}`, { sale: true, sale_price: 19.5 }],
      ];
      for (const [path, body] of doors)
        expect(await operator.patch(path, body), JSON.stringify(body)).toMatchObject({ status: 400 });
      expect(await operator.post('/giftcards', { amount: 0.5 })).toMatchObject({
        status: 400,
        body: { error: { message: expect.stringContaining('ISK with no decimals') } },
      });
    });
  });

  describe('only what a gateway takes is offered', () => {
    const stripe = { gateway: 'stripe' };
    const allMethods = {
      card: stripe,
      ideal: stripe,
      bancontact: stripe,
      klarna: { gateway: 'klarna' },
      paysafecard: { gateway: 'paysafecard' },
      paypal: { gateway: 'paypal' },
      google: { gateway: 'braintree' },
      amazon: { gateway: 'amazon' },
    };
    const readOfferedMethods = async ({ shopper }: Visit) => {
      const { payment_methods } = (await shopper.get('/api/cart/settings')).body;
      const methods = Object.keys((await shopper.get('/api/payment/methods')).body);
      expect(payment_methods.map(({ id }: { id: string }) => id)).toEqual(methods);
      return methods;
    };

    test.each([
      ['EUR', ['card', 'ideal', 'bancontact', 'paysafecard', 'paypal', 'google', 'amazon']],
      ['USD', ['card', 'klarna', 'paysafecard', 'paypal', 'google', 'amazon']],
      ['KWD', ['card']],
      ['HUF', ['card', 'paypal', 'google']],
      ['CZK', ['card', 'paysafecard', 'paypal', 'google']],
    ])('in %s', async (currency, methods) => {
      expect(await readOfferedMethods(await openShopInCurrency(currency, allMethods))).toEqual(methods);
    });

    test('Klarna: the currency of the shopper’s country; before it is there, of any', async () => {
      const visit = await openShopInCurrency('EUR', { klarna: { gateway: 'klarna' } });
      expect(await readOfferedMethods(visit)).toEqual([]);
      await visit.shopper.put('/api/cart', { billing: { country: 'DE' } });
      expect(await readOfferedMethods(visit)).toEqual(['klarna']);
      expect(await readOfferedMethods({ ...visit, shopper: visit.shop.shopper() })).toEqual(['klarna']);
    });

    test('Paysafecard: no more than 1000 euros', async () => {
      const visit = await openShopInCurrency('EUR', { paysafecard: { gateway: 'paysafecard' } });
      expect(await readOfferedMethods(visit)).toEqual(['paysafecard']);
      await db().updateTable('products').set({ stock_tracking: 0, price: 50_001 }).where('id', '=', ids.mug).execute();
      expect((await visit.shopper.get('/api/cart')).body.capture_total).toBe(1000.02);
      expect(await readOfferedMethods(visit)).toEqual([]);
    });
  });
});
