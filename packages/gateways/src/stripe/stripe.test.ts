import Stripe from 'stripe';
import { expect, test } from 'vitest';
import { GatewayRefused, GatewayUnavailable, InvalidEvent } from '../errors.ts';
import { create } from './index.ts';

const keys = {
  url: 'https://gateway.test/stripe',
  secretKey: 'sk_test_1',
  publishableKey: 'pk_test_1',
  webhookSecret: 'whsec_1',
};
const now = new Date('2026-06-01T12:00:00.000Z');

interface RecordedCall {
  call: string;
  key: string | null;
  params: Record<string, string>;
}

type Answer = { status?: number; body: object };

/**
 * Opens a gateway that records the shop's requests to Stripe and gives the answers of Stripe's reference; any other
 * call is a network fault.
 */
function openTestStripe(answers: Record<string, Answer>) {
  const requests: RecordedCall[] = [];
  const respondToRequest = async (request: Request): Promise<Response> => {
    const { pathname, origin, searchParams } = new URL(request.url);
    expect([origin, request.headers.get('authorization')]).toEqual(['https://gateway.test', 'Bearer sk_test_1']);
    // The library's default version does not matter
    expect(request.headers.get('stripe-version')).toBe('2026-10-28.endive');
    const call = `${request.method} ${pathname.replace('/stripe/v1/', '')}`;
    const params = new URLSearchParams(request.method === 'POST' ? await request.text() : searchParams);
    requests.push({ call, key: request.headers.get('idempotency-key'), params: Object.fromEntries(params) });
    const answer = answers[call];
    if (!answer) throw new TypeError('fetch failed');
    return Response.json(answer.body, { status: answer.status ?? 200 });
  };
  return {
    gateway: create(keys, { fetch: respondToRequest, now: () => now, publicUrl: 'https://shop.test' }),
    requests,
  };
}

const intent = {
  id: 'pi_1',
  object: 'payment_intent',
  client_secret: 'pi_1_secret',
  amount: 1250,
  amount_capturable: 0,
  amount_received: 0,
  currency: 'usd',
  status: 'requires_payment_method',
  payment_method_types: ['card'],
  metadata: { order_id: 'order' },
};
const charge = {
  payment_method_details: { type: 'card', card: { brand: 'visa', last4: '4242', wallet: { type: 'google_pay' } } },
};
const checks = { address_line1_check: 'fail', address_postal_code_check: 'new here', cvc_check: 'pass' };
const checked = { payment_method_details: { type: 'card', card: { brand: 'visa', last4: '4242', checks } } };
const buildRefusal = (error: object, status = 402) => ({ status, body: { error: { message: 'No', ...error } } });
const details = { descriptor: null, authentication: 'automatic', shipTo: null } as const;
const request = {
  key: 'order',
  id: null,
  orderId: 'order',
  amount: 1250,
  currency: 'USD',
  customer: null,
  details,
  lines: async () => [],
  services: async () => [],
};
const url = 'https://shop.test/vault/webhooks/stripe';

test('an intent has the order’s amount and id, whatever the browser wishes', async () => {
  const { gateway, requests } = openTestStripe({ 'POST payment_intents': { body: intent } });
  const wish = {
    amount: 1,
    currency: 'jpy',
    customer: 'cus_other',
    payment_method: 'pm_1',
    capture_method: 'automatic',
  };
  const opened = await gateway.intents?.open({ ...request, wish });
  expect(opened).toEqual({
    id: 'pi_1',
    client_secret: 'pi_1_secret',
    amount: 1250,
    currency: 'USD',
    status: 'requires_payment_method',
  });
  const params = {
    amount: '1250',
    currency: 'usd',
    capture_method: 'manual',
    'allowed_payment_method_types[0]': 'card',
    payment_method: 'pm_1',
    'metadata[order_id]': 'order',
  };
  expect(requests).toEqual([{ call: 'POST payment_intents', key: 'order-card-pm_1', params }]);
});

