import { renewSubscriptions } from '@mercer/server';
import { eachDatabase, ids, readQueuedMails, recordedEvents, type Shopper } from '@mercer/server/testing';
import { describe, expect, test } from 'vitest';
import { address } from '../address.ts';
import { cards, createCardToken, createOperatorCaller, fillCheckout, openTestShop } from '../shop.ts';

const day = 86_400_000;
const plan = { type: 'subscription', plan_id: ids.planMonthly };
const ada = { email: 'ada@mercer.test', password: 'analytical', first_name: 'Ada', last_name: 'Lovelace' };

async function placeSubscription(shopper: Shopper, number = cards.visa) {
  await shopper.post('/api/account', ada);
  await shopper.post('/api/cart/items', { product_id: ids.coffee, quantity: 2, purchase_option: plan });
  await fillCheckout(shopper, number);
  const order = (await shopper.post('/api/cart/order')).body;
  expect(order.status).toBe('paid');
  const { body } = await shopper.get('/api/subscriptions');
  expect(body.count).toBe(1);
  return { order, subscription: body.results[0] };
}

/** Days pass while the shopper looks in now and then: a session ends after 30 days without use. */
async function advanceByDays(clock: { advance(ms: number): void }, shopper: Shopper, days: number) {
  for (let remainingDays = days; remainingDays > 0; remainingDays -= 20) {
    clock.advance(Math.min(remainingDays, 20) * day);
    await shopper.get('/api/account');
  }
}

