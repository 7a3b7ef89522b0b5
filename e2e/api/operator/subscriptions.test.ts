import { type Db, renewSubscriptions } from '@mercer/server';
import { eachDatabase, ids, readQueuedMails, recordedEvents } from '@mercer/server/testing';
import { expect, test } from 'vitest';
import { openTestShop, placeOrder, signUpShopper } from '../../shop.ts';
import { expectRefused, openOperator } from './operator.ts';

const dayMs = 86_400_000;

eachDatabase((db: () => Db) => {
  const openSubscriptionShop = async () => {
    const shop = await openTestShop(db());
    const { operator } = await openOperator(db(), shop);
    const shopper = shop.shopper();
    await signUpShopper(shopper, 'ada');
    const plan = { type: 'subscription', plan_id: ids.planMonthly };
    await shopper.post('/api/cart/items', { product_id: ids.coffee, purchase_option: plan });
    const order = await placeOrder(shopper);
    // Pages of the shop and operators receive image paths
    shopper.wantsImagePaths = true;
    const [subscription] = (await operator.get('/subscriptions')).body.results;
    const path = `/subscriptions/${subscription.id}`;
    const requestSubscription = async () => (await shopper.get(`/api/subscriptions/${subscription.id}`)).body;
    /** Advances the clock until the next order was due, renews, and counts the orders. */
    const countOrdersAfterRenewal = async () => {
      shop.clock.advance(20 * dayMs);
      await shopper.get('/api/account');
      shop.clock.advance(12 * dayMs);
      await renewSubscriptions(shop.deps);
      return (await shopper.get('/api/account/orders')).body.count;
    };
    return {
      operator,
      shopper,
      order,
      subscription,
      path,
      requestSubscription,
      orders: countOrdersAfterRenewal,
      clock: shop.clock,
    };
  };

  test('one is read as its shopper sees it, with what changes it by `If-Match`', async () => {
    const { operator, order, subscription, path, requestSubscription } = await openSubscriptionShop();
    const { body, headers } = await operator.get(path);
    expect(body).toEqual({ ...(await requestSubscription()), email: 'ada@mercer.test' });
    expect(body).toEqual(subscription);
    expect(body).toMatchObject({ order_id: order.id, product_id: ids.coffee, status: 'active' });
    expect(JSON.stringify(body)).not.toContain('tok_');
    expect((await operator.patch(path, { paused: true }, { 'If-Match': '"other"' })).status).toBe(412);
    expect((await operator.patch(path, { paused: true }, { 'If-Match': headers.get('etag') ?? '' })).status).toBe(200);
    expect((await operator.get('/subscriptions/none')).status).toBe(404);
    expect((await operator.patch('/subscriptions/none', { paused: true })).status).toBe(404);
  });

  test('ended by the owner it is charged no more, and says who has ended it', async () => {
    const { operator, path, requestSubscription, orders } = await openSubscriptionShop();
    await operator.patch(path, { canceled: true, cancel_reason: 'Rang us' });
    expect(await requestSubscription()).toMatchObject({ status: 'canceled', cancel_reason: 'Rang us' });
    expect(await recordedEvents(db(), 'subscription.canceled')).toEqual([{ reason: 'operator' }]);
    expect(await orders()).toBe(1);
    const late = await operator.patch(path, { paused: true });
    expect(late).toMatchObject({ status: 400, body: { error: { code: 'invalid_request', param: 'status' } } });
  });

  test('what is changed goes for the next order', async () => {
    const { operator, shopper, path, orders } = await openSubscriptionShop();
    const shipping = { name: 'Ada', address1: '2 New Street', city: 'Salem', state: 'OR', zip: '97301', country: 'US' };
    await operator.patch(path, { quantity: 3, shipping });
    expect(await orders()).toBe(2);
    const [newest] = (await shopper.get('/api/account/orders')).body.results;
    expect(newest).toMatchObject({ items: [{ quantity: 3 }], shipping: { address1: '2 New Street' } });
    const { results } = (await operator.get('/audit?entity=subscription')).body;
    expect(results).toMatchObject([{ action: 'subscription.update', after: { quantity: 3 } }]);
    expect(JSON.stringify(results)).not.toContain('New Street');
  });

  test('its shopper is mailed what the owner has done, once for each change', async () => {
    const { operator, path, clock } = await openSubscriptionShop();
    const { body: subscriptionBefore } = await operator.get(path);
    await operator.patch(path, { ...subscriptionBefore, cancel_reason: 'Rang us' });
    expect(await readQueuedMails(db(), 'subscription_changed')).toEqual([]);
    const changes = [{ quantity: 2 }, { paused: true }, { paused: false }, { cancel_at_end: true }, { canceled: true }];
    for (const change of changes) {
      clock.advance(1000);
      await operator.patch(path, change);
    }
    const mails = await readQueuedMails(db(), 'subscription_changed');
    expect(mails.map(({ data }) => [Reflect.get(data, 'deed'), Reflect.get(data, 'date')])).toEqual([
      ['changed', '2026-07-01T12:00:00.000Z'],
      ['paused', null],
      ['changed', '2026-07-01T12:00:00.000Z'],
      ['canceled', '2026-07-01T12:00:00.000Z'],
      ['canceled', null],
    ]);
    expect(mails.at(-1)).toMatchObject({
      recipient: 'ada@mercer.test',
      link: '/account/subscriptions',
      data: { name: 'ada', product: 'House Coffee', amount: 2700 },
    });
  });

  test('paused nothing is ordered; sent back as it was read nothing changes, not even the price', async () => {
    const { operator, path, orders } = await openSubscriptionShop();
    await operator.patch(path, { paused: true });
    expect(await orders()).toBe(1);
    const { body } = await operator.patch(path, { paused: false });
    await operator.patch(`/products/${ids.coffee}`, { price: 99 });
    expect((await operator.patch(path, body)).body).toEqual(body);
  });

  test.each([
    ['quantity', { quantity: 0 }],
    ['paused', { paused: 'yes' }],
    ['date_pause_end', { paused: true, date_pause_end: '2020-01-01T00:00:00.000Z' }],
    ['card', { card: 'tok_1' }],
  ])('%s is refused', async (param, body) => {
    const { operator, path } = await openSubscriptionShop();
    expectRefused(await operator.patch(path, body), param);
  });
});