const ada = { name: 'Ada Lovelace', phone: undefined, address1: '12 Analytical Way', address2: undefined };
const shipTo = { ...ada, city: 'Portland', state: 'OR', zip: '97201', country: 'US' };
const orderDetails = { descriptor: 'MUGS', authentication: 'any', shipTo } as const;
const shipping = {
  'shipping[name]': 'Ada Lovelace',
  'shipping[address][line1]': '12 Analytical Way',
  'shipping[address][city]': 'Portland',
  'shipping[address][state]': 'OR',
  'shipping[address][postal_code]': '97201',
  'shipping[address][country]': 'US',
};

test('an intent says what the statement shows, where the parcel goes and when banks ask; no receipt is mailed', async () => {
  const { gateway, requests } = openTestStripe({ 'POST payment_intents': { body: intent } });
  await gateway.intents?.open({ ...request, details: orderDetails, wish: {} });
  await gateway.intents?.open({ ...request, details: orderDetails, wish: { payment_method_types: 'klarna' } });
  const [card, klarna] = requests.map(({ params }) => params);
  expect(card).toMatchObject({
    statement_descriptor_suffix: 'MUGS',
    'payment_method_options[card][request_three_d_secure]': 'any',
    ...shipping,
  });
  expect(klarna).toMatchObject(shipping);
  expect(Object.keys({ ...klarna })).not.toContain('statement_descriptor_suffix');
  for (const params of [card, klarna]) expect(JSON.stringify(params)).not.toContain('receipt_email');
  // an address that was corrected meanwhile is another request
  expect(requests[0]?.key).toMatch(/^order-card-[\w-]{12}$/);
});

test('a charge says the same, and at a renewal asks for nobody who is not there', async () => {
  const paidAnswer = { body: { ...intent, status: 'succeeded', amount_received: 1250 } };
  const { gateway, requests } = openTestStripe({ 'POST payment_intents': paidAnswer });
  const money = { key: 'order', token: 'pm_1', order_id: 'order', amount: 1250, currency: 'USD', return_url: '' };
  await gateway.charge?.({ ...money, customer: null, shopper: 'present', details: orderDetails });
  await gateway.charge?.({ ...money, customer: 'cus_1', shopper: 'away', details: orderDetails });
  const asks = 'payment_method_options[card][request_three_d_secure]';
  expect(requests[0]?.params).toMatchObject({ statement_descriptor_suffix: 'MUGS', [asks]: 'any', ...shipping });
  expect(requests[1]?.params).toMatchObject({ statement_descriptor_suffix: 'MUGS', ...shipping });
  expect(requests[1]?.params).not.toHaveProperty([asks]);
});

test('the order’s number stands beside a payment that has made it', async () => {
  const { gateway, requests } = openTestStripe({ 'POST payment_intents/pi_1': { body: intent } });
  await gateway.writeOrderNumber?.({ transactionId: 'pi_1', orderId: 'order', number: '1001' });
  expect(requests).toMatchObject([{ params: { 'metadata[order_number]': '1001' } }]);
});

test('another card changes the intent; another way to pay ends it for a new one', async () => {
  const { gateway, requests } = openTestStripe({
    'GET payment_intents/pi_1': { body: intent },
    'POST payment_intents/pi_1': { body: { ...intent, status: 'requires_confirmation' } },
    'POST payment_intents/pi_1/cancel': { body: { ...intent, status: 'canceled' } },
    'POST payment_intents': { body: { ...intent, id: 'pi_2', payment_method_types: ['klarna'] } },
  });
  const existingRequest = { ...request, id: 'pi_1' };
  const changedIntent = await gateway.intents?.open({ ...existingRequest, wish: { payment_method: 'pm_2' } });
  expect(changedIntent).toMatchObject({ id: 'pi_1', status: 'requires_confirmation' });
  const klarna = await gateway.intents?.open({ ...existingRequest, wish: { payment_method_types: 'klarna' } });
  expect(klarna).toMatchObject({ id: 'pi_2' });
  expect(requests.map(({ call }) => call)).toEqual([
    'GET payment_intents/pi_1',
    'POST payment_intents/pi_1',
    'GET payment_intents/pi_1',
    'POST payment_intents/pi_1/cancel',
    'POST payment_intents',
  ]);
});

