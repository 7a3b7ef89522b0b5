import { expect, test } from 'vitest';
import { gatewayKeys, openTestSandbox } from '../../testing/index.ts';

const root = 'http://localhost:3000/sandbox/quickpay';
const returnUrls = { continue_url: 'http://localhost:3000/back', cancel_url: 'http://localhost:3000/cart' };

async function openQuickpay() {
  const sandbox = await openTestSandbox();
  const { apiKey } = gatewayKeys.quickpay;
  const headers = { Authorization: `Basic ${btoa(`:${apiKey}`)}`, 'Accept-Version': 'v10' };
  const requestQuickpay = async (method: string, path: string, body?: object) => {
    const init = { method, headers, ...(body && { body: JSON.stringify(body) }) };
    const answer = await sandbox.fetch(new Request(root + path, init));
    const text = await answer.text();
    return { status: answer.status, body: text ? JSON.parse(text) : null };
  };
  /** A payment of 25.00 that its shopper has authorized. @returns its path */
  const authorizePayment = async (order_id: string) => {
    const { id } = (await requestQuickpay('POST', '/payments', { order_id, currency: 'DKK' })).body;
    const link = { amount: 2500, ...returnUrls, language: 'da', payment_methods: 'creditcard, mobilepay' };
    const { url } = (await requestQuickpay('PUT', `/payments/${id}/link`, link)).body;
    await sandbox.fetch(new Request(url, { method: 'POST', body: new URLSearchParams({ result: 'approve' }) }));
    return `/payments/${id}`;
  };
  return { call: requestQuickpay, authorize: authorizePayment };
}

test('an authorization is captured in parts and given back in parts', async () => {
  const { call, authorize } = await openQuickpay();
  const path = await authorize('order1');
  expect((await call('POST', `${path}/renew`)).status).toBe(202);
  expect((await call('POST', `${path}/capture`, { amount: 1000 })).body).toMatchObject({ balance: 1000 });
  expect((await call('POST', `${path}/capture?synchronized`, { amount: 500 })).body).toMatchObject({ balance: 1500 });
  expect((await call('POST', `${path}/capture`, { amount: 1001 })).status).toBe(400);
  expect((await call('POST', `${path}/refund`, { amount: 1200 })).body).toMatchObject({ balance: 300 });
  const { operations } = (await call('GET', path)).body;
  const types = operations.map(({ type, amount }: { type: string; amount: number }) => [type, amount]);
  expect(types).toEqual([
    ['authorize', 2500],
    ['renew', 0],
    ['capture', 1000],
    ['capture', 500],
    ['refund', 1200],
  ]);
  expect((await call('GET', `${path}/operations/3`)).body).toMatchObject({ type: 'capture', amount: 1000 });
  expect((await call('GET', `${path}/operations/9`)).status).toBe(404);
  for (const deed of ['renew', 'cancel']) expect((await call('POST', `${path}/${deed}`)).status).toBe(400);
});

test('a payment is found by its name, state and page, and told more about later', async () => {
  const { call, authorize } = await openQuickpay();
  const paths = [await authorize('order1'), await authorize('order2')];
  const { body: opened } = await call('POST', '/payments', { order_id: 'order3', currency: 'DKK' });
  const listOrderIds = async (query: string) =>
    (await call('GET', `/payments?${query}`)).body.map(({ order_id }: { order_id: string }) => order_id);
  expect(await listOrderIds('order_id=order2')).toEqual(['order2']);
  expect(await listOrderIds('accepted=true&sort_by=order_id&sort_dir=asc')).toEqual(['order1', 'order2']);
  expect(await listOrderIds('state=initial')).toEqual(['order3']);
  expect(await listOrderIds('sort_by=order_id&page_size=2&page=2')).toEqual(['order1']);
  const change = { variables: { order_number: 1001 }, shipping: { tracking_number: '7' } };
  expect((await call('PATCH', paths[0] ?? '', change)).body).toMatchObject({
    order_id: 'order1',
    variables: { order_number: '1001' },
    shipping: { tracking_number: '7' },
  });
  expect((await call('POST', '/payments', { order_id: 'order3', currency: 'DKK' })).body.errors.order_id).toBeDefined();
  expect(opened).toMatchObject({ accepted: false, link: null });
});

test('a key is tried, and what callbacks are signed with is told', async () => {
  const { call } = await openQuickpay();
  expect((await call('GET', '/ping')).body).toMatchObject({ scope: 'merchant', version: 'v10' });
  expect((await call('GET', '/account')).body).toMatchObject({ type: 'Merchant' });
  expect((await call('GET', '/account/private-key')).body).toEqual({ private_key: gatewayKeys.quickpay.privateKey });
  const fee = { amount: 1000, currency: 'DKK', card: { number: '1000 0000 0000 0008' } };
  expect((await call('POST', '/fees', fee)).body).toMatchObject({ amount: 1000, total: 1000 });
});

test.each([
  ['a name with a dash', '/payments', { order_id: 'order-1', currency: 'DKK' }, 'order_id'],
  ['a name that is too short', '/payments', { order_id: 'abc', currency: 'DKK' }, 'order_id'],
  ['no currency', '/payments', { order_id: 'order1' }, 'currency'],
  ['an unknown field', '/payments', { order_id: 'order1', currency: 'DKK', total: 1 }, 'total'],
])('%s is refused', async (_, path, body, field) => {
  const { call } = await openQuickpay();
  const expectedError = { message: 'Validation error', errors: { [field]: [expect.any(String)] }, error_code: null };
  expect(await call('POST', path, body)).toEqual({ status: 400, body: expectedError });
});

test.each([
  ['no amount', {}, 'amount'],
  ['a language that QuickPay has not', { amount: 1, language: 'tlh' }, 'language'],
  ['methods that are none', { amount: 1, payment_methods: 'creditcard;' }, 'payment_methods'],
])('a link with %s is refused', async (_, link, field) => {
  const { call } = await openQuickpay();
  const { id } = (await call('POST', '/payments', { order_id: 'order1', currency: 'DKK' })).body;
  const { status, body } = await call('PUT', `/payments/${id}/link`, link);
  expect([status, Object.keys(body.errors)]).toEqual([400, [field]]);
});

test.each([
  ['GET', '/cards', undefined],
  ['POST', '/subscriptions', { order_id: 'order1' }],
  ['POST', '/payouts', {}],
  ['POST', '/payments/1/authorize', { amount: 1 }],
  ['POST', '/payments/1/session', { amount: 1 }],
  ['GET', '/payments?min_time=2026', undefined],
])('%s %s is not played, and says so as QuickPay would', async (method, path, body) => {
  const { call } = await openQuickpay();
  const expectedError = { message: expect.stringContaining('has not played'), errors: {}, error_code: null };
  expect(await call(method, path, body)).toEqual({ status: 501, body: expectedError });
});
