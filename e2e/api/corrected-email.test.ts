import type { Db } from '@mercer/server';
import { couponRow, eachDatabase, ids, readQueuedMails, type Shopper } from '@mercer/server/testing';
import { describe, expect, test } from 'vitest';
import { address } from '../address.ts';
import {
  answerBankPage,
  assertMoneyRests,
  confirmIntent,
  deliverWebhooks,
  openAirwallexIntent,
  placeOrderByBank,
  placeOrderByCard,
  submitIntent,
} from '../money.ts';
import { cards, createOperatorCaller, fillCart, openTestShop, type Shop, signUpShopper } from '../shop.ts';

const typo = 'typo@wrong.test';
const right = 'right@mercer.test';

eachDatabase((db: () => Db) => {
  const openShopWithTypo = async () => {
    const shop = await openTestShop(db());
    const shopper = shop.shopper();
    await fillCart(shopper, ids.mug);
    await saveCartEmail(shopper, typo);
    return { shop, shopper };
  };
  const saveCartEmail = (shopper: Shopper, email: string) =>
    shopper.put('/api/cart', { account: { email }, shipping: address, billing: { ...address, method: 'card' } });
  const correctEmail = (shopper: Shopper, email = right) => shopper.put('/api/cart/email', { email });
  const readPlacedOrders = () => db().selectFrom('orders').selectAll().where('number', 'is not', null).execute();

  /** Order, confirmation and its link are of the corrected address. */
  const assertCorrected = async (shop: Shop) => {
    await expect.poll(async () => (await readPlacedOrders()).length).toBe(1);
    const [order] = await readPlacedOrders();
    expect(order?.email).toBe(right);
    const mails = await readQueuedMails(db(), 'order');
    expect(mails.map(({ recipient }) => recipient)).toEqual([right]);
    const { pathname, searchParams } = new URL(mails[0]?.link ?? '', 'http://localhost:3000');
    const token = searchParams.get('token') ?? '';
    const orderResponse = await shop.shopper().get(`/api${pathname}?token=${token}`);
    expect(orderResponse.body).toMatchObject({ id: order?.id, email: right });
    expect(JSON.stringify(await db().selectFrom('invoices').selectAll().execute())).not.toContain(typo);
    expect(JSON.stringify(await db().selectFrom('outbox').selectAll().execute())).not.toContain(typo);
    await assertMoneyRests(shop, db());
  };

  describe('a guest corrects a mistyped address', () => {
    const tries: Record<string, (shop: Shop, shopper: Shopper) => Promise<unknown>> = {
      async 'after a card was declined'(_, shopper) {
        expect((await placeOrderByCard(shopper, cards.declined)).body.error.code).toBe('card_declined');
        await correctEmail(shopper);
        return placeOrderByCard(shopper, cards.visa);
      },
      async 'after leaving the bank’s page'(_, shopper) {
        await placeOrderByBank(shopper);
        await correctEmail(shopper);
        return placeOrderByCard(shopper, cards.visa);
      },
      async 'before the bank has answered, which then makes the order'(shop, shopper) {
        const page = await placeOrderByBank(shopper);
        await correctEmail(shopper);
        await answerBankPage(shop, page);
        return deliverWebhooks(shop);
      },
      async 'of a payment that is opened, and announced before it is submitted'(shop, shopper) {
        const intent = await openAirwallexIntent(shopper);
        await correctEmail(shopper);
        await confirmIntent(shop, intent, cards.visa);
        return deliverWebhooks(shop);
      },
      async 'of a payment that is confirmed, and submitted after prices have changed'(shop, shopper) {
        const intent = await openAirwallexIntent(shopper);
        await confirmIntent(shop, intent, cards.visa);
        shop.webhooks.length = 0;
        await db().updateTable('products').set({ price: 9900 }).where('id', '=', ids.mug).execute();
        await correctEmail(shopper);
        return submitIntent(shopper, intent);
      },
      async twice(_, shopper) {
        await correctEmail(shopper, 'other@wrong.test');
        await placeOrderByCard(shopper, cards.declined);
        await correctEmail(shopper);
        return placeOrderByCard(shopper, cards.visa);
      },
    };

    test.each(Object.entries(tries))('%s', async (_, pay) => {
      const { shop, shopper } = await openShopWithTypo();
      await pay(shop, shopper);
      await assertCorrected(shop);
    });
  });

  test('the answer is the whole cart; PUT /cart drops a second address as before', async () => {
    const { shopper } = await openShopWithTypo();
    expect((await saveCartEmail(shopper, right)).body.account).toEqual({ email: typo });
    const { status, body } = await correctEmail(shopper, ` ${right} `);
    expect(status).toBe(200);
    expect(body).toMatchObject({ account: { email: right }, guest: true, items: [{ product_id: ids.mug }] });
    for (const email of ['', 'nobody', 5, null, `${'a'.repeat(400)}@mercer.test`]) {
      expect(await shopper.put('/api/cart/email', { email })).toMatchObject({
        status: 400,
        body: { error: { code: 'validation_error', param: 'email' } },
      });
    }
    expect((await shopper.get('/api/cart')).body.account).toEqual({ email: right });
  });

  test('the cart of an account has the address of the account', async () => {
    const { shop } = await openShopWithTypo();
    const shopper = shop.shopper();
    await signUpShopper(shopper, 'ada');
    await fillCart(shopper, ids.mug);
    expect((await correctEmail(shopper)).body).toMatchObject({ guest: false, account: { email: 'ada@mercer.test' } });
    await placeOrderByCard(shopper, cards.declined);
    expect(await db().selectFrom('orders').select('email').where('email', '=', right).execute()).toEqual([]);
  });

  describe('nobody redirects the order of somebody else', () => {
    test('from a browser without the cart, or with another one', async () => {
      const { shop, shopper } = await openShopWithTypo();
      await openAirwallexIntent(shopper);
      const [visitor, otherShopper] = [shop.shopper(), shop.shopper()];
      expect((await correctEmail(visitor)).body).toMatchObject({ items: [], account: null });
      await fillCart(otherShopper, ids.mug);
      expect((await correctEmail(otherShopper)).body.account).toEqual({ email: right });
      expect((await shopper.get('/api/cart')).body.account).toEqual({ email: typo });
      const pending = await db().selectFrom('orders').select('email').execute();
      expect(pending).toEqual([{ email: typo }]);
    });

    test('by the link of the cart, while it is open in the first browser', async () => {
      const { shop, shopper } = await openShopWithTypo();
      const intent = await openAirwallexIntent(shopper);
      const { checkout_id } = (await shopper.get('/api/cart')).body;
      const stranger = shop.shopper();
      await stranger.put(`/api/cart/recover/${checkout_id}`);
      expect((await correctEmail(stranger)).status).toBe(200);
      await confirmIntent(shop, intent, cards.visa);
      await deliverWebhooks(shop);
      await expect.poll(async () => (await readPlacedOrders()).map(({ email }) => email)).toEqual([typo]);
    });

    test('from one of two browsers that shared the cart before carts had holders', async () => {
      const { shop, shopper } = await openShopWithTypo();
      await openAirwallexIntent(shopper);
      const { id } = (await shopper.get('/api/cart')).body;
      const stranger = shop.shopper();
      await stranger.get('/api/cart');
      await fillCart(stranger, ids.mug);
      const { id: strangersCart } = (await stranger.get('/api/cart')).body;
      await db().updateTable('sessions').set({ cart_id: id }).where('cart_id', '=', strangersCart).execute();
      await db().updateTable('carts').set({ holder_id: null }).where('id', '=', id).execute();
      expect((await correctEmail(stranger)).status).toBe(409);
      expect(await db().selectFrom('orders').select('email').execute()).toEqual([{ email: typo }]);
    });

    test('once the order is made', async () => {
      const { shopper } = await openShopWithTypo();
      await placeOrderByCard(shopper, cards.visa);
      await correctEmail(shopper);
      expect((await readPlacedOrders()).map(({ email }) => email)).toEqual([typo]);
      expect(await readQueuedMails(db(), 'order')).toMatchObject([{ recipient: typo }]);
    });
  });

  test('a coupon that each may use once counts for the corrected address', async () => {
    const { shop, shopper } = await openShopWithTypo();
    await db()
      .insertInto('coupons')
      .values(couponRow('TEN', { type: 'percent', percent: 10 }, { max_uses_per_account: 1 }))
      .execute();
    await shopper.put('/api/cart/coupon', { code: 'TEN' });
    const intent = await openAirwallexIntent(shopper);
    await correctEmail(shopper);
    await confirmIntent(shop, intent, cards.visa);
    await deliverWebhooks(shop);
    await expect.poll(async () => (await readPlacedOrders()).length).toBe(1);
    const uses = await db().selectFrom('coupon_uses').select(['email', 'status']).execute();
    expect(uses).toEqual([{ email: right, status: 'final' }]);
    expect((await createOperatorCaller(shop).get('/orders')).body.results).toMatchObject([
      { email: right, discount_total: 1.25 },
    ]);
  });
});
