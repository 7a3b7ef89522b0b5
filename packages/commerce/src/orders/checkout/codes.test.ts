import type { Sandbox } from '@mercer/sandbox';
import { openTestSandbox } from '@mercer/sandbox/testing';
import { buildTestApp, couponRow, eachDatabase, giftcardRow, home, ids, type Shopper } from '@mercer/server/testing';
import { beforeEach, describe, expect, test } from 'vitest';
import { refundGiftcards, releaseCoupon } from '../../promotions/index.ts';
import { sweepOrders } from '../index.ts';
import { cancelUnpaidOrder } from '../pending-order/index.ts';
import { buildCodeOrder } from '../record/index.ts';

const good = '4242 4242 4242 4242';
const declined = '4000 0000 0000 0002';
const minuteMs = 60_000;

eachDatabase((db) => {
  let sandbox: Sandbox;
  beforeEach(async () => {
    sandbox = await openTestSandbox();
    const singleUseCoupon = couponRow('ONCE20', { type: 'percent', percent: 20 }, { max_uses: 1 });
    await db().insertInto('coupons').values(singleUseCoupon).execute();
    await db()
      .insertInto('giftcards')
      .values([giftcardRow('GIFT20', 2000), giftcardRow('GIFT99', 9900)])
      .execute();
  });

  const createTestApp = () => buildTestApp(db(), { fetch: (request) => sandbox.fetch(request) });
  const createFilledCart = async (codes: string[], app = createTestApp()) => {
    const shopper = app.shopper();
    await shopper.post('/api/cart/items', { product_id: ids.mug, quantity: 2 });
    const account = { email: 'ada@mercer.test' };
    await shopper.put('/api/cart', { account, shipping: home, billing: { ...home, method: 'card' } });
    for (const code of codes) expect((await shopper.put('/api/cart/coupon', { code })).status).toBe(200);
    return shopper;
  };
  const submitWithCard = async (shopper: Shopper, number: string) => {
    const card = { number, exp_month: 12, exp_year: 2029, cvc: '123' };
    const { token } = (await shopper.post('/vault/tokens', card)).body;
    await shopper.put('/api/cart', { billing: { method: 'card', card: { token } } });
    return shopper.post('/api/cart/order');
  };
  const readCardBalance = async (code: string) => {
    const cards = db().selectFrom('giftcards').select('balance').where('id', '=', `card-${code}`);
    return (await cards.executeTakeFirstOrThrow()).balance;
  };
  const readCodeOrder = async (id: string) =>
    buildCodeOrder(await db().selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirstOrThrow());
  const listCouponUses = () => db().selectFrom('coupon_uses').select('status').execute();

  test('an order that gift cards pay needs no payment method, and says where its totals come from', async () => {
    const shopper = await createFilledCart(['ONCE20', 'GIFT99']);
    const { body } = await shopper.post('/api/cart/order');
    expect(body).toMatchObject({
      status: 'paid',
      coupon_code: 'ONCE20',
      discount_total: 5,
      grand_total: 20,
      giftcard_total: 20,
      capture_total: 0,
      payments: [],
      giftcards: [{ id: 'card-GIFT99', code: '••••FT99', amount: 20 }],
      discounts: [{ id: 'coupon-ONCE20', code: 'ONCE20', amount: 5, items: [{ id: body.items[0].id, amount: 5 }] }],
      explanation: { giftcard_total: [{ id: 'card-GIFT99', amount: 20 }], discount_total: [{ amount: 5 }] },
    });
    expect((await shopper.get('/api/cart/order')).body).toEqual(body);
    expect(await readCardBalance('GIFT99')).toBe(7900);
    expect(await listCouponUses()).toEqual([{ status: 'final' }]);
  });

  test('gift cards pay a part and the card the rest', async () => {
    const answer = await submitWithCard(await createFilledCart(['GIFT20']), good);
    expect(answer.body).toMatchObject({
      grand_total: 25,
      giftcard_total: 20,
      capture_total: 5,
      payments: [{ amount: 5 }],
    });
    expect(await readCardBalance('GIFT20')).toBe(0);
  });

  describe('two shoppers at once', () => {
    test('never use a coupon twice that can be used once', async () => {
      const shoppers = await Promise.all(Array.from({ length: 5 }, () => createFilledCart(['ONCE20', 'GIFT99'])));
      await db().updateTable('giftcards').set({ balance: 90_000 }).execute();
      const answers = await Promise.all(shoppers.map((shopper) => shopper.post('/api/cart/order')));
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400, 400]);
      for (const { status, body } of answers) {
        if (status === 400) expect(body.error.code).toBe('invalid_coupon_code');
        else expect(body).toMatchObject({ discount_total: 5, capture_total: 0 });
      }
      expect(await listCouponUses()).toEqual([{ status: 'final' }]);
    });

    test('never spend a gift card twice', async () => {
      const shoppers = await Promise.all(Array.from({ length: 5 }, () => createFilledCart(['GIFT99'])));
      const answers = await Promise.all(shoppers.map((shopper) => shopper.post('/api/cart/order')));
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 400, 400]);
      const refusalCodes = answers.filter(({ status }) => status === 400).map(({ body }) => body.error.code);
      expect(refusalCodes).toEqual(['invalid_giftcard_code', 'invalid_giftcard_code']);
      expect(await readCardBalance('GIFT99')).toBe(9900 - 3 * 2500);
    });
  });

  test('nobody pays more than the cart has said because others were faster', async () => {
    const [first, second] = [
      await createFilledCart(['ONCE20', 'GIFT20']),
      await createFilledCart(['ONCE20', 'GIFT20']),
    ];
    expect((await first.post('/api/cart/order')).status).toBe(200);
    expect((await second.post('/api/cart/order')).body.error).toMatchObject({
      code: 'invalid_coupon_code',
      param: 'code',
    });
    expect((await second.get('/api/cart')).body).toMatchObject({
      coupon_code: 'ONCE20',
      discount_total: 0,
      capture_total: 25,
      discounts: [{ rule: 'none', message: 'This code has been used up' }],
    });
    await second.delete('/api/cart/coupon');
    expect((await second.post('/api/cart/order')).body.error.code).toBe('invalid_giftcard_code');
    await second.delete('/api/cart/giftcards/card-GIFT20');
    expect((await submitWithCard(second, good)).body).toMatchObject({ status: 'paid', capture_total: 25 });
  });

  test('a coupon of one use for each shopper knows them by account and by address', async () => {
    const each = couponRow('EACH', { type: 'percent', percent: 10 }, { max_uses_per_account: 1 });
    await db().insertInto('coupons').values(each).execute();
    const app = createTestApp();
    const person = { first_name: 'Ada', last_name: 'Byron', email: 'ada@example.test', password: 'a-long-password' };
    const ada = app.shopper();
    await ada.post('/api/account', person);
    const fillCartWithCoupon = async (shopper: Shopper, account?: object) => {
      await shopper.post('/api/cart/items', { product_id: ids.mug, quantity: 2 });
      await shopper.put('/api/cart', { shipping: home, billing: home, ...(account && { account }) });
      return shopper.put('/api/cart/coupon', { code: 'EACH' });
    };
    expect((await fillCartWithCoupon(ada)).body).toMatchObject({ discount_total: 2.5 });
    expect((await submitWithCard(ada, good)).body).toMatchObject({ status: 'paid', discount_total: 2.5 });
    const alreadyUsedError = { error: { code: 'invalid_coupon_code', message: 'You have used this code already' } };
    expect((await fillCartWithCoupon(ada)).body).toMatchObject(alreadyUsedError);
    expect((await fillCartWithCoupon(app.shopper(), { email: 'ADA@example.test' })).body).toMatchObject(
      alreadyUsedError,
    );
    expect((await fillCartWithCoupon(app.shopper(), { email: 'eve@example.test' })).body).toMatchObject({
      discount_total: 2.5,
    });
  });

  test('a declined payment frees coupon and gift cards, and the same cart pays with them', async () => {
    const shopper = await createFilledCart(['ONCE20', 'GIFT20']);
    await db().updateTable('giftcards').set({ balance: 1000 }).execute();
    await shopper.post('/api/cart/giftcards', { code: 'GIFT20' });
    expect((await submitWithCard(shopper, declined)).status).toBe(402);
    expect([await readCardBalance('GIFT20'), await listCouponUses()]).toEqual([1000, []]);
    expect((await submitWithCard(shopper, good)).body).toMatchObject({
      discount_total: 5,
      giftcard_total: 10,
      capture_total: 10,
    });
  });

  test('an open payment keeps both from others until its hold ends, not from its own cart', async () => {
    const app = createTestApp();
    const shopper = await createFilledCart(['ONCE20'], app);
    await db().updateTable('giftcards').set({ balance: 1000 }).execute();
    await shopper.put('/api/cart/coupon', { code: 'GIFT20' });
    const { body: cart } = await shopper.get('/api/cart');
    expect((await shopper.post('/vault/intent', { gateway: 'airwallex', intent: {} })).body.amount).toBe(10);
    expect((await shopper.get('/api/cart')).body).toEqual(cart);
    expect(await readCardBalance('GIFT20')).toBe(0);
    const otherShopper = await createFilledCart([], app);
    for (const code of ['ONCE20', 'GIFT20']) {
      expect((await otherShopper.put('/api/cart/coupon', { code })).body.error).toMatchObject({ param: 'code' });
    }
    // a changed cart becomes another pending order, which takes them over
    await shopper.post('/api/cart/items', { product_id: ids.notebook });
    await shopper.post('/vault/intent', { gateway: 'airwallex', intent: {} });
    expect([await readCardBalance('GIFT20'), (await listCouponUses()).length]).toEqual([0, 1]);
    app.clock.advance(16 * minuteMs);
    await sweepOrders(app.deps);
    expect([await readCardBalance('GIFT20'), await listCouponUses()]).toEqual([1000, []]);
    expect((await otherShopper.put('/api/cart/coupon', { code: 'ONCE20' })).status).toBe(200);
  });

  test('a gift card pays in the currency of the cart, and gets back in its own what it gave', async () => {
    const currencies = [{ code: 'USD' }, { code: 'EUR', type: 'priced', rate: 0.9 }];
    await db()
      .insertInto('settings')
      .values({ id: 'store', value: JSON.stringify({ currencies }) })
      .execute();
    const shopper = createTestApp().shopper();
    await shopper.put('/api/session', { currency: 'EUR' });
    await shopper.post('/api/cart/items', { product_id: ids.mug, quantity: 2 });
    await shopper.put('/api/cart', { shipping: home, billing: home });
    for (const code of ['GIFT20', 'GIFT99']) await shopper.post('/api/cart/giftcards', { code });
    const { body } = await shopper.post('/api/cart/order');
    expect(body).toMatchObject({
      currency: 'EUR',
      grand_total: 22.5,
      giftcard_total: 22.5,
      capture_total: 0,
      giftcards: [{ amount: 18 }, { amount: 4.5 }],
    });
    expect([await readCardBalance('GIFT20'), await readCardBalance('GIFT99')]).toEqual([0, 9900 - 500]);
    const order = await readCodeOrder(body.id);
    const refundToGiftcards = (amount: number) =>
      db()
        .transaction()
        .execute((tx) => refundGiftcards(tx, order, amount, new Date()));
    // Other requests may have changed the rate meanwhile
    await db().updateTable('settings').set({ value: '{}' }).where('id', '=', 'store').execute();
    expect([await refundToGiftcards(1), await refundToGiftcards(1799), await refundToGiftcards(9999)]).toEqual([
      1, 1799, 450,
    ]);
    expect([await readCardBalance('GIFT20'), await readCardBalance('GIFT99')]).toEqual([2000, 9900]);
  });

  test('what was paid with gift cards goes back to them, and never more', async () => {
    const { body } = await (await createFilledCart(['ONCE20', 'GIFT99'])).post('/api/cart/order');
    const order = await readCodeOrder(body.id);
    const refundToGiftcards = (amount: number) =>
      db()
        .transaction()
        .execute((tx) => refundGiftcards(tx, order, amount, new Date()));
    expect([await refundToGiftcards(1500), await refundToGiftcards(1500), await refundToGiftcards(1500)]).toEqual([
      1500, 500, 0,
    ]);
    expect(await readCardBalance('GIFT99')).toBe(9900);
    await cancelUnpaidOrder(db(), { orderId: body.id, now: new Date() });
    expect(await listCouponUses()).toEqual([{ status: 'final' }]);
    await db()
      .transaction()
      .execute((tx) => releaseCoupon(tx, body.id));
    expect((await (await createFilledCart(['ONCE20'])).get('/api/cart')).body.discount_total).toBe(5);
  });
});
