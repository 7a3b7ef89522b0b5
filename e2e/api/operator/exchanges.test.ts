import { settledPayments } from '@mercer/contract';
import { type Db, sweepOrders } from '@mercer/server';
import { eachDatabase, ids, readQueuedMails, recordedEvents } from '@mercer/server/testing';
import { describe, expect, test } from 'vitest';
import { address } from '../../address.ts';
import {
  cards,
  createCardToken,
  createOperatorCaller,
  listRefundedAmounts,
  openTestShop,
  placeOrder,
  readStockLevel,
} from '../../shop.ts';
import { expectRefused } from './operator.ts';

eachDatabase((db: () => Db) => {
  /** Opens a shop with a delivered order of which two mugs, worth 25, have come back to be exchanged. */
  const openReturn = async () => {
    const shop = await openTestShop(db());
    const operator = createOperatorCaller(shop);
    const shopper = shop.shopper();
    const order = await placeOrder(shopper, [ids.mug, 2], [ids.notebook, 1]);
    const path = `/orders/${order.id}`;
    await operator.post(`${path}/ship`, { all: true });
    await operator.post(`${path}/deliver`);
    const [mugs] = order.items;
    const wish = { reason: 'Too small', resolution: 'exchange', replacement: 'Two notebooks' };
    const requestedReturn = await operator.post('/returns', {
      order_id: order.id,
      items: [{ id: mugs?.id, quantity: 2 }],
      ...wish,
    });
    expect(requestedReturn).toMatchObject({
      status: 201,
      body: { resolution: 'exchange', replacement: 'Two notebooks' },
    });
    const { id } = requestedReturn.body;
    await operator.post(`/returns/${id}/approve`, { refund: false });
    await operator.post(`/returns/${id}/receive`);
    const exchange = (body: object, headers = {}) => operator.post(`/returns/${id}/exchange`, body, headers);
    const readOrder = async () => (await operator.get(path)).body;
    return { shop, operator, shopper, order, mugs, path, id, exchange, readOrder };
  };
  const readDocuments = async (orderId: string) => {
    const rows = db().selectFrom('invoices').selectAll().where('order_id', '=', orderId).orderBy('number');
    return (await rows.execute()).map(({ kind, snapshot }) => [kind, JSON.parse(snapshot).grand_total] as const);
  };
  const sumDocuments = async (orderId: string) =>
    (await readDocuments(orderId)).reduce((sum, [kind, total]) => sum + (kind === 'invoice' ? total : -total), 0);
  const notebooks = (quantity: number) => ({ items: [{ product_id: ids.notebook, quantity }] });

  describe('an exchange', () => {
    test('for something cheaper refunds the rest: lines, stock, money, documents, mails and events follow', async () => {
      const { shop, shopper, order, mugs, id, exchange, readOrder } = await openReturn();
      const stock = await readStockLevel(shopper, ids.mug);
      const before = await readOrder();
      expect(before.available_actions).toContain('exchange');
      const price = order.items[1]?.price ?? 0;
      const { status, body } = await exchange({ ...notebooks(1), restock: true, note: 'One is enough' });
      expect([status, body.status]).toEqual([200, 'exchanged']);
      await sweepOrders(shop.deps);
      const after = await readOrder();
      expect(after).toMatchObject({
        status: 'paid',
        fulfillment_status: 'partially_fulfilled',
        grand_total: Math.round((before.grand_total + price) * 100) / 100,
        refund_total: 25,
        items: [{ quantity: 2 }, { quantity: 1 }, { quantity: 1, product_id: ids.notebook }],
        returns: [{ status: 'exchanged', resolution: 'exchange', note: 'One is enough' }],
      });
      expect(after.amount_due).toBeUndefined();
      expect(settledPayments(after)).toMatchObject([
        { kind: 'paid', amount: before.grand_total },
        { kind: 'paid', name: 'Exchange', amount: price },
      ]);
      expect(after.available_actions).not.toContain('exchange');
      expect(after.available_actions).not.toContain('undo_payment');
      expect(after.pieces.find((line: { id: string }) => line.id === mugs?.id)).toMatchObject({
        ordered: 2,
        shipped: 2,
        returned: 2,
        refunded: 2,
        restocked: 2,
        returnable: 0,
      });
      expect(await readStockLevel(shopper, ids.mug)).toBe(stock + 2);
      expect(await listRefundedAmounts(shop, order.id)).toEqual([Math.round((25 - price) * 100)]);
      expect(await sumDocuments(order.id)).toBe(Math.round((after.grand_total - after.refund_total) * 100));
      const mails = await readQueuedMails(db(), 'return_step');
      expect(mails.at(-1)?.data).toMatchObject({ step: 'exchanged', items: [{ quantity: 1 }], note: 'One is enough' });
      expect(await readQueuedMails(db(), 'order_changed')).toEqual([]);
      expect(await readQueuedMails(db(), 'payment_link')).toEqual([]);
      expect(await recordedEvents(db(), 'return.exchanged')).toMatchObject([{ order_id: order.id }]);
      expect((await exchange(notebooks(1))).body).toMatchObject({ id, status: 'exchanged' });
      expect((await readOrder()).items).toHaveLength(3);
    });

    test('for something dearer asks for the difference by a payment link', async () => {
      const { shop, shopper, order, operator, path, exchange, readOrder } = await openReturn();
      const { grand_total: previousTotal } = await readOrder();
      expect((await exchange({ ...notebooks(5), restock: true })).status).toBe(200);
      const owing = await readOrder();
      const due = Math.round((owing.grand_total - previousTotal - 25) * 100) / 100;
      expect(owing).toMatchObject({ status: 'paid', amount_due: due });
      const [mail] = await readQueuedMails(db(), 'payment_link');
      expect(mail?.data).toMatchObject({ amount: Math.round(due * 100) });
      const { body: link } = await operator.get(`${path}/payment-link`);
      const token = new URL(link.link).searchParams.get('token');
      await shopper.post(`/api/orders/${order.id}/payment/open`, { token });
      const card = { token: await createCardToken(shopper, cards.visa) };
      await shopper.put('/api/cart', { billing: { ...address, method: 'card', card } });
      expect((await shopper.post('/api/cart/order')).body).toMatchObject({ id: order.id });
      const paid = await readOrder();
      expect(paid.amount_due).toBeUndefined();
      expect(await sumDocuments(order.id)).toBe(Math.round((paid.grand_total - paid.refund_total) * 100));
      const shipped = await operator.post(`${path}/ship`, { all: true });
      expect(shipped.body).toMatchObject({ status: 'shipped' });
      expect((await operator.post(`${path}/refund`, { all: true })).status).toBe(200);
      await sweepOrders(shop.deps);
      const refunded = await readOrder();
      expect(refunded).toMatchObject({ status: 'refunded', refund_total: refunded.grand_total });
    });

    test('keeps a fee, counts what the inspection has found, and happens once', async () => {
      const { shop, operator, order, mugs, id, exchange, readOrder } = await openReturn();
      const price = order.items[1]?.price ?? 0;
      await operator.post(`/returns/${id}/inspect`, { items: [{ id: mugs?.id, restock: 1, discard: 0 }] });
      expectRefused(await exchange({ ...notebooks(1), fee: 12.51 }), 'fee');
      const answers = await Promise.all([1, 2, 3].map(() => exchange({ ...notebooks(1), fee: 1 })));
      expect(answers.map(({ status, body }) => [status, body.status])).toEqual(Array(3).fill([200, 'exchanged']));
      await sweepOrders(shop.deps);
      const after = await readOrder();
      expect(after.items).toHaveLength(3);
      const credit = 12.5 - 1;
      const owed = Math.round(Math.max(0, price - credit) * 100) / 100;
      expect(after.amount_due ?? 0).toBe(owed);
      expect(await listRefundedAmounts(shop, order.id)).toEqual([Math.round(Math.max(0, credit - price) * 100)]);
    });

    test('is refused at other steps and for what is not there, and nothing is written', async () => {
      const { operator, shopper, order, path, id, exchange, readOrder } = await openReturn();
      const before = await readOrder();
      const stock = await readStockLevel(shopper, ids.mug);
      const tooMany = await exchange({ items: [{ product_id: ids.mug, quantity: stock + 1 }] });
      expect([tooMany.status, tooMany.body.error.param]).toEqual([expect.any(Number), 'items.0.quantity']);
      expect(tooMany.status).toBeLessThan(500);
      expectRefused(await exchange({ items: [{ product_id: 'nothing', quantity: 1 }] }), 'items.0.product_id');
      expectRefused(await exchange({ items: [] }), 'items');
      expect(await readOrder()).toEqual(before);
      expect(await readStockLevel(shopper, ids.mug)).toBe(stock);
      await operator.post(`/returns/${id}/refund`);
      expect(await exchange(notebooks(1))).toMatchObject({ status: 409 });
      expect((await operator.post('/returns/nothing/exchange', notebooks(1))).status).toBe(404);
      const body = { order_id: order.id, reason: 'x', resolution: 'exchange' };
      expectRefused(await operator.post('/returns', body), 'replacement');
      expect((await operator.get(path)).body.items).toHaveLength(2);
    });

    test('that is done is neither refunded nor declined, and its payment is not taken back', async () => {
      const { operator, path, id, exchange, readOrder } = await openReturn();
      await exchange(notebooks(1));
      expect((await operator.post(`/returns/${id}/refund`)).status).toBe(409);
      expect((await operator.post(`/returns/${id}/decline`)).status).toBe(409);
      const { payments } = await readOrder();
      const offset = payments.find(({ method }: { method: string }) => method === 'exchange');
      expect(offset).toMatchObject({ amount: 8.99, name: 'Exchange' });
      expect((await operator.post(`${path}/payments/${offset.id}/undo`)).status).toBe(404);
    });

    test('of pieces that are not paid yet pays what is owed before anything goes back', async () => {
      const { shop, operator, order, path, exchange, readOrder } = await openReturn();
      await exchange(notebooks(5));
      const { items, amount_due: owed } = await readOrder();
      await operator.post(`${path}/ship`, { all: true });
      const replacement = items.at(-1);
      const wish = { reason: 'Too thin', resolution: 'exchange', replacement: 'A mug' };
      const pieces = [{ id: replacement.id, quantity: 5 }];
      const { body } = await operator.post('/returns', { order_id: order.id, items: pieces, ...wish });
      await operator.post(`/returns/${body.id}/approve`, { refund: false });
      await operator.post(`/returns/${body.id}/receive`);
      await operator.post(`/returns/${body.id}/exchange`, { items: [{ product_id: ids.mug, quantity: 1 }] });
      await sweepOrders(shop.deps);
      const after = await readOrder();
      expect(after.amount_due).toBeUndefined();
      const back = Math.round((5 * replacement.price - owed - 12.5) * 100);
      expect(await listRefundedAmounts(shop, order.id)).toEqual([back]);
      expect(await readQueuedMails(db(), 'payment_link')).toHaveLength(1);
      const mails = await readQueuedMails(db(), 'return_step');
      const amounts = mails.flatMap(({ data }) => (data as { amounts?: { refund_total: number } }).amounts ?? []);
      expect(amounts.map(({ refund_total }) => refund_total).toSorted()).toEqual([0, back]);
      expect(await sumDocuments(order.id)).toBe(Math.round((after.grand_total - after.refund_total) * 100));
    });
  });
});
