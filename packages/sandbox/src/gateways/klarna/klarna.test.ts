import { expect, test } from 'vitest';
import { gatewayKeys, openTestSandbox } from '../../testing/index.ts';

const root = 'http://localhost:3000/sandbox/klarna';
const returnUrl = 'http://localhost:3000/checkout?sid={{session_id}}&token={{authorization_token}}';
const line = { type: 'physical', name: 'Mug', quantity: 2, unit_price: 1250, total_amount: 2500 };
const purchase = { purchase_country: 'US', purchase_currency: 'USD', order_amount: 2500 };
const order = { ...purchase, order_lines: [line] };
const session = { ...order, merchant_reference1: 'order' };

const salesTax = { type: 'sales_tax', name: 'Tax', quantity: 1, unit_price: 200, total_amount: 200 };
const taxed = { ...purchase, order_amount: 2700, order_tax_amount: 200, order_lines: [line, salesTax] };
const addLineTax = (tax: object, order_tax_amount: number) => ({
  ...session,
  order_lines: [{ ...line, ...tax }],
  order_tax_amount,
});

async function openKlarna(sandboxOptions: Parameters<typeof openTestSandbox>[0] = {}) {
  const sandbox = await openTestSandbox(sandboxOptions);
  const { username, password } = gatewayKeys.klarna;
  const headers = { Authorization: `Basic ${btoa(`${username}:${password}`)}` };
  const sendRequest = (method: string, path: string, body?: object) => {
    const init = { method, headers, ...(body && { body: JSON.stringify(body) }) };
    return sandbox.fetch(new Request(root + path, init));
  };
  const requestKlarna = async (method: string, path: string, body?: object) => {
    const answer = await sendRequest(method, path, body);
    const text = await answer.text();
    return { status: answer.status, body: text ? JSON.parse(text) : null };
  };
  /** The shopper agrees on the page of a session without a `place_order_mode`. */
  const approvePayment = async (agreed: object = session) => {
    const payment = (await requestKlarna('POST', '/payments/v1/sessions', agreed)).body;
    const page = (
      await requestKlarna('POST', '/hpp/v1/sessions', {
        payment_session_url: `${root}/payments/v1/sessions/${payment.session_id}`,
        merchant_urls: { success: returnUrl, cancel: returnUrl, failure: returnUrl },
      })
    ).body;
    const pressed = { method: 'POST', body: new URLSearchParams({ result: 'approve' }) };
    const answer = await sandbox.fetch(new Request(page.redirect_url, pressed));
    const token = new URL(answer.headers.get('location') ?? '').searchParams.get('token');
    const pageSession = (await requestKlarna('GET', `/hpp/v1/sessions/${page.session_id}`)).body;
    expect(pageSession).toMatchObject({ status: 'COMPLETED', authorization_token: token });
    return token;
  };
  const readHeaders = async (...requestArguments: Parameters<typeof sendRequest>) =>
    (await sendRequest(...requestArguments)).headers;
  return { call: requestKlarna, agree: approvePayment, sandbox, readHeaders };
}

test('by default the shop places the order, once, for what the session asks', async () => {
  const { call, agree } = await openKlarna();
  const place = `/payments/v1/authorizations/${await agree()}/order`;
  const cheaper = { ...order, order_amount: 1250, order_lines: [{ ...line, quantity: 1, total_amount: 1250 }] };
  const expectedRefusal = { status: 409, body: { error_code: 'CONFLICT', correlation_id: expect.any(String) } };
  expect(await call('POST', place, cheaper)).toMatchObject(expectedRefusal);
  const { body: placed } = await call('POST', place, order);
  expect(placed).toMatchObject({ order_id: expect.any(String), fraud_status: 'ACCEPTED' });
  const storedOrder = (await call('GET', `/ordermanagement/v1/orders/${placed.order_id}`)).body;
  expect(storedOrder).toMatchObject({ status: 'AUTHORIZED', order_amount: 2500, merchant_reference1: 'order' });
  expect((await call('POST', place, order)).status).toBe(404);
});

test('an authorization that was let go places no order', async () => {
  const { call, agree } = await openKlarna();
  const path = `/payments/v1/authorizations/${await agree()}`;
  expect((await call('DELETE', path)).status).toBe(204);
  expect((await call('POST', `${path}/order`, order)).status).toBe(404);
});

