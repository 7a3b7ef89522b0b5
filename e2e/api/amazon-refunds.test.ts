import { type Db, sweepOrders } from '@mercer/server';
import { eachDatabase } from '@mercer/server/testing';
import { expect, test } from 'vitest';
import { deliverWebhooks, keptOf, webhookSent } from '../money.ts';
import { amazonWay } from '../redirect-ways.ts';
import { gatewayKeys, onlyOrder, visitRedirectShop } from '../redirects.ts';
import { operatorOf, type Shop } from '../shop.ts';

const hour = 3_600_000;

eachDatabase((db: () => Db) => {
  /** A paid order of 25 euros. @param isHeld whether Amazon's answers about refunds are lost */
  async function buy(isHeld = () => false) {
    const fault = ({ url, method }: Request) => method === 'GET' && url.includes('/v2/refunds/') && isHeld();
    const { shop, shopper } = await visitRedirectShop(db(), amazonWay, { fault });
    await amazonWay.pay(shop, shopper);
    expect((await shopper.post('/api/cart/order')).body.status).toBe('paid');
    await webhookSent(shop);
    shop.webhooks.length = 0;
    const [payment] = await db().selectFrom('payments').select('transaction_id').execute();
    return { shop, orderId: await onlyOrder(db()), chargeId: payment?.transaction_id ?? '' };
  }

  const refundRows = () => db().selectFrom('refunds').select(['status', 'gateway_refund_id', 'amount']).execute();

  async function atBank({ sandbox }: Shop, path: string, body: object): Promise<string> {
    const address = `http://localhost:3000/sandbox/amazon/bank/${path}`;
    const headers = { Authorization: `Bearer ${gatewayKeys.webhook}`, 'Content-Type': 'application/json' };
    const answer = await sandbox.fetch(new Request(address, { method: 'POST', headers, body: JSON.stringify(body) }));
    expect(answer.status).toBeLessThan(300);
    return (await answer.json()).id;
  }

  async function announced(shop: Shop) {
    await webhookSent(shop);
    await deliverWebhooks(shop);
    await deliverWebhooks(shop);
    shop.webhooks.length = 0;
  }

  const sweep = async ({ clock, deps }: Shop) => {
    clock.advance(hour);
    await sweepOrders(deps);
  };

  test('a refund is given once Amazon says so, and pending until then', async () => {
    let isHeld = true;
    const { shop, orderId } = await buy(() => isHeld);
    await operatorOf(shop).post(`/orders/${orderId}/refund`, { amount: 5 });
    const [refund] = await refundRows();
    expect(refund).toEqual({
      status: 'pending',
      amount: 500,
      gateway_refund_id: expect.stringMatching(/^S01-.*-R\d+$/),
    });
    isHeld = false;
    await atBank(shop, `refunds/${refund?.gateway_refund_id}`, { state: 'RefundInitiated' });
    await sweep(shop);
    expect(await refundRows()).toMatchObject([{ status: 'pending' }]);
    await announced(shop);
    expect(await refundRows()).toMatchObject([{ status: 'pending' }]);
    await atBank(shop, `refunds/${refund?.gateway_refund_id}`, { state: 'Refunded' });
    await announced(shop);
    expect(await refundRows()).toMatchObject([{ status: 'succeeded', amount: 500 }]);
    expect(await keptOf(shop, orderId)).toBe(2000);
  });

  test('a refund that Amazon declines after it was accepted has failed, by its announcement or by asking', async () => {
    let isHeld = true;
    const { shop, orderId } = await buy(() => isHeld);
    await operatorOf(shop).post(`/orders/${orderId}/refund`, { amount: 5 });
    await operatorOf(shop).post(`/orders/${orderId}/refund`, { amount: 6 });
    const [first, second] = await refundRows();
    await atBank(shop, `refunds/${second?.gateway_refund_id}`, { state: 'Declined' });
    await webhookSent(shop);
    shop.webhooks.length = 0;
    isHeld = false;
    await atBank(shop, `refunds/${first?.gateway_refund_id}`, { state: 'Declined' });
    await announced(shop);
    expect((await refundRows()).map(({ status }) => status).sort()).toEqual(['failed', 'pending']);
    await sweep(shop);
    expect(await refundRows()).toMatchObject([{ status: 'failed' }, { status: 'failed' }]);
    expect(await keptOf(shop, orderId)).toBe(2500);
  });

  test('a refund that began at Seller Central is written down once', async () => {
    const { shop, orderId, chargeId } = await buy();
    const refundAmount = { amount: '7.00', currencyCode: 'EUR' };
    await atBank(shop, 'refunds', { chargeId, refundAmount });
    await announced(shop);
    expect(await refundRows()).toMatchObject([{ status: 'succeeded', amount: 700 }]);
    expect(await keptOf(shop, orderId)).toBe(1800);
  });

  test('a dispute is told of from its beginning to its end', async () => {
    const { shop, chargeId } = await buy();
    const disputes = async () => {
      const [payment] = await db().selectFrom('payments').select('disputes').execute();
      return JSON.parse(payment?.disputes ?? '[]');
    };
    const id = await atBank(shop, 'disputes', { chargeId });
    await announced(shop);
    expect(await disputes()).toEqual([{ id, status: 'open', amount: 2500, reason: 'ProductNotReceived' }]);
    await atBank(shop, `disputes/${id}`, { resolution: 'BuyerWon' });
    await announced(shop);
    expect(await disputes()).toMatchObject([{ id, status: 'lost' }]);
  });
});
