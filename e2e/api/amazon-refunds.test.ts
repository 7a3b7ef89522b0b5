import { type Db, sweepOrders } from '@mercer/server';
import { eachDatabase } from '@mercer/server/testing';
import { expect, test } from 'vitest';
import { computeNetAmount, deliverWebhooks, waitForWebhook } from '../money.ts';
import { amazonWay } from '../redirect-ways.ts';
import { findOnlyOrderId, gatewayKeys, visitRedirectShop } from '../redirects.ts';
import { createOperatorCaller, type Shop } from '../shop.ts';

const hour = 3_600_000;

eachDatabase((db: () => Db) => {
  /** A paid order of 25 euros. @param isHeld whether Amazon's answers about refunds are lost */
  async function placePaidOrder(isHeld = () => false) {
    const isLostRefundAnswer = ({ url, method }: Request) =>
      method === 'GET' && url.includes('/v2/refunds/') && isHeld();
    const { shop, shopper } = await visitRedirectShop(db(), amazonWay, { fault: isLostRefundAnswer });
    await amazonWay.pay(shop, shopper);
    expect((await shopper.post('/api/cart/order')).body.status).toBe('paid');
    await waitForWebhook(shop);
    shop.webhooks.length = 0;
    const [payment] = await db().selectFrom('payments').select('transaction_id').execute();
    return { shop, orderId: await findOnlyOrderId(db()), chargeId: payment?.transaction_id ?? '' };
  }

  const readRefundRows = () => db().selectFrom('refunds').select(['status', 'gateway_refund_id', 'amount']).execute();

  async function requestAmazonBank({ sandbox }: Shop, path: string, body: object): Promise<string> {
    const address = `http://localhost:3000/sandbox/amazon/bank/${path}`;
    const headers = { Authorization: `Bearer ${gatewayKeys.webhook}`, 'Content-Type': 'application/json' };
    const answer = await sandbox.fetch(new Request(address, { method: 'POST', headers, body: JSON.stringify(body) }));
    expect(answer.status).toBeLessThan(300);
    return (await answer.json()).id;
  }

  async function deliverAnnouncements(shop: Shop) {
    await waitForWebhook(shop);
    await deliverWebhooks(shop);
    await deliverWebhooks(shop);
    shop.webhooks.length = 0;
  }

  const sweepAfterHour = async ({ clock, deps }: Shop) => {
    clock.advance(hour);
    await sweepOrders(deps);
  };

  test('a refund is given once Amazon says so, and pending until then', async () => {
    let isHeld = true;
    const { shop, orderId } = await placePaidOrder(() => isHeld);
    await createOperatorCaller(shop).post(`/orders/${orderId}/refund`, { amount: 5 });
    const [refund] = await readRefundRows();
    expect(refund).toEqual({
      status: 'pending',
      amount: 500,
      gateway_refund_id: expect.stringMatching(/^S01-.*-R\d+$/),
    });
    isHeld = false;
    await requestAmazonBank(shop, `refunds/${refund?.gateway_refund_id}`, { state: 'RefundInitiated' });
    await sweepAfterHour(shop);
    expect(await readRefundRows()).toMatchObject([{ status: 'pending' }]);
    await deliverAnnouncements(shop);
    expect(await readRefundRows()).toMatchObject([{ status: 'pending' }]);
    await requestAmazonBank(shop, `refunds/${refund?.gateway_refund_id}`, { state: 'Refunded' });
    await deliverAnnouncements(shop);
    expect(await readRefundRows()).toMatchObject([{ status: 'succeeded', amount: 500 }]);
    expect(await computeNetAmount(shop, orderId)).toBe(2000);
  });

  test('a refund that Amazon declines after it was accepted has failed, by its announcement or by asking', async () => {
    let isHeld = true;
    const { shop, orderId } = await placePaidOrder(() => isHeld);
    await createOperatorCaller(shop).post(`/orders/${orderId}/refund`, { amount: 5 });
    await createOperatorCaller(shop).post(`/orders/${orderId}/refund`, { amount: 6 });
    const [first, second] = await readRefundRows();
    await requestAmazonBank(shop, `refunds/${second?.gateway_refund_id}`, { state: 'Declined' });
    await waitForWebhook(shop);
    shop.webhooks.length = 0;
    isHeld = false;
    await requestAmazonBank(shop, `refunds/${first?.gateway_refund_id}`, { state: 'Declined' });
    await deliverAnnouncements(shop);
    expect((await readRefundRows()).map(({ status }) => status).sort()).toEqual(['failed', 'pending']);
    await sweepAfterHour(shop);
    expect(await readRefundRows()).toMatchObject([{ status: 'failed' }, { status: 'failed' }]);
    expect(await computeNetAmount(shop, orderId)).toBe(2500);
  });

  test('a refund that began at Seller Central is written down once', async () => {
    const { shop, orderId, chargeId } = await placePaidOrder();
    const refundAmount = { amount: '7.00', currencyCode: 'EUR' };
    await requestAmazonBank(shop, 'refunds', { chargeId, refundAmount });
    await deliverAnnouncements(shop);
    expect(await readRefundRows()).toMatchObject([{ status: 'succeeded', amount: 700 }]);
    expect(await computeNetAmount(shop, orderId)).toBe(1800);
  });

  test('a dispute is told of from its beginning to its end', async () => {
    const { shop, chargeId } = await placePaidOrder();
    const readDisputes = async () => {
      const [payment] = await db().selectFrom('payments').select('disputes').execute();
      return JSON.parse(payment?.disputes ?? '[]');
    };
    const id = await requestAmazonBank(shop, 'disputes', { chargeId });
    await deliverAnnouncements(shop);
    expect(await readDisputes()).toEqual([{ id, status: 'open', amount: 2500, reason: 'ProductNotReceived' }]);
    await requestAmazonBank(shop, `disputes/${id}`, { resolution: 'BuyerWon' });
    await deliverAnnouncements(shop);
    expect(await readDisputes()).toMatchObject([{ id, status: 'lost' }]);
  });
});