test.each([
  [{ payment_method_types: 'us_bank_account' }],
  [{ payment_method_types: ['__proto__'] }],
  [{ payment_method: { id: 'pm_1' } }],
  [{ payment_method: '../customers' }],
  [{ payment_method_types: 'ideal', confirm: true, return_url: 'javascript:alert(1)' }],
])('a wish that makes no sense is refused before anything is asked: %o', async (wish) => {
  const { gateway, requests } = openTestStripe({});
  await expect(gateway.intents?.open({ ...request, wish })).rejects.toThrow(GatewayRefused);
  expect(requests).toEqual([]);
});

test.each([
  [
    { status: 'requires_capture', amount_capturable: 1250 },
    { status: 'authorized', amount: 1250 },
  ],
  [
    { status: 'succeeded', amount_received: 1200 },
    { status: 'paid', amount: 1200 },
  ],
  [{ status: 'processing' }, { status: 'requires_action' }],
  [{ status: 'canceled' }, { status: 'canceled' }],
  [{ metadata: {} }, { status: 'open', order_id: '' }],
  [{ latest_charge: charge }, { method: 'google', card: { brand: 'Visa', last4: '4242' }, checks: undefined }],
  [{ latest_charge: checked }, { checks: { address: 'fail', postal_code: null, cvc: 'pass' } }],
])('an intent %o is a transaction %o', async (change, transaction) => {
  const { gateway } = openTestStripe({ 'GET payment_intents/pi_1': { body: { ...intent, ...change } } });
  expect(await gateway.get('pi_1')).toMatchObject({ id: 'pi_1', currency: 'USD', ...transaction });
});

test('what Stripe does not know is nothing, and what it does not answer is not known', async () => {
  const missing = buildRefusal({ type: 'invalid_request_error', code: 'resource_missing' }, 404);
  const { gateway } = openTestStripe({
    'GET payment_intents/pi_0': missing,
    'POST payment_intents/pi_0/cancel': missing,
    'GET payment_intents/pi_2': buildRefusal(
      { type: 'invalid_request_error', message: 'Invalid API Key: sk_t***1' },
      401,
    ),
  });
  expect([await gateway.get('pi_0'), await gateway.cancel('pi_0')]).toEqual([null, null]);
  const fault = await gateway.get('pi_2').catch((error: unknown) => error);
  expect(fault).toBeInstanceOf(GatewayUnavailable);
  expect(String(fault)).not.toContain('sk_');
  await expect(gateway.find('order')).rejects.toThrow(GatewayUnavailable);
});

test('a wallet’s card is charged once; the bank’s no is an answer', async () => {
  const money = { amount: 1250, currency: 'USD' };
  const shopper = { customer: null, shopper: 'present', return_url: '' } as const;
  const asking = { ...money, ...shopper, key: 'order', token: 'pm_1', order_id: 'order', details };
  const paidAnswer = { body: { ...intent, status: 'succeeded', amount_received: 1250 } };
  const { gateway, requests } = openTestStripe({ 'POST payment_intents': paidAnswer });
  expect(await gateway.charge?.(asking)).toMatchObject({ id: 'pi_1', status: 'paid' });
  expect(requests).toHaveLength(1);
  expect(requests[0]).toMatchObject({
    key: 'order',
    params: { confirm: 'true', payment_method: 'pm_1', amount: '1250' },
  });
  const declined = openTestStripe({
    'POST payment_intents': buildRefusal({ type: 'card_error', code: 'card_declined', payment_intent: intent }),
  });
  const answer = await declined.gateway.charge?.(asking);
  expect(answer).toMatchObject({ id: 'pi_1', status: 'failed', message: 'No', order_id: 'order' });
  const unknown = openTestStripe({ 'POST payment_intents': buildRefusal({ type: 'invalid_request_error' }, 404) });
  expect(await unknown.gateway.charge?.(asking)).toMatchObject({ id: '', status: 'failed' });
});

