import { type Db, renewSubscriptions } from '@mercer/server';
import { eachDatabase, ids, type TestResponse } from '@mercer/server/testing';
import { expect, test } from 'vitest';
import { address } from '../../address.ts';
import { fillCartWithoutCard, openAirwallexIntent, placeOrderByBank } from '../../money.ts';
import { cards, createCardToken, openTestShop, placeOrder, signUpShopper, turnOnSecondFactor } from '../../shop.ts';
import { everyWrite, openEverything } from '../operator/every-write.ts';
import { openOperator } from '../operator/operator.ts';

const dayMs = 86_400_000;
const plan = { type: 'subscription', plan_id: ids.planMonthly };
const ten = { type: 'percent', percent: 10 };
const unknown = { product_id: 'no-such-product' };

function expectConflict(answer: TestResponse, code: string): void {
  expect(answer).toMatchObject({ status: 409, body: { error: { code } } });
}

eachDatabase((db: () => Db) => {
  test('a slug or a code that another record has is taken', async () => {
    const { operator } = await openEverything(db());
    const createRecord = async (path: string, body: object) => `${path}/${(await operator.post(path, body)).body.id}`;
    const page = await createRecord('/pages', { slug: 'care', title: 'Care', body: 'Wash.' });
    await createRecord('/coupons', { name: 'Ten', code: 'TEN', offer: ten });
    const coupon = await createRecord('/coupons', { name: 'Tenth', code: 'TENTH', offer: ten });
    expectConflict(await operator.patch(`/products/${ids.watch}`, { slug: 'everyday-mug' }), 'slug_taken');
    expectConflict(await operator.patch(page, { slug: 'about' }), 'slug_taken');
    expectConflict(await operator.patch(coupon, { code: 'ten' }), 'code_taken');
  });

  test('a draft that is deleted is not sent, and a return that was declined not approved', async () => {
    const fixture = await openEverything(db());
    const [draft = ''] = (await everyWrite['DELETE /drafts/{id}']?.call(fixture)) ?? [];
    await fixture.operator.delete(draft);
    expectConflict(await fixture.operator.post(`${draft}/send`, {}), 'draft_over');
    const [decline = ''] = (await everyWrite['POST /returns/{id}/decline']?.call(fixture)) ?? [];
    await fixture.operator.post(decline, {});
    expectConflict(await fixture.operator.post(decline.replace('decline', 'approve'), {}), 'invalid_status');
  });

  test('a second factor that is on is set up no second time', async () => {
    const shop = await openTestShop(db());
    const shopper = shop.shopper();
    await signUpShopper(shopper, 'ada');
    await turnOnSecondFactor(db(), shopper, shop.clock.now());
    const path = '/api/account/second-factor';
    expectConflict(await shopper.post(path, { password: 'a-long-password' }), 'second_factor_on');
    expectConflict(await shopper.put(path, { code: '123456' }), 'second_factor_on');
  });

  test('a subscription is not skipped while its next order is being paid', async () => {
    let isLost = false;
    const shop = await openTestShop(db(), { losesResponse: (request) => isLost && request.url.includes('/sandbox/') });
    const { operator } = await openOperator(db(), shop);
    const shopper = shop.shopper();
    await signUpShopper(shopper, 'ada');
    await shopper.post('/api/cart/items', { product_id: ids.coffee, purchase_option: plan });
    await placeOrder(shopper);
    shop.clock.advance(32 * dayMs);
    isLost = true;
    await renewSubscriptions(shop.deps);
    const [{ id }] = (await operator.get('/subscriptions')).body.results;
    expectConflict(await operator.patch(`/subscriptions/${id}`, { skip: true }), 'in_progress');
  });

  test('the last piece is nobody else’s while somebody pays for it', async () => {
    const shop = await openTestShop(db());
    await db()
      .updateTable('products')
      .set({ stock_tracking: 1, stock_level: 1 })
      .where('id', '=', ids.coffee)
      .execute();
    const first = shop.shopper();
    await fillCartWithoutCard(first, ids.coffee);
    await placeOrderByBank(first);
    const shopper = shop.shopper();
    await signUpShopper(shopper, 'ada');
    const billing = { card: { token: await createCardToken(shopper, cards.visa) } };
    const wish = { product_id: ids.coffee, plan_id: ids.planMonthly, shipping: address, billing };
    expectConflict(await shopper.post('/api/subscriptions', wish), 'out_of_stock');
    expect((await shopper.post('/api/subscriptions', { ...wish, ...unknown })).status).toBe(404);
  });

  test('a payment that was begun does not go on when its pieces are gone', async () => {
    const shopper = (await openTestShop(db())).shopper();
    await fillCartWithoutCard(shopper, ids.watch);
    const { id } = await openAirwallexIntent(shopper);
    await db().updateTable('products').set({ stock_level: 0 }).where('id', '=', ids.watch).execute();
    expectConflict(await shopper.put('/vault/intent', { gateway: 'airwallex', id, intent: {} }), 'out_of_stock');
  });

  test('what is not there is not found', async () => {
    const { operator, shopper } = await openEverything(db());
    await signUpShopper(shopper, 'ada');
    await shopper.post('/api/cart/items', { product_id: ids.mug });
    const answers = [
      await shopper.put('/api/cart/items', [unknown]),
      await shopper.post('/api/subscriptions/none/items', { product_id: ids.mug }),
      await shopper.put('/api/subscriptions/none/items', []),
      await operator.post('/products/none/stock', { quantity: 1, reason: 'Counted' }),
      await operator.post('/content/none', { slug: 'bread', fields: {} }),
      await operator.post('/webhooks/none/replay', { after: 0 }),
    ];
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 404));
  });

  test('a guest’s subscription is not changed by a body that cannot be read', async () => {
    const shopper = (await openTestShop(db())).shopper();
    await shopper.post('/api/cart/items', { product_id: ids.coffee, purchase_option: plan });
    const order = await placeOrder(shopper);
    const { pathname, search } = new URL(order.link);
    const path = `/api${pathname}/subscriptions`;
    const [{ id }] = (await shopper.get(`${path}${search}`)).body.results;
    const changeSubscription = async (body: unknown) => (await shopper.put(`${path}/${id}${search}`, body)).status;
    expect([
      await changeSubscription(['x']),
      await changeSubscription({ cancel_reason: 'x'.repeat(1024 * 1024) }),
    ]).toEqual([400, 413]);
  });

  test('many who send many records at once are told to wait', async () => {
    const { shopper } = await openEverything(db());
    const bodies = Array.from({ length: 10 }, () => new TransformStream<Uint8Array, Uint8Array>());
    const headers = { Authorization: 'Bearer sk_test' };
    const pendingResponses = bodies.map(({ readable }) =>
      shopper.sendRequest('POST', '/operator/products/bulk', readable, headers),
    );
    // The first report runs, eight wait, and the last one is rejected
    expect((await Promise.race(pendingResponses)).status).toBe(503);
    for (const { writable } of bodies) {
      const writer = writable.getWriter();
      void writer.write(Buffer.from('{"items":[{"name":"Lamp","price":3}]}')).catch(() => {});
      void writer.close().catch(() => {});
    }
    const statuses = (await Promise.all(pendingResponses)).map(({ status }) => status);
    expect(statuses.toSorted()).toEqual([...Array.from({ length: 9 }, () => 200), 503]);
  });
});
