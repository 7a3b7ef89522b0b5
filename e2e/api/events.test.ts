import { createApp, type Db, dropOldEvents, publishEvents, renewSubscriptions } from '@mercer/server';
import { eachDatabase, ids, readQueuedMails } from '@mercer/server/testing';
import { describe, expect, test } from 'vitest';
import {
  cards,
  createOperatorCaller,
  fillCart,
  fillCheckout,
  openTestShop,
  placeOrder,
  type Shop,
  signUpShopper,
  wholeOrder,
} from '../shop.ts';

const dayMs = 86_400_000;
const plan = { type: 'subscription', plan_id: ids.planMonthly };

interface ListedEvent {
  id: number;
  type: string;
  entity_id: string;
  data: Record<string, unknown>;
  actor: string;
}

eachDatabase((db: () => Db) => {
  const openEventShop = async () => {
    const shop = await openTestShop(db());
    const operator = createOperatorCaller(shop);
    const publishAndReadEvents = async (query = '') => {
      await publishEvents(shop.deps);
      return (await operator.get(`/events?limit=1000${query}`)).body.results as ListedEvent[];
    };
    const readEventTypes = async (query = '') => (await publishAndReadEvents(query)).map(({ type }) => type);
    return { shop, operator, events: publishAndReadEvents, types: readEventTypes };
  };

  const accountWithOrder = async (shop: Shop, ...pieces: [string, number][]) => {
    const shopper = shop.shopper();
    await signUpShopper(shopper, 'ada');
    const order = await placeOrder(shopper, ...(pieces.length > 0 ? pieces : [[ids.mug, 2] as [string, number]]));
    return { shopper, order };
  };

  test('an order is one event, whoever asks for it how often', async () => {
    const { shop, events } = await openEventShop();
    const shopper = shop.shopper();
    await fillCart(shopper, ids.mug, 2);
    await fillCheckout(shopper, cards.visa);
    const answers = await Promise.all([1, 2, 3].map(() => shopper.post('/api/cart/order')));
    await shopper.post('/api/cart/order');
    const [order] = answers.map(({ body }) => body).filter(({ number }) => number);
    expect(await events()).toEqual([
      {
        id: expect.any(Number),
        type: 'order.created',
        entity_id: order.id,
        data: {
          number: order.number,
          currency: 'USD',
          total_minor: 2500,
          financial_status: 'paid',
          fulfillment_status: 'unfulfilled',
          status: 'paid',
          items: 2,
        },
        actor: 'shopper',
        date_created: shop.clock.now().toISOString(),
      },
    ]);
  });

  test('what is rolled back is no event', async () => {
    const { shop, types } = await openEventShop();
    const shopper = shop.shopper();
    await fillCart(shopper, ids.mug, 1);
    await fillCheckout(shopper, cards.declined);
    await shopper.post('/api/cart/order');
    await signUpShopper(shopper, 'ada');
    await signUpShopper(shop.shopper(), 'ada');
    expect(await types()).toEqual(['account.created']);
  });

  test('each change is told once, with ids and amounts and nothing personal', async () => {
    const { shop, operator, events, types } = await openEventShop();
    const { shopper, order } = await accountWithOrder(shop);
    for (const step of ['ship', 'ship', 'deliver', 'deliver']) {
      await operator.post(`/orders/${order.id}/${step}`, wholeOrder[step]);
    }
    await shopper.post(`/api/account/orders/${order.id}/return`, { reason: 'Too small' });
    const [request] = (await operator.get('/returns?status=requested')).body.results;
    await operator.post(`/returns/${request.id}/decline`);
    await operator.post(`/returns/${request.id}/decline`);
    const part = { amount: 5, reason: 'Scratched' };
    for (const _ of [1, 2]) await operator.post(`/orders/${order.id}/refund`, part, { 'Idempotency-Key': 'one' });
    const review = { rating: 4, text: 'Keeps coffee warm.' };
    for (const rating of [4, 4, 5]) await shopper.post('/api/products/everyday-mug/reviews', { ...review, rating });
    const second = await placeOrder(shopper, [ids.watch, 1]);
    for (const _ of [1, 2]) await shopper.post(`/api/account/orders/${second.id}/cancel`);
    await shopper.put('/api/account', { first_name: 'Augusta' });
    await shopper.put('/api/account', { first_name: 'Augusta' });
    await shopper.call('DELETE', '/api/account', { password: 'a-long-password' });
    const listedEvents = await events();
    expect(listedEvents.map(({ type }) => type)).toEqual([
      'account.created',
      'order.created',
      'order.shipped',
      'order.delivered',
      'return.requested',
      'return.declined',
      'order.refunded',
      'review.submitted',
      'review.submitted',
      'order.created',
      'order.canceled',
      'order.refunded',
      'account.updated',
      'account.deleted',
    ]);
    expect(listedEvents.find(({ type }) => type === 'order.refunded')).toMatchObject({
      entity_id: order.id,
      data: { number: order.number, amount_minor: 500, currency: 'USD' },
    });
    // Matched as a word: hexadecimal ids may contain these letters
    expect(JSON.stringify(listedEvents)).not.toMatch(/\bada\b|mercer\.test|Augusta|Portland|Too small/i);
    expect(await types('&type=order.canceled,account.deleted')).toEqual(['order.canceled', 'account.deleted']);
  });

  test('a return that is approved twice is one event, and a renewal as well', async () => {
    const { shop, operator, types } = await openEventShop();
    const { shopper, order } = await accountWithOrder(shop);
    await operator.post(`/orders/${order.id}/ship`, { all: true });
    await shopper.post(`/api/account/orders/${order.id}/return`, { reason: 'Too small' });
    const [request] = (await operator.get('/returns?status=requested')).body.results;
    await Promise.all([1, 2].map(() => operator.post(`/returns/${request.id}/approve`)));
    await shopper.post('/api/cart/items', { product_id: ids.coffee, quantity: 1, purchase_option: plan });
    await placeOrder(shopper);
    shop.clock.advance(40 * dayMs);
    await Promise.all([1, 2].map(() => renewSubscriptions(shop.deps)));
    await shopper.post('/api/account/login', { email: 'ada@mercer.test', password: 'a-long-password' });
    const [subscription] = (await shopper.get('/api/subscriptions')).body.results;
    await shopper.put(`/api/subscriptions/${subscription.id}`, { canceled: true });
    const listedTypes = await types(
      '&type=return.approved,subscription.created,subscription.renewed,subscription.canceled',
    );
    expect(listedTypes).toEqual([
      'return.approved',
      'subscription.created',
      'subscription.renewed',
      'subscription.canceled',
    ]);
  });

  test('ids count up, and whoever goes on after the last one misses none, also of processes that race', async () => {
    const { shop, operator } = await openEventShop();
    const shoppers = Array.from({ length: 6 }, (_, n) => signUpShopper(shop.shopper(), `shopper-${n}`));
    const publishing = [1, 2, 3, 4].map(() => publishEvents(shop.deps));
    await Promise.all([...shoppers, ...publishing]);
    await Promise.all([1, 2, 3].map(() => publishEvents(shop.deps)));
    const collectedEvents: ListedEvent[] = [];
    for (let cursor = 0; ; ) {
      const { body } = await operator.get(`/events?limit=2&after=${cursor}`);
      if (body.results.length === 0) break;
      collectedEvents.push(...body.results);
      cursor = body.after;
    }
    const numbers = collectedEvents.map(({ id }) => id);
    expect(collectedEvents.map(({ type }) => type)).toEqual(Array(6).fill('account.created'));
    expect(numbers).toEqual([...new Set(numbers)].sort((a, b) => a - b));
    expect((await operator.get('/events?after=x')).body.error).toMatchObject({ param: 'after' });
    expect((await operator.get('/events?type=order.nothing')).body.error).toMatchObject({ param: 'type' });
  });

  describe('stock', () => {
    test('is low once: when an order takes it below the threshold', async () => {
      const { shop, events } = await openEventShop();
      await shop.deps.db.updateTable('products').set({ stock_level: 7 }).where('id', '=', ids.mug).execute();
      for (const quantity of [2, 1, 1]) await placeOrder(shop.shopper(), [ids.mug, quantity]);
      const low = (await events()).filter(({ type }) => type === 'stock.low');
      expect(low).toMatchObject([
        { entity_id: ids.mug, data: { variant_id: null, stock_level: 4, threshold: 5 }, actor: 'system' },
      ]);
    });
  });

  test('the owner is mailed an order, low stock and a return, once each, unless the settings say no', async () => {
    const { shop, operator } = await openEventShop();
    const settings = db().insertInto('settings');
    const store = { currency: 'USD', support_email: 'owner@mercer.test' };
    await db().deleteFrom('settings').where('id', '=', 'store').execute();
    await settings.values({ id: 'store', value: JSON.stringify(store) }).execute();
    await db().updateTable('products').set({ stock_level: 5 }).where('id', '=', ids.mug).execute();
    const { shopper, order } = await accountWithOrder(shop);
    await operator.post(`/orders/${order.id}/ship`, { all: true });
    await shopper.post(`/api/account/orders/${order.id}/return`, { reason: 'Too small' });
    await Promise.all([1, 2, 3].map(() => publishEvents(shop.deps)));
    const recipient = 'owner@mercer.test';
    const { number } = order;
    expect(await readQueuedMails(db(), 'owner_order')).toMatchObject([{ recipient, data: { number, amount: 2500 } }]);
    expect(await readQueuedMails(db(), 'owner_stock')).toMatchObject([{ recipient, data: { left: 3 } }]);
    expect(await readQueuedMails(db(), 'owner_return')).toMatchObject([{ recipient, data: { number } }]);
    await settings.values({ id: 'notices', value: '{"off":["order.created"]}' }).execute();
    await placeOrder(shopper, [ids.watch, 1]);
    await publishEvents(shop.deps);
    expect(await readQueuedMails(db(), 'owner_order')).toHaveLength(1);
  });

  test('a stream tells what is new, goes on after Last-Event-ID, and ends with the process', async () => {
    const ending = new AbortController();
    const { shop, events } = await openEventShop();
    await signUpShopper(shop.shopper(), 'ada');
    const [first] = await events();
    shop.deps.ending = ending.signal;
    const openStream = async (headers: Record<string, string> = {}) => {
      const answer = await shop.app.request('/operator/events/stream', {
        headers: { Authorization: 'Bearer sk_test', ...headers },
      });
      expect(answer.headers.get('content-type')).toBe('text/event-stream');
      return answer.body?.pipeThrough(new TextDecoderStream()).getReader() as ReadableStreamDefaultReader<string>;
    };
    const [late, resumedStream] = [await openStream(), await openStream({ 'Last-Event-ID': '0' })];
    expect((await late.read()).value).toMatch(/^:/);
    await resumedStream.read();
    expect((await resumedStream.read()).value).toMatch(
      new RegExp(`^id: ${first?.id}\nevent: account.created\ndata: {`),
    );
    await signUpShopper(shop.shopper(), 'grace');
    await publishEvents(shop.deps);
    expect((await late.read()).value).toContain('event: account.created');
    await late.cancel();
    ending.abort();
    let last = await resumedStream.read();
    while (!last.done) last = await resumedStream.read();
    expect(last.done).toBe(true);
  });

  test('a stream of a key that is revoked ends, on the same node and on another, and tells nothing more', async () => {
    const { shop, operator } = await openEventShop();
    const otherApp = createApp(shop.deps);
    const { body: key } = await operator.post('/keys', { name: 'Reader', scopes: ['read'] });
    const openStream = async (app: Pick<typeof shop.app, 'request'>) => {
      const answer = await app.request('/operator/events/stream', {
        headers: { Authorization: `Bearer ${key.secret}` },
      });
      return answer.body?.pipeThrough(new TextDecoderStream()).getReader() as ReadableStreamDefaultReader<string>;
    };
    const streams = [await openStream(shop.app), await openStream(otherApp)];
    for (const reader of streams) expect((await reader.read()).value).toMatch(/^:/);
    const next = streams.map((reader) => reader.read());
    expect((await operator.delete(`/keys/${key.id}`)).status).toBe(204);
    await signUpShopper(shop.shopper(), 'grace');
    await publishEvents(shop.deps);
    expect(await Promise.all(next)).toMatchObject([{ done: true }, { done: true }]);
  });

  test('one key takes a share of the places for streams, and leaves the others to other keys', async () => {
    const { shop, operator } = await openEventShop();
    const ending = new AbortController();
    shop.deps.ending = ending.signal;
    const requestStreamStatus = async (secret: string) => {
      const answer = await shop.app.request('/operator/events/stream', {
        headers: { Authorization: `Bearer ${secret}` },
      });
      await answer.body?.getReader().read();
      return answer.status;
    };
    const { body: key } = await operator.post('/keys', { name: 'Reader', scopes: ['read'] });
    const statuses: number[] = [];
    for (let n = 0; n < 20; n += 1) statuses.push(await requestStreamStatus(key.secret));
    expect(statuses.filter((status) => status === 200)).toHaveLength(5);
    expect(statuses.at(-1)).toBe(429);
    expect(await requestStreamStatus('sk_test')).toBe(200);
    ending.abort();
  });

  test('events and deliveries are kept for ninety days; what nobody was told of yet is kept', async () => {
    const { shop, types } = await openEventShop();
    await signUpShopper(shop.shopper(), 'ada');
    await types();
    await signUpShopper(shop.shopper(), 'grace');
    shop.clock.advance(91 * dayMs);
    await dropOldEvents(shop.deps);
    await signUpShopper(shop.shopper(), 'ida');
    expect(await types()).toEqual(['account.created', 'account.created']);
  });

  test('what the operator does is in the audit log, from what to what', async () => {
    const { shop, operator } = await openEventShop();
    const { shopper, order } = await accountWithOrder(shop);
    await operator.post(`/orders/${order.id}/ship`, { all: true, tracking: '1Z' });
    await operator.post(`/orders/${order.id}/ship`, { all: true });
    await operator.post(`/orders/${order.id}/refund`, { amount: 5 });
    const second = await placeOrder(shopper, [ids.watch, 1]);
    await shopper.post(`/api/account/orders/${second.id}/cancel`);
    const { body } = await operator.get('/audit?entity=order');
    expect(body).toMatchObject({
      results: [
        { action: 'order.refund', entity_id: order.id, after: { amount_minor: 500 } },
        {
          action: 'order.ship',
          actor: 'SECRET_KEY',
          actor_kind: 'key',
          session_id: null,
          entity: 'order',
          entity_id: order.id,
          before: { status: 'paid', tracking: null },
          after: { status: 'shipped', tracking: '1Z' },
        },
      ],
    });
  });
});
