import { createStripeClient } from '@mercer/sandbox/testing';
import type { Db } from '@mercer/server';
import { buildTestApp, eachDatabase, ids, type Shopper, testConfig } from '@mercer/server/testing';
import { expect, test } from 'vitest';
import { fillCartWithoutCard, openAirwallexIntent, placeOrderByBank, placeOrderByCard } from '../../money.ts';
import { cards, createOperatorCaller, openTestShop } from '../../shop.ts';
import { createStripeBrowser, fillForStripe, openStripeShop } from '../../stripe.ts';

const card = { number: cards.visa, exp_month: '12', exp_year: '2034', cvc: '123' };

/** A shop whose gateways can be made to answer nobody. */
async function openFailingShop<Opened>(
  open: (circumstances: { fault: (request: Request) => boolean }) => Promise<Opened>,
) {
  const outage = { isNow: false };
  return { outage, shop: await open({ fault: ({ url }) => outage.isNow && url.includes('/sandbox/') }) };
}

eachDatabase((db: () => Db) => {
  const expectNoAnswer = async (pendingResponse: Promise<{ status: number; body: unknown }>) =>
    expect(await pendingResponse).toMatchObject({ status: 502, body: { error: { code: 'gateway_error' } } });

  test('a payment, a card and a window wait for a gateway that answers again', async () => {
    const { outage, shop } = await openFailingShop((circumstances) => openTestShop(db(), circumstances));
    const [buyer, visitor] = [shop.shopper(), shop.shopper()];
    await fillCartWithoutCard(buyer, ids.mug);
    await placeOrderByBank(buyer);
    const [payment] = (await buyer.get('/api/payments')).body.results;
    await fillCartWithoutCard(visitor, ids.watch);
    const { id } = await openAirwallexIntent(visitor);
    outage.isNow = true;
    const reset = { $reset_async_payment: true };
    await expectNoAnswer(buyer.put('/api/payments', reset));
    await expectNoAnswer(buyer.put(`/api/payments/${payment.id}`, reset));
    await expectNoAnswer(visitor.put('/vault/intent', { gateway: 'airwallex', id, intent: {} }));
    await expectNoAnswer(visitor.get(`/vault/intent?gateway=airwallex&id=${id}`));
    await expectNoAnswer(visitor.post('/vault/tokens', card));
  });

  test('a parcel does not leave while its money cannot be taken', async () => {
    const value = JSON.stringify({ capture: 'shipping', card: { gateway: 'mercer' } });
    await db().insertInto('settings').values({ id: 'payments', value }).execute();
    const { outage, shop } = await openFailingShop((circumstances) => openTestShop(db(), circumstances));
    const shopper = shop.shopper();
    await fillCartWithoutCard(shopper, ids.mug);
    const { body: order } = await placeOrderByCard(shopper, cards.visa);
    outage.isNow = true;
    await expectNoAnswer(createOperatorCaller(shop).post(`/orders/${order.id}/ship`, { all: true }));
  });

  test('what a gateway announces is taken, and asked for again while the gateway does not answer', async () => {
    const { outage, shop } = await openFailingShop((circumstances) => openStripeShop(db(), circumstances));
    const shopper = shop.shopper();
    await fillForStripe(shopper);
    const token = await createStripeBrowser(shop).card(cards.visa);
    await shopper.put('/api/cart', { billing: { method: 'card', card: { gateway: 'stripe', token, last4: '4242' } } });
    expect((await shopper.post('/api/cart/order')).body.status).toBe('paid');
    const [paidIntent] = (await createStripeClient(shop.sandbox).paymentIntents.list()).data;
    await createStripeClient(shop.sandbox).refunds.create({ payment_intent: paidIntent?.id ?? '', amount: 700 });
    const findRefundWebhook = async () => {
      const texts = await Promise.all(shop.webhooks.map((request) => request.clone().text()));
      return shop.webhooks[texts.findIndex((text) => JSON.parse(text).type === 'charge.refunded')];
    };
    await expect.poll(findRefundWebhook).toBeDefined();
    const refundWebhook = (await findRefundWebhook()) as Request;
    outage.isNow = true;
    await expectNoAnswer(postWebhook(shopper, refundWebhook));
    outage.isNow = false;
    expect(await postWebhook(shopper, refundWebhook)).toMatchObject({ status: 200, body: { received: true } });
  });

  test('a card comes in by JSONP, and a shop that is live has no books of a sandbox', async () => {
    const shopper = (await openTestShop(db())).shopper();
    const query = new URLSearchParams({ '$jsonp[method]': 'post', '$jsonp[callback]': 'none', $key: 'pk_test' });
    for (const [name, value] of Object.entries(card)) query.set(`$data[${name}]`, value);
    expect((await shopper.get(`/vault/tokens?${query}`)).body).toMatchObject({
      $status: 200,
      $data: { last4: '4242' },
    });
    const live = buildTestApp(db(), { config: { ...testConfig, live: true } }).shopper();
    expect((await live.get('/vault/sandbox/charges?token=tok_1')).status).toBe(404);
  });
});

/** Posts a webhook to the shop as the gateway sends it. */
async function postWebhook(shopper: Shopper, webhook: Request) {
  const { pathname } = new URL(webhook.url);
  return shopper.sendRequest('POST', pathname, await webhook.clone().text(), Object.fromEntries(webhook.headers));
}
