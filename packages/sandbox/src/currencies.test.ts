import { expect, test } from 'vitest';
import { formatLocalAmount } from './ledger/amounts.ts';
import { createPaypalClient, gatewayKeys, openTestSandbox } from './testing/index.ts';

test.each([
  ['JPY', '100.50', 'DECIMALS_NOT_SUPPORTED'],
  ['HUF', '1.00', 'DECIMALS_NOT_SUPPORTED'],
  ['EUR', '1.005', 'DECIMAL_PRECISION'],
  ['KWD', '4.50', 'INVALID_CURRENCY_CODE'],
])('PayPal takes no order of %s %s', async (currency_code, value, issue) => {
  const ask = await createPaypalClient(await openTestSandbox());
  const order = { intent: 'CAPTURE', purchase_units: [{ amount: { currency_code, value } }] };
  const { status, body } = await ask('POST', '/v2/checkout/orders', order);
  expect([status, body.details[0].issue]).toEqual([422, issue]);
});

test.each([
  ['EUR', 1000, 201, undefined],
  ['EUR', 1000.01, 400, 4003],
  ['KWD', 4.5, 400, 3002],
])('Paysafecard: a payment of %s %d is answered with %i', async (currency, amount, status, number) => {
  const sandbox = await openTestSandbox();
  const shop = 'http://localhost:3000/';
  const body = {
    type: 'PAYSAFECARD',
    currency,
    amount,
    customer: { id: 'ada' },
    notification_url: shop,
    redirect: { success_url: shop, failure_url: shop },
  };
  const headers = { Authorization: `Basic ${Buffer.from(gatewayKeys.paysafecard.apiKey).toString('base64')}` };
  const url = 'http://localhost:3000/sandbox/paysafecard/v1/payments';
  const answer = await sandbox.fetch(new Request(url, { method: 'POST', headers, body: JSON.stringify(body) }));
  expect([answer.status, (await answer.json()).number]).toEqual([status, number]);
});

test('amounts are shown with the decimals of ISO 4217', () => {
  expect([formatLocalAmount(4500, 'KWD', 'en'), formatLocalAmount(5, 'ISK', 'en')]).toEqual([
    'KWD\u00a04.500',
    'ISK\u00a05',
  ]);
});