const blank = { id: null, keepId: async () => {}, email: async () => null };

const buildStripeRefund = (status: string, key = 'refund-1') => ({
  id: `re_${key}`,
  status,
  metadata: { refund_key: key },
});

test('a refund that Stripe has made already is not made again, however long ago its key was used', async () => {
  const money = { amount: 1000, currency: 'USD', key: 'refund-1', transactionId: 'pi_1', ...blank };
  const buildRefundList = (status: string) => ({
    body: { object: 'list', data: [buildStripeRefund('succeeded', 'x'), buildStripeRefund(status)] },
  });
  const succeededStripe = openTestStripe({ 'GET refunds': buildRefundList('succeeded') });
  await succeededStripe.gateway.refund(money);
  expect(succeededStripe.requests.map(({ call }) => call)).toEqual(['GET refunds']);
  const failed = openTestStripe({ 'GET refunds': buildRefundList('failed') });
  await expect(failed.gateway.refund(money)).rejects.toThrow(GatewayRefused);
});

test('a refund that somebody else made at the same moment is given', async () => {
  const lists = [{ data: [] }, { data: [buildStripeRefund('succeeded')] }];
  const answers = {
    'POST refunds': buildRefusal({ code: 'charge_already_refunded', type: 'invalid_request_error' }, 400),
  };
  Object.defineProperty(answers, 'GET refunds', { get: () => ({ body: { object: 'list', ...lists.shift() } }) });
  const { gateway, requests } = openTestStripe(answers);
  await gateway.refund({ amount: 1000, currency: 'USD', key: 'refund-1', transactionId: 'pi_1', ...blank });
  expect(requests.map(({ call }) => call)).toEqual(['GET refunds', 'POST refunds', 'GET refunds']);
});

test('a refund that failed is no booking, nor is the line that takes it back', async () => {
  const buildBalanceLine = (type: string, source: object) => ({
    id: `txn_${type}`,
    type,
    source,
    fee: 0,
    net: 0,
    currency: 'usd',
    created: 1,
  });
  const refund = { object: 'refund', id: 're_1', payment_intent: 'pi_1', amount: 500, currency: 'usd' };
  const failed = { ...refund, status: 'failed' };
  const data = [
    buildBalanceLine('refund_failure', failed),
    buildBalanceLine('refund', failed),
    buildBalanceLine('payment_refund', { ...refund, status: 'succeeded' }),
  ];
  const { gateway } = openTestStripe({
    'GET balance_transactions': { body: { object: 'list', data, has_more: false } },
  });
  expect(await gateway.books?.between?.(now, now)).toMatchObject([{ id: 'txn_payment_refund', kind: 'refund' }]);
});

test('capture and refund name the amount and their key; a capture that comes too late tells how it stands', async () => {
  const { gateway, requests } = openTestStripe({
    'POST payment_intents/pi_1/capture': { body: { ...intent, status: 'succeeded', amount_received: 1000 } },
    'POST payment_intents/pi_2/capture': buildRefusal(
      { type: 'invalid_request_error', code: 'payment_intent_unexpected_state' },
      400,
    ),
    'GET payment_intents/pi_2': { body: { ...intent, id: 'pi_2', status: 'canceled' } },
    'GET refunds': { body: { object: 'list', data: [], has_more: false } },
    'POST refunds': { body: { id: 're_1', status: 'succeeded' } },
  });
  const money = { amount: 1000, currency: 'USD' };
  const capturedPayment = await gateway.capture?.({ ...money, key: 'capture-pi_1', transactionId: 'pi_1' });
  expect(capturedPayment).toMatchObject({ status: 'paid', amount: 1000 });
  expect(requests[0]).toMatchObject({ key: 'capture-pi_1', params: { amount_to_capture: '1000' } });
  const late = await gateway.capture?.({ ...money, key: 'capture-pi_2', transactionId: 'pi_2' });
  expect(late).toMatchObject({ id: 'pi_2', status: 'canceled' });
  await gateway.refund({ ...money, key: 'refund-1', transactionId: 'pi_1', ...blank });
  const params = { payment_intent: 'pi_1', amount: '1000', 'metadata[refund_key]': 'refund-1' };
  expect(requests.at(-1)).toEqual({ call: 'POST refunds', key: 'refund-1', params });
});

