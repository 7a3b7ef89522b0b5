import { stripeOf } from '@mercer/sandbox/testing';
import { checkBooks, type Db } from '@mercer/server';
import { eachDatabase, ids } from '@mercer/server/testing';
import { expect, test } from 'vitest';
import { chargeAtGateway, deliverWebhooks, ledgerOf } from '../money.ts';
import { openShop, operatorOf, placeOrder, type Shop } from '../shop.ts';
import { browserOf, fillForStripe, openStripeShop } from '../stripe.ts';

const minute = 60_000;
const day = 1440 * minute;

eachDatabase((db: () => Db) => {
  const owned = async <S extends Shop>(shop: S): Promise<S> => {
    const value = JSON.stringify({ currency: 'EUR', support_email: 'owner@lamps.test' });
    const store = db().insertInto('settings').values({ id: 'store', value });
    await store.onConflict((conflict) => conflict.column('id').doUpdateSet({ value })).execute();
    return shop;
  };
  /** A day later, when the books are due. */
  const tomorrow = async ({ clock, deps }: Shop) => {
    clock.advance(day);
    await checkBooks(deps);
  };
  const differences = async (shop: Shop, status = 'open') =>
    (await operatorOf(shop).get(`/differences?status=${status}`)).body.results.map(
      ({ gateway, kind, ours, theirs, order_id }: Record<string, unknown>) => ({
        gateway,
        kind,
        ours,
        theirs,
        order_id,
      }),
    );
  const mails = async () => {
    const sent = db().selectFrom('outbox').select('data').where('kind', '=', 'books_differ').orderBy('date_created');
    return (await sent.execute()).map(({ data }) => {
      const { found, gone } = JSON.parse(data);
      return [found.length, gone.length];
    });
  };
  const paidByStripe = async (shop: Shop) => {
    const shopper = shop.shopper();
    await fillForStripe(shopper);
    const card = { gateway: 'stripe', token: await browserOf(shop).card('4242424242424242'), last4: '4242' };
    await shopper.put('/api/cart', { billing: { method: 'card', card } });
    const { body: order } = await shopper.post('/api/cart/order');
    expect(order.status).toBe('paid');
    return order;
  };

  test('fees and what they are settled under stand with the payment, and books that agree say nothing', async () => {
    const shop = await owned(await openShop(db()));
    const order = await placeOrder(shop.shopper(), [ids.mug, 2]);
    await operatorOf(shop).post(`/orders/${order.id}/refund`, { amount: 5 });
    await tomorrow(shop);
    expect(await differences(shop)).toEqual([]);
    expect(await mails()).toEqual([]);
    const { body } = await operatorOf(shop).get(`/payments?order_id=${order.id}`);
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
    expect(JSON.stringify((await operatorOf(shop).get(`/orders/${order.id}`)).body)).not.toContain('bk_');
    await tomorrow(shop);
    const again = (await operatorOf(shop).get(`/payments?order_id=${order.id}`)).body.results[0];
    expect(again.settlements).toEqual(settlements);
  });

  test('what the gateway took and we know nothing of is named once, and when it is settled', async () => {
    const shop = await owned(await openShop(db()));
    await chargeAtGateway(shop, { amount: 700, currency: 'EUR', order_id: 'nobody' });
    await checkBooks(shop.deps);
    // what has just moved may not be written down yet
    expect(await differences(shop)).toEqual([]);
    await tomorrow(shop);
    const theirs = { amount: 7, currency: 'EUR' };
    const missing = { gateway: 'card', kind: 'payment_missing_here', ours: null, theirs, order_id: 'nobody' };
    expect(await differences(shop)).toEqual([missing]);
    for (let days = 0; days < 6; days += 1) await tomorrow(shop);
    expect(await differences(shop)).toEqual([missing]);
    expect(await mails()).toEqual([[1, 0]]);
    const [charge] = await ledgerOf(shop, 'nobody');
    const order = await placeOrder(shop.shopper(), [ids.mug, 1]);
    const known = { transaction_id: charge?.id ?? '', amount: 700 };
    await db().updateTable('payments').set(known).where('order_id', '=', order.id).execute();
    await tomorrow(shop);
    expect((await differences(shop)).map(({ kind }: { kind: string }) => kind)).toEqual(['payment_missing_here']);
    expect(await differences(shop, 'gone')).toEqual([{ ...missing }]);
    expect(await mails()).toEqual([
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
    const shop = await owned(await openShop(db()));
    const { id } = await placeOrder(shop.shopper(), [ids.mug, 2]);
    await db().updateTable('payments').set(change).where('order_id', '=', id).execute();
    await tomorrow(shop);
    expect(await differences(shop)).toContainEqual(expect.objectContaining({ kind, order_id: id }));
  });

  test('refunds that one of the two does not know are named', async () => {
    const shop = await owned(await openShop(db()));
    const one = await placeOrder(shop.shopper(), [ids.mug, 2]);
    const other = await placeOrder(shop.shopper(), [ids.mug, 2]);
    await operatorOf(shop).post(`/orders/${one.id}/refund`, { amount: 5 });
    await operatorOf(shop).post(`/orders/${other.id}/refund`, { amount: 6 });
    await db().deleteFrom('refunds').where('order_id', '=', one.id).execute();
    const known = await db()
      .selectFrom('refunds')
      .selectAll()
      .where('order_id', '=', other.id)
      .executeTakeFirstOrThrow();
    const planted = { ...known, id: 'planted', amount: 300 };
    await db().insertInto('refunds').values(planted).execute();
    await tomorrow(shop);
    const card = { gateway: 'card', ours: null, theirs: null };
    const here = { kind: 'refund_missing_here', theirs: { amount: 5, currency: 'EUR' }, order_id: one.id };
    const status = 'succeeded';
    const there = { kind: 'refund_missing_there', ours: { amount: 3, currency: 'EUR', status }, order_id: other.id };
    expect(await differences(shop)).toHaveLength(2);
    expect(await differences(shop)).toEqual(
      expect.arrayContaining([
        { ...card, ...here },
        { ...card, ...there },
      ]),
    );
  });

  test('Stripe’s balance is laid beside our books, fees and disputes with it', async () => {
    const shop = await owned(await openStripeShop(db()));
    const stripe = stripeOf(shop.sandbox);
    const order = await paidByStripe(shop);
    await operatorOf(shop).post(`/orders/${order.id}/refund`, { amount: 5 });
    await deliverWebhooks(shop);
    await tomorrow(shop);
    expect(await differences(shop)).toEqual([]);
    const { results } = (await operatorOf(shop).get('/payments?gateway=stripe&status=succeeded')).body;
    expect(results[0].settlements).toMatchObject([
      { kind: 'payment', amount: 25, fee: 1.03, net: 23.97 },
      { kind: 'refund', amount: 5, fee: 0, net: -5 },
    ]);
    expect(results[0].settlements[0].id).toMatch(/^txn_/);
    const [intent] = (await stripe.paymentIntents.list()).data;
    await stripe.refunds.create({ payment_intent: intent?.id ?? '', amount: 300 });
    await tomorrow(shop);
    expect(await differences(shop)).toMatchObject([{ gateway: 'stripe', kind: 'refund_missing_here' }]);
    // announced again, it is written down: signatures are good for five minutes
    shop.webhooks.splice(0);
    await stripe.refunds.create({ payment_intent: intent?.id ?? '', amount: 100 });
    await deliverWebhooks(shop);
    await tomorrow(shop);
    expect([await differences(shop), (await differences(shop, 'gone')).length]).toEqual([[], 1]);
  });

  test('a gateway that does not answer is asked an hour later, and keeps no other waiting', async () => {
    let isDown = true;
    const fault = (request: Request) => isDown && request.url.includes('/card/v1/bookings');
    const shop = await owned(await openShop(db(), { fault }));
    await chargeAtGateway(shop, { amount: 700, currency: 'EUR', order_id: 'nobody' });
    await tomorrow(shop);
    expect(await differences(shop)).toEqual([]);
    isDown = false;
    shop.clock.advance(60 * minute);
    await checkBooks(shop.deps);
    expect(await differences(shop)).toHaveLength(1);
    const checked = await db().selectFrom('book_checks').select('gateway').execute();
    expect(checked.length).toBeGreaterThan(5);
  });
});
