import { expect, test } from 'vitest';
import { gatewayKeys, testSandbox } from './testing/index.ts';

const root = 'http://localhost:3000/sandbox/klarna';
const back = 'http://localhost:3000/checkout?sid={{session_id}}&token={{authorization_token}}';
const line = { type: 'physical', name: 'Mug', quantity: 2, unit_price: 1250, total_amount: 2500 };
const purchase = { purchase_country: 'US', purchase_currency: 'USD', order_amount: 2500 };
const session = { ...purchase, order_lines: [line], merchant_reference1: 'order' };

async function openKlarna() {
  const sandbox = await testSandbox();
  const { username, password } = gatewayKeys.klarna;
  const headers = { Authorization: `Basic ${btoa(`${username}:${password}`)}` };
  const call = async (method: string, path: string, body?: object) => {
    const init = { method, headers, ...(body && { body: JSON.stringify(body) }) };
    const answer = await sandbox.fetch(new Request(root + path, init));
    const text = await answer.text();
    return { status: answer.status, body: text ? JSON.parse(text) : null };
  };
  /** The shopper agrees on the page of a session without a `place_order_mode`. */
  const agree = async () => {
    const payment = (await call('POST', '/payments/v1/sessions', session)).body;
    const page = (
      await call('POST', '/hpp/v1/sessions', {
        payment_session_url: `${root}/payments/v1/sessions/${payment.session_id}`,
        merchant_urls: { success: back, cancel: back, failure: back },
      })
    ).body;
    const pressed = { method: 'POST', body: new URLSearchParams({ result: 'approve' }) };
    const answer = await sandbox.fetch(new Request(page.redirect_url, pressed));
    const token = new URL(answer.headers.get('location') ?? '').searchParams.get('token');
    const read = (await call('GET', `/hpp/v1/sessions/${page.session_id}`)).body;
    expect(read).toMatchObject({ status: 'COMPLETED', authorization_token: token });
    return token;
  };
  return { call, agree, sandbox };
}

test('by default the shop places the order, once, for what the session asks', async () => {
  const { call, agree } = await openKlarna();
  const place = `/payments/v1/authorizations/${await agree()}/order`;
  const cheaper = await call('POST', place, { ...purchase, order_amount: 1 });
  expect(cheaper).toMatchObject({ status: 400, body: { error_code: 'BAD_VALUE', correlation_id: expect.any(String) } });
  const { body: placed } = await call('POST', place, purchase);
  expect(placed).toMatchObject({ order_id: expect.any(String), fraud_status: 'ACCEPTED' });
  const order = (await call('GET', `/ordermanagement/v1/orders/${placed.order_id}`)).body;
  expect(order).toMatchObject({ status: 'AUTHORIZED', order_amount: 2500, merchant_reference1: 'order' });
  expect((await call('POST', place, purchase)).status).toBe(404);
});

test('an authorization that was let go places no order', async () => {
  const { call, agree } = await openKlarna();
  const path = `/payments/v1/authorizations/${await agree()}`;
  expect((await call('DELETE', path)).status).toBe(204);
  expect((await call('POST', `${path}/order`, purchase)).status).toBe(404);
});

test.each([
  ['lines that do not add up', { ...session, order_amount: 2501 }],
  ['a line that does not', { ...session, order_lines: [{ ...line, unit_price: 1 }] }],
  ['no lines', { ...session, order_lines: [] }],
  ['no country', { ...session, purchase_country: 'Utopia' }],
  ['a currency of another country', { ...session, purchase_currency: 'EUR' }],
])('%s are refused in the words of Klarna', async (_, wrong) => {
  const { call } = await openKlarna();
  const { status, body } = await call('POST', '/payments/v1/sessions', wrong);
  expect([status, body.error_code, body.error_messages.length]).toEqual([400, 'BAD_VALUE', 1]);
});

test('without the shop’s keys nothing is told, and nobody is led away from the shop', async () => {
  const { call, sandbox } = await openKlarna();
  const stranger = await sandbox.fetch(new Request(`${root}/ordermanagement/v1/orders/1`));
  expect([stranger.status, (await stranger.json()).error_code]).toEqual([401, 'UNAUTHORIZED']);
  const { session_id } = (await call('POST', '/payments/v1/sessions', session)).body;
  const payment_session_url = `${root}/payments/v1/sessions/${session_id}`;
  const merchant_urls = { success: 'https://evil.test/' };
  expect((await call('POST', '/hpp/v1/sessions', { payment_session_url, merchant_urls })).status).toBe(400);
});