test('an announcement counts when Stripe has signed it lately; what is about no order is nothing', async () => {
  const { gateway } = openTestStripe({});
  const { webhooks } = new Stripe('sk_test_1');
  const readSignedEvent = (object: object, { secret = 'whsec_1', ageSeconds = 0 } = {}) => {
    const body = JSON.stringify({ id: 'evt_1', object: 'event', type: 'payment_intent.succeeded', data: { object } });
    const timestamp = Math.floor(now.getTime() / 1000) - ageSeconds;
    const header = webhooks.generateTestHeaderString({ payload: body, secret, timestamp });
    return gateway.readEvent({ headers: new Headers({ 'Stripe-Signature': header }), url, body });
  };
  const about = { orderId: 'order', transactionId: 'pi_1', about: 'payment' };
  const event = { id: 'evt_1', name: 'payment_intent.succeeded', ...about };
  expect(await readSignedEvent(intent)).toEqual(event);
  expect(await readSignedEvent({ object: 'charge', payment_intent: 'pi_1', metadata: { order_id: 'order' } })).toEqual(
    event,
  );
  expect(await readSignedEvent({ object: 'payout', id: 'po_1' })).toBeNull();
  await expect(readSignedEvent(intent, { secret: 'whsec_2' })).rejects.toThrow(InvalidEvent);
  await expect(readSignedEvent(intent, { ageSeconds: 301 })).rejects.toThrow(InvalidEvent);
  await expect(gateway.readEvent({ headers: new Headers(), url, body: '{}' })).rejects.toThrow(InvalidEvent);
});

test('a thin event is asked for what it is about; of anything else it is nothing, and never an error', async () => {
  const missing = buildRefusal({ type: 'invalid_request_error', code: 'resource_missing' }, 404);
  const { gateway, requests } = openTestStripe({
    'GET payment_intents/pi_1': { body: intent },
    'GET charges/ch_1': { body: { object: 'charge', payment_intent: 'pi_1', metadata: {} } },
    'GET payment_intents/pi_0': missing,
  });
  const { webhooks } = new Stripe('sk_test_1');
  const readThinEvent = (type: string, related_object: object | null) => {
    const body = JSON.stringify({ id: 'evt_2', object: 'v2.core.event', type, created: '2026-06-01', related_object });
    const timestamp = Math.floor(now.getTime() / 1000);
    const header = webhooks.generateTestHeaderString({ payload: body, secret: 'whsec_1', timestamp });
    return gateway.readEvent({ headers: new Headers({ 'Stripe-Signature': header }), url, body });
  };
  const about = { id: 'evt_2', orderId: 'order', transactionId: 'pi_1' };
  const succeeded = 'v1.payment_intent.succeeded';
  expect(await readThinEvent(succeeded, { type: 'payment_intent', id: 'pi_1' })).toEqual({
    ...about,
    name: 'payment_intent.succeeded',
    about: 'payment',
  });
  expect(await readThinEvent('v1.charge.refunded', { type: 'charge', id: 'ch_1' })).toEqual({
    ...about,
    name: 'charge.refunded',
    about: 'history',
  });
  expect(await readThinEvent(succeeded, { type: 'payment_intent', id: 'pi_0' })).toBeNull();
  expect(
    await readThinEvent('v2.core.event_destination.ping', { type: 'v2.core.event_destination', id: 'ed_1' }),
  ).toBeNull();
  expect(await readThinEvent('v1.billing.meter.no_meter_found', null)).toBeNull();
  expect(requests.map(({ call }) => call)).not.toContain('GET v2/core/events/evt_2');
});

