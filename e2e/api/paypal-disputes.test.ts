import { approveAtPaypal, createPaypalClient } from '@mercer/sandbox/testing';
import type { Db } from '@mercer/server';
import { eachDatabase, recordedEvents } from '@mercer/server/testing';
import { expect, test } from 'vitest';
import { deliverWebhooks } from '../money.ts';
import { fillForPaypal, openPaypalOrder, openPaypalShop, saveApprovedPaypal } from '../paypal.ts';

const disputes = '/v1/customer/disputes';

eachDatabase((db: () => Db) => {
  const placePaypalOrder = async () => {
    const shop = await openPaypalShop(db());
    const shopper = shop.shopper();
    await fillForPaypal(shopper);
    const { id } = (await openPaypalOrder(shopper)).body;
    await approveAtPaypal(shop.sandbox, id);
    await saveApprovedPaypal(shopper, id);
    expect((await shopper.post('/api/cart/order')).body.status).toBe('paid');
    const ask = await createPaypalClient(shop.sandbox);
    const { body } = await ask('GET', `/v2/checkout/orders/${id}`);
    const capture: string = body.purchase_units[0].payments.captures[0].id;
    const readOrder = async () => (await shopper.get('/api/cart/order')).body;
    const openDispute = async (seller_transaction_id = capture) => {
      const disputed_transactions = [{ seller_transaction_id }];
      return (await ask('POST', disputes, { disputed_transactions })).body.dispute_id as string;
    };
    /** Delivers the webhooks once an event with this name has been announced. */
    const deliverOnceAnnounced = async (name: string) => {
      const readEventTypes = async () =>
        Promise.all(shop.webhooks.map(async (hook) => (await hook.clone().json()).event_type));
      await expect.poll(async () => (await readEventTypes()).includes(name), { timeout: 10_000 }).toBe(true);
      await deliverWebhooks(shop);
    };
    return { ...shop, ask, readOrder, dispute: openDispute, deliverOnceAnnounced };
  };

  test.each([
    ['SELLER_FAVOR', 'won', 'Your bank has decided that the payment stands'],
    ['BUYER_FAVOR', 'lost', 'Your bank has paid $25.00 back to you'],
  ])('a dispute is on the order from its beginning to its end: %s', async (adjudication_outcome, status, note) => {
    const { ask, readOrder, dispute, deliverOnceAnnounced } = await placePaypalOrder();
    const id = await dispute();
    await deliverOnceAnnounced('CUSTOMER.DISPUTE.CREATED');
    const opened = { id, status: 'open', reason: 'MERCHANDISE_OR_SERVICE_NOT_RECEIVED', amount: 25 };
    expect((await readOrder()).payments).toMatchObject([{ status: 'succeeded', disputes: [opened] }]);
    await ask('POST', `${disputes}/${id}/adjudicate`, { adjudication_outcome });
    await deliverOnceAnnounced('CUSTOMER.DISPUTE.RESOLVED');
    await deliverOnceAnnounced('CUSTOMER.DISPUTE.RESOLVED');
    const order = await readOrder();
    expect(order.payments[0].disputes).toEqual([{ ...opened, status }]);
    const notes = order.timeline.flatMap((entry: { note?: string }) => entry.note ?? []);
    expect(notes).toEqual(['Your bank asks us to pay $25.00 back', note]);
    const about = { order_id: order.id, dispute_id: id, amount_minor: 2500 };
    expect(await recordedEvents(db(), 'payment.disputed')).toMatchObject([
      { ...about, status: 'open' },
      { ...about, status },
    ]);
  });

  test('one about a payment that is none of ours is nobody’s, and a forged one is refused', async () => {
    const { ask, app, sandbox, webhooks, readOrder, dispute, deliverOnceAnnounced } = await placePaypalOrder();
    const unit = { amount: { currency_code: 'USD', value: '5.00' }, invoice_id: 'another' };
    const { body: foreign } = await ask('POST', '/v2/checkout/orders', { intent: 'CAPTURE', purchase_units: [unit] });
    await approveAtPaypal(sandbox, foreign.id);
    const { body: capturedOrder } = await ask('POST', `/v2/checkout/orders/${foreign.id}/capture`);
    await dispute(capturedOrder.purchase_units[0].payments.captures[0].id);
    await deliverOnceAnnounced('CUSTOMER.DISPUTE.CREATED');
    expect((await readOrder()).payments[0]).not.toHaveProperty('disputes');
    const announced = webhooks.at(-1);
    const forged = (await announced?.clone().text())?.replace('"5.00"', '"500.00"') ?? '';
    const headers = announced?.headers ?? new Headers();
    const answer = await app.request('/vault/webhooks/paypal', { method: 'POST', headers, body: forged });
    expect(answer.status).toBe(400);
  });
});
