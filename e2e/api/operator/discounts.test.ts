import type { Db } from '@mercer/server';
import { eachDatabase, ids } from '@mercer/server/testing';
import { describe, expect, test } from 'vitest';
import { expectRefused, openOperator } from './operator.ts';

const coupon = { code: 'spring 10', name: '10 % off', offer: { type: 'percent', percent: 10 } };
const draft = { email: 'ada@mercer.test', items: [{ product_id: ids.mug, quantity: 1 }] };
const promotion = { name: '5 off', offer: { type: 'fixed', amount: 5 }, conditions: { minimum: 25 } };

eachDatabase((db: () => Db) => {
  const openDiscountShop = async () => {
    const shop = await openOperator(db());
    const createMugCart = async (quantity: number) => {
      const shopper = shop.shop();
      await shopper.post('/api/cart/items', { product_id: ids.mug, quantity });
      return shopper;
    };
    return { ...shop, cartOf: createMugCart };
  };

  describe('a coupon', () => {
    test('that is made counts in carts, and no more when it is switched off or removed', async () => {
      const { operator, cartOf } = await openDiscountShop();
      const { status, body } = await operator.post('/coupons', coupon);
      expect([status, body]).toEqual([
        201,
        expect.objectContaining({ code: 'SPRING10', active: true, max_uses: null }),
      ]);
      const shopper = await cartOf(2);
      expect((await shopper.put('/api/cart/coupon', { code: 'SPRING10' })).body.discount_total).toBe(2.5);
      await operator.patch(`/coupons/${body.id}`, { offer: { type: 'percent', percent: 20 } });
      expect((await shopper.get('/api/cart')).body.discount_total).toBe(5);
      await operator.patch(`/coupons/${body.id}`, { active: false });
      expect((await shopper.get('/api/cart')).body.discount_total).toBe(0);
      expect((await operator.delete(`/coupons/${body.id}`)).status).toBe(204);
      expect((await operator.get(`/coupons/${body.id}`)).status).toBe(404);
      expect((await operator.patch(`/coupons/${body.id}`, {})).status).toBe(404);
    });

    test('can be sent back as it was answered; of two who change it one is told', async () => {
      const { operator } = await openDiscountShop();
      const { id } = (await operator.post('/coupons', { ...coupon, max_uses: 5, date_to: '2027-01-01T00:00:00.000Z' }))
        .body;
      const { body, headers } = await operator.get(`/coupons/${id}`);
      const ifMatch = { 'If-Match': headers.get('etag') ?? '' };
      expect((await operator.patch(`/coupons/${id}`, body, ifMatch)).body).toEqual(body);
      const limitCouponUses = (max_uses: number) => operator.patch(`/coupons/${id}`, { max_uses }, ifMatch);
      expect(
        (await Promise.all([limitCouponUses(1), limitCouponUses(2)])).map(({ status }) => status).toSorted(),
      ).toEqual([200, 412]);
      expect((await operator.get('/coupons?code=SPRING10')).body.results).toHaveLength(1);
      expect((await operator.get('/coupons?code=OTHER')).body.results).toEqual([]);
    });

    test.each([
      ['50%OFF', '50%off'],
      ['SOMMER-ÄPFEL', 'sommer-a\u0308pfel'],
      ['BLACK&WHITE', 'black & white'],
      ["MOTHER'S", "mother's"],
      ['春節', '春節'],
      ['Ｆｕｌｌ　１０', 'FULL10'],
      ['Straße', 'STRASSE'],
    ])('is printed as %s and typed as %s', async (code, typed) => {
      const { operator, cartOf } = await openDiscountShop();
      expect((await operator.post('/coupons', { ...coupon, code })).status).toBe(201);
      expect((await operator.get(`/coupons?code=${encodeURIComponent(code)}`)).body.results).toHaveLength(1);
      expect((await operator.post('/coupons', { ...coupon, code: typed })).body.error).toMatchObject({
        code: 'code_taken',
      });
      const shopper = await cartOf(2);
      const answer = await shopper.put('/api/cart/coupon', { code: typed });
      expect([answer.status, answer.body.discount_total]).toEqual([200, 2.5]);
      expect((await shopper.put('/api/cart/coupon', { code: `${typed}!` })).status).toBe(400);
    });

    test('has many codes, of which each can be used once', async () => {
      const { operator, cartOf } = await openDiscountShop();
      const { id } = (await operator.post('/coupons', { ...coupon, conditions: { minimum: 20 } })).body;
      const { status, body } = await operator.post(`/coupons/${id}/codes`, { count: 1000, prefix: 'fall-' });
      expect([status, new Set(body.codes).size]).toEqual([201, 1000]);
      expect(body.codes[7]).toMatch(/^FALL-[A-Z2-9]{10}$/);
      const [made] = (await operator.get(`/coupons?code=${body.codes[7]}`)).body.results;
      expect(made).toMatchObject({ name: '10 % off', conditions: { minimum: 20 }, max_uses: 1 });
      expect((await (await cartOf(2)).put('/api/cart/coupon', { code: body.codes[7] })).status).toBe(200);
      expect((await operator.post('/coupons/nothing/codes', { count: 1 })).status).toBe(404);
      expectRefused(await operator.post(`/coupons/${id}/codes`, { count: 1001 }), 'count');
      expectRefused(await operator.post(`/coupons/${id}/codes`, { count: 1, prefix: 'a\u0007' }), 'prefix');
    });

    test('has a code of its own', async () => {
      const { operator } = await openDiscountShop();
      await operator.post('/coupons', coupon);
      expect(await operator.post('/coupons', { ...coupon, code: 'Spring10' })).toMatchObject({
        status: 409,
        body: { error: { code: 'code_taken', param: 'code' } },
      });
    });

    test.each<[param: string, change: object]>([
      ['code', { code: undefined }],
      ['code', { code: '<b>' }],
      ['code', { code: 'A\u0007B' }],
      ['code', { code: 'A\u200bB' }],
      ['name', { name: 1 }],
      ['offer.type', { offer: { type: 'everything' } }],
      ['offer.percent', { offer: { type: 'percent', percent: 101 } }],
      ['offer.amount', { offer: { type: 'fixed', amount: 1.001 } }],
      ['conditions.minimum', { conditions: { minimum: -1 } }],
      ['conditions.other', { conditions: { other: 1 } }],
      ['date_from', { date_from: 'tomorrow' }],
      ['date_to', { date_from: '2027-01-02T00:00:00.000Z', date_to: '2027-01-01T00:00:00.000Z' }],
      ['max_uses', { max_uses: 0 }],
      ['priority', { priority: 0.5 }],
    ])('%s is refused in %j', async (param, change) => {
      const { operator } = await openDiscountShop();
      expectRefused(await operator.post('/coupons', { ...coupon, ...change }), param);
    });
  });

  test('a promotion cannot be for first orders: a cart does not say whose it is', async () => {
    const { operator } = await openDiscountShop();
    const refused = await operator.post('/promotions', { ...promotion, conditions: { first_order: true } });
    expectRefused(refused, 'conditions.first_order');
  });

  test('a promotion is in every cart that it is for, in major units here and to the cent there', async () => {
    const { operator, cartOf } = await openDiscountShop();
    const { body } = await operator.post('/promotions', promotion);
    expect(body).toMatchObject(promotion);
    expect((await (await cartOf(1)).get('/api/cart')).body.discount_total).toBe(0);
    const shopper = await cartOf(2);
    expect((await shopper.get('/api/cart')).body.discount_total).toBe(5);
    await operator.patch(`/promotions/${body.id}`, { conditions: { minimum: 25.01 } });
    expect((await shopper.get('/api/cart')).body.discount_total).toBe(0);
    expect((await operator.get('/promotions')).body.results).toMatchObject([{ conditions: { minimum: 25.01 } }]);
    expectRefused(await operator.post('/promotions', { ...promotion, code: 'X' }), 'code');
    expect((await operator.delete(`/promotions/${body.id}`)).status).toBe(204);
  });

  test('a gift card is issued, pays, and can be blocked; its code is told once', async () => {
    const { operator, cartOf } = await openDiscountShop();
    const { status, body } = await operator.post('/giftcards', { amount: 10 });
    expect([status, body]).toEqual([
      201,
      expect.objectContaining({ amount: 10, balance: 10, code: expect.stringMatching(/^[A-Z2-9]{16}$/) }),
    ]);
    const shopper = await cartOf(1);
    expect((await shopper.put('/api/cart/giftcard', { code: body.code })).status).toBeLessThan(500);
    expect(JSON.stringify((await operator.get('/giftcards')).body)).not.toContain(body.code);
    expect((await operator.patch(`/giftcards/${body.id}`, { active: false })).body.active).toBe(false);
    expect((await operator.patch('/giftcards/none', { active: false })).status).toBe(404);
    expect((await operator.post('/giftcards', { amount: 5, code: body.code })).body.error.code).toBe('code_taken');
    expectRefused(await operator.post('/giftcards', { amount: 0 }), 'amount');
    expectRefused(await operator.post('/giftcards', { amount: 1.234 }), 'amount');
    expectRefused(await operator.post('/giftcards', { amount: 1, code: 'short' }), 'code');
    expectRefused(
      await operator.post('/giftcards', { amount: 1, date_expires: '2020-01-01T00:00:00.000Z' }),
      'date_expires',
    );
  });

  describe('a moment that is written with another offset than UTC', () => {
    /** Seconds from now, as a clock shows it that is so many hours ahead of UTC. */
    const formatOffsetTime = (now: Date, seconds: number, hours: number) => {
      const clock = new Date(now.getTime() + seconds * 1000 + hours * 3_600_000).toISOString().slice(0, 19);
      return `${clock}${hours < 0 ? '-' : '+'}${String(Math.abs(hours)).padStart(2, '0')}:00`;
    };

    test.each([-12, 14])('ends and begins rules and gift cards when it is that time: %i hours', async (hours) => {
      const { operator, cartOf, clock } = await openDiscountShop();
      const [past, futureTime] = [formatOffsetTime(clock.now(), -60, hours), formatOffsetTime(clock.now(), 60, hours)];
      const expiredCoupon = await operator.post('/coupons', { ...coupon, date_to: past });
      expect([expiredCoupon.status, expiredCoupon.body.date_to]).toEqual([201, new Date(past).toISOString()]);
      const shopper = await cartOf(2);
      expect((await shopper.put('/api/cart/coupon', { code: coupon.code })).status).toBe(400);
      await operator.patch(`/coupons/${expiredCoupon.body.id}`, { date_to: futureTime });
      expect((await shopper.put('/api/cart/coupon', { code: coupon.code })).status).toBe(200);
      await operator.delete(`/coupons/${expiredCoupon.body.id}`);

      const { body } = await operator.post('/promotions', { ...promotion, date_from: futureTime });
      expect((await shopper.get('/api/cart')).body.discount_total).toBe(0);
      await operator.patch(`/promotions/${body.id}`, { date_from: past });
      expect((await shopper.get('/api/cart')).body.discount_total).toBe(5);

      expectRefused(await operator.post('/giftcards', { amount: 1, date_expires: past }), 'date_expires');
      const card = (await operator.post('/giftcards', { amount: 1, date_expires: futureTime })).body;
      expect(card.date_expires).toBe(new Date(futureTime).toISOString());
      clock.advance(61_000);
      expect((await shopper.post('/api/cart/giftcards', { code: card.code })).status).toBe(400);
    });

    test.each(['2026-02-30T00:00:00Z', '9999-12-31T23:59:59-12:00', '2026-13-01T00:00:00Z'])(
      'is refused where no day is meant or none that can be compared: %s',
      async (date_to) => {
        const { operator } = await openDiscountShop();
        expectRefused(await operator.post('/coupons', { ...coupon, date_to }), 'date_to');
        expectRefused(await operator.post('/drafts', { ...draft, date_expires: date_to }), 'date_expires');
      },
    );
  });

  test('a tax is in the carts of its region, and goes again', async () => {
    const { operator, cartOf } = await openDiscountShop();
    const shopper = await cartOf(1);
    const address = { name: 'A', address1: 'B 1', city: 'C', zip: '10115', state: '', country: 'DE' };
    await shopper.put('/api/cart', { shipping: address });
    const requestTaxTotal = async () => (await shopper.get('/api/cart')).body.tax_total;
    expect(await requestTaxTotal()).toBe(0);
    const { status, body, headers } = await operator.post('/taxes', { name: 'VAT', country: 'DE', rate: 8.25 });
    expect([status, body.rate, await requestTaxTotal()]).toEqual([201, 8.25, 1.03]);
    const ifMatch = { 'If-Match': headers.get('etag') ?? '' };
    expect((await operator.patch(`/taxes/${body.id}`, { ...body, rate: 19 }, ifMatch)).body).toEqual({
      ...body,
      rate: 19,
    });
    expect(await requestTaxTotal()).toBe(2.38);
    expect((await operator.patch(`/taxes/${body.id}`, { rate: 1 }, ifMatch)).status).toBe(412);
    expect((await operator.delete(`/taxes/${body.id}`)).status).toBe(204);
    expect([await requestTaxTotal(), (await operator.delete(`/taxes/${body.id}`)).status]).toEqual([0, 404]);
    for (const [param, change] of [
      ['name', { name: '' }],
      ['rate', { rate: 101 }],
      ['rate', { rate: 1.00001 }],
      ['reduced_rate', { reduced_rate: -1 }],
      ['country', { country: 'Germany' }],
      ['shipping', { shipping: 1 }],
    ] as const) {
      expectRefused(await operator.post('/taxes', { name: 'VAT', rate: 5, ...change }), param);
    }
    const refusedTax = await operator.post('/taxes', { name: 'VAT', rate: 5, country: 'Austria' });
    expect(refusedTax.body.error.message).toBe('country: a code of two letters is expected, such as DE');
  });
});