const buildListAnswer = (...data: object[]) => ({
  body: { object: 'list', data, has_more: false, url: '/v1/payment_intents' },
});
const nothing = { body: { object: 'search_result', data: [], has_more: false, url: '/v1/payment_intents/search' } };

test.each([
  ['finds nothing yet', nothing],
  ['is not to be had, as in India', buildRefusal({ type: 'invalid_request_error' }, 400)],
  ['is not allowed to the key', buildRefusal({ type: 'invalid_request_error' }, 403)],
])('where search %s, a lost payment is found among those of its time', async (_, search) => {
  const otherIntent = { ...intent, id: 'pi_2', metadata: { order_id: 'another' } };
  const { gateway, requests } = openTestStripe({
    'GET payment_intents/search': search,
    'GET payment_intents': buildListAnswer(otherIntent, intent),
  });
  expect((await gateway.find('order', now)).map(({ id }) => id)).toEqual(['pi_1']);
  expect(requests[1]?.params).toMatchObject({ 'created[gte]': '1780315200', 'created[lte]': '1780920000' });
  expect(await gateway.find('order')).toEqual([]);
  expect(requests).toHaveLength(3);
});

test('what search finds is not looked for twice', async () => {
  const { gateway, requests } = openTestStripe({
    'GET payment_intents/search': { body: { ...nothing.body, data: [intent] } },
  });
  expect(await gateway.find('order', now)).toMatchObject([{ id: 'pi_1' }]);
  expect(requests).toHaveLength(1);
});

const active = { status: 'active' };
const inactive = { status: 'inactive', status_details: { error_message: 'No file' } };
const domain = { id: 'pmd_1', enabled: true, apple_pay: active, google_pay: active };

test('the domain is registered once; pages of Apple’s button ask nothing more of Stripe', async () => {
  const { gateway, requests } = openTestStripe({
    'GET payment_method_domains': buildListAnswer(),
    'POST payment_method_domains': { body: domain },
  });
  expect(await gateway.domains?.get('shop.test')).toBeNull();
  expect(await gateway.domains?.register('shop.test')).toEqual({ apple: null, google: null });
  expect(requests.at(-1)?.params).toEqual({ domain_name: 'shop.test' });
  expect(await gateway.authorize?.({ applepay_domain: 'shop.test' })).toBe(true);
  const count = requests.length;
  expect(await gateway.authorize?.({ applepay_domain: 'shop.test' })).toBe(true);
  expect(requests).toHaveLength(count);
  await expect(gateway.authorize?.({ applepay_domain: 'evil.test' })).rejects.toThrow(GatewayRefused);
});

test('a registered domain is not registered again; what was not verified then is verified', async () => {
  const { gateway, requests } = openTestStripe({
    'GET payment_method_domains': buildListAnswer({ ...domain, apple_pay: inactive }),
    'POST payment_method_domains/pmd_1/validate': { body: domain },
  });
  expect(await gateway.domains?.get('shop.test')).toEqual({ apple: 'No file', google: null });
  expect(await gateway.authorize?.({ applepay_domain: 'shop.test' })).toBe(false);
  expect(await gateway.domains?.register('shop.test')).toEqual({ apple: null, google: null });
  expect(requests.map(({ call }) => call)).not.toContain('POST payment_method_domains');
});

test('a domain that its owner has switched off shows no wallet', async () => {
  const { gateway } = openTestStripe({ 'GET payment_method_domains': buildListAnswer({ ...domain, enabled: false }) });
  const reason = 'The domain is switched off.';
  expect(await gateway.domains?.register('shop.test')).toEqual({ apple: reason, google: reason });
});

test('a debit that its bank has not confirmed is left to the bank', async () => {
  const debit = { ...intent, status: 'processing', payment_method_types: ['sepa_debit'] };
  const { gateway } = openTestStripe({ [`GET payment_intents/${intent.id}`]: { body: debit } });
  expect(await gateway.get(intent.id)).toMatchObject({ status: 'requires_action', isBankPending: true });
});
