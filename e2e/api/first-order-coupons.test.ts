import type { Db } from '@mercer/server';
import { eachDatabase, ids } from '@mercer/server/testing';
import { expect, test } from 'vitest';
import { cards, createOperatorCaller, fillCart, fillCheckout, openTestShop, signUpShopper } from '../shop.ts';

eachDatabase((db: () => Db) => {
  const openWelcomeShop = async () => {
    const shop = await openTestShop(db());
    const operator = createOperatorCaller(shop);
    const conditions = { first_order: true };
    await operator.post('/coupons', {
      code: 'HELLO',
      name: 'Hello',
      offer: { type: 'percent', percent: 10 },
      conditions,
    });
    const createCart = async () => {
      const shopper = shop.shopper();
      await fillCart(shopper, ids.mug, 2);
      return shopper;
    };
    return { operator, createCart };
  };

  test('a coupon for first orders is for whoever has not ordered, as a guest or with an account', async () => {
    const { operator, createCart } = await openWelcomeShop();
    const nobody = await createCart();
    const anonymous = await nobody.put('/api/cart/coupon', { code: 'hello' });
    expect(anonymous.body.error.message).toBe('Log in or enter your email address to use this code');
    const guest = await createCart();
    await fillCheckout(guest, cards.visa);
    expect((await guest.put('/api/cart/coupon', { code: 'hello' })).body.discount_total).toBe(2.5);
    const first = await guest.post('/api/cart/order');
    expect(first.body).toMatchObject({ status: 'paid', discount_total: 2.5 });
    expect((await guest.post('/api/cart/order')).body.id).toBe(first.body.id);
    const again = await createCart();
    await fillCheckout(again, cards.visa);
    const refused = await again.call('PUT', '/api/cart/coupon', { code: 'hello' }, { 'X-Locale': 'de-DE' });
    expect(refused.body.error).toMatchObject({ code: 'invalid_coupon_code' });
    expect(refused.body.error.message).toMatch(/Code/);
    await operator.post(`/orders/${first.body.id}/cancel`, {});
  });

  test('of two carts that wait for their banks one has a code for first orders, however many such codes there are', async () => {
    const { operator, createCart } = await openWelcomeShop();
    const [{ id }] = (await operator.get('/coupons')).body.results;
    const { codes } = (await operator.post(`/coupons/${id}/codes`, { count: 2 })).body;
    const guests = [await createCart(), await createCart()];
    for (const [place, guest] of guests.entries()) {
      await fillCheckout(guest, cards.threeDSecure);
      expect((await guest.put('/api/cart/coupon', { code: codes[place] })).status).toBe(200);
    }
    const answers = [];
    for (const guest of guests) answers.push((await guest.post('/api/cart/order')).body.error.code);
    expect(answers).toEqual(['authentication_required', 'invalid_coupon_code']);
  });

  test('an account with an order has had its first, and another person has not', async () => {
    const { createCart } = await openWelcomeShop();
    const ada = await createCart();
    await signUpShopper(ada, 'ada');
    await fillCheckout(ada, cards.visa);
    expect((await ada.post('/api/cart/order')).body.status).toBe('paid');
    await fillCart(ada, ids.mug, 2);
    const refused = await ada.put('/api/cart/coupon', { code: 'HELLO' });
    expect(refused.body.error.message).toBe('This code is for a first order');
    const bob = await createCart();
    await signUpShopper(bob, 'bob');
    expect((await bob.put('/api/cart/coupon', { code: 'HELLO' })).status).toBe(200);
  });
});
