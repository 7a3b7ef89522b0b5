import type { NewRow } from '@mercer/database';
import { buildTestApp, couponRow as coupon, eachDatabase, giftcardRow as giftcard, ids } from '@mercer/server/testing';
import { describe, expect, test } from 'vitest';
import type { Offer } from '../../promotions/index.ts';

const tenPercent: Offer = { type: 'percent', percent: 10 };

eachDatabase((db) => {
  const insertCoupons = (...rows: NewRow<'coupons'>[]) => db().insertInto('coupons').values(rows).execute();
  const insertGiftcards = (...rows: NewRow<'giftcards'>[]) => db().insertInto('giftcards').values(rows).execute();
  const createItemsCart = async (items: object[], app = buildTestApp(db())) => {
    const shopper = app.shopper();
    const { body } = await shopper.put('/api/cart/items', items);
    return Object.assign(shopper, { cart: body });
  };
  const createMugCart = (quantity = 2) => createItemsCart([{ product_id: ids.mug, quantity }]);

  describe('coupons', () => {
    test('a code is found in any case and with blanks, and lowers every line', async () => {
      await insertCoupons(coupon('WELCOME10', tenPercent, { name: '10 % off' }));
      const shopper = await createItemsCart([{ product_id: ids.mug }, { product_id: ids.notebook, quantity: 3 }]);
      const { body } = await shopper.put('/api/cart/coupon', { code: ' welcome 10 ' });
      expect(body).toMatchObject({
        coupon_code: 'WELCOME10',
        sub_total: 39.47,
        discount_total: 3.95,
        grand_total: 35.52,
      });
      expect(body.items).toMatchObject([
        { discount_total: 1.25, discount_each: 1.25 },
        { discount_total: 2.7, discount_each: 0.9 },
      ]);
      expect(body.discounts).toEqual([
        {
          id: 'coupon-WELCOME10',
          type: 'coupon',
          rule: 'percent',
          name: '10 % off',
          code: 'WELCOME10',
          amount: 3.95,
          items: body.items.map(({ id, discount_total }: { id: string; discount_total: number }) => ({
            id,
            amount: discount_total,
          })),
        },
      ]);
      expect((await shopper.delete('/api/cart/coupon')).body).toEqual(shopper.cart);
    });

    test('PUT /cart sets the coupon and null takes it off', async () => {
      await insertCoupons(coupon('TAKE5', { type: 'fixed', amount: 500 }));
      const shopper = await createMugCart();
      expect((await shopper.put('/api/cart', { coupon_code: 'take5' })).body.grand_total).toBe(20);
      expect((await shopper.put('/api/cart', { coupon_code: 'TAKE5', billing: { city: 'Salem' } })).body).toMatchObject(
        {
          grand_total: 20,
          billing: { city: 'Salem' },
        },
      );
      expect((await shopper.put('/api/cart', { coupon_code: null })).body).toMatchObject({
        coupon_code: null,
        grand_total: 25,
      });
    });

    test('an amount off is spread over the lines and never more than they cost', async () => {
      await insertCoupons(
        coupon('A', { type: 'fixed', amount: 1000 }),
        coupon('B', { type: 'fixed', amount: 999_999 }),
      );
      const shopper = await createItemsCart([
        { product_id: ids.mug },
        { product_id: ids.notebook },
        { product_id: ids.coffee },
      ]);
      const { body } = await shopper.put('/api/cart/coupon', { code: 'A' });
      expect(body.items.map(({ discount_total }: { discount_total: number }) => discount_total)).toEqual([
        3.43, 2.46, 4.11,
      ]);
      expect((await shopper.put('/api/cart/coupon', { code: 'B' })).body).toMatchObject({
        coupon_code: 'B',
        discount_total: 36.49,
        grand_total: 0,
        capture_total: 0,
      });
    });

    const past = '2026-05-01T00:00:00.000Z';
    const future = '2026-07-01T00:00:00.000Z';
    test.each<[string, Partial<NewRow<'coupons'>>, string]>([
      ['unknown', { code: 'OTHER' }, 'This coupon code is not valid'],
      ['not active', { active: 0 }, 'This coupon code is not valid'],
      ['not yet valid', { date_from: future }, 'This code can be used from 2026-07-01'],
      ['expired', { date_to: past }, 'This code has expired'],
      ['of another currency', { currency: 'EUR' }, 'This code is for orders in EUR'],
      ['used up', { max_uses: 0 }, 'This code has been used up'],
      ['for known shoppers', { max_uses_per_account: 1 }, 'Log in or enter your email address to use this code'],
      [
        'for others',
        { conditions: `{"product_ids":["${ids.watch}"]}` },
        'This code does not apply to anything in your cart',
      ],
      ['for more', { conditions: '{"minimum":2501}' }, 'This code needs an order of at least $25.01'],
      ['for many', { conditions: '{"quantity":3}' }, 'This code needs at least 3 pieces that it applies to'],
    ])('a code that is %s is refused with the reason', async (_, change, message) => {
      await insertCoupons(coupon('CODE', tenPercent, change));
      const shopper = await createMugCart();
      const answer = await shopper.put('/api/cart/coupon', { code: 'CODE' });
      expect(answer).toMatchObject({
        status: 400,
        body: { error: { code: 'invalid_coupon_code', param: 'code', message } },
      });
      expect((await shopper.put('/api/cart', { coupon_code: 'CODE' })).body.error.message).toBe(message);
      expect((await shopper.get('/api/cart')).body).toEqual(shopper.cart);
    });

    test('without items there is nothing to try codes on, and no session begins', async () => {
      await insertCoupons(coupon('CODE', tenPercent));
      const shopper = buildTestApp(db()).shopper();
      for (const code of ['CODE', 'OTHER']) {
        const { status, body } = await shopper.put('/api/cart/coupon', { code });
        expect([status, body.error.message]).toEqual([400, 'Your cart is empty']);
      }
      expect(shopper.session).toBeNull();
    });

    test('a code for a category lowers its products only, and stops when they leave', async () => {
      await insertCoupons(coupon('HOME', tenPercent, { conditions: JSON.stringify({ category_ids: [ids.home] }) }));
      const shopper = await createItemsCart([{ product_id: ids.mug }, { product_id: ids.notebook }]);
      const { body } = await shopper.put('/api/cart/coupon', { code: 'HOME' });
      expect(body).toMatchObject({ discount_total: 1.25, items: [{ discount_total: 1.25 }, { discount_total: 0 }] });
      const remainingCart = (await shopper.delete(`/api/cart/items/${body.items[0].id}`)).body;
      expect(remainingCart).toMatchObject({ coupon_code: 'HOME', discount_total: 0, grand_total: 8.99 });
      expect(remainingCart.discounts).toEqual([
        {
          id: 'coupon-HOME',
          type: 'coupon',
          rule: 'none',
          name: 'A rule',
          code: 'HOME',
          amount: 0,
          items: [],
          message: 'This code does not apply to anything in your cart',
        },
      ]);
    });

    test('free shipping lowers the shipment, not the items', async () => {
      const rates = [{ zone: null, price: 1500 }];
      const services = [{ id: 'express', name: 'Express', description: '', rates }];
      await db()
        .insertInto('settings')
        .values({ id: 'shipping', value: JSON.stringify({ services }) })
        .execute();
      await insertCoupons(coupon('FREESHIP', { type: 'shipping' }, { name: 'Free shipping' }));
      const shopper = await createMugCart();
      await shopper.put('/api/cart', { shipping: { country: 'US', service: 'express' } });
      const { body } = await shopper.put('/api/cart/coupon', { code: 'FREESHIP' });
      expect(body).toMatchObject({
        shipment_total: 0,
        shipment_discount: 15,
        discount_total: 0,
        grand_total: 25,
        discounts: [{ rule: 'shipping', amount: 15, items: [] }],
        explanation: {
          shipment_total: [
            { id: 'express', rule: 'service', name: 'Express', amount: 15 },
            { id: 'coupon-FREESHIP', rule: 'shipping', name: 'Free shipping', amount: -15 },
          ],
        },
      });
    });

    test('a guest takes coupon and gift cards along into the account', async () => {
      await insertCoupons(coupon('WELCOME10', tenPercent));
      await insertGiftcards(giftcard('GIFT25', 2500));
      const app = buildTestApp(db());
      const account = { first_name: 'Ada', last_name: 'Byron', email: 'ada@example.test', password: 'a-long-password' };
      const first = app.shopper();
      await first.post('/api/account', account);
      await first.post('/api/cart/items', { product_id: ids.coffee });
      const guest = await createItemsCart([{ product_id: ids.mug }], app);
      await guest.put('/api/cart/coupon', { code: 'WELCOME10' });
      await guest.post('/api/cart/giftcards', { code: 'GIFT25' });
      await guest.post('/api/account/login', account);
      expect((await guest.get('/api/cart')).body).toMatchObject({
        coupon_code: 'WELCOME10',
        sub_total: 27.5,
        discount_total: 2.75,
        giftcards: [{ amount: 24.75 }],
      });
    });
  });

  describe('gift cards', () => {
    test('several pay one after the other, as far as they go', async () => {
      await insertGiftcards(giftcard('GIFT-AAAA', 1000), giftcard('GIFT-BBBB', 90_000));
      const shopper = await createMugCart();
      expect((await shopper.post('/api/cart/giftcards', { code: 'gift-aaaa' })).body).toMatchObject({
        giftcards: [{ id: 'card-GIFT-AAAA', code: '••••AAAA', amount: 10 }],
        grand_total: 25,
        giftcard_total: 10,
        capture_total: 15,
      });
      const { body } = await shopper.put('/api/cart/coupon', { code: 'GIFT-BBBB' });
      expect(body).toMatchObject({
        giftcards: [{ amount: 10 }, { code: '••••BBBB', amount: 15 }],
        coupon_code: null,
        grand_total: 25,
        giftcard_total: 25,
        capture_total: 0,
      });
      const remainingCart = (await shopper.delete('/api/cart/giftcards/card-GIFT-AAAA')).body;
      expect(remainingCart).toMatchObject({ giftcards: [{ amount: 25 }], giftcard_total: 25, capture_total: 0 });
      expect((await shopper.delete('/api/cart/giftcards/none')).body).toEqual(remainingCart);
    });

    test.each<[string, Partial<NewRow<'giftcards'>>, string]>([
      ['unknown', { code_hash: 'other' }, 'This gift card code is not valid'],
      ['blocked', { active: 0 }, 'This gift card code is not valid'],
      ['expired', { date_expires: '2026-05-01T00:00:00.000Z' }, 'This gift card has expired'],
      ['empty', { balance: 0 }, 'This gift card has nothing left'],
      ['of another currency', { currency: 'EUR' }, 'This gift card is in EUR'],
    ])('a card that is %s is refused with the reason', async (_, change, message) => {
      await insertGiftcards(giftcard('GIFT25', 2500, change));
      const shopper = await createMugCart();
      expect(await shopper.post('/api/cart/giftcards', { code: 'GIFT25' })).toMatchObject({
        status: 400,
        body: { error: { code: 'invalid_giftcard_code', param: 'code', message } },
      });
      expect((await shopper.get('/api/cart')).body).toEqual(shopper.cart);
    });

    test('a code that is no text is refused', async () => {
      const shopper = await createMugCart();
      for (const code of [undefined, null, 5, '', 'x'.repeat(101)]) {
        expect((await shopper.post('/api/cart/giftcards', { code })).body.error.code).toBe('validation_error');
      }
    });
  });

  test('guesses are counted together, and answered 429 after twenty', async () => {
    await insertCoupons(coupon('WELCOME10', tenPercent));
    const shopper = await createMugCart();
    for (let n = 0; n < 10; n += 1) {
      expect((await shopper.put('/api/cart/coupon', { code: `GUESS${n}` })).status).toBe(400);
      expect((await shopper.post('/api/cart/giftcards', { code: `GUESS${n}` })).status).toBe(400);
      if (n < 9) expect((await shopper.put('/api/cart/coupon', { code: 'WELCOME10' })).status).toBe(200);
    }
    for (const code of ['GUESS', 'WELCOME10']) {
      const { status, body } = await shopper.put('/api/cart/coupon', { code });
      expect([status, body.error.code]).toEqual([429, 'too_many_attempts']);
      expect((await shopper.put('/api/cart', { coupon_code: code === 'GUESS' ? code : null })).status).toBe(
        code === 'GUESS' ? 429 : 200,
      );
    }
    expect((await (await createMugCart()).put('/api/cart/coupon', { code: 'WELCOME10' })).status).toBe(200);
  });
});
