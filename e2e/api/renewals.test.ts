import type { CartItem, Order } from '@mercer/contract';
import { type Db, deliverMail, renewSubscriptions, sweepOrders } from '@mercer/server';
import {
  couponRow,
  eachDatabase,
  giftcardRow,
  ids,
  recordedEvents,
  type Shopper,
  withFetch,
} from '@mercer/server/testing';
import { describe, expect, test } from 'vitest';
import { address } from '../address.ts';
import { killedAfter } from '../killed.ts';
import { assertMoneyRests, atBank, halfMinute } from '../money.ts';
import { cards, cardToken, fillCheckout, openShop, operatorOf, signUp } from '../shop.ts';

const minute = 60_000;
const month = 31 * 1440 * minute;
const answerLost = '4000000000006975';

const isCharge = (request: Request) => request.method === 'POST' && request.url.endsWith('/charges');
const isGateway = (request: Request) => request.url.includes('/charges');

eachDatabase((db: () => Db) => {
  const subscribe = async (shopper: Shopper, number = cards.visa, input: object = {}) => {
    await signUp(shopper, 'ada');
    const billing = { card: { token: await cardToken(shopper, number) } };
    const plan = { product_id: ids.coffee, plan_id: ids.planMonthly, quantity: 2 };
    return shopper.post('/api/subscriptions', { ...plan, shipping: address, billing, ...input });
  };
  const payWith = async (shopper: Shopper, number: string) => {
    const card_token = await cardToken(shopper, number);
    await db().updateTable('subscriptions').set({ card_token }).execute();
    return card_token;
  };
  const chargesOf = async (shopper: Shopper, token: string) => {
    const { results } = (await shopper.get(`/vault/sandbox/charges?token=${token}`)).body;
    const statuses: string[] = results.map(({ status }: { status: string }) => status);
    const paid = results.filter((charge: { status: string; refunded: number }) => charge.status === 'succeeded');
    return {
      statuses,
      paid: paid.length,
      refunded: paid.filter((charge: { refunded: number }) => charge.refunded > 0).length,
    };
  };
  const placed = async () => {
    const orders = await db().selectFrom('orders').select('id').where('number', 'is not', null).execute();
    return orders.length;
  };
  const mails = async (kind: string) => {
    const sent = await db().selectFrom('outbox').select('key').where('kind', '=', kind).execute();
    return sent.length;
  };
  const failures = async () =>
    (await db().selectFrom('subscriptions').select('payment_failures').executeTakeFirstOrThrow()).payment_failures;

  describe('a renewal', () => {
    test.each(['coupon', 'gift card'])(
      'after a first period that a %s has paid is charged to the card',
      async (code) => {
        await db()
          .insertInto('coupons')
          .values(couponRow('ALL', { type: 'percent', percent: 100 }, { max_uses: 1 }))
          .execute();
        await db().insertInto('giftcards').values(giftcardRow('GIFT', 1350)).execute();
        const shop = await openShop(db());
        const shopper = shop.shopper();
        await signUp(shopper, 'ada');
        const purchase_option = { type: 'subscription', plan_id: ids.planMonthly };
        await shopper.post('/api/cart/items', { product_id: ids.coffee, quantity: 1, purchase_option });
        if (code === 'coupon') await shopper.put('/api/cart/coupon', { code: 'ALL' });
        else await shopper.post('/api/cart/giftcards', { code: 'GIFT' });
        expect((await fillCheckout(shopper, cards.visa)).body.capture_total).toBe(0);
        expect((await shopper.post('/api/cart/order')).status).toBe(200);
        shop.clock.advance(month);
        await renewSubscriptions(shop.deps);
        expect([await placed(), await failures()]).toEqual([2, 0]);
        await assertMoneyRests(shop, db());
      },
    );

    test('nobody can be charged for keeps no first period from being free', async () => {
      await db()
        .insertInto('coupons')
        .values(couponRow('ALL', { type: 'percent', percent: 100 }))
        .execute();
      const { shopper } = await openShop(db());
      const own = shopper();
      await signUp(own, 'ada');
      const purchase_option = { type: 'subscription', plan_id: ids.planMonthly };
      await own.post('/api/cart/items', { product_id: ids.coffee, quantity: 1, purchase_option });
      await own.put('/api/cart/coupon', { code: 'ALL' });
      await fillCheckout(own, cards.visa);
      await own.put('/api/cart', { billing: { method: 'card', card: { token: 'tok_gone' } } });
      expect((await own.post('/api/cart/order')).status).toBe(200);
      expect(await placed()).toBe(1);
    });

    test('that is killed at any step is charged once, with one order and one mail', async () => {
      const { shopper, deps, clock } = await openShop(db());
      const own = shopper();
      await subscribe(own);
      const token = await payWith(own, cards.visa);
      for (let steps = 0, renewals = 1; steps < 12; steps += 1, renewals += 1) {
        clock.advance(month);
        await renewSubscriptions(killedAfter(steps, deps)).catch(() => {});
        clock.advance(minute);
        await renewSubscriptions(deps);
        await renewSubscriptions(deps);
        expect({ steps, ...(await chargesOf(own, token)) }).toMatchObject({ steps, paid: renewals, refunded: 0 });
        expect({ steps, orders: await placed(), mails: await mails('order') }).toEqual({
          steps,
          orders: renewals + 1,
          mails: renewals + 1,
        });
        expect(await recordedEvents(db(), 'subscription.renewed')).toHaveLength(renewals);
        expect(await recordedEvents(db(), 'order.created')).toHaveLength(renewals + 1);
      }
    });

    test('says in timeline, mail and event that an item whose product was deleted is left out', async () => {
      const shop = await openShop(db());
      const own = shop.shopper();
      const { id } = (await subscribe(own)).body;
      const path = `/api/subscriptions/${id}/items`;
      for (const [product_id, quantity] of [
        [ids.mug, 3],
        [ids.notebook, 1],
      ])
        expect((await own.post(path, { product_id, quantity })).status).toBe(200);
      const renew = async () => {
        shop.clock.advance(month);
        await renewSubscriptions(shop.deps);
        await own.post('/api/account/login', { email: 'ada@mercer.test', password: 'a-long-password' });
        return (await own.get('/api/account/orders')).body.results[0];
      };
      const whole = await renew();
      expect(whole.items.map(({ product_id }: CartItem) => product_id)).toEqual([ids.coffee, ids.mug, ids.notebook]);
      expect((await operatorOf(shop).delete(`/products/${ids.mug}`)).status).toBe(204);
      const partial = await renew();
      expect(partial.items.map(({ product_id }: CartItem) => product_id)).toEqual([ids.coffee, ids.notebook]);
      const told = 'Not available any more, and therefore not in this order: Everyday Mug';
      const notesOf = ({ timeline }: Order) => timeline.map(({ note }) => note);
      expect([notesOf(whole), notesOf(partial)]).toEqual([[undefined], [told]]);
      expect(await recordedEvents(db(), 'subscription.renewed')).toEqual([
        { order_id: whole.id, left_out: [] },
        { order_id: partial.id, left_out: [{ product_id: ids.mug, variant_id: null, quantity: 3 }] },
      ]);
      const texts: string[] = [];
      const send = async ({ text }: { text: string }) => {
        texts.push(text);
      };
      await deliverMail(shop.deps, { leaseMs: minute, concurrency: 1, together: 1, keepsData: true, send });
      expect(texts.filter((text) => text.includes(told))).toHaveLength(1);
    });

    test('whose answers are lost for many rounds is charged once', async () => {
      const outage = { lost: false };
      const { shopper, deps, clock } = await openShop(db(), { lost: (request) => outage.lost && isGateway(request) });
      const own = shopper();
      await subscribe(own);
      const token = await payWith(own, cards.visa);
      clock.advance(month);
      outage.lost = true;
      for (let round = 0; round < 11; round += 1) {
        await renewSubscriptions(deps);
        await sweepOrders(deps);
        clock.advance(16 * minute);
      }
      outage.lost = false;
      await renewSubscriptions(deps);
      await sweepOrders(deps);
      await renewSubscriptions(deps);
      expect(await chargesOf(own, token)).toEqual({ statuses: ['succeeded'], paid: 1, refunded: 0 });
      expect([await placed(), await mails('order'), await failures()]).toEqual([2, 2, 0]);
    });

    test('that two processes make at once is one, also where the first answer is lost', async () => {
      const outage = { lost: 0 };
      const { shopper, deps, clock } = await openShop(db(), {
        lost: (request) => isCharge(request) && outage.lost-- > 0,
      });
      const own = shopper();
      await subscribe(own);
      const token = await payWith(own, cards.visa);
      for (let renewals = 1; renewals <= 4; renewals += 1) {
        clock.advance(month);
        outage.lost = renewals % 2;
        await Promise.all([1, 2, 3].map(() => renewSubscriptions(deps)));
        await renewSubscriptions(deps);
        expect(await chargesOf(own, token)).toMatchObject({ paid: renewals, refunded: 0 });
        expect([await placed(), await mails('order')]).toEqual([renewals + 1, renewals + 1]);
      }
    });

    test('with a card whose answer gets lost at the bank is charged once', async () => {
      const { shopper, deps, clock } = await openShop(db());
      const own = shopper();
      await subscribe(own);
      const token = await payWith(own, answerLost);
      clock.advance(month);
      for (let round = 0; round < 3; round += 1) await renewSubscriptions(deps);
      expect(await chargesOf(own, token)).toEqual({ statuses: ['succeeded'], paid: 1, refunded: 0 });
      expect([await placed(), await mails('order')]).toEqual([2, 2]);
    });

    test('that the bank refuses counts once, whatever is killed and however many processes hear of it', async () => {
      const { shopper, deps, clock } = await openShop(db());
      const own = shopper();
      await subscribe(own);
      for (let steps = 0; steps < 9; steps += 1) {
        const token = await payWith(own, cards.declined);
        await db().updateTable('subscriptions').set({ payment_failures: 0, date_payment_retry: null }).execute();
        clock.advance(month);
        const told = await mails('subscription_payment_failed');
        await renewSubscriptions(killedAfter(steps, deps)).catch(() => {});
        await Promise.all([renewSubscriptions(deps), renewSubscriptions(deps)]);
        await renewSubscriptions(deps);
        expect({ steps, ...(await chargesOf(own, token)) }).toMatchObject({ steps, statuses: ['declined'] });
        expect({ steps, failures: await failures() }).toEqual({ steps, failures: 1 });
        expect(await recordedEvents(db(), 'subscription.failed')).toHaveLength(steps + 1);
        expect((await mails('subscription_payment_failed')) - told).toBe(steps === 0 ? 1 : 0);
      }
    });

    test('for which the bank asks the shopper, who is not there, counts as refused, and its page pays nothing', async () => {
      const shop = await openShop(db());
      const own = shop.shopper();
      await subscribe(own);
      shop.clock.advance(month);
      for (let steps = 0; steps < 9; steps += 1) {
        const token = await payWith(own, cards.threeDSecure);
        await db().updateTable('subscriptions').set({ payment_failures: 0, date_payment_retry: null }).execute();
        await renewSubscriptions(killedAfter(steps, shop.deps)).catch(() => {});
        await renewSubscriptions(shop.deps);
        await renewSubscriptions(shop.deps);
        expect({ steps, failures: await failures() }).toEqual({ steps, failures: 1 });
        const [charge] = (await own.get(`/vault/sandbox/charges?token=${token}`)).body.results;
        await atBank(shop, `/sandbox/card/3ds/${charge.id}`);
        await halfMinute(shop);
        await renewSubscriptions(shop.deps);
        expect({ steps, orders: await placed() }).toEqual({ steps, orders: 1 });
        await assertMoneyRests(shop, db());
      }
      expect(await mails('subscription_payment_failed')).toBe(1);
    });

    test('waits for the next run where the gateway has had too many calls, and is charged once', async () => {
      const { shopper, deps, clock, faults } = await openShop(db());
      const own = shopper();
      await subscribe(own);
      const token = await payWith(own, cards.visa);
      const row = await db().selectFrom('subscriptions').selectAll().executeTakeFirstOrThrow();
      await db().updateTable('products').set({ stock_level: 1000 }).where('id', '=', ids.coffee).execute();
      const items = await db().selectFrom('subscription_items').selectAll().execute();
      for (let n = 0; n < 39; n += 1) {
        const copy = { ...row, id: `${row.id}${n}`, order_item_id: `${row.order_item_id}${n}` };
        await db().insertInto('subscriptions').values(copy).execute();
        const copied = items.map((item) => ({ ...item, id: `${item.id}${n}`, subscription_id: `${row.id}${n}` }));
        await db().insertInto('subscription_items').values(copied).execute();
      }
      clock.advance(month);
      let left = 10;
      let refused = 0;
      const limited = withFetch(deps, async (request) => {
        if (!isCharge(request)) return deps.fetch(request);
        left -= 1;
        if (left >= 0) return deps.fetch(request);
        refused += 1;
        return new Response('{}', { status: 429, headers: { 'Retry-After': '60' } });
      });
      await renewSubscriptions(limited);
      expect(refused).toBeGreaterThan(0);
      // A worker that comes to the gateway while it rests is refused without a call.
      expect(faults.length).toBeGreaterThanOrEqual(refused);
      expect(faults.length).toBeLessThanOrEqual(8);
      expect(await placed()).toBe(11);
      await renewSubscriptions(deps);
      expect(await chargesOf(own, token)).toMatchObject({ paid: 40, refunded: 0 });
      expect([await placed(), await failures()]).toEqual([41, 0]);
    });

    test('that is undecided keeps its card and its period until the bank has answered', async () => {
      const outage = { lost: false };
      const { shopper, deps, clock } = await openShop(db(), { lost: (request) => outage.lost && isGateway(request) });
      const own = shopper();
      const { body: subscription } = await subscribe(own);
      const first = await payWith(own, cards.visa);
      clock.advance(20 * 1440 * minute);
      await own.get('/api/account');
      clock.advance(month - 20 * 1440 * minute);
      outage.lost = true;
      await renewSubscriptions(deps);
      outage.lost = false;
      const path = `/api/subscriptions/${subscription.id}`;
      expect(await own.put(path, { skip: true })).toMatchObject({
        status: 409,
        body: { error: { code: 'in_progress' } },
      });
      const second = await cardToken(own, cards.visa);
      await own.put(path, { billing: { card: { token: second } } });
      await renewSubscriptions(deps);
      expect((await chargesOf(own, first)).paid + (await chargesOf(own, second)).paid).toBe(1);
      expect(await placed()).toBe(2);
      expect((await own.put(path, { skip: true })).body.status).toBe('active');
    });
  });

  describe('a period that was not paid and is skipped', () => {
    test.each([
      ['once', 1],
      ['until the last try', 4],
    ])('leaves no failure to the next one, which is tried as often as any: refused %s', async (_, refusals) => {
      const { shopper, deps, clock } = await openShop(db());
      const own = shopper();
      const { body: subscription } = await subscribe(own);
      await payWith(own, cards.declined);
      const path = `/operator/subscriptions/${subscription.id}`;
      const headers = { Authorization: 'Bearer sk_test' };
      const fail = async (times: number) => {
        for (let time = 0; time < times; time += 1) {
          clock.advance(8 * 1440 * minute);
          await renewSubscriptions(deps);
        }
      };
      clock.advance(month - 8 * 1440 * minute);
      await fail(refusals);
      expect(await failures()).toBe(refusals);
      const skipped = await own.call('PUT', path, { skip: true }, headers);
      expect(skipped.body).toMatchObject({ status: 'active', date_payment_retry: null });
      expect(await failures()).toBe(0);
      clock.advance(month);
      await fail(4);
      expect((await own.call('GET', path, undefined, headers)).body.status).toBe('pastdue');
      await fail(1);
      expect((await own.call('GET', path, undefined, headers)).body.status).toBe('canceled');
    });
  });

  describe('a subscription that is bought', () => {
    test('three times at once, and again, is one, charged once', async () => {
      const { shopper } = await openShop(db());
      const own = shopper();
      await signUp(own, 'ada');
      const token = await cardToken(own, cards.visa);
      const input = {
        product_id: ids.coffee,
        plan_id: ids.planMonthly,
        shipping: address,
        billing: { card: { token } },
      };
      const bought = await Promise.all([1, 2, 3].map(() => own.post('/api/subscriptions', input)));
      const again = await own.post('/api/subscriptions', input);
      const found = new Set([...bought, again].map(({ body }) => body.id));
      expect([...found]).toEqual([expect.any(String)]);
      expect((await own.get('/api/subscriptions')).body.count).toBe(1);
      expect(await chargesOf(own, token)).toEqual({ statuses: ['succeeded'], paid: 1, refunded: 0 });
      expect([await placed(), await mails('order')]).toEqual([1, 1]);
    });

    test('while answers are lost is charged once, and there when they are not', async () => {
      const outage = { lost: true };
      const { shopper } = await openShop(db(), { lost: (request) => outage.lost && isGateway(request) });
      const own = shopper();
      await signUp(own, 'ada');
      const token = await cardToken(own, cards.visa);
      const input = {
        product_id: ids.coffee,
        plan_id: ids.planMonthly,
        shipping: address,
        billing: { card: { token } },
      };
      for (let round = 0; round < 3; round += 1) {
        const { status, body } = await own.post('/api/subscriptions', input);
        expect([status, body.error.code]).toEqual([502, 'gateway_error']);
        await db().updateTable('products').set({ purchase_options: raised }).where('id', '=', ids.coffee).execute();
      }
      outage.lost = false;
      expect((await own.post('/api/subscriptions', input)).body).toMatchObject({ status: 'active', price: 13.5 });
      expect(await chargesOf(own, token)).toEqual({ statuses: ['succeeded'], paid: 1, refunded: 0 });
      expect(await placed()).toBe(1);
    });

    test('is paid with the account’s default card, and is another one where anything differs', async () => {
      const { shopper } = await openShop(db());
      const own = shopper();
      await signUp(own, 'ada');
      const input = { product_id: ids.coffee, plan_id: ids.planMonthly, quantity: 1, shipping: address };
      expect((await own.post('/api/subscriptions', input)).body.error).toMatchObject({ param: 'billing.card' });
      await own.post('/api/account/cards', { token: await cardToken(own, cards.visa) });
      const first = (await own.post('/api/subscriptions', input)).body;
      expect(first).toMatchObject({ status: 'active', billing: { card: { last4: '4242' } } });
      const second = (await own.post('/api/subscriptions', { ...input, quantity: 2 })).body;
      expect((await own.post('/api/subscriptions', input)).body.id).toBe(first.id);
      await own.put(`/api/subscriptions/${first.id}`, { canceled: true });
      const third = (await own.post('/api/subscriptions', input)).body;
      expect(new Set([first.id, second.id, third.id]).size).toBe(3);
      expect(await placed()).toBe(3);
    });

    test('with too many declined cards is answered with 429, and nothing is charged or held', async () => {
      const own = (await openShop(db())).shopper();
      await signUp(own, 'ada');
      const input = { product_id: ids.coffee, plan_id: ids.planMonthly, shipping: address };
      const buyWith = async (token: string) =>
        (await own.post('/api/subscriptions', { ...input, billing: { card: { token } } })).status;
      for (let n = 0; n < 20; n += 1) expect(await buyWith(await cardToken(own, cards.declined))).toBe(402);
      const token = await cardToken(own, cards.visa);
      expect(await buyWith(token)).toBe(429);
      expect((await chargesOf(own, token)).paid).toBe(0);
      expect(await db().selectFrom('stock_holds').select('order_id').execute()).toEqual([]);
    });

    test('with a card whose bank asks the shopper is there once it is confirmed, charged once', async () => {
      const shop = await openShop(db());
      const own = shop.shopper();
      const { status, body } = await subscribe(own, cards.threeDSecure);
      expect([status, body.error.code]).toEqual([402, 'authentication_required']);
      expect((await own.get('/api/subscriptions')).body.count).toBe(0);
      await atBank(shop, body.error.param);
      await halfMinute(shop);
      expect((await own.get('/api/subscriptions')).body.results).toMatchObject([{ status: 'active' }]);
      expect([await placed(), await mails('order')]).toEqual([1, 1]);
      await assertMoneyRests(shop, db());
    });

    test('with a card that is refused can be tried with another one', async () => {
      const { shopper } = await openShop(db());
      const own = shopper();
      expect((await subscribe(own, cards.declined)).body.error.code).toBe('card_declined');
      const billing = { card: { token: await cardToken(own, cards.visa) } };
      expect((await subscribe(own, cards.visa, { billing })).body.status).toBe('active');
      expect(await placed()).toBe(1);
    });
  });
});

const raised = JSON.stringify({
  subscription: {
    plans: [
      { id: ids.planMonthly, name: 'x', price: 9900, billing_schedule: { interval: 'monthly', interval_count: 1 } },
    ],
  },
});
