import { expect, test } from 'vitest';
import { GatewayRefused, GatewayUnavailable, InvalidEvent } from '../faults.ts';
import { create } from './index.ts';
import type { PaypalOrder } from './wire.ts';

const keys = { url: 'https://paypal.test', clientId: 'client', clientSecret: 'secret', webhookId: 'WH1' };

interface Asked {
  call: string;
  key: string | null;
  body: string;
}

type Answer = { status?: number; body?: object };

/** What the shop sends to PayPal, and the answers of PayPal's reference; any other call is a fault of the network. */
function openPaypal(answers: Record<string, Answer | Answer[]>) {
  const asked: Asked[] = [];
  const fetch = async (request: Request): Promise<Response> => {
    const { pathname } = new URL(request.url);
    if (pathname === '/v1/oauth2/token') return Response.json({ access_token: 'A21', expires_in: 32_400 });
    expect(request.headers.get('authorization')).toBe('Bearer A21');
    const call = `${request.method} ${pathname}`;
    asked.push({ call, key: request.headers.get('paypal-request-id'), body: await request.text() });
    const given = answers[call];
    const answer = Array.isArray(given) ? given.shift() : given;
    if (!answer) throw new TypeError('fetch failed');
    return new Response(answer.body && JSON.stringify(answer.body), { status: answer.status ?? 200 });
  };
  const now = () => new Date('2026-06-01T12:00:00.000Z');
  return { gateway: create(keys, { fetch, now, publicUrl: 'https://shop.test' }), asked };
}

const usd = { currency_code: 'USD', value: '12.50' };
const order = { id: 'O1', status: 'APPROVED', intent: 'CAPTURE', update_time: 'T1' };
const unit = { amount: usd, custom_id: 'order' };
const withPayments = (payments: object, change: Partial<PaypalOrder> = {}) => ({
  body: { ...order, status: 'COMPLETED', purchase_units: [{ ...unit, payments }], ...change },
});
const path = '/v2/checkout/orders/O1';
const captured = (status: string, amount = usd) => withPayments({ captures: [{ id: 'C1', status, amount }] });
const approved = { body: { ...order, purchase_units: [unit] } };
const refusal = (issue: string, status = 422) => ({ status, body: { name: 'X', message: 'No', details: [{ issue }] } });
const wanted = {
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
  ['captured', captured('COMPLETED'), 'paid'],
  ['given back', captured('REFUNDED'), 'paid'],
  ['looked at', captured('PENDING'), 'requires_action'],
  ['declined', captured('DECLINED'), 'failed'],
  ['authorized', withPayments({ authorizations: [{ id: 'A1', status: 'CREATED', amount: usd }] }), 'authorized'],
  ['let go', withPayments({ authorizations: [{ id: 'A1', status: 'VOIDED', amount: usd }] }), 'canceled'],
])('an order that is %s', async (_, answer, status) => {
  const { gateway } = openPaypal({ [`GET ${path}`]: answer });
  const transaction = { id: 'O1', status, method: 'paypal', order_id: 'order', amount: 1250, currency: 'USD' };
  expect(await gateway.get('O1')).toMatchObject(transaction);
});

test('what PayPal does not know is nothing, and what it does not answer is not known', async () => {
  const { gateway } = openPaypal({
    'GET /v2/checkout/orders/O2': refusal('INVALID_RESOURCE_ID', 404),
    'GET /v2/checkout/orders/..%2Fx': refusal('INVALID_RESOURCE_ID', 404),
    'GET /v2/checkout/orders/O3': { status: 503, body: {} },
    'GET /v2/checkout/orders/O4': { status: 403, body: {} },
  });
  expect(await gateway.get('O2')).toBeNull();
  expect(await gateway.cancel('../x')).toBeNull();
  for (const id of ['O3', 'O4', 'O5']) await expect(gateway.get(id)).rejects.toThrow(GatewayUnavailable);
});

test('the money is taken once: who was slower is told what became of it', async () => {
  const already = refusal('ORDER_ALREADY_CAPTURED');
  const { gateway, asked } = openPaypal({
    [`GET ${path}`]: [approved, captured('COMPLETED')],
    [`POST ${path}/capture`]: already,
  });
  expect(await gateway.capture?.(request)).toMatchObject({ status: 'paid', amount: 1250 });
  expect(asked.map(({ call, key }) => [call, key])).toContainEqual([`POST ${path}/capture`, 'capture-O1-T1']);
});

