import { approveAtPaypal, createPaypalClient } from '@mercer/sandbox/testing';
import { type Db, sweepOrders } from '@mercer/server';
import { eachDatabase, ids } from '@mercer/server/testing';
import { expect, test } from 'vitest';
import { assertMoneyRests, computeNetAmount, deliverWebhooks, passHalfMinute } from '../money.ts';
import { fillForPaypal, openPaypalOrder, openPaypalShop, saveApprovedPaypal } from '../paypal.ts';
import { createOperatorCaller } from '../shop.ts';

const day = 24 * 3_600_000;

eachDatabase((db: () => Db) => {
  /** An order that is paid with an eCheck, and what becomes of it days later. */
  const submitEcheck = async (intent?: string) => {
    const shop = await openPaypalShop(db());
    const shopper = shop.shopper();
    await fillForPaypal(shopper);
    const { id } = (await openPaypalOrder(shopper, intent)).body;
    await approveAtPaypal(shop.sandbox, id, 'pending');
    await saveApprovedPaypal(shopper, id);
    const answer = await shopper.post('/api/cart/order');
    const decideCapture = async (status: 'COMPLETED' | 'DECLINED') => {
      const ask = await createPaypalClient(shop.sandbox);
      const { body } = await ask('GET', `/v2/checkout/orders/${id}`);
      const { captures } = body.purchase_units[0].payments;
      await ask('POST', `/bank/captures/${captures[0].id}`, { status });
    };
    const readStockLevel = async () => {
      const products = db().selectFrom('products').select('stock_level').where('id', '=', ids.mug);
      return (await products.executeTakeFirstOrThrow()).stock_level;
    };
    return { shop, shopper, answer, decide: decideCapture, stock: readStockLevel };
  };

  test.each([undefined, 'AUTHORIZE'])('an eCheck (%s) leaves the order waiting, and is told so', async (intent) => {
    const { shop, shopper, answer } = await submitEcheck(intent);
    const refusal = { status: 402, body: { error: { code: 'payment_pending' } } };
    expect(answer).toMatchObject(refusal);
    expect(await shopper.post('/api/cart/order')).toMatchObject(refusal);
    const payments = await db().selectFrom('payments').selectAll().where('gateway', '=', 'paypal').execute();
    expect(payments).toMatchObject([{ status: 'requires_action' }]);
    shop.clock.advance(day);
    await sweepOrders(shop.deps);
    expect((await db().selectFrom('orders').select('status').execute()).map(({ status }) => status)).toEqual([
      'pending',
    ]);
  });

  test('its pieces are kept from others until the bank has decided, 21 days at most, and the owner sees it', async () => {
    const { shop, shopper, stock } = await submitEcheck();
    await db().updateTable('products').set({ stock_level: 2 }).where('id', '=', ids.mug).execute();
    const sweepAfterDays = async (days: number) => {
      shop.clock.advance(days * day);
      await sweepOrders(shop.deps);
    };
    const openRivalOrder = async () => {
      const rival = shop.shopper();
      await fillForPaypal(rival);
      return openPaypalOrder(rival);
    };
    const outOfStock = { status: 409, body: { error: { code: 'out_of_stock' } } };
    for (const days of [0, 1, 7, 12]) {
      await sweepAfterDays(days);
      expect(await openRivalOrder()).toMatchObject(outOfStock);
    }
    // submitted again it is held as long
    expect(await shopper.post('/api/cart/order')).toMatchObject({ status: 402 });
    await sweepAfterDays(0.5);
    expect(await openRivalOrder()).toMatchObject(outOfStock);
    const { results } = (await createOperatorCaller(shop).get('/checkup')).body;
    expect(results.find(({ name }: { name: string }) => name === 'payments')).toMatchObject({
      state: 'note',
      message:
        '1 orders wait for a bank or a gateway to decide about their payment, and keep their pieces for 21 days at most.',
    });
    await sweepAfterDays(1);
    await sweepAfterDays(0.02);
    expect(await stock()).toBe(2);
    expect((await openRivalOrder()).status).toBe(200);
  });

  test('a bank that refuses gives the pieces back within a quarter of an hour', async () => {
    const { shop, decide } = await submitEcheck();
    shop.clock.advance(2 * day);
    await decide('DECLINED');
    await deliverWebhooks(shop);
    const declined = db().selectFrom('payments').select('id').where('status', '=', 'declined');
    await expect.poll(async () => (await declined.execute()).length).toBe(1);
    shop.clock.advance(15 * 60_000);
    await sweepOrders(shop.deps);
    expect(await db().selectFrom('stock_holds').selectAll().execute()).toEqual([]);
  });

  test('the order is made when PayPal announces that the eCheck has cleared', async () => {
    const { shop, shopper, decide, stock } = await submitEcheck();
    const initialStock = await stock();
    shop.clock.advance(4 * day);
    await decide('COMPLETED');
    await deliverWebhooks(shop);
    await expect.poll(async () => (await shopper.get('/api/cart/order')).body?.status).toBe('paid');
    expect((await stock()) ?? 0).toBeLessThan(initialStock ?? 0);
    await assertMoneyRests(shop, db());
  });

  test('or when it is asked about, where the announcement was lost', async () => {
    const { shop, shopper, decide } = await submitEcheck();
    shop.clock.advance(4 * day);
    await decide('COMPLETED');
    await passHalfMinute(shop);
    await passHalfMinute(shop);
    expect((await shopper.get('/api/cart/order')).body?.status).toBe('paid');
  });

  test('an eCheck that bounces makes no order and takes no money; the cart can be paid in another way', async () => {
    const { shop, shopper, decide } = await submitEcheck();
    shop.clock.advance(4 * day);
    await decide('DECLINED');
    await deliverWebhooks(shop);
    await passHalfMinute(shop);
    const [order] = await db().selectFrom('orders').selectAll().execute();
    expect(order?.number).toBeNull();
    expect(await computeNetAmount(shop, order?.id ?? '')).toBe(0);
    expect((await shopper.get('/api/cart')).body.items).toHaveLength(1);
    const { id } = (await openPaypalOrder(shopper)).body;
    await approveAtPaypal(shop.sandbox, id);
    await saveApprovedPaypal(shopper, id);
    expect((await shopper.post('/api/cart/order')).body).toMatchObject({ status: 'paid' });
    await assertMoneyRests(shop, db());
  });
});
