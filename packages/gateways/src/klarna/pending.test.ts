import { expect, test } from 'vitest';
import { buildCallbackUrl } from '../signed-callback-url.ts';
import { create } from './index.ts';

const keys = { url: 'https://klarna.test', username: 'PK1', password: 'secret', region: 'eu', mode: 'test' };
const publicUrl = 'https://shop.test';
const order = { order_id: 'k1', status: 'AUTHORIZED', captured_amount: 0, order_amount: 500, purchase_currency: 'GBP' };

function openTestKlarna(fraud_status: string) {
  const respondToRequest = async ({ url }: Request) =>
    url.includes('/hpp/') ? new Response('{}', { status: 404 }) : Response.json({ ...order, fraud_status });
  return create(keys, { fetch: respondToRequest, now: () => new Date(), publicUrl });
}

// https://docs.klarna.com/order-management/pending-orders/
test('an order that Klarna assesses is left to Klarna until it has decided', async () => {
  expect(await openTestKlarna('PENDING').get('k1')).toMatchObject({
    status: 'requires_action',
    isBankPending: true,
    decisionDays: 1,
  });
  expect(await openTestKlarna('ACCEPTED').get('k1')).toMatchObject({ status: 'authorized', isBankPending: undefined });
  expect(await openTestKlarna('REJECTED').get('k1')).toMatchObject({ status: 'failed', isBankPending: undefined });
});

test('what Klarna has decided is announced at the address of our order', async () => {
  const url = buildCallbackUrl(publicUrl, { gateway: 'klarna', secret: 'secret' }, 'order1');
  const body = JSON.stringify({ order_id: 'k1', event_type: 'FRAUD_RISK_ACCEPTED' });
  const event = await openTestKlarna('ACCEPTED').readEvent({ headers: new Headers(), url, body });
  const name = 'FRAUD_RISK_ACCEPTED';
  expect(event).toEqual({ id: `k1 ${name}`, name, transactionId: 'k1', orderId: 'order1', about: 'payment' });
});
