import { createStripeClient } from '@mercer/sandbox/testing';
import { type Db, reconcileGatewayBooks } from '@mercer/server';
import { eachDatabase, ids } from '@mercer/server/testing';
import { expect, test } from 'vitest';
import { chargeAtGateway, deliverWebhooks, readGatewayLedger } from '../money.ts';
import { createOperatorCaller, openTestShop, placeOrder, type Shop } from '../shop.ts';
import { createStripeBrowser, fillForStripe, openStripeShop } from '../stripe.ts';

const minute = 60_000;
const day = 1440 * minute;

eachDatabase((db: () => Db) => {
  const setShopOwner = async <S extends Shop>(shop: S): Promise<S> => {
    const value = JSON.stringify({ currency: 'EUR', support_email: 'owner@lamps.test' });
    const store = db().insertInto('settings').values({ id: 'store', value });
    await store.onConflict((conflict) => conflict.column('id').doUpdateSet({ value })).execute();
    return shop;
  };
  /** A day later, when the books are due. */
  const reconcileNextDay = async ({ clock, deps }: Shop) => {
    clock.advance(day);
    await reconcileGatewayBooks(deps);
  };
  const readDifferences = async (shop: Shop, status = 'open') =>
    (await createOperatorCaller(shop).get(`/differences?status=${status}`)).body.results.map(
      ({ gateway, kind, ours: shopAmount, theirs: gatewayAmount, order_id }: Record<string, unknown>) => ({
        gateway,
        kind,
        ours: shopAmount,
        theirs: gatewayAmount,
        order_id,
      }),
    );
  const readDifferenceMails = async () => {
    const differenceMails = db()
      .selectFrom('outbox')
      .select('data')
      .where('kind', '=', 'books_differ')
      .orderBy('date_created');
    return (await differenceMails.execute()).map(({ data }) => {
      const { found: newDifferences, gone: settledDifferences } = JSON.parse(data);
      return [newDifferences.length, settledDifferences.length];
    });
  };
  const paidByStripe = async (shop: Shop) => {
    const shopper = shop.shopper();
    await fillForStripe(shopper);
    const card = { gateway: 'stripe', token: await createStripeBrowser(shop).card('4242424242424242'), last4: '4242' };
    await shopper.put('/api/cart', { billing: { method: 'card', card } });
    const { body: order } = await shopper.post('/api/cart/order');
    expect(order.status).toBe('paid');
    return order;
  };

  test('fees and what they are settled under stand with the payment, and books that agree say nothing', async () => {
    const shop = await setShopOwner(await openTestShop(db()));
    const order = await placeOrder(shop.shopper(), [ids.mug, 2]);
    await createOperatorCaller(shop).post(`/orders/${order.id}/refund`, { amount: 5 });
    await reconcileNextDay(shop);
    expect(await readDifferences(shop)).toEqual([]);
    expect(await readDifferenceMails()).toEqual([]);
    const { body } = await createOperatorCaller(shop).get(`/payments?order_id=${order.id}`);
    expect(body.results).toMatchObject([
      {
        order_id: order.id,
        gateway: 'card',
        amount: 25,
        settlements: [
          { kind: 'payment', amount: 25, fee: 1.03, net: 23.97, settled_currency: 'EUR' },
          { kind: 'refund', amount: 5, fee: 0, net: -5 },
        ],
      },
    ]);
    const [{ settlements }] = body.results;
    expect(settlements.map(({ id }: { id: string }) => id.slice(0, 3))).toEqual(['bk_', 're_']);
    // the shopper is not told
    expect(JSON.stringify((await createOperatorCaller(shop).get(`/orders/${order.id}`)).body)).not.toContain('bk_');
    await reconcileNextDay(shop);
    const laterPayment = (await createOperatorCaller(shop).get(`/payments?order_id=${order.id}`)).body.results[0];
    expect(laterPayment.settlements).toEqual(settlements);
  });

  test('what the gateway took and we know nothing of is named once, and when it is settled', async () => {
    const shop = await setShopOwner(await openTestShop(db()));
    await chargeAtGateway(shop, { amount: 700, currency: 'EUR', order_id: 'nobody' });
    await reconcileGatewayBooks(shop.deps);
    // Recent movements may not be booked yet
    expect(await readDifferences(shop)).toEqual([]);
    await reconcileNextDay(shop);
    const gatewayAmount = { amount: 7, currency: 'EUR' };
    const missing = {
      gateway: 'card',
      kind: 'payment_missing_here',
      ours: null,
      theirs: gatewayAmount,
      order_id: 'nobody',
    };
    expect(await readDifferences(shop)).toEqual([missing]);
    for (let days = 0; days < 6; days += 1) await reconcileNextDay(shop);
    expect(await readDifferences(shop)).toEqual([missing]);
    expect(await readDifferenceMails()).toEqual([[1, 0]]);
    const [charge] = await readGatewayLedger(shop, 'nobody');
    const order = await placeOrder(shop.shopper(), [ids.mug, 1]);
    const matchingCharge = { transaction_id: charge?.id ?? '', amount: 700 };
    await db().updateTable('payments').set(matchingCharge).where('order_id', '=', order.id).execute();
    await reconcileNextDay(shop);
    expect((await readDifferences(shop)).map(({ kind }: { kind: string }) => kind)).toEqual(['payment_missing_here']);
    expect(await readDifferences(shop, 'gone')).toEqual([{ ...missing }]);
    expect(await readDifferenceMails()).toEqual([
      [1, 0],
      [1, 1],
    ]);
  });

  test.each([
    ['payment_missing_there', { transaction_id: 'ch_none' }],
    ['payment_amount', { amount: 2600 }],
    ['payment_currency', { currency: 'USD' }],
    ['payment_status', { status: 'declined' as const }],
  ])('%s is named', async (kind, change) => {
    const shop = await setShopOwner(await openTestShop(db()));
    const { id } = await placeOrder(shop.shopper(), [ids.mug, 2]);
    await db().updateTable('payments').set(change).where('order_id', '=', id).execute();
    await reconcileNextDay(shop);
    expect(await readDifferences(shop)).toContainEqual(expect.objectContaining({ kind, order_id: id }));
  });

  test('refunds that one of the two does not know are named', async () => {
    const shop = await setShopOwner(await openTestShop(db()));
    const firstOrder = await placeOrder(shop.shopper(), [ids.mug, 2]);
    const secondOrder = await placeOrder(shop.shopper(), [ids.mug, 2]);
    await createOperatorCaller(shop).post(`/orders/${firstOrder.id}/refund`, { amount: 5 });
    await createOperatorCaller(shop).post(`/orders/${secondOrder.id}/refund`, { amount: 6 });
    await db().deleteFrom('refunds').where('order_id', '=', firstOrder.id).execute();
    const storedRefund = await db()
      .selectFrom('refunds')
      .selectAll()
      .where('order_id', '=', secondOrder.id)
      .executeTakeFirstOrThrow();
    const planted = { ...storedRefund, id: 'planted', amount: 300 };
    await db().insertInto('refunds').values(planted).execute();
    await reconcileNextDay(shop);
    const card = { gateway: 'card', ours: null, theirs: null };
    const missingHere = {
      kind: 'refund_missing_here',
      theirs: { amount: 5, currency: 'EUR' },
      order_id: firstOrder.id,
    };
    const status = 'succeeded';
    const missingThere = {
      kind: 'refund_missing_there',
      ours: { amount: 3, currency: 'EUR', status },
      order_id: secondOrder.id,
    };
    expect(await readDifferences(shop)).toHaveLength(2);
    expect(await readDifferences(shop)).toEqual(
      expect.arrayContaining([
        { ...card, ...missingHere },
        { ...card, ...missingThere },
      ]),
    );
  });

  test('Stripe’s balance is laid beside our books, fees and disputes with it', async () => {
    const shop = await setShopOwner(await openStripeShop(db()));
    const stripe = createStripeClient(shop.sandbox);
    const order = await paidByStripe(shop);
    await createOperatorCaller(shop).post(`/orders/${order.id}/refund`, { amount: 5 });
    await deliverWebhooks(shop);
    await reconcileNextDay(shop);
    expect(await readDifferences(shop)).toEqual([]);
    const { results } = (await createOperatorCaller(shop).get('/payments?gateway=stripe&status=succeeded')).body;
    expect(results[0].settlements).toMatchObject([
      { kind: 'payment', amount: 25, fee: 1.03, net: 23.97 },
      { kind: 'refund', amount: 5, fee: 0, net: -5 },
    ]);
    expect(results[0].settlements[0].id).toMatch(/^txn_/);
    const [intent] = (await stripe.paymentIntents.list()).data;
    await stripe.refunds.create({ payment_intent: intent?.id ?? '', amount: 300 });
    await reconcileNextDay(shop);
    expect(await readDifferences(shop)).toMatchObject([{ gateway: 'stripe', kind: 'refund_missing_here' }]);
    // announced again, it is written down: signatures are good for five minutes
    shop.webhooks.splice(0);
    await stripe.refunds.create({ payment_intent: intent?.id ?? '', amount: 100 });
    await deliverWebhooks(shop);
    await reconcileNextDay(shop);
    expect([await readDifferences(shop), (await readDifferences(shop, 'gone')).length]).toEqual([[], 1]);
  });

  test('a gateway that does not answer is asked an hour later, and keeps no other waiting', async () => {
    let isDown = true;
    const isBookingFault = (request: Request) => isDown && request.url.includes('/card/v1/bookings');
    const shop = await setShopOwner(await openTestShop(db(), { fault: isBookingFault }));
    await chargeAtGateway(shop, { amount: 700, currency: 'EUR', order_id: 'nobody' });
    await reconcileNextDay(shop);
    expect(await readDifferences(shop)).toEqual([]);
    isDown = false;
    shop.clock.advance(60 * minute);
    await reconcileGatewayBooks(shop.deps);
    expect(await readDifferences(shop)).toHaveLength(1);
    const checked = await db().selectFrom('book_checks').select('gateway').execute();
    expect(checked.length).toBeGreaterThan(5);
  });
});
