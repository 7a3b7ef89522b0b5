import { approveAtPaypal } from '@mercer/sandbox/testing';
import { type Db, renewSubscriptions } from '@mercer/server';
import { eachDatabase, giftcardRow, ids, readQueuedMails, type Shopper } from '@mercer/server/testing';
import { describe, expect, test } from 'vitest';
import { address } from '../address.ts';
import {
  answerBankPage,
  confirmIntent,
  deliverWebhooks,
  fillCartWithoutCard,
  openAirwallexIntent,
  passHalfMinute,
  placeOrderByBank,
  placeOrderByCard,
  submitIntent,
} from '../money.ts';
import { fillForPaypal, openPaypalOrder, saveApprovedPaypal } from '../paypal.ts';
import { cards, createCardToken, createOperatorCaller, openTestShop, type Shop, signUpShopper } from '../shop.ts';

const month = 31 * 24 * 60 * 60_000;
const us = [{ country: 'US' }];
const standard = { id: 'standard', name: 'Standard', rates: [{ zone: 'us', price: 0, days: { from: 3, to: 5 } }] };
const express = { id: 'express', name: 'Express', rates: [{ zone: 'us', price: 1500, days: { from: 1, to: 1 } }] };
const airwallex = { gateway: 'airwallex', intent: {} };

/** The clock of tests begins at noon of Monday, the first of June. */
const promised = { service: 'standard', service_name: 'Standard', delivery: { from: '2026-06-04', to: '2026-06-08' } };