test.each([
  ['declined', refusal('INSTRUMENT_DECLINED'), approved, GatewayRefused],
  ['declined by its bank', { status: 201, body: {} }, captured('DECLINED'), GatewayRefused],
  ['asked for twice at once', { status: 409, body: {} }, approved, GatewayUnavailable],
])('a payment that is %s is not paid', async (_, answer, after, fault) => {
  const { gateway } = openPaypal({ [`GET ${path}`]: [approved, after], [`POST ${path}/capture`]: answer });
  await expect(gateway.capture?.(request)).rejects.toThrow(fault);
});

test.each(['ECHECK', 'PENDING_REVIEW'])('a capture that is pending (%s) waits for PayPal', async (reason) => {
  const capture = { id: 'C1', status: 'PENDING', status_details: { reason }, amount: usd };
  const { gateway } = openPaypal({
    [`GET ${path}`]: [approved, withPayments({ captures: [capture] })],
    [`POST ${path}/capture`]: { status: 201, body: {} },
  });
  expect(await gateway.capture?.(request)).toMatchObject({ status: 'requires_action', isBankPending: true });
});

test('an order says how its window behaves where PayPal documents it today, and uses nothing deprecated', async () => {
  const { gateway, asked } = openPaypal({ 'POST /v2/checkout/orders': { status: 201, body: order } });
  await gateway.intents?.open({ ...wanted, wish: { application_context: { shipping_preference: 'NO_SHIPPING' } } });
  const { application_context, payment_source } = JSON.parse(asked[0]?.body ?? '');
  expect(application_context).toBeUndefined();
  expect(payment_source.paypal.experience_context).toEqual({
    shipping_preference: 'NO_SHIPPING',
    user_action: 'CONTINUE',
    return_url: 'https://shop.test/checkout?gateway=paypal&redirect_status=succeeded',
    cancel_url: 'https://shop.test/checkout?gateway=paypal&redirect_status=canceled',
  });
});

test('an order of another amount is not taken', async () => {
  const { gateway, asked } = openPaypal({ [`GET ${path}`]: approved });
  await expect(gateway.capture?.({ ...request, amount: 1200 })).rejects.toThrow(GatewayRefused);
  expect(asked).toHaveLength(1);
});

test.each([
  ['JPY', 1250, '1250'],
  ['HUF', 125_000, '1250'],
  ['EUR', 5, '0.05'],
])('an order in %s has the decimals that PayPal takes', async (currency, amount, value) => {
  const { gateway, asked } = openPaypal({ 'POST /v2/checkout/orders': { status: 201, body: order } });
  await gateway.intents?.open({ ...wanted, amount, currency });
  expect(JSON.parse(asked[0]?.body ?? '').purchase_units[0].amount).toEqual({ currency_code: currency, value });
});

test.each([[{ intent: 'SALE' }], [{ application_context: { shipping_preference: 'NOWHERE' } }], [{ intent: {} }]])(
  'a wish that makes no sense is refused before anything is asked: %o',
  async (wish) => {
    const { gateway, asked } = openPaypal({});
    const opened = gateway.intents?.open({ ...wanted, wish });
    await expect(opened).rejects.toThrow(GatewayRefused);
    expect(asked).toEqual([]);
  },
);

test('parts of a currency that PayPal takes whole are refused', async () => {
  const { gateway } = openPaypal({});
  const huf = { ...wanted, amount: 125_050, currency: 'HUF' };
  await expect(gateway.intents?.open(huf)).rejects.toThrow('Only whole amounts of HUF are taken');
});

test('an announcement is handed back byte for byte, and PayPal says whether it is its own', async () => {
  const verify = 'POST /v1/notifications/verify-webhook-signature';
  const { gateway, asked } = openPaypal({
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
  const read = (text = body) =>
    gateway.readEvent({ url: 'https://shop.test/vault/webhooks/paypal', headers, body: text });
  const event = {
    id: 'WH-1',
    name: 'PAYMENT.CAPTURE.COMPLETED',
    orderId: 'order',
    transactionId: 'O1',
    about: 'payment',
  };
  expect(await read()).toEqual(event);
  expect(asked[0]?.body).toContain(`"webhook_id":"WH1","webhook_event":${body}}`);
  expect(await read('{"id":"WH-2","event_type":"CUSTOMER.DISPUTE.CREATED","resource":{}}')).toBeNull();
  await expect(read()).rejects.toThrow(InvalidEvent);
  await expect(read()).rejects.toThrow(InvalidEvent);
  await expect(read()).rejects.toThrow(GatewayUnavailable);
  await expect(read()).rejects.toThrow(GatewayUnavailable);
  for (const text of ['', 'null', '[]', '{}', '{"id":"WH-1"']) await expect(read(text)).rejects.toThrow(InvalidEvent);
});
