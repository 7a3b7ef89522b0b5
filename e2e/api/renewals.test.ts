import type { CartItem, Order } from '@mercer/contract';
import { type Db, deliverMail, renewSubscriptions, sweepOrders } from '@mercer/server';
import {
  couponRow,
  eachDatabase,
  giftcardRow,
  ids,
  readQueuedMails,
  recordedEvents,
  type Shopper,
  withGatewayFetch,
} from '@mercer/server/testing';
import { describe, expect, test } from 'vitest';
import { address } from '../address.ts';
import { killAppAfter } from '../kill-app.ts';
import { answerBankPage, assertMoneyRests, passHalfMinute } from '../money.ts';
import { cards, createCardToken, createOperatorCaller, fillCheckout, openTestShop, signUpShopper } from '../shop.ts';
import { fillForStripe, openStripeShop } from '../stripe.ts';

const minute = 60_000;
const month = 31 * 1440 * minute;
const answerLost = '4000000000006975';

const isChargeRequest = (request: Request) => request.method === 'POST' && request.url.endsWith('/charges');
const isGatewayRequest = (request: Request) => request.url.includes('/charges');

eachDatabase((db: () => Db) => {
  const placeSubscription = async (shopper: Shopper, number = cards.visa, input: object = {}) => {
    await signUpShopper(shopper, 'ada');
    const billing = { card: { token: await createCardToken(shopper, number) } };
    const plan = { product_id: ids.coffee, plan_id: ids.planMonthly, quantity: 2 };
    return shopper.post('/api/subscriptions', { ...plan, shipping: address, billing, ...input });
  };
  const setSubscriptionCard = async (shopper: Shopper, number: string) => {
    const card_token = await createCardToken(shopper, number);
    await db().updateTable('subscriptions').set({ card_token }).execute();
    return card_token;
  };
  const readCardCharges = async (shopper: Shopper, token: string) => {
    const { results } = (await shopper.get(`/vault/sandbox/charges?token=${token}`)).body;
    const statuses: string[] = results.map(({ status }: { status: string }) => status);
    const succeededCharges = results.filter(
      (charge: { status: string; refunded: number }) => charge.status === 'succeeded',
    );
    return {
      statuses,
      paid: succeededCharges.length,
      refunded: succeededCharges.filter((charge: { refunded: number }) => charge.refunded > 0).length,
    };
  };
  const countPlacedOrders = async () => {
    const orders = await db().selectFrom('orders').select('id').where('number', 'is not', null).execute();
    return orders.length;
  };
  const countQueuedMails = async (kind: string) => {
    const mailRows = await db().selectFrom('outbox').select('key').where('kind', '=', kind).execute();
    return mailRows.length;
  };
  const readPaymentFailures = async () =>
    (await db().selectFrom('subscriptions').select('payment_failures').executeTakeFirstOrThrow()).payment_failures;

  test('what is archived renews as it was agreed, and is sold to nobody else', async () => {
    const shop = await openTestShop(db());
    const [shopper, operator] = [shop.shopper(), createOperatorCaller(shop)];
    const { body: subscription } = await placeSubscription(shopper);
    await operator.patch(`/products/${ids.coffee}`, { status: 'archived' });
    const item = { product_id: ids.coffee, plan_id: ids.planMonthly };
    const purchase_option = { type: 'subscription', plan_id: ids.planMonthly };
    const addition = { product_id: ids.coffee, purchase_option };
    const added = await shopper.post(`/api/subscriptions/${subscription.id}/items`, addition);
    expect(added.status).toBe(404);
    const billing = { card: { token: await createCardToken(shopper, cards.visa) } };
    const again = await shopper.post('/api/subscriptions', { ...item, shipping: address, billing });
    expect(again.status).toBe(404);
    shop.clock.advance(month);
    await renewSubscriptions(shop.deps);
    expect(await countPlacedOrders()).toBe(2);
  });

  describe('a renewal', () => {
    test.each(['coupon', 'gift card', 'gift card but for a rest below the minimum charge'])(
      'after a first period that a %s has paid is charged to the card',
      async (code) => {
        await db()
          .insertInto('coupons')
          .values(couponRow('ALL', { type: 'percent', percent: 100 }, { max_uses: 1 }))
          .execute();
        await db()
          .insertInto('giftcards')
          .values(giftcardRow('GIFT', code === 'gift card' ? 1350 : 1320))
          .execute();
        const shop = await openTestShop(db());
        const shopper = shop.shopper();
        await signUpShopper(shopper, 'ada');
        const purchase_option = { type: 'subscription', plan_id: ids.planMonthly };
        await shopper.post('/api/cart/items', { product_id: ids.coffee, quantity: 1, purchase_option });
        if (code === 'coupon') await shopper.put('/api/cart/coupon', { code: 'ALL' });
        else await shopper.post('/api/cart/giftcards', { code: 'GIFT' });
        expect((await fillCheckout(shopper, cards.visa)).body.capture_total).toBeLessThan(0.5);
        expect((await shopper.post('/api/cart/order')).status).toBe(200);
        shop.clock.advance(month);
        await renewSubscriptions(shop.deps);
        expect([await countPlacedOrders(), await readPaymentFailures()]).toEqual([2, 0]);
        // a rest that was waived came from nobody
        if (!code.includes('rest')) await assertMoneyRests(shop, db());
      },
    );

    test('nobody can be charged for keeps no first period from being free', async () => {
      await db()
        .insertInto('coupons')
        .values(couponRow('ALL', { type: 'percent', percent: 100 }))
        .execute();
      const { shopper } = await openTestShop(db());
      const subscriber = shopper();
      await signUpShopper(subscriber, 'ada');
      const purchase_option = { type: 'subscription', plan_id: ids.planMonthly };
      await subscriber.post('/api/cart/items', { product_id: ids.coffee, quantity: 1, purchase_option });
      await subscriber.put('/api/cart/coupon', { code: 'ALL' });
      await fillCheckout(subscriber, cards.visa);
      await subscriber.put('/api/cart', { billing: { method: 'card', card: { token: 'tok_gone' } } });
      expect((await subscriber.post('/api/cart/order')).status).toBe(200);
      expect(await countPlacedOrders()).toBe(1);
    });

    test.each(['no card at all', 'a card that its bank refuses'])(
      'a free first period with %s says that the next ones need a card',
      async (means) => {
        const sentence = 'No card is kept for the next periods';
        await db()
          .insertInto('coupons')
          .values(couponRow('ALL', { type: 'percent', percent: 100 }))
          .execute();
        const shop = await openStripeShop(db());
        const subscriber = shop.shopper();
        await signUpShopper(subscriber, 'ada');
        const purchase_option = { type: 'subscription', plan_id: ids.planMonthly };
        await subscriber.post('/api/cart/items', { product_id: ids.coffee, quantity: 1, purchase_option });
        await subscriber.put('/api/cart/coupon', { code: 'ALL' });
        await fillForStripe(subscriber, 'card');
        if (means !== 'no card at all') {
          const card = { token: 'pm_card_chargeDeclined', gateway: 'stripe' };
          await subscriber.put('/api/cart', { billing: { method: 'card', card } });
        }
        const { status, body: order } = await subscriber.post('/api/cart/order');
        expect([status, order.timeline.at(-1)?.note]).toEqual([200, expect.stringContaining(sentence)]);
        const [mail] = await readQueuedMails(db(), 'order');
        expect(mail?.data).toMatchObject({ left_out: expect.stringContaining(sentence) });
        expect(await db().selectFrom('subscriptions').select('card_token').execute()).toEqual([{ card_token: null }]);
      },
    );

    test('a first period whose card is kept says nothing of it', async () => {
      const { shopper } = await openTestShop(db());
      const subscriber = shopper();
      await signUpShopper(subscriber, 'ada');
      const purchase_option = { type: 'subscription', plan_id: ids.planMonthly };
      await subscriber.post('/api/cart/items', { product_id: ids.coffee, quantity: 1, purchase_option });
      await fillCheckout(subscriber, cards.visa);
      expect((await subscriber.post('/api/cart/order')).body.timeline).toEqual([
        expect.not.objectContaining({ note: expect.anything() }),
      ]);
    });

    test('that is killed at any step is charged once, with one order and one mail', async () => {
      const { shopper, deps, clock } = await openTestShop(db());
      const subscriber = shopper();
      await placeSubscription(subscriber);
      const token = await setSubscriptionCard(subscriber, cards.visa);
      for (let steps = 0, renewals = 1; steps < 12; steps += 1, renewals += 1) {
        clock.advance(month);
        await renewSubscriptions(killAppAfter(steps, deps)).catch(() => {});
        clock.advance(minute);
        await renewSubscriptions(deps);
        await renewSubscriptions(deps);
        expect({ steps, ...(await readCardCharges(subscriber, token)) }).toMatchObject({
          steps,
          paid: renewals,
          refunded: 0,
        });
        expect({ steps, orders: await countPlacedOrders(), mails: await countQueuedMails('order') }).toEqual({
          steps,
          orders: renewals + 1,
          mails: renewals + 1,
        });
        expect(await recordedEvents(db(), 'subscription.renewed')).toHaveLength(renewals);
        expect(await recordedEvents(db(), 'order.created')).toHaveLength(renewals + 1);
      }
    });

    test('says in timeline, mail and event that an item whose product was deleted is left out', async () => {
      const shop = await openTestShop(db());
      const subscriber = shop.shopper();
      const { id } = (await placeSubscription(subscriber)).body;
      const path = `/api/subscriptions/${id}/items`;
      for (const [product_id, quantity] of [
        [ids.mug, 3],
        [ids.notebook, 1],
      ])
        expect((await subscriber.post(path, { product_id, quantity })).status).toBe(200);
      const renewAndReadOrder = async () => {
        shop.clock.advance(month);
        await renewSubscriptions(shop.deps);
        await subscriber.post('/api/account/login', { email: 'ada@mercer.test', password: 'a-long-password' });
        return (await subscriber.get('/api/account/orders')).body.results[0];
      };
      const completeOrder = await renewAndReadOrder();
      expect(completeOrder.items.map(({ product_id }: CartItem) => product_id)).toEqual([
        ids.coffee,
        ids.mug,
        ids.notebook,
      ]);
      expect((await createOperatorCaller(shop).delete(`/products/${ids.mug}`)).status).toBe(204);
      const partial = await renewAndReadOrder();
      expect(partial.items.map(({ product_id }: CartItem) => product_id)).toEqual([ids.coffee, ids.notebook]);
      const unavailableNote = 'Not available any more, and therefore not in this order: Everyday Mug';
      const listTimelineNotes = ({ timeline }: Order) => timeline.map(({ note }) => note);
      expect([listTimelineNotes(completeOrder), listTimelineNotes(partial)]).toEqual([[undefined], [unavailableNote]]);
      expect(await recordedEvents(db(), 'subscription.renewed')).toEqual([
        { order_id: completeOrder.id, left_out: [] },
        { order_id: partial.id, left_out: [{ product_id: ids.mug, variant_id: null, quantity: 3 }] },
      ]);
      const texts: string[] = [];
      const recordMailText = async ({ text }: { text: string }) => {
        texts.push(text);
      };
      await deliverMail(shop.deps, {
        leaseMs: minute,
        concurrency: 1,
        together: 1,
        keepsData: true,
        send: recordMailText,
      });
      expect(texts.filter((text) => text.includes(unavailableNote))).toHaveLength(1);
    });

    test('whose answers are lost for many rounds is charged once', async () => {
      const outage = { lost: false };
      const { shopper, deps, clock } = await openTestShop(db(), {
        losesResponse: (request) => outage.lost && isGatewayRequest(request),
      });
      const subscriber = shopper();
      await placeSubscription(subscriber);
      const token = await setSubscriptionCard(subscriber, cards.visa);
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
      expect(await readCardCharges(subscriber, token)).toEqual({ statuses: ['succeeded'], paid: 1, refunded: 0 });
      expect([await countPlacedOrders(), await countQueuedMails('order'), await readPaymentFailures()]).toEqual([
        2, 2, 0,
      ]);
    });

    test('that two processes make at once is one, also where the first answer is lost', async () => {
      const outage = { lost: 0 };
      const { shopper, deps, clock } = await openTestShop(db(), {
        losesResponse: (request) => isChargeRequest(request) && outage.lost-- > 0,
      });
      const subscriber = shopper();
      await placeSubscription(subscriber);
      const token = await setSubscriptionCard(subscriber, cards.visa);
      for (let renewals = 1; renewals <= 4; renewals += 1) {
        clock.advance(month);
        outage.lost = renewals % 2;
        await Promise.all([1, 2, 3].map(() => renewSubscriptions(deps)));
        await renewSubscriptions(deps);
        expect(await readCardCharges(subscriber, token)).toMatchObject({ paid: renewals, refunded: 0 });
        expect([await countPlacedOrders(), await countQueuedMails('order')]).toEqual([renewals + 1, renewals + 1]);
      }
    });

    test('with a card whose answer gets lost at the bank is charged once', async () => {
      const { shopper, deps, clock } = await openTestShop(db());
      const subscriber = shopper();
      await placeSubscription(subscriber);
      const token = await setSubscriptionCard(subscriber, answerLost);
      clock.advance(month);
      for (let round = 0; round < 3; round += 1) await renewSubscriptions(deps);
      expect(await readCardCharges(subscriber, token)).toEqual({ statuses: ['succeeded'], paid: 1, refunded: 0 });
      expect([await countPlacedOrders(), await countQueuedMails('order')]).toEqual([2, 2]);
    });

    test('that the bank refuses counts once, whatever is killed and however many processes hear of it', async () => {
      const { shopper, deps, clock } = await openTestShop(db());
      const subscriber = shopper();
      await placeSubscription(subscriber);
      for (let steps = 0; steps < 9; steps += 1) {
        const token = await setSubscriptionCard(subscriber, cards.declined);
        await db().updateTable('subscriptions').set({ payment_failures: 0, date_payment_retry: null }).execute();
        clock.advance(month);
        const previousMailCount = await countQueuedMails('subscription_payment_failed');
        await renewSubscriptions(killAppAfter(steps, deps)).catch(() => {});
        await Promise.all([renewSubscriptions(deps), renewSubscriptions(deps)]);
        await renewSubscriptions(deps);
        expect({ steps, ...(await readCardCharges(subscriber, token)) }).toMatchObject({
          steps,
          statuses: ['declined'],
        });
        expect({ steps, failures: await readPaymentFailures() }).toEqual({ steps, failures: 1 });
        expect(await recordedEvents(db(), 'subscription.failed')).toHaveLength(steps + 1);
        expect((await countQueuedMails('subscription_payment_failed')) - previousMailCount).toBe(steps === 0 ? 1 : 0);
      }
    });

    test('for which the bank asks the shopper, who is not there, counts as refused, and its page pays nothing', async () => {
      const shop = await openTestShop(db());
      const subscriber = shop.shopper();
      await placeSubscription(subscriber);
      shop.clock.advance(month);
      for (let steps = 0; steps < 9; steps += 1) {
        const token = await setSubscriptionCard(subscriber, cards.threeDSecure);
        await db().updateTable('subscriptions').set({ payment_failures: 0, date_payment_retry: null }).execute();
        await renewSubscriptions(killAppAfter(steps, shop.deps)).catch(() => {});
        await renewSubscriptions(shop.deps);
        await renewSubscriptions(shop.deps);
        expect({ steps, failures: await readPaymentFailures() }).toEqual({ steps, failures: 1 });
        const [charge] = (await subscriber.get(`/vault/sandbox/charges?token=${token}`)).body.results;
        await answerBankPage(shop, `/sandbox/card/3ds/${charge.id}`);
        await passHalfMinute(shop);
        await renewSubscriptions(shop.deps);
        expect({ steps, orders: await countPlacedOrders() }).toEqual({ steps, orders: 1 });
        await assertMoneyRests(shop, db());
      }
      expect(await countQueuedMails('subscription_payment_failed')).toBe(1);
    });

    test('waits for the next run where the gateway has had too many calls, and is charged once', async () => {
      const { shopper, deps, clock, faults } = await openTestShop(db());
      const subscriber = shopper();
      await placeSubscription(subscriber);
      const token = await setSubscriptionCard(subscriber, cards.visa);
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
      let remainingCharges = 10;
      let refusedCharges = 0;
      const limited = withGatewayFetch(deps, async (request) => {
        if (!isChargeRequest(request)) return deps.fetch(request);
        remainingCharges -= 1;
        if (remainingCharges >= 0) return deps.fetch(request);
        refusedCharges += 1;
        return new Response('{}', { status: 429, headers: { 'Retry-After': '60' } });
      });
      await renewSubscriptions(limited);
      expect(refusedCharges).toBeGreaterThan(0);
      // A worker that comes to the gateway while it rests is refused without a call.
      expect(faults.length).toBeGreaterThanOrEqual(refusedCharges);
      expect(faults.length).toBeLessThanOrEqual(8);
      expect(await countPlacedOrders()).toBe(11);
      await renewSubscriptions(deps);
      expect(await readCardCharges(subscriber, token)).toMatchObject({ paid: 40, refunded: 0 });
      expect([await countPlacedOrders(), await readPaymentFailures()]).toEqual([41, 0]);
    });

    test('that is undecided keeps its card and its period until the bank has answered', async () => {
      const outage = { lost: false };
      const { shopper, deps, clock } = await openTestShop(db(), {
        losesResponse: (request) => outage.lost && isGatewayRequest(request),
      });
      const subscriber = shopper();
      const { body: subscription } = await placeSubscription(subscriber);
      const first = await setSubscriptionCard(subscriber, cards.visa);
      clock.advance(20 * 1440 * minute);
      await subscriber.get('/api/account');
      clock.advance(month - 20 * 1440 * minute);
      outage.lost = true;
      await renewSubscriptions(deps);
      outage.lost = false;
      const path = `/api/subscriptions/${subscription.id}`;
      expect(await subscriber.put(path, { skip: true })).toMatchObject({
        status: 409,
        body: { error: { code: 'in_progress' } },
      });
      const second = await createCardToken(subscriber, cards.visa);
      await subscriber.put(path, { billing: { card: { token: second } } });
      await renewSubscriptions(deps);
      expect((await readCardCharges(subscriber, first)).paid + (await readCardCharges(subscriber, second)).paid).toBe(
        1,
      );
      expect(await countPlacedOrders()).toBe(2);
      expect((await subscriber.put(path, { skip: true })).body.status).toBe('active');
    });
  });

  describe('a period that was not paid and is skipped', () => {
    test.each([
      ['once', 1],
      ['until the last try', 4],
    ])('leaves no failure to the next one, which is tried as often as any: refused %s', async (_, refusals) => {
      const { shopper, deps, clock } = await openTestShop(db());
      const subscriber = shopper();
      const { body: subscription } = await placeSubscription(subscriber);
      await setSubscriptionCard(subscriber, cards.declined);
      const path = `/operator/subscriptions/${subscription.id}`;
      const headers = { Authorization: 'Bearer sk_test' };
      const failRenewals = async (times: number) => {
        for (let time = 0; time < times; time += 1) {
          clock.advance(8 * 1440 * minute);
          await renewSubscriptions(deps);
        }
      };
      clock.advance(month - 8 * 1440 * minute);
      await failRenewals(refusals);
      expect(await readPaymentFailures()).toBe(refusals);
      const skipped = await subscriber.call('PATCH', path, { skip: true }, headers);
      expect(skipped.body).toMatchObject({ status: 'active', date_payment_retry: null });
      expect(await readPaymentFailures()).toBe(0);
      clock.advance(month);
      await failRenewals(4);
      expect((await subscriber.call('GET', path, undefined, headers)).body.status).toBe('pastdue');
      await failRenewals(1);
      expect((await subscriber.call('GET', path, undefined, headers)).body.status).toBe('canceled');
    });
  });

  describe('a subscription that is bought', () => {
    test('three times at once, and again, is one, charged once', async () => {
      const { shopper } = await openTestShop(db());
      const subscriber = shopper();
      await signUpShopper(subscriber, 'ada');
      const token = await createCardToken(subscriber, cards.visa);
      const input = {
        product_id: ids.coffee,
        plan_id: ids.planMonthly,
        shipping: address,
        billing: { card: { token } },
      };
      const firstResponses = await Promise.all([1, 2, 3].map(() => subscriber.post('/api/subscriptions', input)));
      const repeatedResponse = await subscriber.post('/api/subscriptions', input);
      const subscriptionIds = new Set([...firstResponses, repeatedResponse].map(({ body }) => body.id));
      expect([...subscriptionIds]).toEqual([expect.any(String)]);
      expect((await subscriber.get('/api/subscriptions')).body.count).toBe(1);
      expect(await readCardCharges(subscriber, token)).toEqual({ statuses: ['succeeded'], paid: 1, refunded: 0 });
      expect([await countPlacedOrders(), await countQueuedMails('order')]).toEqual([1, 1]);
    });

    test('while answers are lost is charged once, and there when they are not', async () => {
      const outage = { lost: true };
      const { shopper } = await openTestShop(db(), {
        losesResponse: (request) => outage.lost && isGatewayRequest(request),
      });
      const subscriber = shopper();
      await signUpShopper(subscriber, 'ada');
      const token = await createCardToken(subscriber, cards.visa);
      const input = {
        product_id: ids.coffee,
        plan_id: ids.planMonthly,
        shipping: address,
        billing: { card: { token } },
      };
      for (let round = 0; round < 3; round += 1) {
        const { status, body } = await subscriber.post('/api/subscriptions', input);
        expect([status, body.error.code]).toEqual([502, 'gateway_error']);
        await db().updateTable('products').set({ purchase_options: raised }).where('id', '=', ids.coffee).execute();
      }
      outage.lost = false;
      expect((await subscriber.post('/api/subscriptions', input)).body).toMatchObject({
        status: 'active',
        price: 13.5,
      });
      expect(await readCardCharges(subscriber, token)).toEqual({ statuses: ['succeeded'], paid: 1, refunded: 0 });
      expect(await countPlacedOrders()).toBe(1);
    });

    test('is paid with the account’s default card, and is another one where anything differs', async () => {
      const { shopper } = await openTestShop(db());
      const subscriber = shopper();
      await signUpShopper(subscriber, 'ada');
      const input = { product_id: ids.coffee, plan_id: ids.planMonthly, quantity: 1, shipping: address };
      expect((await subscriber.post('/api/subscriptions', input)).body.error).toMatchObject({ param: 'billing.card' });
      await subscriber.post('/api/account/cards', { token: await createCardToken(subscriber, cards.visa) });
      const first = (await subscriber.post('/api/subscriptions', input)).body;
      expect(first).toMatchObject({ status: 'active', billing: { card: { last4: '4242' } } });
      const second = (await subscriber.post('/api/subscriptions', { ...input, quantity: 2 })).body;
      expect((await subscriber.post('/api/subscriptions', input)).body.id).toBe(first.id);
      await subscriber.put(`/api/subscriptions/${first.id}`, { canceled: true });
      const third = (await subscriber.post('/api/subscriptions', input)).body;
      expect(new Set([first.id, second.id, third.id]).size).toBe(3);
      expect(await countPlacedOrders()).toBe(3);
    });

    test('with too many declined cards is answered with 429, and nothing is charged or held', async () => {
      const subscriber = (await openTestShop(db())).shopper();
      await signUpShopper(subscriber, 'ada');
      const input = { product_id: ids.coffee, plan_id: ids.planMonthly, shipping: address };
      const subscribeWithToken = async (token: string) =>
        (await subscriber.post('/api/subscriptions', { ...input, billing: { card: { token } } })).status;
      for (let n = 0; n < 20; n += 1)
        expect(await subscribeWithToken(await createCardToken(subscriber, cards.declined))).toBe(402);
      const token = await createCardToken(subscriber, cards.visa);
      expect(await subscribeWithToken(token)).toBe(429);
      expect((await readCardCharges(subscriber, token)).paid).toBe(0);
      expect(await db().selectFrom('stock_holds').select('order_id').execute()).toEqual([]);
    });

    test('with a card whose bank asks the shopper is there once it is confirmed, charged once', async () => {
      const shop = await openTestShop(db());
      const subscriber = shop.shopper();
      const { status, body } = await placeSubscription(subscriber, cards.threeDSecure);
      expect([status, body.error.code]).toEqual([402, 'authentication_required']);
      expect((await subscriber.get('/api/subscriptions')).body.count).toBe(0);
      await answerBankPage(shop, body.error.param);
      await passHalfMinute(shop);
      expect((await subscriber.get('/api/subscriptions')).body.results).toMatchObject([{ status: 'active' }]);
      expect([await countPlacedOrders(), await countQueuedMails('order')]).toEqual([1, 1]);
      await assertMoneyRests(shop, db());
    });

    test('with a card that is refused can be tried with another one', async () => {
      const { shopper } = await openTestShop(db());
      const firstShopper = shopper();
      expect((await placeSubscription(firstShopper, cards.declined)).body.error.code).toBe('card_declined');
      const billing = { card: { token: await createCardToken(firstShopper, cards.visa) } };
      expect((await placeSubscription(firstShopper, cards.visa, { billing })).body.status).toBe('active');
      expect(await countPlacedOrders()).toBe(1);
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
