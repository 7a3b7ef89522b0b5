import type { Order } from '@mercer/contract';
import type { Db } from '@mercer/server';
import { eachDatabase, ids, readQueuedMails, recordedEvents } from '@mercer/server/testing';
import { describe, expect, test } from 'vitest';
import {
  createOperatorCaller,
  listRefundedAmounts,
  openTestShop,
  placeOrder,
  readStockLevel,
  signUpShopper,
} from '../shop.ts';

const recipient = 'ada@mercer.test';
const reason = 'Too small';

/** Builds the API path to which an order's signed link leads. */
function toSignedApiPath({ id, link }: Pick<Order, 'id' | 'link'>, action = ''): string {
  return `/api/orders/${id}${action && `/${action}`}${new URL(link).search}`;
}

/** The link as mails keep it. */
function toLinkPath({ link }: Pick<Order, 'link'>): string {
  const { pathname, search } = new URL(link);
  return pathname + search;
}

eachDatabase((db: () => Db) => {
  const openShopWithOrder = async () => {
    const shop = await openTestShop(db());
    const order = await placeOrder(shop.shopper(), [ids.watch, 2], [ids.mug, 3]);
    const [holder, operator] = [shop.shopper(), createOperatorCaller(shop)];
    const requestAction = (action: string, body?: object) => holder.post(toSignedApiPath(order, action), body);
    return { shop, order, holder, operator, ask: requestAction };
  };

  describe('the signed link of a guest’s order', () => {
    test('cancels it: money and pieces go back, and its address is mailed', async () => {
      const { shop, order, holder, ask } = await openShopWithOrder();
      expect((await ask('cancel', { reason: ' I was too fast ' })).body).toMatchObject({
        id: order.id,
        status: 'canceled',
        refund_total: 437.48,
        refunds: [{ amount: 437.48, status: 'succeeded' }],
        timeline: [{}, { status: 'canceled', actor: 'shopper', note: 'I was too fast' }],
      });
      expect(await listRefundedAmounts(shop, order.id)).toEqual([43_748]);
      expect([await readStockLevel(holder, ids.watch), await readStockLevel(holder, ids.mug)]).toEqual([10, 100]);
      const { number } = order;
      const link = toLinkPath(order);
      expect(await readQueuedMails(db(), 'cancel')).toMatchObject([
        { recipient, link, data: { number, refund_total: 43_748 } },
      ]);
      const events = db().selectFrom('events').select(['entity_id', 'actor']).where('type', '=', 'order.canceled');
      expect(await events.execute()).toEqual([{ entity_id: order.id, actor: 'shopper' }]);
      expect(await db().selectFrom('audit_log').selectAll().execute()).toEqual([]);
    });

    test('cancels it once, however often at the same moment, and again', async () => {
      const { shop, order, holder, ask } = await openShopWithOrder();
      const answers = await Promise.all([ask('cancel'), ask('cancel'), ask('cancel')]);
      answers.push(await ask('cancel'));
      expect(answers.map(({ status, body }) => [status, body.status])).toEqual(Array(4).fill([200, 'canceled']));
      expect(answers.at(-1)?.body).toMatchObject({ refunds: [{ status: 'succeeded' }], timeline: [{}, {}] });
      expect(await listRefundedAmounts(shop, order.id)).toEqual([43_748]);
      expect(await readStockLevel(holder, ids.watch)).toBe(10);
      expect(await readQueuedMails(db(), 'cancel')).toHaveLength(1);
    });

    test('cancels nothing that has left', async () => {
      const { shop, order, operator, ask } = await openShopWithOrder();
      await operator.post(`/orders/${order.id}/ship`, { all: true });
      expect(await ask('cancel')).toMatchObject({ status: 409, body: { error: { code: 'invalid_status' } } });
      expect(await listRefundedAmounts(shop, order.id)).toEqual([0]);
    });

    test('asks for a return, once, which the operator decides', async () => {
      const { shop, order, holder, operator, ask } = await openShopWithOrder();
      expect(await ask('return', { reason })).toMatchObject({
        status: 409,
        body: { error: { code: 'invalid_status' } },
      });
      await operator.post(`/orders/${order.id}/ship`, { all: true });
      const items = [{ id: order.items.find(({ product_id }) => product_id === ids.mug)?.id, quantity: 2 }];
      const answers = await Promise.all([ask('return', { reason, items }), ask('return', { reason, items })]);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
      const opened = await holder.get(toSignedApiPath(order));
      expect(opened.body).toMatchObject({
        status: 'return_requested',
        returns: [{ status: 'requested', reason, items }],
      });
      const { number } = order;
      const link = toLinkPath(order);
      expect(await readQueuedMails(db(), 'return_requested')).toMatchObject([
        { recipient, link, data: { number, reason: null } },
      ]);
      expect(await recordedEvents(db(), 'return.requested')).toMatchObject([{ number, order_id: order.id }]);
      await operator.post(`/returns/${opened.body.returns[0].id}/approve`);
      expect(await listRefundedAmounts(shop, order.id)).toEqual([2500]);
    });

    test('asks for no return without a reason, of pieces that there are not, or too late', async () => {
      const { shop, order, operator, ask } = await openShopWithOrder();
      await operator.post(`/orders/${order.id}/ship`, { all: true });
      await operator.post(`/orders/${order.id}/deliver`);
      for (const [body, param] of [
        [{}, 'reason'],
        [{ reason: 7 }, 'reason'],
        [{ reason: 'x'.repeat(1001) }, 'reason'],
        [{ reason, items: [{ id: 'x', quantity: 1 }] }, 'items'],
      ] as const) {
        expect(await ask('return', body)).toMatchObject({ status: 400, body: { error: { param } } });
      }
      for (const action of ['cancel', 'return']) {
        expect((await ask(action, ['x'])).status).toBe(400);
        expect((await ask(action, { reason: 'x'.repeat(1024 * 1024) })).status).toBe(413);
      }
      shop.clock.advance(30 * 86_400_000 + 1);
      const late = { status: 409, body: { error: { code: 'return_window_closed' } } };
      expect(await ask('return', { reason })).toMatchObject(late);
    });
  });

  test('without an order’s own key nothing of it is changed, and the answer is that of an order that there is not', async () => {
    const { shop, order, holder, operator } = await openShopWithOrder();
    const otherOrder = await placeOrder(shop.shopper(), [ids.mug, 1]);
    const ofAccount = shop.shopper();
    await signUpShopper(ofAccount, 'eve');
    const accountOrder = await placeOrder(ofAccount, [ids.mug, 1]);
    await operator.post(`/orders/${otherOrder.id}/ship`, { all: true });
    const token = new URL(order.link).searchParams.get('token') ?? '';
    const forInvoice = new URL(order.invoice_link).searchParams.get('token');
    const listForgedPaths = (action: string) => [
      `${order.id}/${action}`,
      `${order.id}/${action}?token=`,
      `${order.id}/${action}?token=${token.slice(1)}`,
      `${order.id}/${action}?token=${token}x`,
      `${order.id}/${action}?token[]=${token}`,
      `${order.id}/${action}?token=x&token=${token}`,
      `${order.id}/${action}?token=${forInvoice}`,
      ...['%00', '%ff', '%zz', '%ED%A0%80', '%F0%9F%98%80'.repeat(11), 'x'.repeat(5000)].flatMap((bytes) => [
        `${order.id}/${action}?token=${bytes}`,
        `${bytes}/${action}?token=${token}`,
      ]),
      `${otherOrder.id}/${action}?token=${token}`,
      `${accountOrder.id}/${action}`,
      `${accountOrder.id}/${action}?token=${token}`,
    ];
    for (const action of ['cancel', 'return']) {
      const unknown = await holder.post(`/api/orders/unknown/${action}?token=${token}`, { reason });
      expect(unknown).toMatchObject({ status: 404, body: { error: { code: 'not_found_error' } } });
      for (const path of listForgedPaths(action)) {
        for (const body of [{ reason }, { reason: 7 }]) {
          const { status, body: responseBody } = await holder.post(`/api/orders/${path}`, body);
          expect([path, status, responseBody]).toEqual([path, 404, unknown.body]);
        }
      }
    }
    for (const { id } of [order, otherOrder, accountOrder]) expect(await listRefundedAmounts(shop, id)).toEqual([0]);
    expect(await db().selectFrom('returns').selectAll().execute()).toEqual([]);
  });

  test('an order that belongs to an account by now is changed by its account alone', async () => {
    const { shop, order, ask } = await openShopWithOrder();
    await db().updateTable('orders').set({ account_id: 'somebody' }).where('id', '=', order.id).execute();
    for (const action of ['cancel', 'return']) {
      expect(await ask(action, { reason })).toMatchObject({
        status: 404,
        body: { error: { code: 'not_found_error' } },
      });
    }
    expect(await listRefundedAmounts(shop, order.id)).toEqual([0]);
  });
});
