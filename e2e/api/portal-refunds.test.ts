import { type Db, reconcileGatewayBooks } from '@mercer/server';
import { eachDatabase } from '@mercer/server/testing';
import { expect, test } from 'vitest';
import { computeNetAmount, deliverWebhooks, waitForWebhook } from '../money.ts';
import { klarnaWay, quickpayWay, type RedirectWay } from '../redirect-ways.ts';
import { findOnlyOrderId, gatewayKeys, visitRedirectShop } from '../redirects.ts';
import { createOperatorCaller, type Shop } from '../shop.ts';

const day = 24 * 3_600_000;

interface PortalCall {
  path: string;
  login: string;
  headers?: Record<string, string>;
  body: object;
}

/**
 * Refunds as the owner of the shop does at Klarna's or QuickPay's portal, whose requests name nothing of the shop's.
 */
async function requestPortal({ sandbox }: Shop, { path, login, headers = {}, body }: PortalCall): Promise<void> {
  const Authorization = `Basic ${Buffer.from(login).toString('base64')}`;
  const request = new Request(`http://localhost:3000/sandbox/${path}`, {
    method: 'POST',
    headers: { Authorization, 'Content-Type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  expect((await sandbox.fetch(request)).status).toBeLessThan(300);
}

const { username, password } = gatewayKeys.klarna;

function refundAtKlarna(shop: Shop, id: string, refunded_amount: number): Promise<void> {
  const path = `klarna/ordermanagement/v1/orders/${id}/refunds`;
  return requestPortal(shop, { path, login: `${username}:${password}`, body: { refunded_amount } });
}

function refundAtQuickpay(shop: Shop, id: string, amount: number): Promise<void> {
  const headers = { 'Accept-Version': 'v10' };
  const login = `:${gatewayKeys.quickpay.apiKey}`;
  return requestPortal(shop, { path: `quickpay/payments/${id}/refund`, login, headers, body: { amount } });
}

eachDatabase((db: () => Db) => {
  async function placeRedirectOrder(way: RedirectWay) {
    const { shop, shopper } = await visitRedirectShop(db(), way);
    await way.pay(shop, shopper);
    expect((await shopper.post('/api/cart/order')).body.status).toBe('paid');
    await waitForWebhook(shop);
    shop.webhooks.length = 0;
    const [payment] = await db()
      .selectFrom('payments')
      .select('transaction_id')
      .where('status', '=', 'succeeded')
      .execute();
    const readOrder = async () => (await shopper.get('/api/cart/order')).body;
    const reconcileAfterDays = async (days: number) => {
      shop.clock.advance(days * day);
      await reconcileGatewayBooks(shop.deps);
      return (await createOperatorCaller(shop).get('/differences?status=open')).body.results;
    };
    return {
      shop,
      readOrder,
      check: reconcileAfterDays,
      orderId: await findOnlyOrderId(db()),
      transactionId: payment?.transaction_id ?? '',
    };
  }

  test.each([
    ['Klarna', klarnaWay, refundAtKlarna],
    ['QuickPay', quickpayWay, refundAtQuickpay],
  ] as const)(
    'a refund at the portal of %s that nobody announces is on the order within a day, once',
    async (_, way, refund) => {
      const { shop, readOrder, check, orderId, transactionId } = await placeRedirectOrder(way);
      await createOperatorCaller(shop).post(`/orders/${orderId}/refund`, { amount: 5 });
      expect(await check(1)).toEqual([]);
      shop.clock.advance(20 * day);
      await refund(shop, transactionId, 700);
      expect(await check(1)).toEqual([]);
      expect(await readOrder()).toMatchObject({ status: 'paid', refund_total: 12, refunds: [{}, {}] });
      expect(await check(1)).toEqual([]);
      expect((await readOrder()).refunds).toHaveLength(2);
      await createOperatorCaller(shop).post(`/orders/${orderId}/refund`, { amount: 13 });
      expect(await readOrder()).toMatchObject({ status: 'refunded', refund_total: 25 });
      expect(await computeNetAmount(shop, orderId)).toBe(0);
    },
  );

  test("a refund at QuickPay's manager is announced to the account's callback address, and is on the order then", async () => {
    const { shop, readOrder, transactionId } = await placeRedirectOrder(quickpayWay);
    await refundAtQuickpay(shop, transactionId, 700);
    await waitForWebhook(shop);
    expect(shop.webhooks.map(({ url }) => url)).toEqual(['http://localhost:3000/vault/webhooks/quickpay']);
    await deliverWebhooks(shop);
    await deliverWebhooks(shop);
    expect(await readOrder()).toMatchObject({ status: 'paid', refund_total: 7, refunds: [{ amount: 7 }] });
  });
});
