import { createStripeClient } from '@mercer/sandbox/testing';
import { type Db, sweepOrders } from '@mercer/server';
import { eachDatabase } from '@mercer/server/testing';
import { expect, test } from 'vitest';
import { createOperatorCaller } from '../shop.ts';
import { createStripeBrowser, fillForStripe, openStripeIntent, openStripeShop } from '../stripe.ts';

eachDatabase((db) => {
  test('a payment says what statement and parcel say, gets the order’s number, and tells the owner of its checks', async () => {
    const { shop, shopper, order, paidIntent } = await placeStripeOrder(db(), '4000000000000101');
    expect(paidIntent.shipping).toMatchObject({ name: 'Ada Lovelace', address: { line1: expect.any(String) } });
    expect(paidIntent.statement_descriptor_suffix).toBe('MUGS');
    expect(paidIntent.receipt_email).toBeNull();
    expect(paidIntent.metadata).toEqual({ order_id: order.id });
    await sweepOrders(shop.deps);
    const { paymentIntents } = createStripeClient(shop.sandbox);
    expect((await paymentIntents.retrieve(paidIntent.id)).metadata).toEqual({
      order_id: order.id,
      order_number: order.number,
    });
    const { results } = (await createOperatorCaller(shop).get(`/payments?order_id=${order.id}`)).body;
    expect(results).toMatchObject([{ checks: { cvc: 'fail' } }]);
    const publicResponses = [
      await shopper.get('/api/account/orders'),
      await shopper.get(`/api/payments/${results[0].id}`),
    ];
    for (const { body } of [...publicResponses, { body: order }]) expect(JSON.stringify(body)).not.toMatch(/"checks"/);
  });

  test('a gateway that is down is told the number later, once', async () => {
    let isDown = false;
    let updates = 0;
    const { shop, order, paidIntent } = await placeStripeOrder(db(), '4242424242424242', {
      fault: (request: Request) => {
        if (request.method === 'POST' && /payment_intents\/pi_\w+$/.test(request.url)) updates += 1;
        return isDown;
      },
    });
    updates = 0;
    isDown = true;
    await sweepOrders(shop.deps);
    expect(shop.faults).toMatchObject([['a gateway was not told the number of an order', { gateway: 'stripe' }]]);
    shop.faults.length = 0;
    isDown = false;
    updates = 0;
    shop.clock.advance(60_000);
    await sweepOrders(shop.deps);
    await sweepOrders(shop.deps);
    const { metadata } = await createStripeClient(shop.sandbox).paymentIntents.retrieve(paidIntent.id);
    expect(metadata).toMatchObject({ order_number: order.number });
    expect(updates).toBe(1);
  });

  test('the owner may have every card holder asked', async () => {
    const shop = await openStripeShop(db());
    await savePaymentOptions(shop, { three_d_secure: 'any' });
    const shopper = shop.shopper();
    await fillForStripe(shopper);
    const browser = createStripeBrowser(shop);
    // 4242… is not enrolled: its holder is never asked
    const intent = (await openStripeIntent(shopper, { payment_method: await browser.card('4000000000003055') })).body;
    expect((await browser.confirm(intent)).status).toBe('requires_action');
  });

  test.each([
    ['', 'letter'],
    ['1001', 'letter'],
    ['MUGS*', 'none of'],
    ['BÜCHER', 'accents'],
    ['MUGS AND TEAS', '10 characters'],
  ])('the statement descriptor "%s" is refused', async (statement_descriptor, expectedMessage) => {
    const shop = await openStripeShop(db());
    const answer = await createOperatorCaller(shop).put('/settings/payments', { value: { statement_descriptor } });
    expect([answer.status, JSON.stringify(answer.body)]).toEqual([400, expect.stringContaining(expectedMessage)]);
  });
});

type Shop = Awaited<ReturnType<typeof openStripeShop>>;

async function savePaymentOptions(shop: Shop, options: object): Promise<void> {
  const operator = createOperatorCaller(shop);
  const { value } = (await operator.get('/settings/payments')).body;
  const answer = await operator.put('/settings/payments', { value: { ...value, ...options } });
  expect([answer.status, answer.body]).toEqual([200, expect.anything()]);
}

async function placeStripeOrder(db: Db, number: string, circumstances?: Parameters<typeof openStripeShop>[1]) {
  const shop = await openStripeShop(db, circumstances);
  await savePaymentOptions(shop, { statement_descriptor: 'MUGS', capture: 'order' });
  const shopper = shop.shopper();
  await fillForStripe(shopper);
  const browser = createStripeBrowser(shop);
  const token = await browser.card(number);
  const intent = (await openStripeIntent(shopper, { payment_method: token })).body;
  await browser.confirm(intent);
  const card = { token, last4: number.slice(-4), brand: 'visa' };
  await shopper.put('/api/cart', { billing: { method: 'card', card, intent: { stripe: { id: intent.id } } } });
  const order = (await shopper.post('/api/cart/order')).body;
  expect(order.number).toEqual(expect.any(String));
  const [paidIntent] = (await createStripeClient(shop.sandbox).paymentIntents.list()).data;
  if (!paidIntent) throw new Error('There is no payment');
  return { shop, shopper, order, paidIntent };
}
