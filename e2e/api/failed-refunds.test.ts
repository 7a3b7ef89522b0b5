import { approveAtPaypal, createAirwallexClient, createPaypalClient } from '@mercer/sandbox/testing';
import { type Db, publishEvents } from '@mercer/server';
import { eachDatabase, giftcardRow, ids, readQueuedMails, recordedEvents } from '@mercer/server/testing';
import { expect, test } from 'vitest';
import { confirmIntent, deliverWebhooks, fillCartWithoutCard, openAirwallexIntent, submitIntent } from '../money.ts';
import { fillForPaypal, openPaypalOrder, openPaypalShop, saveApprovedPaypal } from '../paypal.ts';
import { cards, createOperatorCaller, openTestShop, type Shop } from '../shop.ts';

/** An order that was paid, and how the gateway fails the newest refund of it days after it has accepted it. */
interface PaidShop {
  shop: Shop;
  readOrder: () => Promise<Answer>;
  fail: () => Promise<void>;
}

// biome-ignore lint/suspicious/noExplicitAny: the answer of the API
type Answer = any;

async function setOwnerEmail(db: Db) {
  const value = JSON.stringify({ currency: 'USD', support_email: 'owner@mercer.test' });
  await db.deleteFrom('settings').where('id', '=', 'store').execute();
  await db.insertInto('settings').values({ id: 'store', value }).execute();
}

async function waitForWebhook(shop: Shop, name: string) {
  const readWebhookNames = async () => {
    const bodies = await Promise.all(shop.webhooks.map((hook) => hook.clone().json()));
    return bodies.map((body) => body.name ?? body.event_type);
  };
  await expect.poll(readWebhookNames, { timeout: 10_000 }).toContain(name);
}

async function paidByAirwallex(db: Db): Promise<PaidShop> {
  const shop = await openTestShop(db);
  const shopper = shop.shopper();
  await fillCartWithoutCard(shopper, ids.mug, 2);
  const intent = await openAirwallexIntent(shopper);
  await confirmIntent(shop, intent, cards.visa);
  expect((await submitIntent(shopper, intent)).body.status).toBe('paid');
  const failLatestRefund = async () => {
    const ask = await createAirwallexClient(shop.sandbox);
    const { body } = await ask('GET', `/api/v1/pa/refunds?payment_intent_id=${intent.id}`);
    await ask('POST', `/bank/refunds/${body.items[0].id}`, { status: 'FAILED' });
    await waitForWebhook(shop, 'refund.failed');
    await deliverWebhooks(shop);
    await deliverWebhooks(shop);
  };
  return { shop, readOrder: async () => (await shopper.get('/api/cart/order')).body, fail: failLatestRefund };
}

async function paidByPaypal(db: Db): Promise<PaidShop> {
  const shop = await openPaypalShop(db);
  const shopper = shop.shopper();
  await fillForPaypal(shopper);
  const { id } = (await openPaypalOrder(shopper)).body;
  await approveAtPaypal(shop.sandbox, id);
  await saveApprovedPaypal(shopper, id);
  expect((await shopper.post('/api/cart/order')).body.status).toBe('paid');
  const failLatestRefund = async () => {
    const ask = await createPaypalClient(shop.sandbox);
    const { body } = await ask('GET', `/v2/checkout/orders/${id}`);
    const { refunds } = body.purchase_units[0].payments;
    await ask('POST', `/bank/refunds/${refunds.at(-1).id}`, { status: 'FAILED' });
    await waitForWebhook(shop, 'PAYMENT.REFUND.FAILED');
    await deliverWebhooks(shop);
    await deliverWebhooks(shop);
  };
  return { shop, readOrder: async () => (await shopper.get('/api/cart/order')).body, fail: failLatestRefund };
}

const gateways = [
  ['Airwallex', paidByAirwallex],
  ['PayPal', paidByPaypal],
] as const;

eachDatabase((db: () => Db) => {
  test.each(gateways)(
    'a refund that fails later at %s is not refunded any more, and the owner is told',
    async (_, pay) => {
      await setOwnerEmail(db());
      const { shop, readOrder, fail } = await pay(db());
      const { id } = await readOrder();
      const operator = createOperatorCaller(shop);
      await operator.post(`/orders/${id}/refund`, { amount: 5 });
      expect((await readOrder()).refund_total).toBe(5);
      await fail();
      const order = await readOrder();
      expect(order).toMatchObject({
        status: 'paid',
        refund_total: 0,
        refunds: [{ status: 'failed', amount: 5 }],
        payments: [{ status: 'succeeded' }],
      });
      expect(order.timeline.at(-1)).toMatchObject({
        status: 'paid',
        note: 'A refund of $5.00 could not be delivered. We will contact you about it.',
      });
      expect(await recordedEvents(db(), 'order.refund_failed')).toMatchObject([{ amount_minor: 500 }]);
      await publishEvents(shop.deps);
      expect(await readQueuedMails(db(), 'owner_refund')).toMatchObject([
        { recipient: 'owner@mercer.test', data: { number: order.number, amount: 500 } },
      ]);
      const documents = await db().selectFrom('invoices').selectAll().where('kind', '=', 'credit_note').execute();
      const totals = documents.map(({ snapshot }) => JSON.parse(String(snapshot)).grand_total);
      expect(totals.sort()).toEqual([-500, 500]);
    },
  );

  test.each(gateways)(
    'an order that was refunded as a whole at %s is paid again, and can be refunded again',
    async (_, pay) => {
      const { shop, readOrder, fail } = await pay(db());
      const { id, grand_total } = await readOrder();
      const operator = createOperatorCaller(shop);
      await operator.post(`/orders/${id}/refund`, { all: true });
      expect(await readOrder()).toMatchObject({ status: 'refunded', payments: [{ status: 'refunded' }] });
      await fail();
      expect(await readOrder()).toMatchObject({ status: 'paid', refund_total: 0, payments: [{ status: 'succeeded' }] });
      await operator.post(`/orders/${id}/refund`, { all: true });
      expect(await readOrder()).toMatchObject({ status: 'refunded', refund_total: grand_total });
    },
  );

  test('what gift cards got back of a refund that failed stays with them, and is counted once', async () => {
    const shop = await openTestShop(db());
    const shopper = shop.shopper();
    await db().insertInto('giftcards').values(giftcardRow('GIFT10', 1000)).execute();
    await fillCartWithoutCard(shopper, ids.mug, 2);
    await shopper.post('/api/cart/giftcards', { code: 'GIFT10' });
    const intent = await openAirwallexIntent(shopper);
    await confirmIntent(shop, intent, cards.visa);
    const { body: order } = await submitIntent(shopper, intent);
    await createOperatorCaller(shop).post(`/orders/${order.id}/refund`, { all: true });
    const ask = await createAirwallexClient(shop.sandbox);
    const { body } = await ask('GET', `/api/v1/pa/refunds?payment_intent_id=${intent.id}`);
    await ask('POST', `/bank/refunds/${body.items[0].id}`, { status: 'FAILED' });
    await waitForWebhook(shop, 'refund.failed');
    await deliverWebhooks(shop);
    const updatedOrder = (await shopper.get('/api/cart/order')).body;
    expect(updatedOrder).toMatchObject({ status: 'paid', refund_total: 10 });
    await createOperatorCaller(shop).post(`/orders/${order.id}/refund`, { all: true });
    const { balance } = await db().selectFrom('giftcards').select('balance').executeTakeFirstOrThrow();
    expect(balance).toBe(1000);
    expect((await shopper.get('/api/cart/order')).body).toMatchObject({
      status: 'refunded',
      refund_total: order.grand_total,
    });
  });
});
