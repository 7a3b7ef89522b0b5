import { createHmac } from 'node:crypto';
import { createStripeClient, gatewayKeys } from '@mercer/sandbox/testing';
import type { Db } from '@mercer/server';
import { eachDatabase } from '@mercer/server/testing';
import { expect, test } from 'vitest';
import { deliverWebhooks, passHalfMinute } from '../money.ts';
import { cards, createOperatorCaller } from '../shop.ts';
import { createStripeBrowser, fillForStripe, openStripeIntent, openStripeShop, type StripeIntent } from '../stripe.ts';

const { webhookSecret } = gatewayKeys.stripe;
const disputed = '4000000000002685';
const inquired = '4000000000001976';

eachDatabase((db: () => Db) => {
  /** A paid order of 25 euros, its announcements delivered. */
  const placeStripeOrder = async (number = cards.visa, circumstances?: Parameters<typeof openStripeShop>[1]) => {
    const shop = await openStripeShop(db(), circumstances);
    const stripe = createStripeClient(shop.sandbox);
    const shopper = shop.shopper();
    await fillForStripe(shopper);
    const card = { gateway: 'stripe', token: await createStripeBrowser(shop).card(number), last4: number.slice(-4) };
    await shopper.put('/api/cart', { billing: { method: 'card', card } });
    expect((await shopper.post('/api/cart/order')).body.status).toBe('paid');
    const [intent] = (await stripe.paymentIntents.list()).data;
    const readOrder = async () => (await shopper.get('/api/cart/order')).body;
    const waitForWebhook = async (name: string) =>
      expect
        .poll(async () => (await Promise.all(shop.webhooks.map(readEventType))).includes(name), { timeout: 10_000 })
        .toBe(true);
    return { ...shop, stripe, payment_intent: intent?.id ?? '', readOrder, announced: waitForWebhook };
  };
  const readEventType = async (request: Request): Promise<string> => (await request.clone().json()).type;
  const countTableRows = async (table: 'refunds' | 'invoices') =>
    (await db().selectFrom(table).select('id').execute()).length;

  test('what is refunded at the dashboard is on the order, each once, whatever is announced and how often', async () => {
    const shop = await placeStripeOrder();
    const { stripe, payment_intent } = shop;
    await createOperatorCaller(shop).post(`/orders/${(await shop.readOrder()).id}/refund`, { amount: 5 });
    await stripe.refunds.create({ payment_intent, amount: 700 });
    await stripe.refunds.create({ payment_intent, amount: 100 });
    await shop.announced('refund.created');
    expect((await shop.readOrder()).refund_total).toBe(5);
    shop.webhooks.reverse();
    for (let round = 0; round < 2; round += 1) await deliverWebhooks(shop);
    const order = await shop.readOrder();
    expect(order).toMatchObject({ status: 'paid', refund_total: 13, payments: [{ status: 'succeeded' }] });
    expect(order.refunds.map(({ amount }: { amount: number }) => amount).sort()).toEqual([1, 5, 7]);
    const notes = order.timeline.flatMap(({ note = '' }) => note).sort();
    expect(notes.filter(Boolean)).toEqual(['€1.00 refunded', '€7.00 refunded']);
    const mails = db().selectFrom('outbox').select('key').where('kind', '=', 'refund');
    expect([await countTableRows('refunds'), (await mails.execute()).length]).toEqual([3, 3]);
    const tooMuch = await createOperatorCaller(shop).post(`/orders/${order.id}/refund`, { amount: 13 });
    expect(tooMuch.status).toBe(400);
    await stripe.refunds.create({ payment_intent });
    await deliverAllEvents(shop);
    expect(await shop.readOrder()).toMatchObject({
      status: 'refunded',
      refund_total: 25,
      payments: [{ status: 'refunded' }],
    });
  });

  const deliverAllEvents = async (shop: Awaited<ReturnType<typeof placeStripeOrder>>) => {
    const { data } = await shop.stripe.events.list({ limit: 100 });
    await expect.poll(() => shop.webhooks.length, { timeout: 10_000 }).toBeGreaterThanOrEqual(data.length);
    await deliverWebhooks(shop);
  };

  test('a dispute is on the order from its beginning to its end, however it is announced', async () => {
    const shop = await placeStripeOrder(disputed);
    await deliverAllEvents(shop);
    const [dispute] = (await shop.stripe.disputes.list()).data;
    const openedDispute = { id: dispute?.id, status: 'open', reason: 'product_not_received', amount: 25 };
    expect((await shop.readOrder()).payments).toMatchObject([{ status: 'succeeded', disputes: [openedDispute] }]);
    await shop.stripe.disputes.update(dispute?.id ?? '', { evidence: { uncategorized_text: 'winning_evidence' } });
    for (let round = 0; round < 2; round += 1) await deliverAllEvents(shop);
    const order = await shop.readOrder();
    expect(order.payments[0].disputes).toEqual([{ ...openedDispute, status: 'won' }]);
    const notes = order.timeline.flatMap(({ note = '' }) => note).filter(Boolean);
    expect(notes).toEqual(['Your bank asks us to pay €25.00 back', 'Your bank has decided that the payment stands']);
    expect(order.refund_total).toBe(0);
  });

  test('one that the shop gives up is lost, also where nobody has told of its beginning', async () => {
    const shop = await placeStripeOrder(inquired);
    const [dispute] = (await shop.stripe.disputes.list()).data;
    await shop.stripe.disputes.close(dispute?.id ?? '');
    await deliverAllEvents(shop);
    const { payments, timeline } = await shop.readOrder();
    expect(payments[0].disputes).toMatchObject([{ status: 'lost', amount: 25 }]);
    expect(timeline).toHaveLength(2);
  });

  test('a gateway that does not answer is heard again when it announces again', async () => {
    let isDown = false;
    const shop = await placeStripeOrder(cards.visa, { fault: (request) => isDown && request.url.includes('/stripe/') });
    await deliverAllEvents(shop);
    await shop.stripe.refunds.create({ payment_intent: shop.payment_intent, amount: 700 });
    await shop.announced('charge.refunded');
    isDown = true;
    const lastWebhook = shop.webhooks.at(-1);
    if (!lastWebhook) throw new Error('nothing was announced');
    expect((await shop.app.fetch(lastWebhook.clone())).status).toBe(502);
    expect((await shop.readOrder()).refund_total).toBe(0);
    isDown = false;
    await deliverAllEvents(shop);
    expect((await shop.readOrder()).refund_total).toBe(7);
  });

  test('what a stranger announces, or somebody too late, or about nothing, changes nothing', async () => {
    const shop = await placeStripeOrder(disputed);
    const time = Math.floor(shop.clock.now().getTime() / 1000);
    const announceLostDispute = (payment_intent: string, secret = webhookSecret, at = time) => {
      const object = { id: 'du_1', object: 'dispute', amount: 2500, status: 'lost', payment_intent, metadata: {} };
      const body = JSON.stringify({ id: 'evt_1', type: 'charge.dispute.closed', data: { object } });
      const signature = createHmac('sha256', secret).update(`${at}.${body}`).digest('hex');
      const headers = { 'Stripe-Signature': `t=${at},v1=${signature}` };
      return shop.app.request('/vault/webhooks/stripe', { method: 'POST', body, headers });
    };
    expect((await announceLostDispute(shop.payment_intent, 'whsec_other')).status).toBe(400);
    expect((await announceLostDispute(shop.payment_intent, webhookSecret, time - 301)).status).toBe(400);
    const { id: foreign } = await shop.stripe.paymentIntents.create({ amount: 500, currency: 'eur' });
    const otherIntent = { amount: 500, currency: 'eur', metadata: { order_id: 'none' } };
    const { id: unknown } = await shop.stripe.paymentIntents.create(otherIntent);
    for (const id of ['pi_none', foreign, unknown]) expect((await announceLostDispute(id)).status).toBe(200);
    expect((await shop.readOrder()).payments[0]).not.toHaveProperty('disputes');
    // signed, it is no more than a reason to ask
    expect((await announceLostDispute(shop.payment_intent)).status).toBe(200);
    expect((await shop.readOrder()).payments[0].disputes).toMatchObject([{ status: 'open' }]);
  });

  test('a refund that is announced before the shop knows of the payment is kept once it does', async () => {
    const shop = await openStripeShop(db());
    const stripe = createStripeClient(shop.sandbox);
    const shopper = shop.shopper();
    await fillForStripe(shopper);
    const token = await createStripeBrowser(shop).card(cards.visa);
    const intent: StripeIntent = (await openStripeIntent(shopper, { payment_method: token })).body;
    await createStripeBrowser(shop).confirm(intent);
    await stripe.paymentIntents.capture(intent.id);
    await stripe.refunds.create({ payment_intent: intent.id, amount: 300 });
    const findRefundWebhook = async () => {
      const names = await Promise.all(shop.webhooks.map(readEventType));
      return shop.webhooks[names.indexOf('charge.refunded')];
    };
    await expect.poll(findRefundWebhook, { timeout: 10_000 }).toBeDefined();
    expect((await shop.app.fetch(((await findRefundWebhook()) as Request).clone())).status).toBe(200);
    const order = (await shopper.get('/api/cart/order')).body;
    expect(order).toMatchObject({ status: 'paid', refund_total: 3 });
    await passHalfMinute(shop);
    expect((await shopper.get('/api/cart/order')).body.refund_total).toBe(3);
  });
});
