import { checkBooks, type Db } from '@mercer/server';
import { eachDatabase } from '@mercer/server/testing';
import { expect, test } from 'vitest';
import { deliverWebhooks, keptOf, webhookSent } from '../money.ts';
import { klarnaWay, quickpayWay, type RedirectWay } from '../redirect-ways.ts';
import { gatewayKeys, onlyOrder, visitRedirectShop } from '../redirects.ts';
import { operatorOf, type Shop } from '../shop.ts';

const day = 24 * 3_600_000;

interface PortalCall {
  path: string;
  login: string;
  headers?: Record<string, string>;
  body: object;
}

/** As the owner of the shop does at Klarna's or QuickPay's portal, which name nothing of the shop's. */
async function atPortal({ sandbox }: Shop, { path, login, headers = {}, body }: PortalCall): Promise<void> {
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
  return atPortal(shop, { path, login: `${username}:${password}`, body: { refunded_amount } });
}

function refundAtQuickpay(shop: Shop, id: string, amount: number): Promise<void> {
  const headers = { 'Accept-Version': 'v10' };
  const login = `:${gatewayKeys.quickpay.apiKey}`;
  return atPortal(shop, { path: `quickpay/payments/${id}/refund`, login, headers, body: { amount } });
}

eachDatabase((db: () => Db) => {
  async function buy(way: RedirectWay) {
    const { shop, shopper } = await visitRedirectShop(db(), way);
    await way.pay(shop, shopper);
    expect((await shopper.post('/api/cart/order')).body.status).toBe('paid');
    await webhookSent(shop);
    shop.webhooks.length = 0;
    const [payment] = await db()
      .selectFrom('payments')
      .select('transaction_id')
      .where('status', '=', 'succeeded')
      .execute();
    const read = async () => (await shopper.get('/api/cart/order')).body;
    const check = async (days: number) => {
      shop.clock.advance(days * day);
      await checkBooks(shop.deps);
      return (await operatorOf(shop).get('/differences?status=open')).body.results;
    };
    return { shop, read, check, orderId: await onlyOrder(db()), transactionId: payment?.transaction_id ?? '' };
  }

  test.each([
    ['Klarna', klarnaWay, refundAtKlarna],
    ['QuickPay', quickpayWay, refundAtQuickpay],
  ] as const)(
    'a refund at the portal of %s that nobody announces is on the order within a day, once',
    async (_, way, refund) => {
      const { shop, read, check, orderId, transactionId } = await buy(way);
      await operatorOf(shop).post(`/orders/${orderId}/refund`, { amount: 5 });
      expect(await check(1)).toEqual([]);
      shop.clock.advance(20 * day);
      await refund(shop, transactionId, 700);
      expect(await check(1)).toEqual([]);
      expect(await read()).toMatchObject({ status: 'paid', refund_total: 12, refunds: [{}, {}] });
      expect(await check(1)).toEqual([]);
      expect((await read()).refunds).toHaveLength(2);
      await operatorOf(shop).post(`/orders/${orderId}/refund`, { amount: 13 });
      expect(await read()).toMatchObject({ status: 'refunded', refund_total: 25 });
      expect(await keptOf(shop, orderId)).toBe(0);
    },
  );

  test("a refund at QuickPay's manager is announced to the account's callback address, and is on the order then", async () => {
    const { shop, read, transactionId } = await buy(quickpayWay);
    await refundAtQuickpay(shop, transactionId, 700);
    await webhookSent(shop);
    expect(shop.webhooks.map(({ url }) => url)).toEqual(['http://localhost:3000/vault/webhooks/quickpay']);
    await deliverWebhooks(shop);
    await deliverWebhooks(shop);
    expect(await read()).toMatchObject({ status: 'paid', refund_total: 7, refunds: [{ amount: 7 }] });
  });
});
