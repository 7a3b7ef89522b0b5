import { createApp, type Db } from '@mercer/server';
import { eachDatabase, ids } from '@mercer/server/testing';
import { describe, expect, test } from 'vitest';
import {
  createOperatorCaller,
  listRefundedAmounts,
  openTestShop,
  placeOrder,
  readStockLevel,
  signUpShopper,
  wholeOrder,
} from '../shop.ts';

const toBasicAuth = (key: string) => `Basic ${Buffer.from(key).toString('base64')}`;

eachDatabase((db: () => Db) => {
  const openShopWithOrder = async (...pieces: [string, number][]) => {
    const shop = await openTestShop(db());
    const shopper = shop.shopper();
    await signUpShopper(shopper, 'ada');
    const order = await placeOrder(shopper, ...(pieces.length > 0 ? pieces : [[ids.mug, 3] as [string, number]]));
    const operator = createOperatorCaller(shop);
    const postOrderAction = (action: string, body: unknown = wholeOrder[action], headers = {}) =>
      operator.post(`/orders/${order.id}/${action}`, body, headers);
    return { shop, shopper, order, operator, act: postOrderAction };
  };

  describe('the operator key', () => {
    test('opens /operator as Bearer and as Basic; nothing else does', async () => {
      const shop = await openTestShop(db());
      for (const key of ['Bearer sk_test', toBasicAuth('sk_test'), toBasicAuth('sk_test:')]) {
        expect((await createOperatorCaller(shop, key).get('/orders')).body).toMatchObject({
          results: [],
          next: null,
          has_more: false,
          count: 0,
          count_is_exact: true,
        });
      }
      for (const key of ['', 'Bearer', 'Bearer sk_wrong', 'Bearer pk_test', toBasicAuth('pk_test'), toBasicAuth('')]) {
        const operator = createOperatorCaller(shop, key);
        for (const answer of [await operator.get('/orders'), await operator.post('/orders/x/ship', { all: true })]) {
          expect(answer).toMatchObject({ status: 401, body: { error: { code: 'invalid_key' } } });
        }
      }
    });

    test('is guessed thirty times from one address, then no more', async () => {
      const { deps } = await openTestShop(db());
      const app = createApp({ ...deps, config: { ...deps.config, rateLimitPerIp: true } });
      const guessOperatorKey = async (ip: string) =>
        (await app.request('/operator/orders', { headers: { Authorization: 'Bearer sk_no' } }, { ip })).status;
      for (let n = 0; n < 30; n += 1) expect(await guessOperatorKey('192.0.2.1')).toBe(401);
      expect(await guessOperatorKey('192.0.2.1')).toBe(429);
      expect(await guessOperatorKey('192.0.2.2')).toBe(401);
    });

    test('has more calls than a stranger', async () => {
      const { deps } = await openTestShop(db());
      const app = createApp({ ...deps, config: { ...deps.config, rateLimitPerIp: true } });
      const headers = { Authorization: 'Bearer sk_test' };
      const answers = Array.from({ length: 620 }, () =>
        app.request('/operator/taxes', { headers }, { ip: '192.0.2.1' }),
      );
      expect(new Set((await Promise.all(answers)).map(({ status }) => status))).toEqual(new Set([200]));
    });

    test('is not a key of /api', async () => {
      const shopper = (await openTestShop(db())).shopper();
      const answer = await shopper.call('GET', '/api/products', undefined, { Authorization: toBasicAuth('sk_test') });
      expect(answer.status).toBe(401);
    });
  });

  test('orders are listed newest first, by status and by number', async () => {
    const { shop, order, operator, act } = await openShopWithOrder();
    shop.clock.advance(1000);
    const second = await placeOrder(shop.shopper(), [ids.watch, 1]);
    expect((await operator.get('/orders')).body.results.map(({ id }: { id: string }) => id)).toEqual([
      second.id,
      order.id,
    ]);
    await act('ship');
    expect((await operator.get('/orders?status=shipped')).body).toMatchObject({ results: [{ id: order.id }] });
    expect((await operator.get('/orders?number=1001')).body.results).toMatchObject([{ id: second.id }]);
    expect((await operator.get('/orders?status=unknown')).status).toBe(400);
    expect((await operator.get('/orders?status[x]=1')).status).toBe(400);
    expect((await operator.get(`/orders/${second.id}`)).body).toMatchObject({
      id: second.id,
      email: 'ada@mercer.test',
    });
    expect((await operator.get('/orders/nothing')).status).toBe(404);
    expect((await operator.get('/nothing')).status).toBe(404);
  });

  test('an order is shipped, then delivered, with its number and notes for the shopper', async () => {
    const { shopper, order, act } = await openShopWithOrder();
    expect((await act('ship', { all: true, tracking: ' 1Z999 ', note: 'Handed to the carrier' })).body.tracking).toBe(
      '1Z999',
    );
    await act('deliver');
    const { body } = await shopper.get(`/api/account/orders/${order.id}`);
    expect(body).toMatchObject({
      status: 'delivered',
      tracking: '1Z999',
      returnable: true,
      timeline: [
        { status: 'paid' },
        { status: 'shipped', actor: 'operator', note: 'Handed to the carrier' },
        { status: 'delivered', actor: 'operator' },
      ],
    });
  });

  test('a change of status that §4 does not know is refused, and nothing changes', async () => {
    const { shop, operator } = await openShopWithOrder();
    for (const [completedSteps, refusedActions] of [
      [[], ['deliver']],
      [['ship'], ['ship', 'cancel']],
      [
        ['ship', 'deliver'],
        ['ship', 'deliver', 'cancel'],
      ],
      [['cancel'], ['ship', 'deliver']],
      [['refund'], ['ship', 'deliver', 'cancel']],
    ] as const) {
      const { id } = await placeOrder(shop.shopper(), [ids.mug, 1]);
      for (const step of completedSteps) {
        expect((await operator.post(`/orders/${id}/${step}`, wholeOrder[step])).status).toBe(200);
      }
      const orderBefore = (await operator.get(`/orders/${id}`)).body;
      for (const action of refusedActions) {
        const answer = await operator.post(`/orders/${id}/${action}`, wholeOrder[action]);
        expect(answer).toMatchObject({ status: 409, body: { error: { code: 'invalid_status' } } });
      }
      expect((await operator.get(`/orders/${id}`)).body).toEqual(orderBefore);
    }
  });

  describe('a refund', () => {
    test('of pieces, in portions, sums to what was paid, to the cent, and makes the order refunded', async () => {
      const { shop, order, act } = await openShopWithOrder([ids.notebook, 3], [ids.watch, 1]);
      const [notebooks, watch] = order.items.map(({ id }) => id);
      const first = await act('refund', { items: [{ id: notebooks, quantity: 1 }], reason: 'Torn page' });
      expect(first.body).toMatchObject({
        status: 'paid',
        refund_total: 8.99,
        refunds: [{ amount: 8.99, reason: 'Torn page', items: [{ id: notebooks, quantity: 1, amount: 8.99 }] }],
        payments: [{ status: 'succeeded' }],
      });
      await act('refund', { items: [{ id: watch, quantity: 1 }] });
      const last = await act('refund', { items: [{ id: notebooks, quantity: 2 }] });
      expect(last.body).toMatchObject({ status: 'refunded', refund_total: 226.96, payments: [{ status: 'refunded' }] });
      expect(last.body.timeline.at(-1)).toMatchObject({ status: 'refunded', actor: 'system' });
      expect(await listRefundedAmounts(shop, order.id)).toEqual([22_696]);
    });

    test('of an amount is never more than what is left', async () => {
      const { shop, order, act } = await openShopWithOrder();
      expect((await act('refund', { amount: 7.5 })).body).toMatchObject({ status: 'paid', refund_total: 7.5 });
      expect(await act('refund', { amount: 30.01 })).toMatchObject({
        status: 400,
        body: { error: { param: 'amount' } },
      });
      const pieces = { items: [{ id: order.items[0]?.id, quantity: 3 }] };
      expect((await act('refund', pieces)).body).toMatchObject({ status: 'refunded', refund_total: 37.5 });
      expect(await act('refund', { all: true })).toMatchObject({ status: 400, body: { error: { param: 'amount' } } });
      expect(await listRefundedAmounts(shop, order.id)).toEqual([3750]);
    });

    test('gives pieces back to the stock when they can be sold again, each once', async () => {
      const { shopper, order, act } = await openShopWithOrder();
      const item = order.items[0]?.id;
      await act('refund', { items: [{ id: item, quantity: 1 }], restock: true });
      expect(await readStockLevel(shopper, ids.mug)).toBe(98);
      await act('refund', { items: [{ id: item, quantity: 1 }] });
      expect(await readStockLevel(shopper, ids.mug)).toBe(98);
      await act('cancel');
      expect(await readStockLevel(shopper, ids.mug)).toBe(99);
    });

    test('asked for many times at once never gives back more than was paid', async () => {
      const { shop, order, act } = await openShopWithOrder();
      const answers = await Promise.all(Array.from({ length: 5 }, () => act('refund', { amount: 10 })));
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 400, 400]);
      expect(await listRefundedAmounts(shop, order.id)).toEqual([3000]);
    });

    test('with an idempotency key is one refund, however often it is asked for', async () => {
      const { shop, order, act } = await openShopWithOrder();
      const repeatRefund = () => act('refund', { amount: 10 }, { 'Idempotency-Key': 'desk-1' });
      for (const answer of [...(await Promise.all([repeatRefund(), repeatRefund()])), await repeatRefund()]) {
        expect(answer).toMatchObject({ status: 200, body: { refund_total: 10 } });
      }
      await act('refund', { amount: 10 }, { 'Idempotency-Key': 'desk-2' });
      expect(await listRefundedAmounts(shop, order.id)).toEqual([2000]);
    });

    test('of nothing, of too much or of what the order does not have is refused', async () => {
      const { shop, order, act } = await openShopWithOrder();
      const id = order.items[0]?.id;
      for (const [body, param] of [
        [{ amount: 0 }, 'amount'],
        [{ amount: -1 }, 'amount'],
        [{ amount: '5' }, 'amount'],
        [{ amount: 1e300 }, 'amount'],
        [{ items: [] }, 'items'],
        [{ items: 'all' }, 'items'],
        [{ items: [null] }, 'items'],
        [{ items: [{ id: 'x', quantity: 1 }] }, 'items'],
        [{ items: [{ id, quantity: 4 }] }, 'items'],
        [{ items: [{ id, quantity: 0 }] }, 'items'],
        [{ items: [{ id, quantity: 1.5 }] }, 'items'],
        [
          {
            items: [
              { id, quantity: 1 },
              { id, quantity: 1 },
            ],
          },
          'items',
        ],
        [{ restock: 'yes' }, 'restock'],
        [{ reason: 'x'.repeat(1001) }, 'reason'],
        [{ reason: 5 }, 'reason'],
      ] as const) {
        expect(await act('refund', body)).toMatchObject({ status: 400, body: { error: { param } } });
      }
      expect(await listRefundedAmounts(shop, order.id)).toEqual([0]);
    });
  });

  test('what is asked of an order that is not there is answered with 404', async () => {
    const operator = createOperatorCaller(await openTestShop(db()));
    for (const action of ['ship', 'deliver', 'cancel', 'refund']) {
      expect(await operator.post(`/orders/x/${action}`, wholeOrder[action])).toMatchObject({
        status: 404,
        body: { error: { code: 'not_found_error' } },
      });
    }
    expect((await operator.post('/returns/x/approve')).status).toBe(404);
    expect((await operator.post('/returns/x/decline')).status).toBe(404);
    expect((await operator.post('/orders/%00/ship', { all: true })).status).toBe(404);
    expect((await operator.post('/orders/x/ship', { all: true, tracking: 'x'.repeat(201) })).status).toBe(400);
  });

  test('a preview token of the operator shows what is not published yet, until its date', async () => {
    const shop = await openTestShop(db());
    const { clock } = shop;
    const draft = { model: 'pages', id: 'page-soon', slug: 'soon', value: '{"title":"Soon"}', published: 0 as const };
    await db().insertInto('content').values(draft).execute();
    const { body } = await createOperatorCaller(shop).post('/previews', { hours: 1 });
    const path = `/api/content/pages/soon?$preview=true&$preview_token=${body.token}`;
    expect((await shop.shopper().get(path)).body).toMatchObject({ title: 'Soon', published: false });
    clock.advance(Date.parse(body.date_expires) - Date.parse('2026-06-01T12:00:00.000Z'));
    expect((await shop.shopper().get(path)).body).toBeNull();
    for (const hours of [0, -1, 1e6, 'long']) {
      expect(await createOperatorCaller(shop).post('/previews', { hours })).toMatchObject({
        status: 400,
        body: { error: { param: 'hours' } },
      });
    }
  });
});
