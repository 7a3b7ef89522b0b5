import { renewSubscriptions } from '@mercer/server';
import { eachDatabase, ids, queuedMails, recordedEvents, type Shopper } from '@mercer/server/testing';
import { describe, expect, test } from 'vitest';
import { address } from '../address.ts';
import { cards, cardToken, fillCheckout, openShop, operatorOf } from '../shop.ts';

const day = 86_400_000;
const plan = { type: 'subscription', plan_id: ids.planMonthly };
const ada = { email: 'ada@mercer.test', password: 'analytical', first_name: 'Ada', last_name: 'Lovelace' };

async function subscribe(shopper: Shopper, number = cards.visa) {
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
async function pass(clock: { advance(ms: number): void }, shopper: Shopper, days: number) {
  for (let left = days; left > 0; left -= 20) {
    clock.advance(Math.min(left, 20) * day);
    await shopper.get('/api/account');
  }
}

eachDatabase((db) => {
  test('what comes along keeps the limits of an order and of a cart', async () => {
    const own = (await openShop(db())).shopper();
    const { subscription } = await subscribe(own);
    const path = `/api/subscriptions/${subscription.id}`;
    await db().updateTable('products').set({ order_limit: 3 }).where('id', 'in', [ids.mug, ids.coffee]).execute();
    const mugs = (quantity: number) => ({ product_id: ids.mug, quantity });
    const { body } = await own.post(`${path}/items`, mugs(2));
    const refusals = [
      await own.post(`${path}/items`, mugs(2)),
      await own.put(`${path}/items`, [mugs(2), mugs(2)]),
      await own.put(`${path}/items/${body.items[0].id}`, { quantity: 4 }),
      await own.put(path, { quantity: 4 }),
      await own.post(`${path}/items`, { product_id: ids.coffee, quantity: 2 }),
    ];
    for (const refused of refusals) expect(refused.body.errors?.quantity?.code).toBe('limit');
    const many = (amount: number) => Array.from({ length: amount }, () => ({ product_id: ids.notebook }));
    expect((await own.put(`${path}/items`, many(100))).body.errors.items.code).toBe('limit');
    expect((await own.put(`${path}/items`, many(101))).status).toBe(400);
    expect((await own.put(`${path}/items`, many(99))).body.items).toHaveLength(99);
    expect((await own.post(`${path}/items`, mugs(1))).body.errors.items.code).toBe('limit');
  });

  describe('a plan that was bought', () => {
    test('is a subscription of the account at the agreed price', async () => {
      const { shopper } = await openShop(db());
      const own = shopper();
      const { order, subscription } = await subscribe(own);
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
      expect((await own.get(`/api/subscriptions/${subscription.id}`)).body).toEqual(subscription);
      expect((await own.get('/api/subscriptions/unknown')).body).toBeNull();
    });

    test('at once is begun once for its Idempotency-Key, and another wish under it is refused', async () => {
      const shop = await openShop(db());
      const own = shop.shopper();
      await own.post('/api/account', ada);
      const card = async (number: string) => ({ card: { token: await cardToken(own, number) } });
      const wish = { product_id: ids.coffee, plan_id: ids.planMonthly, quantity: 1, shipping: address };
      const ask = (body: object, key: string) =>
        own.call('POST', '/api/subscriptions', body, { 'Idempotency-Key': key });
      const declined = await ask({ ...wish, billing: await card(cards.declined) }, 'one');
      expect(declined.status).toBe(402);
      const body = { ...wish, billing: await card(cards.visa) };
      const first = await ask(body, 'one');
      expect(first).toMatchObject({ status: 200, body: { status: 'active' } });
      expect((await ask(body, 'one')).body.id).toBe(first.body.id);
      const other = await ask({ ...body, quantity: 2 }, 'one');
      expect(other).toMatchObject({ status: 409, body: { error: { code: 'idempotency_conflict' } } });
      expect((await ask(body, 'a b')).status).toBe(400);
      expect((await ask(body, 'x'.repeat(201))).status).toBe(400);
      expect((await own.get('/api/subscriptions')).body.count).toBe(1);
    });

    test('at once, beside the cart, is paid in the currency of the shopper', async () => {
      const currencies = [
        { code: 'USD', type: 'base' },
        { code: 'EUR', type: 'priced', rate: 0.5 },
      ];
      const value = JSON.stringify({ currencies });
      await db().insertInto('settings').values({ id: 'store', value }).execute();
      const own = (await openShop(db())).shopper();
      await own.post('/api/account', ada);
      await own.put('/api/session', { currency: 'EUR' });
      const card = { token: await cardToken(own, cards.visa) };
      const { body } = await own.post('/api/subscriptions', {
        product_id: ids.coffee,
        quantity: 1,
        plan_id: ids.planMonthly,
        shipping: address,
        billing: { card },
      });
      expect(body).toMatchObject({ status: 'active', currency: 'EUR', price: 6.75 });
      const { results } = (await own.get('/api/account/orders')).body;
      expect(results).toMatchObject([{ currency: 'EUR', grand_total: 6.75, payments: [{ amount: 6.75 }] }]);
    });

    test('is nobody else’s, and visitors are refused', async () => {
      const { shopper } = await openShop(db());
      const { subscription } = await subscribe(shopper());
      const other = shopper();
      await other.post('/api/account', { ...ada, email: 'eve@mercer.test' });
      expect((await other.get(`/api/subscriptions/${subscription.id}`)).body).toBeNull();
      expect(await other.put(`/api/subscriptions/${subscription.id}`, { paused: true })).toMatchObject({ status: 404 });
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
      const { shopper, deps, clock } = await openShop(db());
      const own = shopper();
      const { subscription } = await subscribe(own);
      await renewSubscriptions(deps);
      expect((await own.get('/api/account/orders')).body.count).toBe(1);
      await pass(clock, own, 31);
      await Promise.all([renewSubscriptions(deps), renewSubscriptions(deps)]);
      await renewSubscriptions(deps);
      const orders = (await own.get('/api/account/orders')).body;
      expect(orders.count).toBe(2);
      expect(orders.results[0]).toMatchObject({
        status: 'paid',
        grand_total: 27,
        items: [{ quantity: 2, price: 13.5 }],
      });
      const charges = (await own.get(`/vault/sandbox/charges?order_id=${orders.results[0].id}`)).body.results;
      expect(charges).toMatchObject([{ status: 'succeeded' }]);
      const after = (await own.get(`/api/subscriptions/${subscription.id}`)).body;
      expect(after).toMatchObject({ status: 'active', date_period_end: '2026-08-01T12:00:00.000Z' });
      expect((await own.get('/api/subscriptions')).body.count).toBe(1);
    });

    test('keeps the agreed price when the catalogue’s rises', async () => {
      const { shopper, deps, clock } = await openShop(db());
      const own = shopper();
      await subscribe(own);
      const plans = {
        plans: [
          { id: ids.planMonthly, name: 'x', price: 9900, billing_schedule: { interval: 'monthly', interval_count: 1 } },
        ],
      };
      const purchase_options = JSON.stringify({ subscription: plans });
      await db().updateTable('products').set({ purchase_options }).where('id', '=', ids.coffee).execute();
      await pass(clock, own, 31);
      await renewSubscriptions(deps);
      expect((await own.get('/api/account/orders')).body.results[0].grand_total).toBe(27);
    });

    test('is never charged in another currency than it was agreed on in, and waits where the shop has given that up', async () => {
      const { shopper, deps, clock, faults } = await openShop(db());
      const sell = (...codes: { code: string; rate?: number; type?: string }[]) => {
        const currencies = [{ code: 'USD', type: 'base' }, ...codes.map((code) => ({ type: 'priced', ...code }))];
        const row = { id: 'store', value: JSON.stringify({ currencies }) };
        const insert = db().insertInto('settings').values(row);
        return insert.onConflict((conflict) => conflict.column('id').doUpdateSet(row)).execute();
      };
      const yen = { code: 'JPY', rate: 150 };
      await sell(yen);
      const own = shopper();
      await own.put('/api/session', { currency: 'JPY' });
      const { order, subscription } = await subscribe(own);
      expect(order).toMatchObject({ currency: 'JPY', grand_total: 4050 });
      for (const given of [[], [{ ...yen, type: 'display' }]]) {
        await sell(...given);
        await pass(clock, own, 32);
        await renewSubscriptions(deps);
        expect((await own.get('/api/account/orders')).body.count).toBe(1);
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
          const refused = await own.call(method, at, body);
          expect(refused).toMatchObject({ status: 400, body: { error: { param: 'currency' } } });
        }
      }
      faults.length = 0;
      await sell(yen);
      await pass(clock, own, 2);
      await renewSubscriptions(deps);
      const { results } = (await own.get('/api/account/orders')).body;
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
      const own = (await openShop(db())).shopper();
      await own.put('/api/session', { currency: 'EUR' });
      const { subscription } = await subscribe(own);
      const price = { currency: 'EUR', sale_price: null, orig_price: null };
      await db()
        .insertInto('prices')
        .values([
          { ...price, product_id: ids.coffee, item_id: ids.planMonthly, price: 999 },
          { ...price, product_id: ids.mug, item_id: '', price: 888 },
        ])
        .execute();
      const path = `/api/subscriptions/${subscription.id}`;
      expect((await own.put(path, { plan_id: ids.planMonthly })).body).toMatchObject({ currency: 'EUR', price: 9.99 });
      await own.post(`${path}/items`, { product_id: ids.mug, quantity: 1 });
      expect((await own.get(path)).body.items).toMatchObject([{ price: 8.88 }]);
    });

    test.each([
      ['whose product is sold out', `/products/${ids.coffee}`, { stock_tracking: true, stock_level: 0 }],
      ['whose way of shipping is gone', '/settings/shipping', { value: { zones: [], services: [] } }],
    ])('%s waits, and the checkup tells the owner', async (_, path, body) => {
      const shop = await openShop(db());
      const own = shop.shopper();
      await subscribe(own);
      const operator = operatorOf(shop);
      const renewals = async () =>
        (await operator.get('/checkup')).body.results.find(({ name }: { name: string }) => name === 'renewals');
      expect(await renewals()).toMatchObject({ state: 'fine' });
      await operator.put(path, body);
      await pass(shop.clock, own, 31);
      await renewSubscriptions(shop.deps);
      expect(await renewals()).toMatchObject({ state: 'fine' });
      await pass(shop.clock, own, 2);
      await renewSubscriptions(shop.deps);
      expect(await renewals()).toMatchObject({ state: 'fault', message: expect.stringMatching(/^1 subscriptions/) });
      expect((await own.get('/api/account/orders')).body.count).toBe(1);
      expect(shop.faults.map((fault) => Object(fault)[0])).toEqual(['a renewal waits', 'a renewal waits']);
    });

    test('of a product that is deleted is paused, and its shopper and the owner are told', async () => {
      const shop = await openShop(db());
      const own = shop.shopper();
      const { subscription } = await subscribe(own);
      const path = `/api/subscriptions/${subscription.id}`;
      const operator = operatorOf(shop);
      await operator.delete(`/products/${ids.coffee}`);
      const renewNext = async (days: number) => {
        await pass(shop.clock, own, days);
        await renewSubscriptions(shop.deps);
      };
      await renewNext(31);
      const mails = () => queuedMails(db(), 'subscription_changed');
      expect((await own.get(path)).body).toMatchObject({ status: 'paused', paused: true, date_pause_end: null });
      expect(await mails()).toMatchObject([
        { data: { deed: 'paused', reason: expect.stringMatching(/^Not available any more.*: House Coffee$/) } },
      ]);
      const { results } = (await operator.get('/checkup')).body;
      const renewals = results.find(({ name }: { name: string }) => name === 'renewals');
      expect(renewals).toMatchObject({ state: 'fault', message: expect.stringMatching(/^1 subscriptions are paused/) });
      await renewNext(2);
      expect(await mails()).toHaveLength(1);
      await own.put(path, { paused: false });
      await renewNext(2);
      expect((await own.get(path)).body.status).toBe('paused');
      expect(await mails()).toHaveLength(2);
      expect((await own.get('/api/account/orders')).body.count).toBe(1);
      expect(shop.faults.map((fault) => Object(fault)[0])).toEqual(Array(2).fill('a subscription was paused'));
      shop.faults.length = 0;
    });

    test('tries a refused payment again four times, tells the shopper, and then ends the subscription', async () => {
      const { shopper, deps, clock } = await openShop(db());
      const own = shopper();
      const { subscription } = await subscribe(own);
      const declined = await cardToken(own, cards.declined);
      await db().updateTable('subscriptions').set({ card_token: declined }).execute();
      await pass(clock, own, 31);
      const statuses: string[] = [];
      for (const days of [1, 3, 5, 7, 30]) {
        await renewSubscriptions(deps);
        await renewSubscriptions(deps);
        statuses.push((await own.get(`/api/subscriptions/${subscription.id}`)).body.status);
        await pass(clock, own, days);
      }
      expect(statuses).toEqual(['pastdue', 'pastdue', 'pastdue', 'pastdue', 'canceled']);
      expect((await own.get('/api/account/orders')).body.count).toBe(1);
      const mails = await db().selectFrom('outbox').select('kind').execute();
      expect(mails.filter(({ kind }) => kind === 'subscription_payment_failed')).toHaveLength(5);
      expect(await recordedEvents(db(), 'subscription.failed')).toHaveLength(5);
      expect(await recordedEvents(db(), 'subscription.canceled')).toEqual([{ reason: 'payment_failed' }]);
    });

    test('a new card is tried at once', async () => {
      const { shopper, deps, clock } = await openShop(db());
      const own = shopper();
      const { subscription } = await subscribe(own);
      await db()
        .updateTable('subscriptions')
        .set({ card_token: await cardToken(own, cards.declined) })
        .execute();
      await pass(clock, own, 31);
      await renewSubscriptions(deps);
      const path = `/api/subscriptions/${subscription.id}`;
      const wrong = await own.put(path, { billing: { card: { token: 'tok_unknown' } } });
      expect(wrong.body.errors['billing.card.token'].message).toBeTruthy();
      await own.put(path, { billing: { card: { token: await cardToken(own, cards.visa) } } });
      await renewSubscriptions(deps);
      expect((await own.get(path)).body).toMatchObject({ status: 'active', date_payment_retry: null });
      expect((await own.get('/api/account/orders')).body.count).toBe(2);
    });
  });

  describe('a subscription', () => {
    test.each(['2026-08-01T10:00:00+14:00', '2026-07-31T08:00:00-12:00'])(
      'whose pause ends at a moment with another offset than UTC goes on then: %s',
      async (date_pause_end) => {
        const { shopper, deps, clock } = await openShop(db());
        const own = shopper();
        const { subscription } = await subscribe(own);
        const path = `/api/subscriptions/${subscription.id}`;
        const { body } = await own.put(path, { paused: true, date_pause_end });
        expect(body).toMatchObject({ status: 'paused', date_pause_end: '2026-07-31T20:00:00.000Z' });
        const status = async () => (await db().selectFrom('subscriptions').select('status').executeTakeFirst())?.status;
        clock.advance(Date.parse(date_pause_end) - clock.now().getTime() - 60_000);
        await renewSubscriptions(deps);
        expect(await status()).toBe('paused');
        clock.advance(60_000);
        await renewSubscriptions(deps);
        expect(await status()).toBe('active');
      },
    );

    test('is skipped, paused, resumed and canceled', async () => {
      const { shopper, deps, clock } = await openShop(db());
      const own = shopper();
      const { subscription } = await subscribe(own);
      const put = async (change: object) => (await own.put(`/api/subscriptions/${subscription.id}`, change)).body;
      expect((await put({ skip: true })).date_period_end).toBe('2026-08-01T12:00:00.000Z');
      expect(await put({ paused: true, date_pause_end: '2026-09-01T00:00:00.000Z' })).toMatchObject({
        status: 'paused',
      });
      await pass(clock, own, 70);
      await renewSubscriptions(deps);
      expect((await own.get('/api/account/orders')).body.count).toBe(1);
      expect(await put({ paused: false })).toMatchObject({ status: 'active', paused: false });
      await renewSubscriptions(deps);
      expect((await own.get('/api/account/orders')).body.count).toBe(2);
      expect(await put({ canceled: true, cancel_at_end: true })).toMatchObject({
        status: 'active',
        cancel_at_end: true,
      });
      await pass(clock, own, 31);
      await renewSubscriptions(deps);
      expect((await own.get(`/api/subscriptions/${subscription.id}`)).body.status).toBe('canceled');
      expect((await own.get('/api/account/orders')).body.count).toBe(2);
      expect(await put({ paused: true })).toMatchObject({ error: { code: 'invalid_request' } });
    });

    test('takes other products along, and another quantity', async () => {
      const { shopper, deps, clock } = await openShop(db());
      const own = shopper();
      const { subscription } = await subscribe(own);
      const path = `/api/subscriptions/${subscription.id}`;
      const added = (await own.post(`${path}/items`, { product_id: ids.mug, quantity: 1 })).body;
      expect(added.items).toMatchObject([{ product_id: ids.mug, price: 12.5 }]);
      await own.put(`${path}/items/${added.items[0].id}`, { quantity: 3 });
      expect((await own.put(path, { quantity: 1 })).body.recurring_total).toBe(13.5 + 3 * 12.5);
      await pass(clock, own, 31);
      await renewSubscriptions(deps);
      expect((await own.get('/api/account/orders')).body.results[0].grand_total).toBe(51);
      expect((await own.delete(`${path}/items/${added.items[0].id}`)).body.items).toEqual([]);
      const set = await own.put(`${path}/items`, [{ product_id: ids.mug, quantity: 2 }]);
      expect(set.body.items).toMatchObject([{ quantity: 2 }]);
      for (const quantity of [0, -1, 1.5, 'x', 1e9]) {
        expect((await own.put(path, { quantity })).body.errors.quantity.message).toBeTruthy();
      }
      expect((await own.put(path, { plan_id: 'unknown' })).body.errors.plan_id.code).toBe('invalid');
    });

    test('is bought directly, beside the cart', async () => {
      const { shopper } = await openShop(db());
      const own = shopper();
      await own.post('/api/account', ada);
      await own.post('/api/cart/items', { product_id: ids.mug, quantity: 1 });
      const input = { product_id: ids.coffee, plan_id: ids.planMonthly, quantity: 1, shipping: address };
      expect(await own.post('/api/subscriptions', input)).toMatchObject({ status: 400 });
      const billing = { card: { token: await cardToken(own, cards.visa) } };
      const made = (await own.post('/api/subscriptions', { ...input, billing })).body;
      expect(made).toMatchObject({ status: 'active', price: 13.5, quantity: 1 });
      const declined = { card: { token: await cardToken(own, cards.declined) } };
      expect(await own.post('/api/subscriptions', { ...input, billing: declined })).toMatchObject({
        status: 402,
        body: { error: { code: 'card_declined' } },
      });
      expect((await own.get('/api/subscriptions')).body.count).toBe(1);
      expect((await own.get('/api/cart')).body.items).toHaveLength(1);
    });

    test('with a trial costs nothing until it ends', async () => {
      const { shopper, deps, clock } = await openShop(db());
      const schedule = { interval: 'monthly', interval_count: 1, trial_days: 14 };
      const plans = { plans: [{ id: ids.planMonthly, name: 'x', price: 1350, billing_schedule: schedule }] };
      await db()
        .updateTable('products')
        .set({ purchase_options: JSON.stringify({ subscription: plans }) })
        .where('id', '=', ids.coffee)
        .execute();
      const own = shopper();
      await own.post('/api/account', ada);
      const item = { product_id: ids.coffee, quantity: 2, purchase_option: plan };
      expect((await own.post('/api/cart/items', item)).body).toMatchObject({ grand_total: 0, auth_total: 27 });
      await own.put('/api/cart', { shipping: address, billing: { ...address, method: 'card' } });
      expect(await own.post('/api/cart/order')).toMatchObject({
        status: 400,
        body: { error: { code: 'invalid_request' } },
      });
      await fillCheckout(own, cards.visa);
      const order = (await own.post('/api/cart/order')).body;
      expect(order).toMatchObject({ status: 'paid', grand_total: 0, auth_total: 27 });
      expect((await own.get('/api/subscriptions')).body.results).toMatchObject([
        { status: 'trial', trial: true, date_trial_end: '2026-06-15T12:00:00.000Z' },
      ]);
      await pass(clock, own, 15);
      await renewSubscriptions(deps);
      expect((await own.get('/api/account/orders')).body.results[0].grand_total).toBe(27);
      expect((await own.get('/api/subscriptions')).body.results).toMatchObject([
        { status: 'active', date_period_end: '2026-07-15T12:00:00.000Z' },
      ]);
    });
  });
});
