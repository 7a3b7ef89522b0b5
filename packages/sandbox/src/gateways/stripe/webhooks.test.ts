import type Stripe from 'stripe';
import { beforeEach, expect, test, vi } from 'vitest';
import type { Sandbox } from '../../sandbox.ts';
import { createStripeClient, gatewayKeys, openTestSandbox } from '../../testing/index.ts';

const tolerance = 3600 * 24 * 365 * 100; // the test's clock stands still
let sandbox: Sandbox;
let stripe: Stripe;
/** Names of the received events, in order; an unsigned one is `forged`. */
let received: string[];
let bodies: string[];
let refusals: number;
let pauses: number[];

beforeEach(async () => {
  received = [];
  bodies = [];
  refusals = 0;
  pauses = [];
  sandbox = await openTestSandbox({
    pause: async (ms) => pauses.push(ms),
    webhook: {
      urlOf: (gateway) => `http://localhost:3000/inbox/${gateway}`,
      lateMs: 100,
      retriesMs: [1, 2, 3],
      fetch: receiveWebhook,
    },
  });
  stripe = createStripeClient(sandbox);
});

async function receiveWebhook(request: Request): Promise<Response> {
  if (refusals-- > 0) return new Response(null, { status: 503 });
  const body = await request.text();
  bodies.push(body);
  received.push(readEventName(body, request.headers.get('stripe-signature') ?? ''));
  return new Response();
}

function readEventName(body: string, signature: string): string {
  try {
    return stripe.webhooks.constructEvent(body, signature, gatewayKeys.stripe.webhookSecret, tolerance).type;
  } catch {
    return `forged ${JSON.parse(body).type}`;
  }
}

const createPayment = (payment_method: string, overrides: Partial<Stripe.PaymentIntentCreateParams> = {}) =>
  stripe.paymentIntents
    .create({
      amount: 1999,
      currency: 'usd',
      confirm: true,
      payment_method,
      allowed_payment_method_types: ['card'],
      metadata: { order_id: 'order_1' },
      ...overrides,
    })
    .catch((error: Stripe.errors.StripeError) => error);

const paymentEvents = ['payment_intent.created', 'charge.succeeded', 'payment_intent.succeeded'];
const expectReceived = (names: string[]) => vi.waitFor(() => expect(received.toSorted()).toEqual(names.toSorted()));

test('each step is announced, signed, with the object as it is, and can be asked for later', async () => {
  await createPayment('pm_card_visa');
  await expectReceived(paymentEvents);
  const { data } = await stripe.events.list();
  expect(data.map(({ type }) => type)).toEqual(paymentEvents.toReversed());
  const last = bodies.map((body) => JSON.parse(body)).find(({ type }) => type === 'payment_intent.succeeded');
  expect(last).toMatchObject({
    object: 'event',
    livemode: false,
    data: { object: { status: 'succeeded', metadata: { order_id: 'order_1' } } },
  });
  expect(last.data.object).not.toHaveProperty('sandbox');
  expect((await stripe.events.retrieve(last.id)).id).toBe(last.id);
});

test('what is not accepted is sent again', async () => {
  refusals = 4;
  await createPayment('pm_card_visa');
  await expectReceived(paymentEvents);
});

test('late: nothing of the payment is announced with the answer, all of it afterwards', async () => {
  await createPayment('pm_card_lateWebhook');
  await expectReceived(paymentEvents);
  expect(received[0]).toBe('payment_intent.created');
});

test('twice: with the same id', async () => {
  await createPayment('pm_card_doubleWebhook');
  await expectReceived([...paymentEvents, 'charge.succeeded', 'payment_intent.succeeded']);
  expect(new Set(bodies.map((body) => JSON.parse(body).id)).size).toBe(3);
});

test('before the answer', async () => {
  await createPayment('pm_card_earlyWebhook');
  expect(received).toEqual(expect.arrayContaining(['charge.succeeded', 'payment_intent.succeeded']));
});

test('out of order: what happened last comes first', async () => {
  await createPayment('pm_card_disorderedWebhooks');
  await expectReceived(paymentEvents);
  expect(received[0]).toBe('payment_intent.succeeded');
});

test('forged: a declined payment is announced as paid by a stranger', async () => {
  await createPayment('pm_card_forgedWebhook');
  await expectReceived([
    'payment_intent.created',
    'charge.failed',
    'payment_intent.payment_failed',
    'forged payment_intent.succeeded',
  ]);
});

test('a slow answer takes half a minute, the payment does not', async () => {
  await createPayment('pm_card_slowAnswer');
  expect(pauses).toEqual([30_000]);
  await expectReceived(paymentEvents);
});

test('a refund, a cancellation and a set-up are announced, too', async () => {
  const { id: customer } = await stripe.customers.create();
  const authorizedIntent = await createPayment('pm_card_visa', { capture_method: 'manual' });
  await stripe.paymentIntents.cancel('id' in authorizedIntent ? String(authorizedIntent.id) : '');
  const { id } = await stripe.setupIntents.create({
    customer,
    confirm: true,
    payment_method: 'pm_card_visa',
    allowed_payment_method_types: ['card'],
  });
  expect((await stripe.setupIntents.retrieve(id)).status).toBe('succeeded');
  const names = [
    'customer.created',
    'payment_intent.created',
    'charge.succeeded',
    'payment_intent.amount_capturable_updated',
  ];
  const laterNames = ['charge.refunded', 'payment_intent.canceled', 'setup_intent.created', 'payment_method.attached'];
  await expectReceived([...names, ...laterNames, 'setup_intent.succeeded']);
});

test('the gateway is down for a minute: the payment is made, nobody can ask until it is up again', async () => {
  let time = Date.parse('2026-06-01T12:00:00Z');
  const outageSandbox = await openTestSandbox({ now: () => new Date(time) });
  const client = createStripeClient(outageSandbox);
  const order = {
    amount: 1999,
    currency: 'usd',
    confirm: true,
    payment_method: 'pm_card_outage',
    allowed_payment_method_types: ['card' as const],
  };
  const { id } = await client.paymentIntents.create(order);
  await expect(client.paymentIntents.retrieve(id)).rejects.toMatchObject({ statusCode: 503, type: 'StripeAPIError' });
  time += 61_000;
  expect((await client.paymentIntents.retrieve(id)).status).toBe('succeeded');
});
