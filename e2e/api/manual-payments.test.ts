import { createApp, type Db, sweepOrders } from '@mercer/server';
import { eachDatabase, ids, readQueuedMails, recordedEvents } from '@mercer/server/testing';
import { describe, expect, test } from 'vitest';
import { address } from '../address.ts';
import { killAppAfter } from '../kill-app.ts';
import { createOperatorCaller, fillCart, openTestShop, readStockLevel, type Shop, signUpShopper } from '../shop.ts';

const dayMs = 86_400_000;
const account = { holder: 'Mercer', iban: 'DE02120300000000202051' };
const offered = {
  bank_transfer: { enabled: true, instructions: 'We send as soon as it is there.', account },
  invoice: { enabled: true },
  cash_on_delivery: { enabled: true, countries: ['US'], maximum_total: 5000 },
  manual: { enabled: true, name: 'Cheque' },
};

eachDatabase((db: () => Db) => {
  const openManualShop = async (methods: object = offered) => {
    const shop = await openTestShop(db());
    const operator = createOperatorCaller(shop);
    expect(await operator.put('/settings/manual_payments', { value: methods })).toMatchObject({ status: 200 });
    return { shop, operator };
  };
  const fillManualCheckout = async (shop: Shop, method: string, quantity = 2, shopper = shop.shopper()) => {
    await fillCart(shopper, ids.mug, quantity);
    const billing = { ...address, method };
    await shopper.put('/api/cart', { account: { email: 'ada@mercer.test' }, shipping: address, billing });
    return shopper;
  };
  const placeManualOrder = async (shop: Shop, method = 'bank_transfer', quantity = 2, buyer = shop.shopper()) => {
    const shopper = await fillManualCheckout(shop, method, quantity, buyer);
    const { status, body: order } = await shopper.post('/api/cart/order');
    expect([status, order.error]).toEqual([200, undefined]);
    return { shopper, order, readOrder: async () => (await shopper.get('/api/cart/order')).body };
  };
  const passDays = async ({ clock, deps }: Shop, days: number) => {
    clock.advance(days * dayMs);
    await sweepOrders(deps);
  };
  const countInvoices = async () => (await db().selectFrom('invoices').select('id').execute()).length;

  describe('offer', () => {
    test('methods are off until the owner turns them on, and are offered by country, currency and total', async () => {
      const { shop } = await openManualShop({ bank_transfer: { enabled: false } });
      const none = (await shop.shopper().get('/api/payment/methods')).body;
      expect(Object.keys(none)).not.toContain('bank_transfer');
      const { operator } = await openManualShop();
      const shopper = shop.shopper();
      await fillCart(shopper, ids.mug, 2);
      const { body } = await shopper.get('/api/payment/methods');
      expect(body.bank_transfer).toEqual({
        id: 'bank_transfer',
        name: 'Bank transfer',
        enabled: true,
        gateway: 'manual',
        instructions: 'We send as soon as it is there.',
      });
      expect(body).toMatchObject({ cash_on_delivery: { id: 'cash_on_delivery' }, manual: { name: 'Cheque' } });
      await fillCart(shopper, ids.mug, 3);
      expect(Object.keys((await shopper.get('/api/payment/methods')).body)).not.toContain('cash_on_delivery');
      const settings = (await shopper.get('/api/cart/settings')).body;
      expect(settings.payment_methods.map(({ id }: { id: string }) => id)).toContain('bank_transfer');
      expect((await operator.get('/settings/manual_payments')).body.value).toEqual(offered);
    });

    test('a setting that makes no sense is refused, all faults at once', async () => {
      const { operator } = await openManualShop();
      const value = {
        bank_transfer: { enabled: true },
        invoice: { due_days: -1 },
        cash_on_delivery: { countries: ['ZZ'], minimum_total: 10, maximum_total: 5 },
      };
      const { status, body } = await operator.put('/settings/manual_payments', { value });
      expect(status).toBe(400);
      expect(body.error.message).toMatch(/bank_transfer.account.*countries.0.*maximum_total/);
      expect((await operator.put('/settings/manual_payments', { value: { cheque: {} } })).status).toBe(400);
    });

    test('an order by a method that is not offered for it is refused', async () => {
      const { shop } = await openManualShop();
      const shopper = await fillManualCheckout(shop, 'cash_on_delivery', 5);
      const { status, body } = await shopper.post('/api/cart/order');
      expect(status).toBe(400);
      expect(body.error).toMatchObject({ code: 'invalid_request', param: 'billing.method' });
    });
  });

  describe('an order', () => {
    test('is placed unpaid: no gateway is asked, stock is taken, terms are on page and mail', async () => {
      const { shop } = await openManualShop();
      const { shopper, order, readOrder } = await placeManualOrder(shop);
      const stock = await readStockLevel(shopper, ids.mug);
      expect(order).toMatchObject({
        status: 'payment_pending',
        paid: false,
        amount_due: 25,
        payments: [],
        payment_terms: { method: 'bank_transfer', name: 'Bank transfer', account, reference: order.number },
      });
      expect(await readOrder()).toEqual(order);
      expect(await countInvoices()).toBe(0);
      const [mail] = await readQueuedMails(db(), 'order');
      expect(mail?.data).toMatchObject({ terms: { reference: order.number, amount: 2500, account } });
      expect(await recordedEvents(db(), 'order.created')).toMatchObject([
        { status: 'payment_pending', financial_status: 'pending' },
      ]);
      await placeManualOrder(shop);
      expect(await readStockLevel(shopper, ids.mug)).toBe(stock - 2);
    });

    test('is made once, also when it is submitted several times at once', async () => {
      const { shop } = await openManualShop();
      const shopper = await fillManualCheckout(shop, 'invoice');
      const answers = await Promise.all([1, 2, 3].map(() => shopper.post('/api/cart/order')));
      expect(new Set(answers.map(({ body }) => body.number)).size).toBe(1);
      const orders = await db().selectFrom('orders').select('id').where('number', 'is not', null).execute();
      expect(orders).toHaveLength(1);
      expect(await countInvoices()).toBe(1);
    });
  });

  test('an account has at most twenty unpaid orders, which take pieces from everybody', async () => {
    const { shop, operator } = await openManualShop();
    const shopper = shop.shopper();
    await signUpShopper(shopper, 'ada');
    const submit = async () => {
      await fillCart(shopper, ids.mug);
      await shopper.put('/api/cart', { shipping: address, billing: { ...address, method: 'invoice' } });
      return shopper.post('/api/cart/order');
    };
    const [first] = [await submit()];
    for (let count = 1; count < 20; count += 1) expect((await submit()).status).toBe(200);
    expect(await submit()).toMatchObject({ status: 429, body: { error: { code: 'too_many_attempts' } } });
    await operator.post(`/orders/${first?.body.id}/mark-paid`);
    expect((await submit()).status).toBe(200);
  });

  describe('marking as paid', () => {
    test('makes the order a paid one: states, invoice, event, sales; once', async () => {
      const { shop, operator } = await openManualShop();
      const { order, readOrder } = await placeManualOrder(shop);
      const report = async () => (await operator.get('/reports/sales?from=2026-01-01')).body.total;
      expect(await report()).toMatchObject({ orders: 0, gross: 0 });
      const before = (await operator.get(`/orders/${order.id}`)).body;
      expect(before).toMatchObject({ financial_status: 'pending' });
      expect(before.available_actions).toContain('mark_paid');
      expect(before.available_actions).not.toContain('ship');
      const body = { date_paid: '2026-05-30', reference: 'S1', note: 'Statement 1' };
      const marked = await operator.post(`/orders/${order.id}/mark-paid`, body);
      expect(marked).toMatchObject({
        status: 200,
        body: {
          status: 'paid',
          financial_status: 'paid',
          paid: true,
          payments: [{ amount: 25, name: 'Bank transfer' }],
        },
      });
      expect(marked.body.amount_due).toBeUndefined();
      expect(marked.body.available_actions).toEqual(expect.arrayContaining(['ship', 'refund', 'undo_payment']));
      expect((await operator.post(`/orders/${order.id}/mark-paid`)).body).toEqual(marked.body);
      expect((await operator.post(`/orders/${order.id}/mark-paid`, body)).body).toEqual(marked.body);
      expect(await recordedEvents(db(), 'order.paid')).toMatchObject([{ total_minor: 2500, financial_status: 'paid' }]);
      expect(await countInvoices()).toBe(1);
      expect(await report()).toMatchObject({ orders: 1, gross: 25 });
      expect(await readOrder()).toMatchObject({ status: 'paid', paid: true });
    });

    test('takes parts, and no more than is owed', async () => {
      const { shop, operator } = await openManualShop();
      const { order } = await placeManualOrder(shop);
      const mark = (body: object) => operator.post(`/orders/${order.id}/mark-paid`, body);
      expect((await mark({ amount: 10, reference: 'A' })).body).toMatchObject({
        status: 'payment_pending',
        financial_status: 'partially_paid',
        amount_due: 15,
      });
      expect((await mark({ amount: 10, reference: 'A' })).body.amount_due).toBe(15);
      expect(await mark({ amount: 15.01 })).toMatchObject({ status: 400, body: { error: { param: 'amount' } } });
      expect(await mark({ amount: 1, date_paid: '2099-01-01' })).toMatchObject({ status: 400 });
      expect((await mark({ amount: 15 })).body).toMatchObject({ status: 'paid', financial_status: 'paid' });
    });

    test('happens once when two do it at once, and an undone mark can be made again', async () => {
      const { shop, operator } = await openManualShop();
      const { order } = await placeManualOrder(shop);
      const marks = await Promise.all([1, 2, 3].map(() => operator.post(`/orders/${order.id}/mark-paid`)));
      expect(marks.map(({ status }) => status)).toEqual([200, 200, 200]);
      const [payment, ...more] = marks[0]?.body.payments ?? [];
      expect(more).toEqual([]);
      const undo = () => operator.post(`/orders/${order.id}/payments/${payment.id}/undo`);
      const undone = await undo();
      expect(undone.body).toMatchObject({ status: 'payment_pending', financial_status: 'pending', amount_due: 25 });
      expect((await undo()).body).toEqual(undone.body);
      expect((await operator.get('/reports/sales?from=2026-01-01')).body.total).toMatchObject({ orders: 0 });
      const again = await operator.post(`/orders/${order.id}/mark-paid`);
      expect(again.body).toMatchObject({ status: 'paid', payments: [{ amount: 25 }] });
      expect(await countInvoices()).toBe(1);
    });

    test('is refused for orders that are canceled, and by a payment that was refunded it cannot be undone', async () => {
      const { shop, operator } = await openManualShop();
      const { order } = await placeManualOrder(shop);
      const { payments } = (await operator.post(`/orders/${order.id}/mark-paid`, { amount: 20 })).body;
      const refunded = await operator.post(`/orders/${order.id}/refund`, { amount: 5 });
      expect(refunded.body).toMatchObject({ refund_total: 5, refunds: [{ status: 'succeeded', amount: 5 }] });
      expect((await operator.post(`/orders/${order.id}/refund`, { amount: 15.01 })).status).toBe(400);
      const undo = await operator.post(`/orders/${order.id}/payments/${payments[0].id}/undo`);
      expect(undo).toMatchObject({ status: 409, body: { error: { code: 'refunded' } } });
      const canceled = await operator.post(`/orders/${order.id}/cancel`);
      expect(canceled.body).toMatchObject({ status: 'canceled', refund_total: 20 });
      expect(await operator.post(`/orders/${order.id}/mark-paid`)).toMatchObject({ status: 409 });
    });
  });

  describe('time', () => {
    test('an order that is not paid in time is canceled with its stock returned; a paid one is not', async () => {
      const { shop, operator } = await openManualShop();
      const paid = await placeManualOrder(shop);
      const { shopper, order, readOrder } = await placeManualOrder(shop);
      await operator.post(`/orders/${paid.order.id}/mark-paid`);
      const stock = await readStockLevel(shopper, ids.mug);
      await passDays(shop, 13);
      expect(await readOrder()).toMatchObject({ status: 'payment_pending' });
      await passDays(shop, 1);
      expect(await readOrder()).toMatchObject({ status: 'canceled' });
      expect(await readStockLevel(shopper, ids.mug)).toBe(stock + 2);
      expect(await readQueuedMails(db(), 'cancel')).toHaveLength(1);
      expect((await operator.get(`/orders/${paid.order.id}`)).body.status).toBe('paid');
      expect((await operator.get(`/orders/${order.id}`)).body).toMatchObject({ financial_status: 'voided' });
    });

    test('the first of payment and expiry wins, never both', async () => {
      const { shop, operator } = await openManualShop();
      const placed = [];
      for (let count = 0; count < 4; count += 1) placed.push(await placeManualOrder(shop, 'bank_transfer', 1));
      shop.clock.advance(14 * dayMs);
      const marks = placed.map(({ order }) => operator.post(`/orders/${order.id}/mark-paid`));
      const [answers] = await Promise.all([Promise.all(marks), sweepOrders(shop.deps)]);
      for (const [place, { order }] of placed.entries()) {
        const { body } = await operator.get(`/orders/${order.id}`);
        const isPaid = answers[place]?.status === 200;
        expect([body.status, body.payments.length]).toEqual(isPaid ? ['paid', 1] : ['canceled', 0]);
      }
    });

    test('an invoice is sent before it is paid, reminded of once, and overdue until it is paid', async () => {
      const { shop, operator } = await openManualShop();
      const { order } = await placeManualOrder(shop, 'invoice');
      expect(order.payment_terms.date_due).toBe('2026-06-15T12:00:00.000Z');
      expect(await countInvoices()).toBe(1);
      const shipped = await operator.post(`/orders/${order.id}/ship`, { all: true });
      expect(shipped.body).toMatchObject({
        status: 'shipped',
        financial_status: 'pending',
        fulfillment_status: 'fulfilled',
        paid: false,
      });
      const listOverdue = async () =>
        (await operator.get('/orders?overdue=true')).body.results.map(({ id }: { id: string }) => id);
      await passDays(shop, 14);
      expect(await listOverdue()).toEqual([order.id]);
      expect(await readQueuedMails(db(), 'payment_due')).toEqual([]);
      await passDays(shop, 3);
      await passDays(shop, 1);
      const [mail, ...more] = await readQueuedMails(db(), 'payment_due');
      expect([mail?.data, more]).toMatchObject([{ terms: { amount: 2500, reference: order.number } }, []]);
      expect((await operator.get('/reports/sales?from=2026-01-01')).body.total).toMatchObject({ orders: 0 });
      const paid = await operator.post(`/orders/${order.id}/mark-paid`);
      expect(paid.body).toMatchObject({ status: 'shipped', financial_status: 'paid', paid: true });
      expect((await operator.get('/reports/sales?from=2026-01-01')).body.total).toMatchObject({ orders: 1, gross: 25 });
      expect(await listOverdue()).toEqual([]);
      await passDays(shop, 30);
      expect((await operator.get(`/orders/${order.id}`)).body.status).toBe('shipped');
    });

    test('an order that was sent is not canceled for want of payment', async () => {
      const { shop, operator } = await openManualShop({
        manual: { enabled: true, ships_unpaid: true, expires_after_days: 2 },
      });
      const { order } = await placeManualOrder(shop, 'manual');
      await operator.post(`/orders/${order.id}/ship`, { items: [{ id: order.items[0].id, quantity: 1 }] });
      await passDays(shop, 3);
      expect((await operator.get(`/orders/${order.id}`)).body).toMatchObject({
        status: 'payment_pending',
        fulfillment_status: 'partially_fulfilled',
      });
      expect(await operator.post(`/orders/${order.id}/cancel`)).toMatchObject({ status: 409 });
      await operator.patch(`/orders/${order.id}`, { items: [{ id: order.items[0].id, quantity: 1 }] });
      expect((await operator.get(`/orders/${order.id}`)).body).toMatchObject({ status: 'shipped', amount_due: 12.5 });
      expect((await operator.post(`/orders/${order.id}/mark-paid`)).body).toMatchObject({
        status: 'shipped',
        financial_status: 'paid',
      });
    });
  });

  describe('a refund of an order that was sent before it was paid', () => {
    const openSentOrder = async (quantity = 4) => {
      const { shop, operator } = await openManualShop();
      const buyer = shop.shopper();
      await signUpShopper(buyer, 'ada');
      const { order, shopper } = await placeManualOrder(shop, 'invoice', quantity, buyer);
      expect(await operator.post(`/orders/${order.id}/ship`, { all: true })).toMatchObject({ status: 200 });
      const line = order.items[0].id;
      const refund = (body: object) => operator.post(`/orders/${order.id}/refund`, body);
      const refundPieces = (count: number) => refund({ items: [{ id: line, quantity: count }] });
      const readOrder = async () => (await operator.get(`/orders/${order.id}`)).body;
      const pay = (body?: object) => operator.post(`/orders/${order.id}/mark-paid`, body);
      const listDocuments = async () =>
        (await db().selectFrom('invoices').selectAll().orderBy('kind', 'desc').orderBy('number').execute()).map(
          ({ kind, snapshot }) => [kind, JSON.parse(snapshot).grand_total],
        );
      return { shop, operator, order, shopper, line, refund, refundPieces, readOrder, pay, listDocuments };
    };

    test('lowers what is owed, with a credit note, and moves no money', async () => {
      const { operator, order, refundPieces, readOrder, pay, listDocuments } = await openSentOrder();
      expect((await readOrder()).available_actions).toContain('refund');
      const preview = await operator.post(`/orders/${order.id}/refund/preview`, { amount: 12.5 });
      expect(preview.body).toMatchObject({
        amount: 12.5,
        owed_amount: 12.5,
        gateway_amount: 0,
        remaining_amount: 37.5,
      });
      expect((await refundPieces(1)).status).toBe(200);
      const refunded = await readOrder();
      expect(refunded).toMatchObject({ status: 'shipped', financial_status: 'pending', amount_due: 37.5, paid: false });
      expect(await listDocuments()).toEqual([
        ['invoice', 5000],
        ['credit_note', 1250],
      ]);
      expect(await readQueuedMails(db(), 'refund')).toEqual([]);
      expect((await operator.get('/reports/unpaid')).body.results).toMatchObject([{ owed: 37.5 }]);
      expect((await pay({ amount: 40 })).status).toBe(400);
      expect((await pay()).body).toMatchObject({ status: 'shipped', financial_status: 'paid', paid: true });
    });

    test('gives back what was paid beyond what is owed', async () => {
      const { shop, refundPieces, readOrder, pay, listDocuments } = await openSentOrder();
      await pay({ amount: 40 });
      await refundPieces(2);
      await sweepOrders(shop.deps);
      expect(await readOrder()).toMatchObject({ status: 'shipped', paid: true });
      const refunds = await db().selectFrom('refunds').selectAll().orderBy('id').execute();
      expect(refunds.map(({ amount, transaction_id }) => [amount, transaction_id !== null])).toEqual([
        [1500, true],
        [1000, false],
      ]);
      expect(await listDocuments()).toEqual([
        ['invoice', 5000],
        ['credit_note', 1500],
        ['credit_note', 1000],
      ]);
    });

    test('makes an order paid of which no more is owed than was paid', async () => {
      const { refundPieces, readOrder, pay } = await openSentOrder();
      await pay({ amount: 37.5 });
      expect(await readOrder()).toMatchObject({ financial_status: 'partially_paid', amount_due: 12.5, paid: false });
      await refundPieces(1);
      expect(await readOrder()).toMatchObject({ financial_status: 'paid', paid: true, status: 'shipped' });
      expect(await recordedEvents(db(), 'order.paid')).toHaveLength(1);
    });

    test('of everything leaves nothing to pay', async () => {
      const { refund, readOrder, pay } = await openSentOrder();
      expect((await refund({ amount: 60 })).status).toBe(400);
      expect((await refund({ all: true })).status).toBe(200);
      const refunded = await readOrder();
      expect(refunded).toMatchObject({ status: 'refunded', financial_status: 'refunded' });
      expect(refunded.amount_due).toBeUndefined();
      expect((await pay()).status).toBe(409);
      expect((await refund({ amount: 1 })).status).toBe(400);
    });

    test('by a return lowers what is owed less the fee', async () => {
      const { operator, order, shopper, line, readOrder } = await openSentOrder();
      const items = [{ id: line, quantity: 2 }];
      const requested = await shopper.post(`/api/account/orders/${order.id}/return`, { reason: 'Too small', items });
      expect([requested.status, requested.body.error]).toEqual([200, undefined]);
      const [request] = (await operator.get('/returns')).body.results;
      await operator.post(`/returns/${request.id}/approve`, { refund: false });
      await operator.post(`/returns/${request.id}/receive`, {});
      expect((await operator.post(`/returns/${request.id}/refund`, { fee: 5 })).body.error).toBeUndefined();
      expect(await readOrder()).toMatchObject({ amount_due: 30 });
    });
  });

  test('a shop that is killed at any step has one order, and records a payment once', async () => {
    for (let steps = 0; steps < 5; steps += 1) {
      const { shop, operator } = await openManualShop();
      const { order } = await placeManualOrder(shop);
      const killed = createApp(killAppAfter(steps, shop.deps));
      const headers = { Authorization: 'Bearer sk_test', 'Content-Type': 'application/json' };
      const body = JSON.stringify({ reference: 'S1' });
      await killed.request(`/operator/orders/${order.id}/mark-paid`, { method: 'POST', body, headers });
      const read = (await operator.get(`/orders/${order.id}`)).body;
      expect([read.status, read.payments.length]).toEqual(read.paid ? ['paid', 1] : ['payment_pending', 0]);
      const marked = (await operator.post(`/orders/${order.id}/mark-paid`, { reference: 'S1' })).body;
      expect([marked.status, marked.payments.length]).toEqual(['paid', 1]);
      await createApp(killAppAfter(steps, shop.deps)).request(`/operator/orders/${order.id}/refund`, {
        method: 'POST',
        body: JSON.stringify({ all: true }),
        headers,
      });
      shop.clock.advance(60_000);
      await sweepOrders(shop.deps);
      await operator.post(`/orders/${order.id}/refund`, { all: true });
      const refunded = (await operator.get(`/orders/${order.id}`)).body;
      expect([refunded.status, refunded.refund_total]).toEqual(['refunded', 25]);
    }
  });

  test('an invoice says by when and how it is to be paid, and the check-up finds no fault', async () => {
    const { shop, operator } = await openManualShop({ invoice: { enabled: true } });
    const { order } = await placeManualOrder(shop, 'invoice');
    const printed = await shop.shopper().get(new URL(order.invoice_link).pathname + new URL(order.invoice_link).search);
    expect(printed.status).toBe(200);
    const { snapshot } = await db().selectFrom('invoices').select('snapshot').executeTakeFirstOrThrow();
    expect(JSON.parse(snapshot)).toMatchObject({
      payments: [],
      terms: { method: 'Invoice', reference: order.number, date_due: '2026-06-15T12:00:00.000Z' },
    });
    await passDays(shop, 15);
    const { results } = (await operator.get('/checkup')).body;
    const faults = results.filter(({ state }: { state: string }) => state === 'fault');
    expect(
      faults.filter(({ name }: { name: string }) => /payment|refund|capture|books|reconciliation/.test(name)),
    ).toEqual([]);
  });

  test('reports tell what was paid by each method, and apart what is not paid', async () => {
    const { shop, operator } = await openManualShop();
    const paid = await placeManualOrder(shop, 'invoice');
    const partlyPaid = await placeManualOrder(shop, 'invoice', 3);
    await operator.post(`/orders/${paid.order.id}/mark-paid`);
    await operator.post(`/orders/${partlyPaid.order.id}/mark-paid`, { amount: 10 });
    const readReport = async (name: string) => (await operator.get(`/reports/${name}`)).body.results;
    expect(await readReport('payments')).toEqual([{ method: 'invoice', currency: 'USD', payments: 1, amount: 25 }]);
    const row = { method: 'invoice', currency: 'USD', orders: 1, owed: 27.5 };
    expect(await readReport('unpaid')).toEqual([{ ...row, overdue: 0 }]);
    await passDays(shop, 15);
    expect(await readReport('unpaid')).toEqual([{ ...row, overdue: 27.5 }]);
  });

  test('who still has to pay cannot be forgotten; then the words about the payment go as well', async () => {
    const { shop, operator } = await openManualShop();
    const { order } = await placeManualOrder(shop, 'invoice');
    await operator.post(`/orders/${order.id}/ship`, { all: true });
    await operator.post(`/orders/${order.id}/deliver`);
    const erase = () => operator.post('/people/erase', { email: 'ada@mercer.test' });
    expect(await erase()).toMatchObject({ status: 409, body: { error: { code: 'order_open' } } });
    await operator.post(`/orders/${order.id}/mark-paid`, { reference: 'Ada Lovelace', note: 'From her mother' });
    const notes = (await operator.get('/people?email=ada@mercer.test')).body;
    expect(JSON.stringify(notes)).toContain('From her mother');
    expect(await erase()).toMatchObject({ status: 200 });
    const payments = await db().selectFrom('payments').select(['reference', 'note', 'amount']).execute();
    expect(payments).toEqual([{ reference: null, note: null, amount: 2500 }]);
  });

  test('stock can be taken when the order is paid: then the pieces have to be there', async () => {
    const { shop, operator } = await openManualShop({
      bank_transfer: { ...offered.bank_transfer, takes_stock: false },
    });
    const { shopper, order } = await placeManualOrder(shop);
    const canceled = await placeManualOrder(shop);
    const stock = await readStockLevel(shopper, ids.mug);
    await operator.post(`/orders/${canceled.order.id}/cancel`);
    expect(await readStockLevel(shopper, ids.mug)).toBe(stock);
    await db().updateTable('products').set({ stock_level: 1 }).where('id', '=', ids.mug).execute();
    expect(await operator.post(`/orders/${order.id}/mark-paid`)).toMatchObject({
      status: 409,
      body: { error: { code: 'out_of_stock' } },
    });
    await db().updateTable('products').set({ stock_level: 5 }).where('id', '=', ids.mug).execute();
    await operator.post(`/orders/${order.id}/mark-paid`);
    expect(await readStockLevel(shopper, ids.mug)).toBe(3);
  });

  describe('a draft', () => {
    const draftOrder = async (operator: ReturnType<typeof createOperatorCaller>) => {
      const items = [{ product_id: ids.mug, quantity: 2, price: 10 }];
      const draft = { email: 'grace@mercer.test', items, shipping: address, billing: address };
      return (await operator.post('/drafts', draft)).body;
    };

    test('becomes an order that is to be paid by an invoice, also where shoppers are not offered one', async () => {
      const { operator } = await openManualShop({});
      const { id } = await draftOrder(operator);
      const { status, body } = await operator.post(`/drafts/${id}/order`, { method: 'invoice' });
      expect(status).toBe(200);
      expect(body).toMatchObject({ status: 'payment_pending', grand_total: 20, payment_terms: { method: 'invoice' } });
      expect((await operator.get(`/drafts/${id}`)).body).toMatchObject({ status: 'used', order_id: body.id });
      expect(await operator.post(`/drafts/${id}/order`)).toMatchObject({
        status: 409,
        body: { error: { code: 'draft_over' } },
      });
      const [mail] = await readQueuedMails(db(), 'order');
      expect(mail).toMatchObject({ recipient: 'grace@mercer.test', data: { terms: { amount: 2000 } } });
    });

    test('becomes a paid order, once, when it is marked as paid', async () => {
      const { shop, operator } = await openManualShop({});
      const stock = await readStockLevel(shop.shopper(), ids.mug);
      const { id } = await draftOrder(operator);
      const place = () => operator.post(`/drafts/${id}/order`, { paid: { reference: 'Cash' } });
      const answers = await Promise.all([place(), place()]);
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
      const placed = answers.find(({ status }) => status === 200)?.body;
      expect(placed).toMatchObject({ status: 'paid', financial_status: 'paid', payments: [{ amount: 20 }] });
      expect(await readStockLevel(shop.shopper(), ids.mug)).toBe(stock - 2);
    });

    test('without an address stays a draft', async () => {
      const { operator } = await openManualShop({});
      const draft = { email: 'grace@mercer.test', items: [{ product_id: ids.mug, quantity: 1 }] };
      const { id } = (await operator.post('/drafts', draft)).body;
      expect(await operator.post(`/drafts/${id}/order`)).toMatchObject({ status: 400 });
      expect(await operator.post(`/drafts/${id}/order`, { method: 'cheque' })).toMatchObject({ status: 400 });
      expect((await operator.get(`/drafts/${id}`)).body.status).toBe('open');
    });
  });
});
