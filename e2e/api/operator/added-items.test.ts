import { type Db, sweepOrders } from '@mercer/server';
import { eachDatabase, ids, readQueuedMails, recordedEvents } from '@mercer/server/testing';
import { expect, test } from 'vitest';
import { createOperatorCaller, listRefundedAmounts, openTestShop, placeOrder, readStockLevel } from '../../shop.ts';

eachDatabase((db: () => Db) => {
  const openPaidOrder = async () => {
    const shop = await openTestShop(db());
    const operator = createOperatorCaller(shop);
    const shopper = shop.shopper();
    const order = await placeOrder(shopper, [ids.mug, 2]);
    const addItems = (body: object, headers = {}) => operator.post(`/orders/${order.id}/items`, body, headers);
    return { shop, operator, shopper, order, addItems };
  };
  const readInvoices = async (orderId: string) => {
    const rows = await db()
      .selectFrom('invoices')
      .selectAll()
      .where('order_id', '=', orderId)
      .orderBy('number')
      .execute();
    return rows.map(({ kind, snapshot }) => ({
      kind,
      total: JSON.parse(snapshot).grand_total,
      payments: JSON.parse(snapshot).payments,
    }));
  };

  test('pieces are added at the price of the catalogue: totals, stock, documents, mail and event follow', async () => {
    const { operator, shopper, order, addItems } = await openPaidOrder();
    const stock = await readStockLevel(shopper, ids.mug);
    const { status, body } = await addItems({ items: [{ product_id: ids.mug, quantity: 1 }], method: 'bank_transfer' });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      status: 'paid',
      financial_status: 'partially_paid',
      paid: false,
      sub_total: 37.5,
      grand_total: 37.5,
      amount_due: 12.5,
      payment_terms: { method: 'bank_transfer', reference: order.number },
      items: [{ quantity: 2 }, { quantity: 1, price: 12.5 }],
    });
    expect(await readStockLevel(shopper, ids.mug)).toBe(stock - 1);
    expect(await readInvoices(order.id)).toMatchObject([
      { kind: 'credit_note', total: 2500 },
      { kind: 'invoice', total: 2500 },
      { kind: 'invoice', total: 3750, payments: [{ amount: 2500 }] },
    ]);
    const [mail] = await readQueuedMails(db(), 'order_changed');
    expect(mail?.data).toMatchObject({ amount_due: 1250, paid: { amount: 2500 }, terms: { amount: 1250 } });
    expect(await recordedEvents(db(), 'order.updated')).toMatchObject([{ changed: ['items'], total_minor: 3750 }]);
    const paid = await operator.post(`/orders/${order.id}/mark-paid`);
    expect(paid.body).toMatchObject({ status: 'paid', financial_status: 'paid', paid: true });
  });

  test('a refund of all goes back by each of the payments, and not by more than each had', async () => {
    const { shop, operator, order, addItems } = await openPaidOrder();
    await addItems({ items: [{ product_id: ids.mug, quantity: 1 }] });
    await operator.post(`/orders/${order.id}/mark-paid`);
    const refund = () => operator.post(`/orders/${order.id}/refund`, { all: true });
    expect((await refund()).status).toBe(200);
    await sweepOrders(shop.deps);
    const { body } = await operator.get(`/orders/${order.id}`);
    expect(body).toMatchObject({ status: 'refunded', financial_status: 'refunded', refund_total: 37.5 });
    const amounts = body.refunds.map(({ amount }: { amount: number }) => amount);
    expect(amounts.toSorted((first: number, second: number) => second - first)).toEqual([25, 12.5]);
    expect(await listRefundedAmounts(shop, order.id)).toEqual([2500]);
    expect((await refund()).status).toBe(400);
  });

  test.each([
    ['canceled', 'cancel', undefined],
    ['refunded', 'refund', { all: true }],
  ])('an order that is %s before the difference was paid leaves nothing invoiced', async (status, action, body) => {
    const { shop, operator, order, addItems } = await openPaidOrder();
    await addItems({ items: [{ product_id: ids.mug, quantity: 1 }] });
    expect((await operator.post(`/orders/${order.id}/${action}`, body)).status).toBe(200);
    await sweepOrders(shop.deps);
    const after = (await operator.get(`/orders/${order.id}`)).body;
    expect(after).toMatchObject({ status, financial_status: 'refunded' });
    expect(after.amount_due).toBeUndefined();
    expect(await listRefundedAmounts(shop, order.id)).toEqual([2500]);
    const documents = await readInvoices(order.id);
    expect(documents.reduce((sum, { kind, total }) => sum + (kind === 'invoice' ? total : -total), 0)).toBe(0);
  });

  test('an order that was sent is to be sent again', async () => {
    const { operator, order, addItems } = await openPaidOrder();
    await operator.post(`/orders/${order.id}/ship`, { all: true });
    await operator.post(`/orders/${order.id}/deliver`);
    const added = await addItems({ items: [{ product_id: ids.notebook, quantity: 1 }] });
    expect(added.body).toMatchObject({ status: 'paid', fulfillment_status: 'partially_fulfilled' });
    const shipped = await operator.post(`/orders/${order.id}/ship`, { all: true });
    expect(shipped.body).toMatchObject({ status: 'shipped', fulfillment_status: 'fulfilled' });
  });

  test('pieces that are not there, and orders that are canceled, are refused, and nothing is written', async () => {
    const { operator, shopper, order, addItems } = await openPaidOrder();
    const before = (await operator.get(`/orders/${order.id}`)).body;
    const stock = await readStockLevel(shopper, ids.mug);
    for (const items of [
      [{ product_id: ids.mug, quantity: stock + 1 }],
      [{ product_id: 'nothing', quantity: 1 }],
      [
        { product_id: ids.mug, quantity: 1 },
        { product_id: 'nothing', quantity: 1 },
      ],
      [
        { product_id: ids.mug, quantity: 1 },
        { product_id: ids.mug, quantity: 1 },
      ],
    ]) {
      const { status, body } = await addItems({ items });
      expect([status, body.error.param]).toEqual([expect.any(Number), expect.stringMatching(/^items/)]);
      expect(status).toBeLessThan(500);
    }
    expect((await operator.get(`/orders/${order.id}`)).body).toEqual(before);
    expect(await readStockLevel(shopper, ids.mug)).toBe(stock);
    await operator.post(`/orders/${order.id}/cancel`);
    expect((await addItems({ items: [{ product_id: ids.mug, quantity: 1 }] })).status).toBe(409);
  });

  test('the same key adds once, and pieces are not sold twice when two add the last ones', async () => {
    const { shopper, order, addItems } = await openPaidOrder();
    const stock = await readStockLevel(shopper, ids.mug);
    const body = { items: [{ product_id: ids.mug, quantity: 1 }] };
    const first = await addItems(body, { 'Idempotency-Key': 'add-1' });
    expect((await addItems(body, { 'Idempotency-Key': 'add-1' })).body).toEqual(first.body);
    expect(await readStockLevel(shopper, ids.mug)).toBe(stock - 1);
    await db().updateTable('products').set({ stock_level: 1 }).where('id', '=', ids.mug).execute();
    const answers = await Promise.all([addItems(body), addItems(body)]);
    expect(answers.map(({ status }) => status).filter((status) => status === 200)).toHaveLength(1);
    expect(await readStockLevel(shopper, ids.mug)).toBe(0);
    expect(order.items).toHaveLength(1);
  });
});