eachDatabase((db: () => Db) => {
  const openShippingShop = async (services: object[] = [standard]) => {
    const shop = await openTestShop(db());
    const value = { zones: [{ id: 'us', regions: us }], services, delivery: { time_zone: 'UTC', cut_off: '14:00' } };
    await db()
      .insertInto('settings')
      .values({ id: 'shipping', value: JSON.stringify(value) })
      .execute();
    return shop;
  };
  const countPlacedOrders = async () =>
    (await db().selectFrom('orders').select('id').where('number', 'is not', null).execute()).length;
  const readLastOrder = () =>
    db()
      .selectFrom('orders')
      .selectAll()
      .where('number', 'is not', null)
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
  const openCartIntent = async (shopper: Shopper) => {
    await fillCartWithoutCard(shopper, ids.mug);
    return openAirwallexIntent(shopper);
  };

  /** Ways in which an order comes about; each of them makes one order. */
  const doors: Record<string, (shop: Shop, shopper: Shopper) => Promise<unknown>> = {
    // the first thing that the shop learns of the shopper is what Place Order saves
    async 'a card that is submitted'(_, shopper) {
      await fillCartWithoutCard(shopper, ids.mug);
      return placeOrderByCard(shopper, cards.visa);
    },
    async 'a payment of a form that is submitted'(shop, shopper) {
      const intent = await openCartIntent(shopper);
      await confirmIntent(shop, intent, cards.visa);
      return submitIntent(shopper, intent);
    },
    async 'the announcement of a gateway, before the browser submits'(shop, shopper) {
      await confirmIntent(shop, await openCartIntent(shopper), cards.visa);
      await deliverWebhooks(shop);
      await expect.poll(countPlacedOrders).toBe(1);
    },
    async 'the sweeper, where shop and browser have died'(shop, shopper) {
      await confirmIntent(shop, await openCartIntent(shopper), cards.visa);
      for (let n = 0; n < 40 && (await countPlacedOrders()) === 0; n += 1) await passHalfMinute(shop);
    },
    async 'the bank, which has asked the shopper'(shop, shopper) {
      await fillCartWithoutCard(shopper, ids.mug);
      await answerBankPage(shop, await placeOrderByBank(shopper));
      return shopper.post('/api/cart/order');
    },
    async PayPal(shop, shopper) {
      const payments = { card: { gateway: 'mercer' }, paypal: { gateway: 'paypal' } };
      await db()
        .insertInto('settings')
        .values({ id: 'payments', value: JSON.stringify(payments) })
        .execute();
      await fillForPaypal(shopper);
      const { id } = (await openPaypalOrder(shopper, 'CAPTURE')).body;
      await approveAtPaypal(shop.sandbox, id, 'succeed');
      await saveApprovedPaypal(shopper, id);
      return shopper.post('/api/cart/order');
    },
    async 'a gift card that pays everything'(_, shopper) {
      await db().insertInto('giftcards').values(giftcardRow('GIFT20', 2000)).execute();
      await fillCartWithoutCard(shopper, ids.mug);
      await shopper.post('/api/cart/giftcards', { code: 'GIFT20' });
      return shopper.post('/api/cart/order');
    },
    async 'a rest that is waived'(_, shopper) {
      await db().insertInto('giftcards').values(giftcardRow('GIFT12', 1230)).execute();
      await fillCartWithoutCard(shopper, ids.mug);
      await shopper.post('/api/cart/giftcards', { code: 'GIFT12' });
      return shopper.post('/api/cart/order');
    },
    async 'an offer of the operator'(shop, shopper) {
      const offer = { email: 'ada@mercer.test', items: [{ product_id: ids.mug, quantity: 1, price: 10 }] };
      const { body: draft } = await createOperatorCaller(shop).post('/drafts', offer);
      const token = new URL(draft.link).searchParams.get('token') ?? '';
      await shopper.post(`/api/drafts/${draft.id}/open`, { token });
      await shopper.put('/api/cart', { shipping: address, billing: address });
      return placeOrderByCard(shopper, cards.visa);
    },
    async 'a subscription that is bought'(_, shopper) {
      await signUpShopper(shopper, 'ada');
      const billing = { card: { token: await createCardToken(shopper, cards.visa) } };
      const plan = { product_id: ids.coffee, plan_id: ids.planMonthly, quantity: 1 };
      return shopper.post('/api/subscriptions', { ...plan, shipping: address, billing });
    },
  };

  describe('the promised delivery and the service are on an order that is made by', () => {
    test.each(Object.entries(doors))('%s', async (_, door) => {
      const shop = await openShippingShop();
      await door(shop, shop.shopper());
      expect(JSON.parse((await readLastOrder()).shipping)).toMatchObject(promised);
      const [mail] = await readQueuedMails(db(), 'order');
      expect(mail?.data).toMatchObject({ shipping: promised });
    });

    test('the renewal of a subscription, for the day of the renewal', async () => {
      const shop = await openShippingShop();
      await doors['a subscription that is bought']?.(shop, shop.shopper());
      shop.clock.advance(month);
      await renewSubscriptions(shop.deps);
      const { number, shipping } = await readLastOrder();
      expect(number).toBe('1001');
      const delivery = { from: '2026-07-07', to: '2026-07-09' };
      expect(JSON.parse(shipping)).toMatchObject({ ...promised, delivery });
    });
  });

  test('an order that goes to another place promises the days of that place', async () => {
    const shop = await openShippingShop();
    await doors['a card that is submitted']?.(shop, shop.shopper());
    const { id } = await readLastOrder();
    shop.clock.advance(24 * 60 * 60_000);
    const { body } = await createOperatorCaller(shop).patch(`/orders/${id}`, {
      shipping: { city: 'Salem', zip: '97301' },
    });
    expect(body.shipping).toMatchObject({ ...promised, delivery: { from: '2026-06-05', to: '2026-06-09' } });
  });

  test('where no service is free, no payment is opened before one is chosen', async () => {
    const shop = await openShippingShop([express]);
    const shopper = shop.shopper();
    await fillCartWithoutCard(shopper, ids.mug);
    expect(await shopper.post('/vault/intent', airwallex)).toMatchObject({
      status: 400,
      body: { error: { code: 'invalid_request', param: 'shipping.service' } },
    });
    expect(await db().selectFrom('stock_holds').selectAll().execute()).toEqual([]);
    await shopper.put('/api/cart', { shipping: { service: 'express' } });
    expect((await shopper.post('/vault/intent', airwallex)).body).toMatchObject({ amount: 27.5 });
  });
});
