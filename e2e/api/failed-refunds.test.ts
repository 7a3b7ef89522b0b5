import { airwallexOf, approveAtPaypal, paypalOf } from '@mercer/sandbox/testing';
import { type Db, publishEvents } from '@mercer/server';
import { eachDatabase, giftcardRow, ids, queuedMails, recordedEvents } from '@mercer/server/testing';
import { expect, test } from 'vitest';
import { confirmIntent, deliverWebhooks, fillOwnCart, openIntent, submitIntent } from '../money.ts';
import { fillForPaypal, keepApproved, openPaypalOrder, openPaypalShop } from '../paypal.ts';
import { cards, openShop, operatorOf, type Shop } from '../shop.ts';

/** An order that was paid, and how the gateway fails the newest refund of it days after it has accepted it. */
interface PaidShop {
  shop: Shop;
  read: () => Promise<Answer>;
  fail: () => Promise<void>;
}

// biome-ignore lint/suspicious/noExplicitAny: the answer of the API
type Answer = any;

async function nameOwner(db: Db) {
  const value = JSON.stringify({ currency: 'USD', support_email: 'owner@mercer.test' });
  await db.deleteFrom('settings').where('id', '=', 'store').execute();
  await db.insertInto('settings').values({ id: 'store', value }).execute();
}

async function announced(shop: Shop, name: string) {
  const names = async () => {
    const bodies = await Promise.all(shop.webhooks.map((hook) => hook.clone().json()));
    return bodies.map((body) => body.name ?? body.event_type);
  };
  await expect.poll(names, { timeout: 10_000 }).toContain(name);
}

async function paidByAirwallex(db: Db): Promise<PaidShop> {
  const shop = await openShop(db);
  const shopper = shop.shopper();
  await fillOwnCart(shopper, ids.mug, 2);
  const intent = await openIntent(shopper);
  await confirmIntent(shop, intent, cards.visa);
  expect((await submitIntent(shopper, intent)).body.status).toBe('paid');
  const fail = async () => {
    const ask = await airwallexOf(shop.sandbox);
    const { body } = await ask('GET', `/api/v1/pa/refunds?payment_intent_id=${intent.id}`);
    await ask('POST', `/bank/refunds/${body.items[0].id}`, { status: 'FAILED' });
    await announced(shop, 'refund.failed');
    await deliverWebhooks(shop);
    await deliverWebhooks(shop);
  };
  return { shop, read: async () => (await shopper.get('/api/cart/order')).body, fail };
}

async function paidByPaypal(db: Db): Promise<PaidShop> {
  const shop = await openPaypalShop(db);
  const shopper = shop.shopper();
  await fillForPaypal(shopper);
  const { id } = (await openPaypalOrder(shopper)).body;
  await approveAtPaypal(shop.sandbox, id);
  await keepApproved(shopper, id);
  expect((await shopper.post('/api/cart/order')).body.status).toBe('paid');
  const fail = async () => {
    const ask = await paypalOf(shop.sandbox);
    const { body } = await ask('GET', `/v2/checkout/orders/${id}`);
    const { refunds } = body.purchase_units[0].payments;
    await ask('POST', `/bank/refunds/${refunds.at(-1).id}`, { status: 'FAILED' });
    await announced(shop, 'PAYMENT.REFUND.FAILED');
    await deliverWebhooks(shop);
    await deliverWebhooks(shop);
  };
  return { shop, read: async () => (await shopper.get('/api/cart/order')).body, fail };
}

const gateways = [
  ['Airwallex', paidByAirwallex],
  ['PayPal', paidByPaypal],
] as const;

eachDatabase((db: () => Db) => {
  test.each(gateways)(
    'a refund that fails later at %s is not refunded any more, and the owner is told',
    async (_, pay) => {
      await nameOwner(db());
      const { shop, read, fail } = await pay(db());
      const { id } = await read();
      const operator = operatorOf(shop);
      await operator.post(`/orders/${id}/refund`, { amount: 5 });
      expect((await read()).refund_total).toBe(5);
      await fail();
      const order = await read();
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
      expect(await queuedMails(db(), 'owner_refund')).toMatchObject([
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
      const { shop, read, fail } = await pay(db());
      const { id, grand_total } = await read();
      const operator = operatorOf(shop);
      await operator.post(`/orders/${id}/refund`, { all: true });
      expect(await read()).toMatchObject({ status: 'refunded', payments: [{ status: 'refunded' }] });
      await fail();
      expect(await read()).toMatchObject({ status: 'paid', refund_total: 0, payments: [{ status: 'succeeded' }] });
      await operator.post(`/orders/${id}/refund`, { all: true });
      expect(await read()).toMatchObject({ status: 'refunded', refund_total: grand_total });
    },
  );

  test('what gift cards got back of a refund that failed stays with them, and is counted once', async () => {
    const shop = await openShop(db());
    const shopper = shop.shopper();
    await db().insertInto('giftcards').values(giftcardRow('GIFT10', 1000)).execute();
    await fillOwnCart(shopper, ids.mug, 2);
    await shopper.post('/api/cart/giftcards', { code: 'GIFT10' });
    const intent = await openIntent(shopper);
    await confirmIntent(shop, intent, cards.visa);
    const { body: order } = await submitIntent(shopper, intent);
    await operatorOf(shop).post(`/orders/${order.id}/refund`, { all: true });
    const ask = await airwallexOf(shop.sandbox);
    const { body } = await ask('GET', `/api/v1/pa/refunds?payment_intent_id=${intent.id}`);
    await ask('POST', `/bank/refunds/${body.items[0].id}`, { status: 'FAILED' });
    await announced(shop, 'refund.failed');
    await deliverWebhooks(shop);
    const after = (await shopper.get('/api/cart/order')).body;
    expect(after).toMatchObject({ status: 'paid', refund_total: 10 });
    await operatorOf(shop).post(`/orders/${order.id}/refund`, { all: true });
    const { balance } = await db().selectFrom('giftcards').select('balance').executeTakeFirstOrThrow();
    expect(balance).toBe(1000);
    expect((await shopper.get('/api/cart/order')).body).toMatchObject({
      status: 'refunded',
      refund_total: order.grand_total,
    });
  });
});
