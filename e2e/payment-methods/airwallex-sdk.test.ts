import https, { Agent } from 'node:https';
import { connect } from 'node:net';
import { Airwallex } from '@airwallex/node-sdk';
import { serve } from '@hono/node-server';
import { airwallexOf, gatewayKeys, testSandbox } from '@mercer/sandbox/testing';
import { beforeEach, expect, onTestFinished, test } from 'vitest';

// Airwallex's own library as it is, over HTTP. It knows its hosts and no other: the agent of all https calls leads to the stand-in.

const events: { name: string; data: { object: { id: string; status: string } } }[] = [];
const names = () => events.map(({ name }) => name);

beforeEach(() => {
  events.length = 0;
});

async function openAirwallex(apiKey = gatewayKeys.airwallex.apiKey) {
  const webhook = {
    urlOf: () => 'http://localhost:3000/vault/webhooks/airwallex',
    fetch: async (request: Request) => {
      events.push(await request.json());
      return new Response();
    },
  };
  const sandbox = await testSandbox({ webhook });
  const server = serve({ fetch: sandbox.serve, port: 0, hostname: '127.0.0.1' });
  onTestFinished(() => new Promise<void>((resolve) => void server.close(() => resolve())));
  await new Promise((resolve) => server.once('listening', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const before = https.globalAgent;
  https.globalAgent = Object.assign(new Agent(), { createConnection: () => connect(port, '127.0.0.1') });
  onTestFinished(() => {
    https.globalAgent.destroy();
    https.globalAgent = before;
  });
  const { clientId } = gatewayKeys.airwallex;
  const airwallex = new Airwallex({ clientId, apiKey, env: 'demo', enableTelemetry: false });
  onTestFinished(() => airwallex._cleanup());
  const { paymentAcceptance: api, simulation } = airwallex;
  return { sandbox, airwallex, api, simulation };
}

type Api = Awaited<ReturnType<typeof openAirwallex>>['api'];

let count = 0;
const request_id = () => `request-${++count}`;
const card = { number: '4242424242424242', expiry_month: '12', expiry_year: '2034', cvc: '123' };
const method = (number = card.number) => ({ payment_method: { type: 'card', card: { ...card, number } } });
const wish = () => ({ request_id: request_id(), amount: 19.99, currency: 'USD', merchant_order_id: 'order_1' });

async function pay({ paymentIntents: intents }: Pick<Api, 'paymentIntents'>, more: object = {}) {
  const { id = '' } = await intents.createPaymentIntent({ ...wish(), ...more });
  return intents.confirmPaymentIntent(id, { request_id: request_id(), ...method() });
}

test('an intent keeps what it was opened with, is listed, changed and paid once', async () => {
  const { paymentIntents: intents } = (await openAirwallex()).api;
  const more = {
    metadata: { channel: 'web' },
    descriptor: 'MERCER',
    return_url: 'https://shop.test/checkout',
    order: { type: 'physical_goods' },
  };
  const opening = { ...wish(), ...more };
  const opened = await intents.createPaymentIntent(opening);
  expect(opened).toMatchObject({ status: 'REQUIRES_PAYMENT_METHOD', amount: 19.99, ...more });
  const id = opened.id ?? '';
  expect((await intents.createPaymentIntent(opening)).id).toBe(id);
  await expect(intents.createPaymentIntent({ ...opening, amount: 5 })).rejects.toMatchObject({
    data: { code: 'duplicate_request' },
  });
  const change = { request_id: request_id(), amount: 25, metadata: { channel: 'app' } };
  expect(await intents.updatePaymentIntent(id, change)).toMatchObject({ amount: 25, metadata: { channel: 'app' } });
  const paid = await intents.confirmPaymentIntent(id, { request_id: request_id(), ...method() });
  expect(paid).toMatchObject({ status: 'SUCCEEDED', captured_amount: 25, descriptor: 'MERCER' });
  expect(await intents.retrievePaymentIntent(id)).toMatchObject({ id, status: 'SUCCEEDED' });
  await pay({ paymentIntents: intents }, { currency: 'EUR', merchant_order_id: 'order_2' });
  const idsOf = async (filters: object) => (await intents.listPaymentIntents(filters)).items?.map((one) => one.id);
  expect(await idsOf({ status: 'SUCCEEDED', currency: 'USD' })).toEqual([id]);
  expect(await idsOf({ merchant_order_id: 'order_1' })).toEqual([id]);
  expect(await intents.listPaymentIntents({ page_size: 1 })).toMatchObject({ items: [{}], has_more: true });
  expect(await idsOf({ page_size: 1, page_num: 2 })).toEqual([]);
  await expect(intents.cancelPaymentIntent(id, { request_id: request_id() })).rejects.toMatchObject({
    data: { code: 'invalid_status_for_operation' },
  });
  await expect.poll(names).toContain('payment_intent.succeeded');
});

test('an authorization is captured in part; another one is cancelled', async () => {
  const { paymentIntents: intents } = (await openAirwallex()).api;
  const options = { payment_method_options: { card: { auto_capture: false } } };
  const held = await pay({ paymentIntents: intents }, options);
  expect(held).toMatchObject({ status: 'REQUIRES_CAPTURE', latest_payment_attempt: { status: 'AUTHORIZED' } });
  const id = held.id ?? '';
  await expect(intents.capturePaymentIntent(id, { request_id: request_id(), amount: 20 })).rejects.toMatchObject({
    data: { code: 'validation_error', source: 'amount' },
  });
  const taken = await intents.capturePaymentIntent(id, { request_id: request_id(), amount: 12.5 });
  expect(taken).toMatchObject({ status: 'SUCCEEDED', amount: 19.99, captured_amount: 12.5 });
  const { id: other = '' } = await pay({ paymentIntents: intents }, options);
  const ended = { request_id: request_id(), cancellation_reason: 'Out of stock' };
  expect(await intents.cancelPaymentIntent(other, ended)).toMatchObject({
    status: 'CANCELLED',
    cancellation_reason: 'Out of stock',
    latest_payment_attempt: { status: 'CANCELLED' },
  });
});

test('a refusal is the library’s own error, and names the field', async () => {
  const { paymentIntents: intents } = (await openAirwallex()).api;
  const { id = '' } = await intents.createPaymentIntent(wish());
  const declined = intents.confirmPaymentIntent(id, { request_id: request_id(), ...method('4000000000009995') });
  await expect(declined).rejects.toMatchObject({ status: 400, data: { code: 'issuer_declined' } });
  expect((await intents.retrievePaymentIntent(id)).latest_payment_attempt).toMatchObject({
    status: 'FAILED',
    failure_code: 'issuer_declined',
    provider_original_response_code: '51',
  });
  const noId = { ...wish(), request_id: '' };
  await expect(intents.createPaymentIntent(noId)).rejects.toMatchObject({ data: { source: 'request_id' } });
  const unheard = { ...wish(), colour: 'red' };
  await expect(intents.createPaymentIntent(unheard)).rejects.toMatchObject({
    data: { code: 'validation_error', source: 'colour' },
  });
  const split = { ...wish(), funds_split_data: [] };
  await expect(intents.createPaymentIntent(split)).rejects.toMatchObject({ data: { code: 'operation_not_supported' } });
  await expect(intents.retrievePaymentIntent('int_unknown')).rejects.toMatchObject({ status: 404 });
  await expect.poll(names).toContain('payment_intent.requires_payment_method');
  const stranger = (await openAirwallex('of somebody else')).api.paymentIntents;
  await expect(stranger.retrievePaymentIntent(id)).rejects.toThrow('Access denied');
});

test('refunds are made in parts, found and listed, and may fail days later', async () => {
  const { api, sandbox } = await openAirwallex();
  const { refunds } = api;
  const { id: payment_intent_id = '', latest_payment_attempt } = await pay(api);
  const part = { request_id: request_id(), payment_intent_id, amount: 9.99, reason: 'Broken', metadata: { a: 'b' } };
  const first = await refunds.createRefund(part);
  expect(first).toMatchObject({
    status: 'RECEIVED',
    amount: 9.99,
    currency: 'USD',
    reason: 'Broken',
    metadata: { a: 'b' },
  });
  expect((await refunds.createRefund(part)).id).toBe(first.id);
  const tooMuch = refunds.createRefund({ request_id: request_id(), payment_intent_id, amount: 10.01 });
  await expect(tooMuch).rejects.toMatchObject({ data: { code: 'refund_amount_above_limit' } });
  const { id: payment_attempt_id = '' } = latest_payment_attempt ?? {};
  const rest = await refunds.createRefund({ request_id: request_id(), payment_attempt_id });
  expect(rest).toMatchObject({ amount: 10, payment_intent_id });
  const ask = await airwallexOf(sandbox);
  await ask('POST', `/bank/refunds/${rest.id}`, { status: 'FAILED' });
  expect(await refunds.retrieveRefund(rest.id ?? '')).toMatchObject({ status: 'FAILED' });
  expect((await refunds.listRefunds({ payment_intent_id })).items).toHaveLength(2);
  expect((await refunds.listRefunds({ status: 'FAILED' })).items).toMatchObject([{ id: rest.id }]);
  await refunds.createRefund({ request_id: request_id(), payment_intent_id, amount: 10 });
  await expect.poll(names).toContain('refund.failed');
});

test('attempts are found by their intent', async () => {
  const { api } = await openAirwallex();
  const { id: payment_intent_id = '' } = await api.paymentIntents.createPaymentIntent(wish());
  const confirm = (number?: string) =>
    api.paymentIntents.confirmPaymentIntent(payment_intent_id, { request_id: request_id(), ...method(number) });
  await expect(confirm('4000000000000002')).rejects.toThrow();
  await confirm();
  const { items = [] } = await api.paymentAttempts.listPaymentAttempts({ payment_intent_id });
  expect(items.map(({ status }) => status).sort()).toEqual(['CAPTURE_REQUESTED', 'FAILED']);
  const [{ id = '' } = {}] = items;
  expect(await api.paymentAttempts.retrievePaymentAttempt(id)).toMatchObject({ id, payment_intent_id });
});

test('a customer keeps a card under a consent, which pays without a number until it is disabled', async () => {
  const { api } = await openAirwallex();
  const { customers, paymentConsents: consents } = api;
  const merchant_customer_id = 'account_1';
  const { id: customer_id = '' } = await customers.createCustomer({ request_id: request_id(), merchant_customer_id });
  await customers.updateCustomer(customer_id, { request_id: request_id(), email: 'ada@shop.test' });
  expect(await customers.retrieveCustomer(customer_id)).toMatchObject({ merchant_customer_id, email: 'ada@shop.test' });
  expect((await customers.listCustomers({ merchant_customer_id })).items).toMatchObject([{ id: customer_id }]);
  expect((await customers.generateCustomerClientSecret(customer_id)).client_secret).toBeTruthy();
  const opened = await consents.createPaymentConsent({
    request_id: request_id(),
    customer_id,
    next_triggered_by: 'merchant',
    merchant_trigger_reason: 'scheduled',
  });
  expect(opened.status).toBe('PENDING_VERIFICATION');
  const verified = await consents.verifyPaymentConsent(opened.id, {
    request_id: request_id(),
    ...method(),
    verification_options: { card: { currency: 'USD' } },
  });
  expect(verified).toMatchObject({ status: 'VERIFIED', payment_method: { card: { last4: '4242' } } });
  expect(JSON.stringify(verified)).not.toContain(card.number);
  await consents.updatePaymentConsent(opened.id, { request_id: request_id(), metadata: { plan: 'coffee' } });
  expect(await consents.retrievePaymentConsent(opened.id)).toMatchObject({ metadata: { plan: 'coffee' } });
  expect((await consents.listPaymentConsent({ customer_id })).items).toHaveLength(1);
  const renew = async () => {
    const { id = '' } = await api.paymentIntents.createPaymentIntent({ ...wish(), customer_id });
    return api.paymentIntents.confirmPaymentIntent(id, { request_id: request_id(), payment_consent_id: opened.id });
  };
  expect((await renew()).status).toBe('SUCCEEDED');
  await consents.disablePaymentConsent(opened.id, { request_id: request_id() });
  await expect(renew()).rejects.toMatchObject({ data: { code: 'invalid_status_for_operation' } });
});

test('a dispute is announced, listed, challenged and decided; another one is accepted', async () => {
  const { api, simulation } = await openAirwallex();
  const { paymentDisputes: disputes } = api;
  const { paymentAcceptance: simulated } = simulation;
  const due_at = new Date('2027-01-01T00:00:00.000Z');
  const dispute = async () => {
    const { id: payment_intent_id = '' } = await pay(api);
    const opened = { payment_intent_id, amount: 5, reason_code: '10.4', stage: 'CHARGEBACK', due_at };
    return simulated.createDispute(opened);
  };
  const { id = '', payment_intent_id = '' } = await dispute();
  expect((await disputes.getDisputes({ payment_intent_id })).items).toMatchObject([{ id, amount: 5 }]);
  const answer = { request_id: request_id(), reason: 'Delivered' };
  expect(await disputes.challengeDispute(id, answer)).toMatchObject({ status: 'CHALLENGED' });
  await simulated.resolveDispute(id, { in_favor_of: 'MERCHANT' });
  expect(await disputes.getDispute(id)).toMatchObject({ status: 'WON', stage: 'CHARGEBACK' });
  const { id: other = '' } = await dispute();
  expect(await disputes.acceptDispute(other, { request_id: request_id() })).toMatchObject({ status: 'ACCEPTED' });
  await expect.poll(names).toContain('payment_dispute.accepted');
  expect(names()).toEqual(expect.arrayContaining(['payment_dispute.requires_response', 'payment_dispute.won']));
});

test('what a shop never calls is refused, and not taken for done', async () => {
  const { api } = await openAirwallex();
  const refusal = { status: 400, data: { code: 'operation_not_supported' } };
  await expect(api.config.queryPaymentMethodTypes({})).rejects.toMatchObject(refusal);
  await expect(api.paymentMethods.listPaymentMethods({})).rejects.toMatchObject(refusal);
});
