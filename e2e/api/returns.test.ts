import type { Db } from '@mercer/server';
import { couponRow, eachDatabase, ids, readQueuedMails } from '@mercer/server/testing';
import { describe, expect, test } from 'vitest';
import {
  createOperatorCaller,
  fillCart,
  listRefundedAmounts,
  openTestShop,
  placeOrder,
  readStockLevel,
  signUpShopper,
} from '../shop.ts';

const dayMs = 86_400_000;
const reason = 'Too small';

eachDatabase((db: () => Db) => {
  const openDeliveredOrder = async () => {
    const shop = await openTestShop(db());
    const shopper = shop.shopper();
    await signUpShopper(shopper, 'ada');
    const order = await placeOrder(shopper, [ids.mug, 3], [ids.notebook, 1]);
    const operator = createOperatorCaller(shop);
    await operator.post(`/orders/${order.id}/ship`, { all: true });
    await operator.post(`/orders/${order.id}/deliver`);
    const requestReturn = (body: object) => shopper.post(`/api/account/orders/${order.id}/return`, body);
    const decideReturn = async (decision: string, body?: object) => {
      const { results } = (await operator.get('/returns')).body;
      const open = results.find(({ status }: { status: string }) => status === 'requested') ?? results.at(-1);
      await operator.post(`/returns/${open.id}/${decision}`, body);
      return (await shopper.get(`/api/account/orders/${order.id}`)).body;
    };
    return { shop, shopper, order, operator, ask: requestReturn, decide: decideReturn, mugs: order.items[0]?.id ?? '' };
  };

  test('a return of everything is requested, approved and refunded', async () => {
    const { shop, shopper, order, ask, decide, operator } = await openDeliveredOrder();
    expect((await ask({ reason: ` ${reason} ` })).body).toMatchObject({
      status: 'return_requested',
      returnable: false,
      returns: [{ status: 'requested', reason, items: [{ quantity: 3 }, { quantity: 1 }] }],
    });
    expect((await operator.get('/returns')).body).toMatchObject({
      results: [{ order_id: order.id, order_number: order.number }],
      next: null,
    });
    expect(await decide('approve', { restock: true })).toMatchObject({
      status: 'refunded',
      refund_total: 46.49,
      refunds: [{ reason, status: 'succeeded' }],
      returns: [{ status: 'refunded' }],
    });
    expect((await operator.get('/returns?status=requested')).body.results).toEqual([]);
    expect(await listRefundedAmounts(shop, order.id)).toEqual([4649]);
    expect(await readStockLevel(shopper, ids.mug)).toBe(100);
  });

  test('a return of some pieces refunds those; the rest can be returned later', async () => {
    const { shop, order, ask, decide, mugs } = await openDeliveredOrder();
    await ask({ reason, items: [{ id: mugs, quantity: 2 }] });
    expect(await decide('approve', { note: 'Sorry!' })).toMatchObject({
      status: 'delivered',
      returnable: true,
      refund_total: 25,
      refunds: [{ items: [{ id: mugs, quantity: 2, amount: 25 }] }],
      returns: [{ status: 'refunded', note: 'Sorry!' }],
    });
    expect((await ask({ reason, items: [{ id: mugs, quantity: 2 }] })).body.error.param).toBe('items');
    await ask({ reason });
    expect(await decide('approve')).toMatchObject({ status: 'refunded', refund_total: 46.49 });
    expect(await listRefundedAmounts(shop, order.id)).toEqual([4649]);
  });

  test('a declined return leaves the order as it was, and the shopper reads why', async () => {
    const { shop, order, ask, decide } = await openDeliveredOrder();
    await ask({ reason });
    expect(await decide('decline', { note: 'It was used' })).toMatchObject({
      status: 'delivered',
      refund_total: 0,
      returns: [{ status: 'declined', note: 'It was used' }],
      timeline: [{}, {}, {}, { status: 'return_requested' }, { status: 'delivered', note: 'It was used' }],
    });
    expect(await listRefundedAmounts(shop, order.id)).toEqual([0]);
  });

  test('a return approved twice at once is refunded once; it cannot be declined any more', async () => {
    const { shop, order, ask, operator, mugs } = await openDeliveredOrder();
    await ask({ reason, items: [{ id: mugs, quantity: 1 }] });
    const { id } = (await operator.get('/returns')).body.results[0];
    const answers = await Promise.all([1, 2, 3].map(() => operator.post(`/returns/${id}/approve`)));
    expect(answers.map(({ status, body }) => [status, body.status])).toEqual(Array(3).fill([200, 'refunded']));
    expect(await listRefundedAmounts(shop, order.id)).toEqual([1250]);
    expect(await operator.post(`/returns/${id}/decline`)).toMatchObject({ status: 409 });
  });

  describe('of goods that were refunded directly since it was requested a return is closed', () => {
    test('without a second refund, when everything was refunded', async () => {
      const { shop, shopper, order, ask, decide, operator } = await openDeliveredOrder();
      await ask({ reason });
      await operator.post(`/orders/${order.id}/refund`, {
        items: order.items.map(({ id, quantity }) => ({ id, quantity })),
      });
      expect(await decide('approve', { restock: true })).toMatchObject({
        status: 'refunded',
        refund_total: 46.49,
        refunds: [{ status: 'succeeded' }],
        returns: [{ status: 'refunded' }],
      });
      expect(await listRefundedAmounts(shop, order.id)).toEqual([4649]);
      expect(await readStockLevel(shopper, ids.mug)).toBe(100);
    });

    test('with a refund of the pieces that are left of it, and of no other pieces of the line', async () => {
      const { shop, shopper, order, ask, decide, operator, mugs } = await openDeliveredOrder();
      await ask({ reason, items: [{ id: mugs, quantity: 2 }] });
      await operator.post(`/orders/${order.id}/refund`, { items: [{ id: mugs, quantity: 1 }] });
      const body = await decide('approve', { restock: true });
      expect(body).toMatchObject({ status: 'delivered', refund_total: 25, returnable: true });
      expect(body.pieces[0]).toMatchObject({ refunded: 2, restocked: 2, returned: 2, returnable: 1 });
      expect(await listRefundedAmounts(shop, order.id)).toEqual([2500]);
      expect(await readStockLevel(shopper, ids.mug)).toBe(99);
    });

    test('and its pieces go into the stock once, also where the refund has put them there', async () => {
      const { shopper, order, ask, decide, operator, mugs } = await openDeliveredOrder();
      await operator.post(`/orders/${order.id}/refund`, { items: [{ id: mugs, quantity: 1 }] });
      await ask({ reason, items: [{ id: mugs, quantity: 2 }] });
      await operator.post(`/orders/${order.id}/refund`, { items: [{ id: mugs, quantity: 2 }], restock: true });
      expect(await readStockLevel(shopper, ids.mug)).toBe(99);
      expect((await decide('approve', { restock: true })).refund_total).toBe(37.5);
      expect(await readStockLevel(shopper, ids.mug)).toBe(99);
    });

    test('when their money went back by an amount: nothing is left, and the pieces are not returned twice', async () => {
      const { shopper, order, ask, decide, operator } = await openDeliveredOrder();
      await ask({ reason });
      await operator.post(`/orders/${order.id}/refund`, { amount: order.grand_total });
      const body = await decide('approve', { restock: true });
      expect(body).toMatchObject({ status: 'refunded', refund_total: order.grand_total, returnable: false });
      expect(body.pieces.map(({ returned }: { returned: number }) => returned)).toEqual([3, 1]);
      expect(await readStockLevel(shopper, ids.mug)).toBe(100);
    });
  });

  test('what was given away is returned once, and goes into the stock once', async () => {
    const shop = await openTestShop(db());
    await db()
      .insertInto('coupons')
      .values(couponRow('FREE', { type: 'percent', percent: 100 }))
      .execute();
    const shopper = shop.shopper();
    await signUpShopper(shopper, 'ada');
    await fillCart(shopper, ids.mug, 1);
    await shopper.put('/api/cart/coupon', { code: 'FREE' });
    const order = await placeOrder(shopper);
    const operator = createOperatorCaller(shop);
    await operator.post(`/orders/${order.id}/ship`, { all: true });
    const requestReturn = () => shopper.post(`/api/account/orders/${order.id}/return`, { reason });
    await requestReturn();
    const { id } = (await operator.get('/returns')).body.results[0];
    expect((await operator.post(`/returns/${id}/approve`, { restock: true })).body.status).toBe('refunded');
    expect(await readStockLevel(shopper, ids.mug)).toBe(100);
    expect((await requestReturn()).status).toBe(409);
    expect(await readQueuedMails(db(), 'refund')).toEqual([]);
  });

  describe('a declined return', () => {
    test('is mailed to its shopper with the owner’s note, once', async () => {
      const { ask, operator, mugs } = await openDeliveredOrder();
      await ask({ reason, items: [{ id: mugs, quantity: 2 }] });
      const { id } = (await operator.get('/returns')).body.results[0];
      await Promise.all([1, 2].map(() => operator.post(`/returns/${id}/decline`, { note: 'It was used' })));
      const mails = await readQueuedMails(db(), 'return_declined');
      expect(mails).toMatchObject([
        {
          recipient: 'ada@mercer.test',
          data: { number: '1000', note: 'It was used', items: [{ name: 'Everyday Mug', quantity: 2 }] },
        },
      ]);
    });

    test.each([
      ['en', 'Your return was declined', 'Your return was approved'],
      ['de-DE', 'Ihre Rücksendung wurde abgelehnt', 'Ihre Rücksendung wurde angenommen'],
    ])('without a note stands in the timeline in the language of the order: %s', async (locale, declined, approved) => {
      const { order, ask, decide, mugs } = await openDeliveredOrder();
      await db().updateTable('orders').set({ locale }).where('id', '=', order.id).execute();
      await ask({ reason });
      expect((await decide('decline')).timeline.at(-1)).toMatchObject({ status: 'delivered', note: declined });
      expect(await readQueuedMails(db(), 'return_declined')).toMatchObject([{ locale, data: { note: null } }]);
      await ask({ reason, items: [{ id: mugs, quantity: 1 }] });
      expect((await decide('approve')).timeline.at(-1)).toMatchObject({ status: 'delivered', note: approved });
    });
  });

  test('goods that cannot be returned are not offered to shoppers; the owner may take them back', async () => {
    const shop = await openTestShop(db());
    const operator = createOperatorCaller(shop);
    await operator.patch(`/products/${ids.mug}`, { returnable: false });
    const shopper = shop.shopper();
    expect((await shopper.get(`/api/products/${ids.mug}`)).body.returnable).toBe(false);
    expect((await shopper.get(`/api/products/${ids.notebook}`)).body).not.toHaveProperty('returnable');
    expect((await shopper.get('/api/products?returnable=false')).body.results).toMatchObject([{ id: ids.mug }]);
    await signUpShopper(shopper, 'ada');
    const order = await placeOrder(shopper, [ids.mug, 1], [ids.notebook, 1]);
    await operator.post(`/orders/${order.id}/ship`, { all: true });
    await operator.patch(`/products/${ids.mug}`, { returnable: null });
    const [mug, notebook] = order.items.map(({ id }) => id);
    const path = `/api/account/orders/${order.id}`;
    expect((await shopper.get(path)).body.pieces).toMatchObject([{ returnable: 0 }, { returnable: 1 }]);
    const items = [{ id: mug, quantity: 1 }];
    expect((await shopper.post(`${path}/return`, { reason, items })).body.error.param).toBe('items');
    expect((await shopper.post(`${path}/return`, { reason })).body.returns).toMatchObject([
      { items: [{ id: notebook }] },
    ]);
    const [{ id }] = (await operator.get('/returns')).body.results;
    await operator.post(`/returns/${id}/decline`);
    expect((await operator.post('/returns', { order_id: order.id, reason, items })).status).toBe(201);
  });

  describe('a return is refused', () => {
    test('before the order is shipped, while one is open, and once everything went back', async () => {
      const shop = await openTestShop(db());
      const shopper = shop.shopper();
      await signUpShopper(shopper, 'eve');
      const order = await placeOrder(shopper, [ids.mug, 1]);
      const requestReturn = () => shopper.post(`/api/account/orders/${order.id}/return`, { reason });
      const invalidStatus = { status: 409, body: { error: { code: 'invalid_status' } } };
      expect(await requestReturn()).toMatchObject(invalidStatus);
      await createOperatorCaller(shop).post(`/orders/${order.id}/ship`, { all: true });
      expect((await requestReturn()).status).toBe(200);
      expect(await requestReturn()).toMatchObject(invalidStatus);
      await createOperatorCaller(shop).post(`/orders/${order.id}/refund`, { all: true });
      expect(await requestReturn()).toMatchObject(invalidStatus);
    });

    test.each([undefined, 14])('after the store’s time for returns: %s days', async (days) => {
      const { shop, shopper, order, ask } = await openDeliveredOrder();
      if (days) {
        const value = JSON.stringify({ days });
        await db().insertInto('settings').values({ id: 'returns', value }).execute();
      }
      const isOrderReturnable = async () => (await shopper.get(`/api/account/orders/${order.id}`)).body.returnable;
      shop.clock.advance((days ?? 30) * dayMs);
      expect(await isOrderReturnable()).toBe(true);
      shop.clock.advance(1);
      await shopper.post('/api/account/login', { email: 'ada@mercer.test', password: 'a-long-password' });
      expect(await isOrderReturnable()).toBe(false);
      expect(await ask({ reason })).toMatchObject({ status: 409, body: { error: { code: 'return_window_closed' } } });
    });

    test('without a reason, or of pieces that the order does not have', async () => {
      const { ask } = await openDeliveredOrder();
      for (const [body, param] of [
        [{}, 'reason'],
        [{ reason: '  ' }, 'reason'],
        [{ reason: 7 }, 'reason'],
        [{ reason: 'x'.repeat(1001) }, 'reason'],
        [{ reason, items: [] }, 'items'],
        [{ reason, items: [{ id: 'x', quantity: 1 }] }, 'items'],
        [{ reason, items: [{ quantity: 1 }] }, 'items'],
      ] as const) {
        expect(await ask(body)).toMatchObject({ status: 400, body: { error: { code: 'validation_error', param } } });
      }
    });

    test('by anyone but the order’s shopper', async () => {
      const { shop, order } = await openDeliveredOrder();
      const stranger = shop.shopper();
      const requestReturn = () => stranger.post(`/api/account/orders/${order.id}/return`, { reason });
      expect(await requestReturn()).toMatchObject({ status: 401, body: { error: { code: 'UNAUTHORIZED' } } });
      await signUpShopper(stranger, 'eve');
      expect((await requestReturn()).status).toBe(404);
    });
  });
});