test.each([
  ['lines that do not add up', { ...session, order_amount: 2501 }],
  ['a line that does not', { ...session, order_lines: [{ ...line, unit_price: 1 }] }],
  ['no lines', { ...session, order_lines: [] }],
  ['a tax that is not that of its rate', addLineTax({ tax_rate: 2500, total_tax_amount: 502 }, 502)],
  ['a sum of taxes that is not theirs', addLineTax({ tax_rate: 2500, total_tax_amount: 500 }, 501)],
  ['a tax without a rate', addLineTax({ total_tax_amount: 500 }, 500)],
  ['a tax line that the order does not count', { ...taxed, order_tax_amount: 0 }],
  ['a line of no known kind', { ...session, order_lines: [{ ...line, type: 'shipping' }] }],
  ['a line without a name', { ...session, order_lines: [{ ...line, name: '' }] }],
  ['a field that Klarna does not document', { ...session, order_total: 2500 }],
  ['a locale that is none', { ...session, locale: 'english' }],
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

test.each([
  ['within each line, to a unit', addLineTax({ tax_rate: 2500, total_tax_amount: 501 }, 501)],
  ['as a line of its own', taxed],
])('taxes are taken %s', async (_, right) => {
  const { call } = await openKlarna();
  expect((await call('POST', '/payments/v1/sessions', right)).status).toBe(200);
});

/** An order of 25.00 that the shop has placed. @returns its path */
async function placeOrder({ call, agree }: Awaited<ReturnType<typeof openKlarna>>): Promise<string> {
  const { body } = await call('POST', `/payments/v1/authorizations/${await agree()}/order`, order);
  return `/ordermanagement/v1/orders/${body.order_id}`;
}

test('a session follows its cart until its order is placed', async () => {
  const klarna = await openKlarna();
  const { call } = klarna;
  const { session_id } = (await call('POST', '/payments/v1/sessions', session)).body;
  const path = `/payments/v1/sessions/${session_id}`;
  expect((await call('POST', path, taxed)).status).toBe(204);
  const storedSession = {
    order_amount: 2700,
    merchant_reference1: 'order',
    order_tax_amount: 200,
    status: 'incomplete',
  };
  expect((await call('GET', path)).body).toMatchObject(storedSession);
  expect((await call('POST', path, { order_amount: 1 })).status).toBe(400);
  expect((await call('POST', '/payments/v1/sessions/unknown', taxed)).status).toBe(404);
});

test('an order is captured in parts, and what is left is released', async () => {
  const klarna = await openKlarna();
  const { call, readHeaders } = klarna;
  const path = await placeOrder(klarna);
  const first = await readHeaders('POST', `${path}/captures`, { captured_amount: 1000, reference: 'parcel 1' });
  const captureId = first.get('capture-id');
  expect(first.get('location')).toBe(`${root}${path}/captures/${captureId}`);
  expect((await call('GET', path)).body).toMatchObject({ status: 'PART_CAPTURED', remaining_authorized_amount: 1500 });
  expect((await call('POST', `${path}/captures`, { captured_amount: 500 })).status).toBe(201);
  const expectedRefusal = { status: 403, body: { error_code: 'CAPTURE_NOT_ALLOWED' } };
  expect(await call('POST', `${path}/captures`, { captured_amount: 1001 })).toMatchObject(expectedRefusal);
  expect((await call('POST', `${path}/release-remaining-authorization`)).status).toBe(204);
  const storedOrder = (await call('GET', path)).body;
  expect(storedOrder).toMatchObject({ status: 'CAPTURED', captured_amount: 1500, remaining_authorized_amount: 0 });
  expect(storedOrder.captures.map(({ captured_amount }: { captured_amount: number }) => captured_amount)).toEqual([
    1000, 500,
  ]);
  const parcel = { shipping_info: [{ shipping_company: 'DHL', tracking_number: '1', shipping_method: 'Home' }] };
  expect((await call('POST', `${path}/captures/${captureId}/shipping-info`, parcel)).status).toBe(204);
  expect((await call('GET', `${path}/captures/${captureId}`)).body).toMatchObject({ reference: 'parcel 1', ...parcel });
  expect((await call('POST', `${path}/captures/${captureId}/trigger-send-out`)).status).toBe(204);
  expect((await call('GET', `${path}/captures/other`)).body.error_code).toBe('NO_SUCH_CAPTURE');
  const refund = await readHeaders('POST', `${path}/refunds`, { refunded_amount: 700, description: 'Broken' });
  const refundPath = `${path}/refunds/${refund.get('refund-id')}`;
  expect((await call('GET', refundPath)).body).toMatchObject({ refunded_amount: 700, description: 'Broken' });
  const tooMuch = { status: 403, body: { error_code: 'REFUND_NOT_ALLOWED' } };
  expect(await call('POST', `${path}/refunds`, { refunded_amount: 801 })).toMatchObject(tooMuch);
});

test('a placed order is changed before it is captured', async () => {
  const klarna = await openKlarna();
  const { call } = klarna;
  const path = await placeOrder(klarna);
  const address = { given_name: 'Ada', country: 'US' };
  const changes: [method: string, path: string, body?: object][] = [
    ['POST', 'acknowledge'],
    ['PATCH', 'merchant-references', { merchant_reference1: '1001' }],
    ['PATCH', 'customer-details', { shipping_address: address }],
    ['POST', 'shipping-info', { shipping_info: [{ tracking_number: '7' }] }],
    ['PATCH', 'authorization', { order_amount: 1250, order_lines: [{ ...line, quantity: 1, total_amount: 1250 }] }],
    ['POST', 'extend-authorization-time'],
  ];
  for (const [method, name, body] of changes) expect((await call(method, `${path}/${name}`, body)).status).toBe(204);
  const changed = {
    merchant_reference1: '1001',
    order_amount: 1250,
    original_order_amount: 2500,
    shipping_address: address,
  };
  expect((await call('GET', path)).body).toMatchObject({ ...changed, shipping_info: [{ tracking_number: '7' }] });
  expect((await call('PATCH', `${path}/authorization`, { order_amount: 9999 })).body.error_code).toBe('NOT_ALLOWED');
  expect((await call('POST', `${path}/release-remaining-authorization`)).status).toBe(403);
  expect((await call('POST', `${path}/cancel`)).status).toBe(204);
  expect((await call('POST', `${path}/extend-authorization-time`)).status).toBe(403);
});

test('pages and sessions are over after two days, an order after four weeks', async () => {
  let at = Date.parse('2026-06-01T12:00:00.000Z');
  const klarna = await openKlarna({ now: () => new Date(at) });
  const { call, sandbox } = klarna;
  const path = await placeOrder(klarna);
  const payment = (await call('POST', '/payments/v1/sessions', session)).body;
  const opened = {
    payment_session_url: `${root}/payments/v1/sessions/${payment.session_id}`,
    merchant_urls: { success: returnUrl },
  };
  const page = (await call('POST', '/hpp/v1/sessions', opened)).body;
  expect((await sandbox.fetch(new Request(page.redirect_url))).status).toBe(200);
  at += 48 * 3_600_000;
  expect((await sandbox.fetch(new Request(page.redirect_url))).status).toBe(404);
  expect((await call('GET', `/hpp/v1/sessions/${page.session_id}`)).status).toBe(404);
  expect((await call('POST', `/payments/v1/sessions/${payment.session_id}`, session)).status).toBe(404);
  expect((await call('POST', '/hpp/v1/sessions', opened)).status).toBe(404);
  at += 26 * 24 * 3_600_000;
  expect((await call('GET', path)).body.status).toBe('EXPIRED');
  expect((await call('POST', `${path}/captures`, { captured_amount: 1 })).status).toBe(403);
});

test.each([
  ['POST', '/payments/v1/authorizations/token/customer-token', {}],
  ['POST', '/hpp/v1/sessions/1/distribution', {}],
  ['GET', '/settlements/v1/payouts', undefined],
  ['PATCH', '/ordermanagement/v1/orders/1/captures/2/extend-due-date', { number_of_days: 10 }],
  ['POST', '/payments/v1/sessions', { ...session, attachment: {} }],
])('%s %s is not played, and says so as Klarna would', async (method, path, body) => {
  const { call } = await openKlarna();
  const expectedRefusal = {
    error_code: 'NOT_PLAYED',
    error_messages: [expect.any(String)],
    correlation_id: expect.any(String),
  };
  expect(await call(method, path, body)).toEqual({ status: 501, body: expectedRefusal });
});

// https://docs.klarna.com/resources/test-environment/test-scenarios/: username+pend-{status}-{minutes}@domain.com
test.each([
  ['accept', 'ACCEPTED'],
  ['reject', 'REJECTED'],
])('an order of customer+pend-%s-02 is assessed first, and announced when it is %s', async (word, fraud_status) => {
  const webhooks: Request[] = [];
  const fetch = async (request: Request) => {
    webhooks.push(request);
    return new Response();
  };
  const { call, sandbox, agree } = await openKlarna({ webhook: { urlOf: () => root, fetch } });
  const notification = 'http://localhost:3000/vault/webhooks/klarna?order=1';
  const pending = {
    ...session,
    billing_address: { email: `customer+pend-${word}-02@email.us` },
    merchant_urls: { notification },
  };
  const place = `/payments/v1/authorizations/${await agree(pending)}/order`;
  const { body: placed } = await call('POST', place, order);
  expect(placed).toMatchObject({ fraud_status: 'PENDING' });
  const path = `/ordermanagement/v1/orders/${placed.order_id}`;
  const refusedAnswer = { status: 403, body: { error_code: 'CAPTURE_NOT_ALLOWED' } };
  expect(await call('POST', `${path}/captures`, { captured_amount: 2500 })).toMatchObject(refusedAnswer);
  const decide = () => sandbox.fetch(new Request(`${root}/bank/orders/${placed.order_id}`, { method: 'POST' }));
  expect((await decide()).status).toBe(204);
  expect((await call('GET', path)).body).toMatchObject({ status: 'AUTHORIZED', fraud_status });
  const isCaptured = (await call('POST', `${path}/captures`, { captured_amount: 2500 })).status === 201;
  expect(isCaptured).toBe(word === 'accept');
  await expect.poll(() => webhooks.length).toBe(1);
  expect(webhooks[0]?.url).toBe(notification);
  expect(await webhooks[0]?.json()).toEqual({ order_id: placed.order_id, event_type: `FRAUD_RISK_${fraud_status}` });
  expect((await decide()).status).toBe(404);
});
