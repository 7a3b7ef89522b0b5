import { expect, test } from 'vitest';
import { GatewayRefused, GatewayUnavailable, InvalidEvent } from '../errors.ts';
import { create } from './index.ts';
import type { PaypalOrder } from './wire.ts';

const keys = { url: 'https://paypal.test', clientId: 'client', clientSecret: 'secret', webhookId: 'WH1' };

interface RecordedCall {
  call: string;
  key: string | null;
  body: string;
}

type Answer = { status?: number; body?: object };

/**
 * Opens a gateway that records the shop's requests to PayPal and gives the answers of PayPal's reference; any other
 * call is a network fault.
 */
function openTestPaypal(answers: Record<string, Answer | Answer[]>) {
  const requests: RecordedCall[] = [];
  const respondToRequest = async (request: Request): Promise<Response> => {
    const { pathname } = new URL(request.url);
    if (pathname === '/v1/oauth2/token') return Response.json({ access_token: 'A21', expires_in: 32_400 });
    expect(request.headers.get('authorization')).toBe('Bearer A21');
    const call = `${request.method} ${pathname}`;
    requests.push({ call, key: request.headers.get('paypal-request-id'), body: await request.text() });
    const configuredAnswer = answers[call];
    const answer = Array.isArray(configuredAnswer) ? configuredAnswer.shift() : configuredAnswer;
    if (!answer) throw new TypeError('fetch failed');
    return new Response(answer.body && JSON.stringify(answer.body), { status: answer.status ?? 200 });
  };
  const now = () => new Date('2026-06-01T12:00:00.000Z');
  return { gateway: create(keys, { fetch: respondToRequest, now, publicUrl: 'https://shop.test' }), requests };
}

const usd = { currency_code: 'USD', value: '12.50' };
const order = { id: 'O1', status: 'APPROVED', intent: 'CAPTURE', update_time: 'T1' };
const unit = { amount: usd, custom_id: 'order' };
const withPayments = (payments: object, change: Partial<PaypalOrder> = {}) => ({
  body: { ...order, status: 'COMPLETED', purchase_units: [{ ...unit, payments }], ...change },
});
const path = '/v2/checkout/orders/O1';
const buildCapturedOrder = (status: string, amount = usd) => withPayments({ captures: [{ id: 'C1', status, amount }] });
const approved = { body: { ...order, purchase_units: [unit] } };
const buildRefusal = (issue: string, status = 422) => ({
  status,
  body: { name: 'X', message: 'No', details: [{ issue }] },
});
const intentRequest = {
  key: 'k',
  id: null,
  orderId: 'order',
  amount: 1250,
  currency: 'USD',
  wish: {},
  customer: null,
  lines: async () => [],
  details: { descriptor: null, authentication: 'automatic', shipTo: null } as const,
  services: async () => [],
};
const request = { key: 'capture-O1', transactionId: 'O1', amount: 1250, currency: 'USD' };

test.each([
  ['CREATED', { body: { ...order, status: 'CREATED', purchase_units: [unit] } }, 'open'],
  ['PAYER_ACTION_REQUIRED', { body: { ...order, status: 'PAYER_ACTION_REQUIRED', purchase_units: [unit] } }, 'open'],
  ['APPROVED', approved, 'approved'],
  ['VOIDED', { body: { ...order, status: 'VOIDED', purchase_units: [unit] } }, 'canceled'],
  ['captured', buildCapturedOrder('COMPLETED'), 'paid'],
  ['given back', buildCapturedOrder('REFUNDED'), 'paid'],
  ['looked at', buildCapturedOrder('PENDING'), 'requires_action'],
  ['declined', buildCapturedOrder('DECLINED'), 'failed'],
  ['authorized', withPayments({ authorizations: [{ id: 'A1', status: 'CREATED', amount: usd }] }), 'authorized'],
  ['let go', withPayments({ authorizations: [{ id: 'A1', status: 'VOIDED', amount: usd }] }), 'canceled'],
])('an order that is %s', async (_, answer, status) => {
  const { gateway } = openTestPaypal({ [`GET ${path}`]: answer });
  const transaction = { id: 'O1', status, method: 'paypal', order_id: 'order', amount: 1250, currency: 'USD' };
  expect(await gateway.get('O1')).toMatchObject(transaction);
});

test('what PayPal does not know is nothing, and what it does not answer is not known', async () => {
  const { gateway } = openTestPaypal({
    'GET /v2/checkout/orders/O2': buildRefusal('INVALID_RESOURCE_ID', 404),
    'GET /v2/checkout/orders/..%2Fx': buildRefusal('INVALID_RESOURCE_ID', 404),
    'GET /v2/checkout/orders/O3': { status: 503, body: {} },
    'GET /v2/checkout/orders/O4': { status: 403, body: {} },
  });
  expect(await gateway.get('O2')).toBeNull();
  expect(await gateway.cancel('../x')).toBeNull();
  for (const id of ['O3', 'O4', 'O5']) await expect(gateway.get(id)).rejects.toThrow(GatewayUnavailable);
});

test('the money is taken once: who was slower is told what became of it', async () => {
  const alreadyCaptured = buildRefusal('ORDER_ALREADY_CAPTURED');
  const { gateway, requests } = openTestPaypal({
    [`GET ${path}`]: [approved, buildCapturedOrder('COMPLETED')],
    [`POST ${path}/capture`]: alreadyCaptured,
  });
  expect(await gateway.capture?.(request)).toMatchObject({ status: 'paid', amount: 1250 });
  expect(requests.map(({ call, key }) => [call, key])).toContainEqual([`POST ${path}/capture`, 'capture-O1-T1']);
});

