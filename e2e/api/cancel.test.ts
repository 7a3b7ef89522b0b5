import { type Db, sweepOrders } from '@mercer/server';
import { eachDatabase, ids } from '@mercer/server/testing';
import { describe, expect, test } from 'vitest';
import {
  createOperatorCaller,
  listRefundedAmounts,
  openTestShop,
  placeOrder,
  readStockLevel,
  signUpShopper,
} from '../shop.ts';

eachDatabase((db: () => Db) => {
  const openShopWithOrder = async (circumstances?: Parameters<typeof openTestShop>[1]) => {
    const shop = await openTestShop(db(), circumstances);
    const shopper = shop.shopper();
    await signUpShopper(shopper, 'ada');
    const order = await placeOrder(shopper, [ids.watch, 2], [ids.mug, 3]);
    return { shop, shopper, order, cancel: () => shopper.post(`/api/account/orders/${order.id}/cancel`) };
  };

  describe('an order that was not shipped', () => {
    test('is canceled by its shopper: the money and the pieces go back', async () => {
      const { shop, shopper, order, cancel } = await openShopWithOrder();
      expect(order).toMatchObject({ cancelable: true, returnable: false, refund_total: 0, refunds: [] });
      const { body } = await cancel();
      expect(body).toMatchObject({
        status: 'canceled',
        cancelable: false,
        refund_total: 437.48,
        refunds: [{ amount: 437.48, status: 'succeeded' }],
        payments: [{ status: 'refunded' }],
        timeline: [
          { status: 'paid', actor: 'shopper' },
          { status: 'canceled', actor: 'shopper' },
        ],
      });
      expect(await listRefundedAmounts(shop, order.id)).toEqual([43_748]);
      expect([await readStockLevel(shopper, ids.watch), await readStockLevel(shopper, ids.mug)]).toEqual([10, 100]);
    });

    test('the shopper’s reason stands in the timeline', async () => {
      const { shopper, order } = await openShopWithOrder();
      const path = `/api/account/orders/${order.id}/cancel`;
      expect((await shopper.post(path, { reason: 7 })).status).toBe(400);
      const { body } = await shopper.post(path, { reason: ' I was too fast ' });
      expect(body.timeline.at(-1)).toMatchObject({ status: 'canceled', actor: 'shopper', note: 'I was too fast' });
    });

    test('canceled twice at once, and again, is refunded once and its stock given back once', async () => {
      const { shop, shopper, order, cancel } = await openShopWithOrder();
      const answers = await Promise.all([cancel(), cancel(), cancel()]);
      answers.push(await cancel());
      expect(answers.map(({ status, body }) => [status, body.status])).toEqual(Array(4).fill([200, 'canceled']));
      expect(answers.at(-1)?.body.refunds).toHaveLength(1);
      expect(await listRefundedAmounts(shop, order.id)).toEqual([43_748]);
      expect(await readStockLevel(shopper, ids.watch)).toBe(10);
      expect(answers.at(-1)?.body.timeline).toHaveLength(2);
    });

    test('whose refund is lost on the way is refunded by the sweeper, once', async () => {
      let isDown = false;
      const { shop, shopper, order, cancel } = await openShopWithOrder({
        fault: (request) => isDown && request.url.endsWith('/refunds'),
      });
      isDown = true;
      expect((await cancel()).body).toMatchObject({
        status: 'canceled',
        refund_total: 437.48,
        refunds: [{ status: 'pending' }],
        payments: [{ status: 'succeeded' }],
      });
      isDown = false;
      await sweepOrders(shop.deps);
      expect(await listRefundedAmounts(shop, order.id)).toEqual([0]);
      shop.clock.advance(60_000);
      await Promise.all([sweepOrders(shop.deps), sweepOrders(shop.deps)]);
      const { body } = await shopper.get(`/api/account/orders/${order.id}`);
      expect(body).toMatchObject({ status: 'canceled', refunds: [{ status: 'succeeded' }] });
      expect(await listRefundedAmounts(shop, order.id)).toEqual([43_748]);
    });

    test('whose refund was made but not recorded before a crash is not refunded again', async () => {
      let isLost = false;
      const { shop, order, cancel } = await openShopWithOrder({
        losesResponse: (request) => isLost && request.url.endsWith('/refunds'),
      });
      isLost = true;
      expect((await cancel()).body.refunds).toMatchObject([{ status: 'pending' }]);
      expect(await listRefundedAmounts(shop, order.id)).toEqual([43_748]);
      isLost = false;
      shop.clock.advance(60_000);
      await sweepOrders(shop.deps);
      expect(await listRefundedAmounts(shop, order.id)).toEqual([43_748]);
      const refunds = await db().selectFrom('refunds').select(['status', 'attempts']).execute();
      expect(refunds).toEqual([{ status: 'succeeded', attempts: 2 }]);
    });

    test('whose refund the gateway refuses says so, and the operator may try again', async () => {
      const { shop, order, cancel } = await openShopWithOrder();
      const payments = db().updateTable('payments').where('order_id', '=', order.id);
      const { transaction_id } = await db().selectFrom('payments').selectAll().executeTakeFirstOrThrow();
      await payments.set({ transaction_id: 'ch_unknown' }).execute();
      expect((await cancel()).body).toMatchObject({ refund_total: 0, refunds: [{ status: 'failed' }] });
      expect(shop.faults).toHaveLength(1);
      await payments.set({ transaction_id }).execute();
      const retriedRefund = await createOperatorCaller(shop).post(`/orders/${order.id}/refund`, { all: true });
      expect(retriedRefund.body).toMatchObject({ status: 'canceled', refund_total: 437.48 });
      expect(await listRefundedAmounts(shop, order.id)).toEqual([43_748]);
    });
  });

  test('a shipped order is not canceled', async () => {
    const { shop, order, cancel } = await openShopWithOrder();
    await createOperatorCaller(shop).post(`/orders/${order.id}/ship`, { all: true });
    expect(await cancel()).toMatchObject({ status: 409, body: { error: { code: 'invalid_status' } } });
    expect(await listRefundedAmounts(shop, order.id)).toEqual([0]);
  });

  test('nobody cancels another’s order: visitors are refused, other accounts find none', async () => {
    const { shop, order } = await openShopWithOrder();
    const [visitor, otherShopper] = [shop.shopper(), shop.shopper()];
    await signUpShopper(otherShopper, 'eve');
    const path = `/api/account/orders/${order.id}/cancel`;
    expect(await visitor.post(path)).toMatchObject({ status: 401, body: { error: { code: 'UNAUTHORIZED' } } });
    expect(await otherShopper.post(path)).toMatchObject({ status: 404, body: { error: { code: 'not_found_error' } } });
    expect((await otherShopper.post('/api/account/orders/%00/cancel')).status).toBe(404);
    expect(await listRefundedAmounts(shop, order.id)).toEqual([0]);
  });

  test('lines and prices of an order never change, whatever happens to the catalogue and to the order', async () => {
    const { shopper, order, cancel } = await openShopWithOrder();
    await db().updateTable('products').set({ price: 1, name: 'Other' }).execute();
    await cancel();
    const { items, grand_total } = (await shopper.get(`/api/account/orders/${order.id}`)).body;
    expect({ items, grand_total }).toEqual({ items: order.items, grand_total: order.grand_total });
  });
});
