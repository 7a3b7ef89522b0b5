import { approveAtPaypal, createPaypalClient } from '@mercer/sandbox/testing';
import { type Db, reconcileGatewayBooks } from '@mercer/server';
import { eachDatabase } from '@mercer/server/testing';
import { expect, test } from 'vitest';
import { deliverWebhooks } from '../money.ts';
import { fillForPaypal, openPaypalOrder, openPaypalShop, saveApprovedPaypal, withoutDisputes } from '../paypal.ts';
import { createOperatorCaller } from '../shop.ts';

const day = 24 * 3_600_000;

eachDatabase((db: () => Db) => {
  const placePaypalOrder = async (circumstances?: Parameters<typeof openPaypalShop>[1]) => {
    const shop = await openPaypalShop(db(), circumstances);
    const shopper = shop.shopper();
    await fillForPaypal(shopper);
    const { id } = (await openPaypalOrder(shopper)).body;
    await approveAtPaypal(shop.sandbox, id);
    await saveApprovedPaypal(shopper, id);
    const { body: order } = await shopper.post('/api/cart/order');
    expect(order.status).toBe('paid');
    const ask = await createPaypalClient(shop.sandbox);
    const { body } = await ask('GET', `/v2/checkout/orders/${id}`);
    const capture = `/v2/payments/captures/${body.purchase_units[0].payments.captures[0].id}`;
    const currency_code = body.purchase_units[0].amount.currency_code;
    /** Refunds at PayPal's dashboard: the named amount, or what remains of the capture when no amount is given. */
    const refundAtPaypal = async (value?: string) => {
      const lately = await createPaypalClient(shop.sandbox);
      return lately('POST', `${capture}/refund`, value ? { amount: { currency_code, value } } : {});
    };
    const refundByOperator = (amount: number) =>
      createOperatorCaller(shop).post(`/orders/${order.id}/refund`, { amount });
    const readOrder = async () => (await shopper.get('/api/cart/order')).body;
    const waitForRefunds = async (count: number) => {
      const readEventTypes = async () =>
        Promise.all(shop.webhooks.map(async (hook) => (await hook.clone().json()).event_type));
      const countRefundEvents = async () =>
        (await readEventTypes()).filter((name) => name === 'PAYMENT.CAPTURE.REFUNDED').length;
      await expect.poll(countRefundEvents, { timeout: 10_000 }).toBe(count);
    };
    const deliverRefunds = async (count: number) => {
      await waitForRefunds(count);
      await deliverWebhooks(shop);
    };
    const reconcileNextDay = async () => {
      shop.clock.advance(day);
      await reconcileGatewayBooks(shop.deps);
      return (await createOperatorCaller(shop).get('/differences')).body.results;
    };
    return {
      shop,
      order,
      giveBack: refundAtPaypal,
      refund: refundByOperator,
      readOrder,
      announced: waitForRefunds,
      deliverRefunds,
      tomorrow: reconcileNextDay,
    };
  };

  test('what is refunded at the dashboard is on the order, each once, whatever is announced and how often', async () => {
    const { order, giveBack, refund, readOrder, deliverRefunds, tomorrow } = await placePaypalOrder();
    await refund(5);
    await giveBack('7.00');
    await giveBack('1.00');
    await deliverRefunds(3);
    await deliverRefunds(3);
    const partly = await readOrder();
    expect(partly).toMatchObject({ status: 'paid', refund_total: 13, payments: [{ status: 'succeeded' }] });
    expect(partly.refunds.map(({ amount }: { amount: number }) => amount).sort()).toEqual([1, 5, 7]);
    const notes = partly.timeline.map(({ note }: { note?: string }) => note).filter(Boolean);
    expect(notes.sort()).toEqual(['$1.00 refunded', '$7.00 refunded']);
    expect((await refund(13)).status).toBe(400);
    await giveBack();
    await deliverRefunds(4);
    expect(await readOrder()).toMatchObject({ id: order.id, status: 'refunded', refund_total: 25 });
    expect(await tomorrow()).toEqual([]);
  });

  test('an app without the feature Disputes is told of refunds all the same', async () => {
    const { giveBack, readOrder, deliverRefunds } = await placePaypalOrder({ instead: withoutDisputes });
    await giveBack('7.00');
    await deliverRefunds(1);
    expect(await readOrder()).toMatchObject({ refund_total: 7 });
  });

  test('one that was never announced is named by the daily check, and is on the order with the next one', async () => {
    const { shop, giveBack, readOrder, announced, deliverRefunds, tomorrow } = await placePaypalOrder();
    await giveBack('7.00');
    await announced(1);
    shop.webhooks.splice(0);
    expect(await tomorrow()).toMatchObject([{ gateway: 'paypal', kind: 'refund_missing_here', theirs: { amount: 7 } }]);
    await giveBack('1.00');
    await deliverRefunds(1);
    expect((await readOrder()).refund_total).toBe(8);
    expect(await tomorrow()).toMatchObject([{ kind: 'refund_missing_here', status: 'gone' }]);
  });

  test('one of ours that PayPal was told no name of is not written down again', async () => {
    const { order, giveBack, refund, readOrder, deliverRefunds } = await placePaypalOrder();
    await refund(6);
    const storedRefund = await db().selectFrom('refunds').selectAll().executeTakeFirstOrThrow();
    const older = { ...storedRefund, id: 'older', amount: 500 };
    await db().insertInto('refunds').values(older).execute();
    await giveBack('5.00');
    await giveBack('5.00');
    await deliverRefunds(3);
    expect(await readOrder()).toMatchObject({ id: order.id, refund_total: 16 });
  });
});
