import { expect, test } from 'vitest';
import { gatewayKeys, openTestSandbox } from '../../testing/index.ts';

const root = 'http://localhost:3000/sandbox/paysafecard/v1';
const returnUrl = 'http://localhost:3000/checkout';
const payment = {
  type: 'PAYSAFECARD',
  amount: 25,
  currency: 'EUR',
  redirect: { success_url: returnUrl, failure_url: returnUrl },
  notification_url: `${returnUrl}?order_id=order`,
  customer: { id: 'buyer' },
};

async function openPaysafecard() {
  let at = Date.parse('2026-06-01T12:00:00.000Z');
  const sandbox = await openTestSandbox({ now: () => new Date(at) });
  const headers = { Authorization: `Basic ${btoa(gatewayKeys.paysafecard.apiKey)}` };
  const requestPaysafecard = async (method: string, path: string, body?: object) => {
    const init = { method, headers, ...(body && { body: JSON.stringify(body) }) };
    const answer = await sandbox.fetch(new Request(root + path, init));
    return { status: answer.status, body: await answer.json() };
  };
  const pressButton = (page: string, result: string) =>
    sandbox.fetch(new Request(page, { method: 'POST', body: new URLSearchParams({ result }) }));
  const advanceMinutes = (minutes: number) => {
    at += minutes * 60_000;
  };
  return { call: requestPaysafecard, press: pressButton, advance: advanceMinutes };
}

test('a payment is agreed to, taken and given back in parts', async () => {
  const { call, press } = await openPaysafecard();
  const { id, redirect } = (await call('POST', '/payments', payment)).body;
  await press(redirect.auth_url, 'approve');
  expect((await call('GET', `/payments/${id}`)).body).toMatchObject({ status: 'AUTHORIZED', amount: 25 });
  expect((await call('POST', `/payments/${id}/capture`)).body).toMatchObject({ status: 'SUCCESS' });
  expect((await call('POST', `/payments/${id}/capture`)).body.code).toBe('payment_invalid_state');
  const refund = {
    type: 'PAYSAFECARD',
    amount: 10,
    currency: 'EUR',
    customer: { id: 'buyer', email: 'ada@mercer.test' },
  };
  const validation = (await call('POST', `/payments/${id}/refunds`, { ...refund, capture: false })).body;
  expect(validation.status).toBe('VALIDATION_SUCCESSFUL');
  expect((await call('POST', `/payments/${id}/refunds`, { ...refund, capture: true })).body.status).toBe('SUCCESS');
  const excessRefund = await call('POST', `/payments/${id}/refunds`, { ...refund, amount: 15.01, capture: true });
  expect(excessRefund.body.code).toBe('merchant_refund_exceeds_original_transaction');
});

test('what nobody agrees to, or takes, is over', async () => {
  const { call, press, advance } = await openPaysafecard();
  const opened = (await call('POST', '/payments', payment)).body;
  const agreed = (await call('POST', '/payments', payment)).body;
  await press(agreed.redirect.auth_url, 'approve');
  advance(11);
  expect((await call('GET', `/payments/${agreed.id}`)).body.status).toBe('EXPIRED');
  advance(30);
  expect((await call('GET', `/payments/${opened.id}`)).body.status).toBe('EXPIRED');
  expect((await press(opened.redirect.auth_url, 'approve')).status).toBe(404);
});

test.each([
  ['no amount', { ...payment, amount: 0 }],
  ['another type', { ...payment, type: 'VISA' }],
  ['a field that is not documented', { ...payment, total: 1 }],
  ['no customer', { ...payment, customer: {} }],
])('a payment of %s is refused in the words of Paysafecard', async (_, wrong) => {
  const { call } = await openPaysafecard();
  const expectedError = { code: 'invalid_request_parameter', number: 10028, message: expect.any(String) };
  expect(await call('POST', '/payments', wrong)).toMatchObject({ status: 400, body: expectedError });
});

test.each([
  ['POST', '/payouts', { type: 'PAYSAFECARD' }],
  ['GET', '/payouts/1', undefined],
  ['POST', '/payments', { ...payment, submerchant_id: '1' }],
  ['POST', '/payments', { ...payment, customer: { id: 'buyer', min_age: 18 } }],
])('%s %s is not played, and says so as Paysafecard would', async (method, path, body) => {
  const { call } = await openPaysafecard();
  const expectedError = { code: 'not_played', message: expect.stringContaining('has not played') };
  expect(await call(method, path, body)).toMatchObject({ status: 501, body: expectedError });
});
