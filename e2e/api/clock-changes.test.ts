import type { Db } from '@mercer/server';
import { couponRow, eachDatabase, ids } from '@mercer/server/testing';
import { describe, expect, test } from 'vitest';
import { address } from '../address.ts';
import { assertMoneyRests, passHalfMinute, readGatewayLedger } from '../money.ts';
import { cards, createCardToken, createOperatorCaller, fillCart, fillCheckout, openTestShop } from '../shop.ts';
import { createStripeBrowser, fillForStripe, openStripeIntent, openStripeShop } from '../stripe.ts';

const hourMs = 3_600_000;
const later = (date: Date, ms: number) => new Date(date.getTime() + ms).toISOString();

eachDatabase((db: () => Db) => {
  type Opened = Awaited<ReturnType<typeof openTestShop>>;
  type Operator = ReturnType<typeof createOperatorCaller>;

  /** Each changes what two mugs cost after an hour, or whether they are sold. */
  const changes: Record<string, (shop: Opened, operator: Operator) => Promise<unknown>> = {
    'the sale ends': ({ clock }, operator) =>
      operator.patch(`/products/${ids.mug}`, { price: 12.5, sale_price: 10, sale_ends_at: later(clock.now(), hourMs) }),
    'the sale begins': ({ clock }, operator) =>
      operator.patch(`/products/${ids.mug}`, {
        price: 12.5,
        sale_price: 10,
        sale_starts_at: later(clock.now(), hourMs),
      }),
    'a promotion ends': ({ clock }, operator) =>
      operator.post('/promotions', {
        name: 'Happy hour',
        active: true,
        offer: { type: 'percent', percent: 20 },
        date_to: later(clock.now(), hourMs),
      }),
    'a promotion begins': ({ clock }, operator) =>
      operator.post('/promotions', {
        name: 'Happy hour',
        active: true,
        offer: { type: 'percent', percent: 20 },
        date_from: later(clock.now(), hourMs),
      }),
  };

  describe.each(Object.keys(changes))('%s between cart and order', (name) => {
    test('and a card that agreed to the total before is not charged another', async () => {
      const shop = await openTestShop(db());
      await changes[name]?.(shop as Opened, createOperatorCaller(shop));
      const shopper = shop.shopper();
      await fillCart(shopper, ids.mug, 2);
      await shopper.put('/api/cart', { account: { email: 'ada@mercer.test' }, shipping: address });
      const card = { token: await createCardToken(shopper, cards.visa) };
      const { body: before } = await shopper.get('/api/cart');
      const quote = { amount: before.capture_total, currency: before.currency };
      await shopper.put('/api/cart', { billing: { ...address, method: 'card', card, quote } });
      shop.clock.advance(hourMs + 1);
      const refused = await shopper.post('/api/cart/order');
      expect([refused.status, refused.body.error?.code]).toEqual([409, 'cart_changed']);
      const { body: after } = await shopper.get('/api/cart');
      expect(after.capture_total).not.toBe(before.capture_total);
      const agreed = { amount: after.capture_total, currency: after.currency };
      await shopper.put('/api/cart', { billing: { ...address, method: 'card', card, quote: agreed } });
      const { body: order } = await shopper.post('/api/cart/order');
      expect([order.status, order.grand_total]).toEqual(['paid', after.grand_total]);
      expect(await readGatewayLedger(shop, order.id)).toHaveLength(1);
    });

    test('and a payment that was confirmed before it pays the order at its price', async () => {
      const shop = await openStripeShop(db());
      await changes[name]?.(shop as Opened, createOperatorCaller(shop));
      const shopper = shop.shopper();
      await fillForStripe(shopper);
      const { body: before } = await shopper.get('/api/cart');
      const browser = createStripeBrowser(shop);
      const token = await browser.card(cards.visa);
      const intent = (await openStripeIntent(shopper, { payment_method: token })).body;
      shop.clock.advance(hourMs / 60);
      await browser.confirm(intent);
      shop.clock.advance(hourMs + 1);
      await shopper.put('/api/cart', {
        billing: { method: 'card', card: { token, brand: 'visa' }, intent: { stripe: { id: intent.id } } },
      });
      const { status, body } = await shopper.post('/api/cart/order');
      expect([status, body.grand_total ?? body.error]).toEqual([200, before.grand_total]);
      await passHalfMinute(shop);
      await assertMoneyRests(shop, db());
    });
  });

  test('a coupon that ends between cart and order is refused, not silently dropped', async () => {
    const shop = await openTestShop(db());
    const date_to = later(shop.clock.now(), hourMs);
    const coupon = couponRow('HOUR', { type: 'percent', percent: 20 }, { date_to });
    await db().insertInto('coupons').values(coupon).execute();
    const shopper = shop.shopper();
    await fillCart(shopper, ids.mug, 2);
    await shopper.put('/api/cart/coupon', { code: 'HOUR' });
    await fillCheckout(shopper, cards.visa);
    shop.clock.advance(hourMs + 1);
    const { status, body } = await shopper.post('/api/cart/order');
    expect([status, body.error?.code]).toEqual([400, 'invalid_coupon_code']);
  });

  test('a product that is unpublished in the cart is not sold, and one published again is', async () => {
    const shop = await openTestShop(db());
    const operator = createOperatorCaller(shop);
    await operator.patch(`/products/${ids.mug}`, { unpublish_at: later(shop.clock.now(), hourMs) });
    const shopper = shop.shopper();
    await fillCart(shopper, ids.mug, 2);
    await fillCheckout(shopper, cards.visa);
    shop.clock.advance(hourMs + 1);
    const { status, body } = await shopper.post('/api/cart/order');
    expect([status, body.error?.code]).toEqual([400, 'invalid_request']);
    await operator.patch(`/products/${ids.mug}`, { unpublish_at: null });
    await fillCart(shopper, ids.mug, 2);
    expect((await shopper.post('/api/cart/order')).body.status).toBe('paid');
  });
});