test.each([
  ['declined', buildRefusal('INSTRUMENT_DECLINED'), approved, GatewayRefused],
  ['declined by its bank', { status: 201, body: {} }, buildCapturedOrder('DECLINED'), GatewayRefused],
  ['asked for twice at once', { status: 409, body: {} }, approved, GatewayUnavailable],
])('a payment that is %s is not paid', async (_, answer, orderAfter, fault) => {
  const { gateway } = openTestPaypal({ [`GET ${path}`]: [approved, orderAfter], [`POST ${path}/capture`]: answer });
  await expect(gateway.capture?.(request)).rejects.toThrow(fault);
});

test.each(['ECHECK', 'PENDING_REVIEW'])('a capture that is pending (%s) waits for PayPal', async (reason) => {
  const capture = { id: 'C1', status: 'PENDING', status_details: { reason }, amount: usd };
  const { gateway } = openTestPaypal({
    [`GET ${path}`]: [approved, withPayments({ captures: [capture] })],
    [`POST ${path}/capture`]: { status: 201, body: {} },
  });
  expect(await gateway.capture?.(request)).toMatchObject({ status: 'requires_action', isBankPending: true });
});

test('an order says how its window behaves where PayPal documents it today, and uses nothing deprecated', async () => {
  const { gateway, requests } = openTestPaypal({ 'POST /v2/checkout/orders': { status: 201, body: order } });
  await gateway.intents?.open({
    ...intentRequest,
    wish: { application_context: { shipping_preference: 'NO_SHIPPING' } },
  });
  const { application_context, payment_source } = JSON.parse(requests[0]?.body ?? '');
  expect(application_context).toBeUndefined();
  expect(payment_source.paypal.experience_context).toEqual({
    shipping_preference: 'NO_SHIPPING',
    user_action: 'CONTINUE',
    return_url: 'https://shop.test/checkout?gateway=paypal&redirect_status=succeeded',
    cancel_url: 'https://shop.test/checkout?gateway=paypal&redirect_status=canceled',
  });
});

test('an order of another amount is not taken', async () => {
  const { gateway, requests } = openTestPaypal({ [`GET ${path}`]: approved });
  await expect(gateway.capture?.({ ...request, amount: 1200 })).rejects.toThrow(GatewayRefused);
  expect(requests).toHaveLength(1);
});

test.each([
  ['JPY', 1250, '1250'],
  ['HUF', 125_000, '1250'],
  ['EUR', 5, '0.05'],
])('an order in %s has the decimals that PayPal takes', async (currency, amount, value) => {
  const { gateway, requests } = openTestPaypal({ 'POST /v2/checkout/orders': { status: 201, body: order } });
  await gateway.intents?.open({ ...intentRequest, amount, currency });
  expect(JSON.parse(requests[0]?.body ?? '').purchase_units[0].amount).toEqual({ currency_code: currency, value });
});

test.each([[{ intent: 'SALE' }], [{ application_context: { shipping_preference: 'NOWHERE' } }], [{ intent: {} }]])(
  'a wish that makes no sense is refused before anything is asked: %o',
  async (wish) => {
    const { gateway, requests } = openTestPaypal({});
    const opened = gateway.intents?.open({ ...intentRequest, wish });
    await expect(opened).rejects.toThrow(GatewayRefused);
    expect(requests).toEqual([]);
  },
);

test('parts of a currency that PayPal takes whole are refused', async () => {
  const { gateway } = openTestPaypal({});
  const huf = { ...intentRequest, amount: 125_050, currency: 'HUF' };
  await expect(gateway.intents?.open(huf)).rejects.toThrow('Only whole amounts of HUF are taken');
});

test('an announcement is handed back byte for byte, and PayPal says whether it is its own', async () => {
  const verify = 'POST /v1/notifications/verify-webhook-signature';
  const { gateway, requests } = openTestPaypal({
    [verify]: [
      { body: { verification_status: 'SUCCESS' } },
      { body: { verification_status: 'SUCCESS' } },
      { body: { verification_status: 'FAILURE' } },
      { status: 400, body: {} },
      { status: 429, body: {} },
    ],
  });
  const names = ['auth-algo', 'cert-url', 'transmission-id', 'transmission-sig', 'transmission-time'];
  const headers = new Headers(names.map((name) => [`paypal-${name}`, name]));
  const resource = { id: 'C1', custom_id: 'order', supplementary_data: { related_ids: { order_id: 'O1' } } };
  const body = `{ "id":"WH-1",  "event_type":"PAYMENT.CAPTURE.COMPLETED","resource":${JSON.stringify(resource)}, "n": 1.0 }`;
  const readSignedEvent = (text = body) =>
    gateway.readEvent({ url: 'https://shop.test/vault/webhooks/paypal', headers, body: text });
  const event = {
    id: 'WH-1',
    name: 'PAYMENT.CAPTURE.COMPLETED',
    orderId: 'order',
    transactionId: 'O1',
    about: 'payment',
  };
  expect(await readSignedEvent()).toEqual(event);
  expect(requests[0]?.body).toContain(`"webhook_id":"WH1","webhook_event":${body}}`);
  expect(await readSignedEvent('{"id":"WH-2","event_type":"CUSTOMER.DISPUTE.CREATED","resource":{}}')).toBeNull();
  await expect(readSignedEvent()).rejects.toThrow(InvalidEvent);
  await expect(readSignedEvent()).rejects.toThrow(InvalidEvent);
  await expect(readSignedEvent()).rejects.toThrow(GatewayUnavailable);
  await expect(readSignedEvent()).rejects.toThrow(GatewayUnavailable);
  for (const text of ['', 'null', '[]', '{}', '{"id":"WH-1"'])
    await expect(readSignedEvent(text)).rejects.toThrow(InvalidEvent);
});