eachDatabase((db) => {
  test('what comes along keeps the limits of an order and of a cart', async () => {
    const subscriber = (await openTestShop(db())).shopper();
    const { subscription } = await placeSubscription(subscriber);
    const path = `/api/subscriptions/${subscription.id}`;
    await db().updateTable('products').set({ order_limit: 3 }).where('id', 'in', [ids.mug, ids.coffee]).execute();
    const toMugItem = (quantity: number) => ({ product_id: ids.mug, quantity });
    const { body } = await subscriber.post(`${path}/items`, toMugItem(2));
    const refusals = [
      await subscriber.post(`${path}/items`, toMugItem(2)),
      await subscriber.put(`${path}/items`, [toMugItem(2), toMugItem(2)]),
      await subscriber.put(`${path}/items/${body.items[0].id}`, { quantity: 4 }),
      await subscriber.put(path, { quantity: 4 }),
      await subscriber.post(`${path}/items`, { product_id: ids.coffee, quantity: 2 }),
    ];
    for (const refusal of refusals) expect(refusal.body.errors?.quantity?.code).toBe('limit');
    const createNotebookItems = (amount: number) =>
      Array.from({ length: amount }, () => ({ product_id: ids.notebook }));
    expect((await subscriber.put(`${path}/items`, createNotebookItems(100))).body.errors.items.code).toBe('limit');
    expect((await subscriber.put(`${path}/items`, createNotebookItems(101))).status).toBe(400);
    expect((await subscriber.put(`${path}/items`, createNotebookItems(99))).body.items).toHaveLength(99);
    expect((await subscriber.post(`${path}/items`, toMugItem(1))).body.errors.items.code).toBe('limit');
  });

  describe('a plan that was bought', () => {
    test('is a subscription of the account at the agreed price', async () => {
      const { shopper } = await openTestShop(db());
      const subscriber = shopper();
      const { order, subscription } = await placeSubscription(subscriber);
      expect(subscription).toMatchObject({
        status: 'active',
        active: true,
        interval: 'monthly',
        interval_count: 1,
        order_id: order.id,
        product_id: ids.coffee,
        plan_id: ids.planMonthly,
        quantity: 2,
        price: 13.5,
        recurring_total: 27,
        date_period_start: '2026-06-01T12:00:00.000Z',
        date_period_end: '2026-07-01T12:00:00.000Z',
      });
      expect(JSON.stringify(subscription)).not.toContain('tok_');
      expect((await subscriber.get(`/api/subscriptions/${subscription.id}`)).body).toEqual(subscription);
      expect((await subscriber.get('/api/subscriptions/unknown')).body).toBeNull();
    });

    test('at once is begun once for its Idempotency-Key, and another wish under it is refused', async () => {
      const shop = await openTestShop(db());
      const subscriber = shop.shopper();
      await subscriber.post('/api/account', ada);
      const createCardBilling = async (number: string) => ({
        card: { token: await createCardToken(subscriber, number) },
      });
      const wish = { product_id: ids.coffee, plan_id: ids.planMonthly, quantity: 1, shipping: address };
      const requestSubscription = (body: object, key: string) =>
        subscriber.call('POST', '/api/subscriptions', body, { 'Idempotency-Key': key });
      const declined = await requestSubscription({ ...wish, billing: await createCardBilling(cards.declined) }, 'one');
      expect(declined.status).toBe(402);
      const body = { ...wish, billing: await createCardBilling(cards.visa) };
      const first = await requestSubscription(body, 'one');
      expect(first).toMatchObject({ status: 200, body: { status: 'active' } });
      expect((await requestSubscription(body, 'one')).body.id).toBe(first.body.id);
      const conflictResponse = await requestSubscription({ ...body, quantity: 2 }, 'one');
      expect(conflictResponse).toMatchObject({ status: 409, body: { error: { code: 'idempotency_conflict' } } });
      expect((await requestSubscription(body, 'a b')).status).toBe(400);
      expect((await requestSubscription(body, 'x'.repeat(201))).status).toBe(400);
      expect((await subscriber.get('/api/subscriptions')).body.count).toBe(1);
    });

    test('at once, beside the cart, is paid in the currency of the shopper', async () => {
      const currencies = [
        { code: 'USD', type: 'base' },
        { code: 'EUR', type: 'priced', rate: 0.5 },
      ];
      const value = JSON.stringify({ currencies });
      await db().insertInto('settings').values({ id: 'store', value }).execute();
      const subscriber = (await openTestShop(db())).shopper();
      await subscriber.post('/api/account', ada);
      await subscriber.put('/api/session', { currency: 'EUR' });
      const card = { token: await createCardToken(subscriber, cards.visa) };
      const { body } = await subscriber.post('/api/subscriptions', {
        product_id: ids.coffee,
        quantity: 1,
        plan_id: ids.planMonthly,
        shipping: address,
        billing: { card },
      });
      expect(body).toMatchObject({ status: 'active', currency: 'EUR', price: 6.75 });
      const { results } = (await subscriber.get('/api/account/orders')).body;
      expect(results).toMatchObject([{ currency: 'EUR', grand_total: 6.75, payments: [{ amount: 6.75 }] }]);
    });

    test('is nobody else’s, and visitors are refused', async () => {
      const { shopper } = await openTestShop(db());
      const { subscription } = await placeSubscription(shopper());
      const stranger = shopper();
      await stranger.post('/api/account', { ...ada, email: 'eve@mercer.test' });
      expect((await stranger.get(`/api/subscriptions/${subscription.id}`)).body).toBeNull();
      expect(await stranger.put(`/api/subscriptions/${subscription.id}`, { paused: true })).toMatchObject({
        status: 404,
      });
      for (const answer of [
        await shopper().get('/api/subscriptions'),
        await shopper().put(`/api/subscriptions/${subscription.id}`, {}),
        await shopper().post('/api/subscriptions', {}),
      ]) {
        expect(answer).toMatchObject({ status: 401, body: { error: { code: 'UNAUTHORIZED' } } });
      }
    });
  });

  describe('the scheduler', () => {
    test('makes one order for each period and charges the card', async () => {
      const { shopper, deps, clock } = await openTestShop(db());
      const subscriber = shopper();
      const { subscription } = await placeSubscription(subscriber);
      await renewSubscriptions(deps);
      expect((await subscriber.get('/api/account/orders')).body.count).toBe(1);
      await advanceByDays(clock, subscriber, 31);
      await Promise.all([renewSubscriptions(deps), renewSubscriptions(deps)]);
      await renewSubscriptions(deps);
      const orders = (await subscriber.get('/api/account/orders')).body;
      expect(orders.count).toBe(2);
      expect(orders.results[0]).toMatchObject({
        status: 'paid',
        grand_total: 27,
        items: [{ quantity: 2, price: 13.5 }],
      });
      const charges = (await subscriber.get(`/vault/sandbox/charges?order_id=${orders.results[0].id}`)).body.results;
      expect(charges).toMatchObject([{ status: 'succeeded' }]);
      const renewedSubscription = (await subscriber.get(`/api/subscriptions/${subscription.id}`)).body;
      expect(renewedSubscription).toMatchObject({ status: 'active', date_period_end: '2026-08-01T12:00:00.000Z' });
      expect((await subscriber.get('/api/subscriptions')).body.count).toBe(1);
    });

    test('keeps the agreed price when the catalogue’s rises', async () => {
      const { shopper, deps, clock } = await openTestShop(db());
      const subscriber = shopper();
      await placeSubscription(subscriber);
      const plans = {
        plans: [
          { id: ids.planMonthly, name: 'x', price: 9900, billing_schedule: { interval: 'monthly', interval_count: 1 } },
        ],
      };
      const purchase_options = JSON.stringify({ subscription: plans });
      await db().updateTable('products').set({ purchase_options }).where('id', '=', ids.coffee).execute();
      await advanceByDays(clock, subscriber, 31);
      await renewSubscriptions(deps);
      expect((await subscriber.get('/api/account/orders')).body.results[0].grand_total).toBe(27);
    });

    test('is never charged in another currency than it was agreed on in, and waits where the shop has given that up', async () => {
      const { shopper, deps, clock, faults } = await openTestShop(db());
      const setCurrencies = (...codes: { code: string; rate?: number; type?: string }[]) => {
        const currencies = [{ code: 'USD', type: 'base' }, ...codes.map((code) => ({ type: 'priced', ...code }))];
        const row = { id: 'store', value: JSON.stringify({ currencies }) };
        const insert = db().insertInto('settings').values(row);
        return insert.onConflict((conflict) => conflict.column('id').doUpdateSet(row)).execute();
      };
      const yen = { code: 'JPY', rate: 150 };
      await setCurrencies(yen);
      const subscriber = shopper();
      await subscriber.put('/api/session', { currency: 'JPY' });
      const { order, subscription } = await placeSubscription(subscriber);
      expect(order).toMatchObject({ currency: 'JPY', grand_total: 4050 });
      for (const soldCurrencies of [[], [{ ...yen, type: 'display' }]]) {
        await setCurrencies(...soldCurrencies);
        await advanceByDays(clock, subscriber, 32);
        await renewSubscriptions(deps);
        expect((await subscriber.get('/api/account/orders')).body.count).toBe(1);
        expect(faults.pop()).toEqual([
          'a renewal waits',
          expect.objectContaining({ error: expect.stringContaining('paid in JPY') }),
        ]);
        const path = `/api/subscriptions/${subscription.id}`;
        const extra = { product_id: ids.mug, quantity: 1 };
        for (const [method, at, body] of [
          ['PUT', path, { plan_id: ids.planMonthly }],
          ['POST', `${path}/items`, extra],
        ] as const) {
          const refusalResponse = await subscriber.call(method, at, body);
          expect(refusalResponse).toMatchObject({ status: 400, body: { error: { param: 'currency' } } });
        }
      }
      faults.length = 0;
      await setCurrencies(yen);
      await advanceByDays(clock, subscriber, 2);
      await renewSubscriptions(deps);
      const { results } = (await subscriber.get('/api/account/orders')).body;
      expect(results).toMatchObject([{ currency: 'JPY', grand_total: 4050 }, { grand_total: 4050 }]);
      expect(faults).toEqual([]);
    });

    test('takes the prices that the shop has set in its currency for another plan, and for what comes along', async () => {
      const currencies = [
        { code: 'USD', type: 'base' },
        { code: 'EUR', type: 'priced', rate: 0.5 },
      ];
      const value = JSON.stringify({ currencies });
      await db().insertInto('settings').values({ id: 'store', value }).execute();
      const subscriber = (await openTestShop(db())).shopper();
      await subscriber.put('/api/session', { currency: 'EUR' });
      const { subscription } = await placeSubscription(subscriber);
      const price = { currency: 'EUR', sale_price: null, orig_price: null };
      await db()
        .insertInto('prices')
        .values([
          { ...price, product_id: ids.coffee, item_id: ids.planMonthly, price: 999 },
          { ...price, product_id: ids.mug, item_id: '', price: 888 },
        ])
        .execute();
      const path = `/api/subscriptions/${subscription.id}`;
      expect((await subscriber.put(path, { plan_id: ids.planMonthly })).body).toMatchObject({
        currency: 'EUR',
        price: 9.99,
      });
      await subscriber.post(`${path}/items`, { product_id: ids.mug, quantity: 1 });
      expect((await subscriber.get(path)).body.items).toMatchObject([{ price: 8.88 }]);
    });

    test.each([
      ['whose product is sold out', `/products/${ids.coffee}`, { stock_tracking: true, stock_level: 0 }],
      ['whose way of shipping is gone', '/settings/shipping', { value: { zones: [], services: [] } }],
    ])('%s waits, and the checkup tells the owner', async (_, path, body) => {
      const shop = await openTestShop(db());
      const subscriber = shop.shopper();
      await placeSubscription(subscriber);
      const operator = createOperatorCaller(shop);
      const readRenewalsCheck = async () =>
        (await operator.get('/checkup')).body.results.find(({ name }: { name: string }) => name === 'renewals');
      expect(await readRenewalsCheck()).toMatchObject({ state: 'fine' });
      await operator.patch(path, body);
      await advanceByDays(shop.clock, subscriber, 31);
      await renewSubscriptions(shop.deps);
      expect(await readRenewalsCheck()).toMatchObject({ state: 'fine' });
      await advanceByDays(shop.clock, subscriber, 2);
      await renewSubscriptions(shop.deps);
      expect(await readRenewalsCheck()).toMatchObject({
        state: 'fault',
        message: expect.stringMatching(/^1 subscriptions/),
      });
      expect((await subscriber.get('/api/account/orders')).body.count).toBe(1);
      expect(shop.faults.map((fault) => Object(fault)[0])).toEqual(['a renewal waits', 'a renewal waits']);
    });

    test('of a product that is deleted is paused, and its shopper and the owner are told', async () => {
      const shop = await openTestShop(db());
      const subscriber = shop.shopper();
      const { subscription } = await placeSubscription(subscriber);
      const path = `/api/subscriptions/${subscription.id}`;
      const operator = createOperatorCaller(shop);
      await operator.delete(`/products/${ids.coffee}`);
      const renewAfterDays = async (days: number) => {
        await advanceByDays(shop.clock, subscriber, days);
        await renewSubscriptions(shop.deps);
      };
      await renewAfterDays(31);
      const readChangeMails = () => readQueuedMails(db(), 'subscription_changed');
      expect((await subscriber.get(path)).body).toMatchObject({ status: 'paused', paused: true, date_pause_end: null });
      expect(await readChangeMails()).toMatchObject([
        { data: { deed: 'paused', reason: expect.stringMatching(/^Not available any more.*: House Coffee$/) } },
      ]);
      const { results } = (await operator.get('/checkup')).body;
      const renewals = results.find(({ name }: { name: string }) => name === 'renewals');
      expect(renewals).toMatchObject({ state: 'fault', message: expect.stringMatching(/^1 subscriptions are paused/) });
      await renewAfterDays(2);
      expect(await readChangeMails()).toHaveLength(1);
      await subscriber.put(path, { paused: false });
      await renewAfterDays(2);
      expect((await subscriber.get(path)).body.status).toBe('paused');
      expect(await readChangeMails()).toHaveLength(2);
      expect((await subscriber.get('/api/account/orders')).body.count).toBe(1);
      expect(shop.faults.map((fault) => Object(fault)[0])).toEqual(Array(2).fill('a subscription was paused'));
      shop.faults.length = 0;
    });

    test('tries a refused payment again four times, tells the shopper, and then ends the subscription', async () => {
      const { shopper, deps, clock } = await openTestShop(db());
      const subscriber = shopper();
      const { subscription } = await placeSubscription(subscriber);
      const declined = await createCardToken(subscriber, cards.declined);
      await db().updateTable('subscriptions').set({ card_token: declined }).execute();
      await advanceByDays(clock, subscriber, 31);
      const statuses: string[] = [];
      for (const days of [1, 3, 5, 7, 30]) {
        await renewSubscriptions(deps);
        await renewSubscriptions(deps);
        statuses.push((await subscriber.get(`/api/subscriptions/${subscription.id}`)).body.status);
        await advanceByDays(clock, subscriber, days);
      }
      expect(statuses).toEqual(['pastdue', 'pastdue', 'pastdue', 'pastdue', 'canceled']);
      expect((await subscriber.get('/api/account/orders')).body.count).toBe(1);
      const mails = await db().selectFrom('outbox').select('kind').execute();
      expect(mails.filter(({ kind }) => kind === 'subscription_payment_failed')).toHaveLength(5);
      expect(await recordedEvents(db(), 'subscription.failed')).toHaveLength(5);
      expect(await recordedEvents(db(), 'subscription.canceled')).toEqual([{ reason: 'payment_failed' }]);
    });

    test('a new card is tried at once', async () => {
      const { shopper, deps, clock } = await openTestShop(db());
      const subscriber = shopper();
      const { subscription } = await placeSubscription(subscriber);
      await db()
        .updateTable('subscriptions')
        .set({ card_token: await createCardToken(subscriber, cards.declined) })
        .execute();
      await advanceByDays(clock, subscriber, 31);
      await renewSubscriptions(deps);
      const path = `/api/subscriptions/${subscription.id}`;
      const wrong = await subscriber.put(path, { billing: { card: { token: 'tok_unknown' } } });
      expect(wrong.body.errors['billing.card.token'].message).toBeTruthy();
      await subscriber.put(path, { billing: { card: { token: await createCardToken(subscriber, cards.visa) } } });
      await renewSubscriptions(deps);
      expect((await subscriber.get(path)).body).toMatchObject({ status: 'active', date_payment_retry: null });
      expect((await subscriber.get('/api/account/orders')).body.count).toBe(2);
    });
  });

  describe('a subscription', () => {
    test.each(['2026-08-01T10:00:00+14:00', '2026-07-31T08:00:00-12:00'])(
      'whose pause ends at a moment with another offset than UTC goes on then: %s',
      async (date_pause_end) => {
        const { shopper, deps, clock } = await openTestShop(db());
        const subscriber = shopper();
        const { subscription } = await placeSubscription(subscriber);
        const path = `/api/subscriptions/${subscription.id}`;
        const { body } = await subscriber.put(path, { paused: true, date_pause_end });
        expect(body).toMatchObject({ status: 'paused', date_pause_end: '2026-07-31T20:00:00.000Z' });
        const readSubscriptionStatus = async () =>
          (await db().selectFrom('subscriptions').select('status').executeTakeFirst())?.status;
        clock.advance(Date.parse(date_pause_end) - clock.now().getTime() - 60_000);
        await renewSubscriptions(deps);
        expect(await readSubscriptionStatus()).toBe('paused');
        clock.advance(60_000);
        await renewSubscriptions(deps);
        expect(await readSubscriptionStatus()).toBe('active');
      },
    );

    test('is skipped, paused, resumed and canceled', async () => {
      const { shopper, deps, clock } = await openTestShop(db());
      const subscriber = shopper();
      const { subscription } = await placeSubscription(subscriber);
      const changeSubscription = async (change: object) =>
        (await subscriber.put(`/api/subscriptions/${subscription.id}`, change)).body;
      expect((await changeSubscription({ skip: true })).date_period_end).toBe('2026-08-01T12:00:00.000Z');
      expect(await changeSubscription({ paused: true, date_pause_end: '2026-09-01T00:00:00.000Z' })).toMatchObject({
        status: 'paused',
      });
      await advanceByDays(clock, subscriber, 70);
      await renewSubscriptions(deps);
      expect((await subscriber.get('/api/account/orders')).body.count).toBe(1);
      expect(await changeSubscription({ paused: false })).toMatchObject({ status: 'active', paused: false });
      await renewSubscriptions(deps);
      expect((await subscriber.get('/api/account/orders')).body.count).toBe(2);
      expect(await changeSubscription({ canceled: true, cancel_at_end: true })).toMatchObject({
        status: 'active',
        cancel_at_end: true,
      });
      await advanceByDays(clock, subscriber, 31);
      await renewSubscriptions(deps);
      expect((await subscriber.get(`/api/subscriptions/${subscription.id}`)).body.status).toBe('canceled');
      expect((await subscriber.get('/api/account/orders')).body.count).toBe(2);
      expect(await changeSubscription({ paused: true })).toMatchObject({ error: { code: 'invalid_request' } });
    });

    test('takes other products along, and another quantity', async () => {
      const { shopper, deps, clock } = await openTestShop(db());
      const subscriber = shopper();
      const { subscription } = await placeSubscription(subscriber);
      const path = `/api/subscriptions/${subscription.id}`;
      const added = (await subscriber.post(`${path}/items`, { product_id: ids.mug, quantity: 1 })).body;
      expect(added.items).toMatchObject([{ product_id: ids.mug, price: 12.5 }]);
      await subscriber.put(`${path}/items/${added.items[0].id}`, { quantity: 3 });
      expect((await subscriber.put(path, { quantity: 1 })).body.recurring_total).toBe(13.5 + 3 * 12.5);
      await advanceByDays(clock, subscriber, 31);
      await renewSubscriptions(deps);
      expect((await subscriber.get('/api/account/orders')).body.results[0].grand_total).toBe(51);
      expect((await subscriber.delete(`${path}/items/${added.items[0].id}`)).body.items).toEqual([]);
      const set = await subscriber.put(`${path}/items`, [{ product_id: ids.mug, quantity: 2 }]);
      expect(set.body.items).toMatchObject([{ quantity: 2 }]);
      for (const quantity of [0, -1, 1.5, 'x', 1e9]) {
        expect((await subscriber.put(path, { quantity })).body.errors.quantity.message).toBeTruthy();
      }
      expect((await subscriber.put(path, { plan_id: 'unknown' })).body.errors.plan_id.code).toBe('invalid');
    });

    test('is bought directly, beside the cart', async () => {
      const { shopper } = await openTestShop(db());
      const subscriber = shopper();
      await subscriber.post('/api/account', ada);
      await subscriber.post('/api/cart/items', { product_id: ids.mug, quantity: 1 });
      const input = { product_id: ids.coffee, plan_id: ids.planMonthly, quantity: 1, shipping: address };
      expect(await subscriber.post('/api/subscriptions', input)).toMatchObject({ status: 400 });
      const billing = { card: { token: await createCardToken(subscriber, cards.visa) } };
      const createdSubscription = (await subscriber.post('/api/subscriptions', { ...input, billing })).body;
      expect(createdSubscription).toMatchObject({ status: 'active', price: 13.5, quantity: 1 });
      const declined = { card: { token: await createCardToken(subscriber, cards.declined) } };
      expect(await subscriber.post('/api/subscriptions', { ...input, billing: declined })).toMatchObject({
        status: 402,
        body: { error: { code: 'card_declined' } },
      });
      expect((await subscriber.get('/api/subscriptions')).body.count).toBe(1);
      expect((await subscriber.get('/api/cart')).body.items).toHaveLength(1);
    });

    test('with a trial costs nothing until it ends', async () => {
      const { shopper, deps, clock } = await openTestShop(db());
      const schedule = { interval: 'monthly', interval_count: 1, trial_days: 14 };
      const plans = { plans: [{ id: ids.planMonthly, name: 'x', price: 1350, billing_schedule: schedule }] };
      await db()
        .updateTable('products')
        .set({ purchase_options: JSON.stringify({ subscription: plans }) })
        .where('id', '=', ids.coffee)
        .execute();
      const subscriber = shopper();
      await subscriber.post('/api/account', ada);
      const item = { product_id: ids.coffee, quantity: 2, purchase_option: plan };
      expect((await subscriber.post('/api/cart/items', item)).body).toMatchObject({ grand_total: 0, auth_total: 27 });
      await subscriber.put('/api/cart', { shipping: address, billing: { ...address, method: 'card' } });
      expect(await subscriber.post('/api/cart/order')).toMatchObject({
        status: 400,
        body: { error: { code: 'invalid_request' } },
      });
      await fillCheckout(subscriber, cards.visa);
      const order = (await subscriber.post('/api/cart/order')).body;
      expect(order).toMatchObject({ status: 'paid', grand_total: 0, auth_total: 27 });
      expect((await subscriber.get('/api/subscriptions')).body.results).toMatchObject([
        { status: 'trial', trial: true, date_trial_end: '2026-06-15T12:00:00.000Z' },
      ]);
      await advanceByDays(clock, subscriber, 15);
      await renewSubscriptions(deps);
      expect((await subscriber.get('/api/account/orders')).body.results[0].grand_total).toBe(27);
      expect((await subscriber.get('/api/subscriptions')).body.results).toMatchObject([
        { status: 'active', date_period_end: '2026-07-15T12:00:00.000Z' },
      ]);
    });
  });
});
