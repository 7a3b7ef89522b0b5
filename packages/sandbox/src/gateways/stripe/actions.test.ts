import type Stripe from 'stripe';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Sandbox } from '../../sandbox.ts';
import { createStripeClient, openTestSandbox } from '../../testing/index.ts';

const origin = 'http://localhost:3000';
const return_url = `${origin}/checkout?gateway=stripe`;
let sandbox: Sandbox;
let stripe: Stripe;
beforeEach(async () => {
  sandbox = await openTestSandbox();
  stripe = createStripeClient(sandbox);
});

const price = { amount: 1999, currency: 'eur', confirm: true, return_url, metadata: { order_id: 'order_1' } };

function createPayment(type: string, extraParams: object = {}) {
  const methodParams =
    type === 'card' ? { payment_method: 'pm_card_threeDSecure2Required' } : { payment_method_data: { type } };
  return stripe.paymentIntents.create({
    ...price,
    ...methodParams,
    ...extraParams,
  } as Stripe.PaymentIntentCreateParams);
}

const getRedirectUrl = ({ next_action }: Stripe.PaymentIntent | Stripe.SetupIntent) =>
  next_action?.redirect_to_url?.url ?? '';

async function pressButton(url: string, result: string) {
  const response = await sandbox.fetch(new Request(url, { method: 'POST', body: new URLSearchParams({ result }) }));
  const returnLocation = response.headers.get('location');
  return { response, query: returnLocation ? Object.fromEntries(new URL(returnLocation).searchParams) : {} };
}

describe.each(['card', 'ideal', 'bancontact', 'klarna'])('%s', (type) => {
  test('Approve pays, and leads back with the outcome', async () => {
    const intent = await createPayment(type);
    expect(intent).toMatchObject({ status: 'requires_action', next_action: { type: 'redirect_to_url' } });
    const page = await (await sandbox.fetch(new Request(getRedirectUrl(intent)))).text();
    for (const button of ['Approve', 'Cancel', 'Fail']) expect(page).toContain(`>${button}</button>`);
    const { query, response } = await pressButton(getRedirectUrl(intent), 'approve');
    expect(response.status).toBe(303);
    expect(query).toEqual({
      gateway: 'stripe',
      payment_intent: intent.id,
      payment_intent_client_secret: intent.client_secret,
      redirect_status: 'succeeded',
    });
    const paidIntent = await stripe.paymentIntents.retrieve(intent.id, { expand: ['latest_charge'] });
    expect(paidIntent).toMatchObject({ status: 'succeeded', latest_charge: { payment_method_details: { type } } });
    await stripe.refunds.create({ payment_intent: intent.id });
  });

  test.each(['cancel', 'fail'])('%s pays nothing, and leaves the intent for another try', async (button) => {
    const intent = await createPayment(type);
    expect((await pressButton(getRedirectUrl(intent), button)).query.redirect_status).toBe('failed');
    const open = await stripe.paymentIntents.retrieve(intent.id);
    expect(open).toMatchObject({ status: 'requires_payment_method', payment_method: null, amount_received: 0 });
    expect(open.last_payment_error?.code).toMatch(/^payment_intent_/);
    expect((await stripe.paymentIntents.confirm(intent.id, { payment_method: 'pm_card_visa' })).status).toBe(
      'succeeded',
    );
  });

  test('a decision is final: pressed twice, it pays once', async () => {
    const intent = await createPayment(type);
    await Promise.all(['approve', 'approve', 'cancel'].map((button) => pressButton(getRedirectUrl(intent), button)));
    const { data } = await stripe.charges.list({ payment_intent: intent.id });
    expect(data.length).toBeLessThanOrEqual(1);
    expect((await pressButton(getRedirectUrl(intent), 'approve')).response.status).toBe(404);
  });
});

test('abandoned, and canceled by the shop: the page is gone', async () => {
  const intent = await createPayment('card');
  await stripe.paymentIntents.cancel(intent.id);
  expect((await pressButton(getRedirectUrl(intent), 'approve')).response.status).toBe(404);
  expect((await stripe.charges.list()).data).toEqual([]);
});

test('approved by the card holder, declined by the bank', async () => {
  const intent = await createPayment('card', { payment_method: 'pm_card_threeDSecureRequiredChargeDeclined' });
  expect((await pressButton(getRedirectUrl(intent), 'approve')).query.redirect_status).toBe('failed');
  const { last_payment_error } = await stripe.paymentIntents.retrieve(intent.id);
  expect(last_payment_error).toMatchObject({ code: 'card_declined', type: 'card_error' });
});

test('held by klarna and by a card, and taken later', async () => {
  for (const type of ['klarna', 'card']) {
    const intent = await createPayment(type, { capture_method: 'manual' });
    await pressButton(getRedirectUrl(intent), 'approve');
    expect((await stripe.paymentIntents.capture(intent.id)).status).toBe('succeeded');
  }
});

test('confirmed by hand, a card that was approved waits for the second confirmation', async () => {
  const intent = await createPayment('card', { confirmation_method: 'manual' });
  await pressButton(getRedirectUrl(intent), 'approve');
  expect((await stripe.paymentIntents.retrieve(intent.id)).status).toBe('requires_confirmation');
  expect((await stripe.paymentIntents.confirm(intent.id)).status).toBe('succeeded');
});

test('bancontact is set up once, and later payments are debits of the account', async () => {
  const { id: customer } = await stripe.customers.create();
  const setup = await stripe.setupIntents.create({
    customer,
    confirm: true,
    return_url,
    payment_method_data: { type: 'bancontact', billing_details: { name: 'Ada', email: 'ada@mercer.test' } },
  });
  expect((await pressButton(getRedirectUrl(setup), 'approve')).query).toMatchObject({
    setup_intent: setup.id,
    redirect_status: 'succeeded',
  });
  const expand = ['latest_attempt'];
  const { latest_attempt, status } = await stripe.setupIntents.retrieve(setup.id, { expand });
  expect(status).toBe('succeeded');
  const attempt = latest_attempt as Stripe.SetupAttempt; // expanded above
  const debit = String(attempt.payment_method_details.bancontact?.generated_sepa_debit);
  const laterIntent = await stripe.paymentIntents.create({
    amount: 500,
    currency: 'eur',
    customer,
    confirm: true,
    off_session: true,
    payment_method: debit,
    allowed_payment_method_types: ['sepa_debit'],
  });
  expect(laterIntent.status).toBe('succeeded');
});

test('a card that is set up is not asked again off session', async () => {
  const { id: customer } = await stripe.customers.create();
  const setup = await stripe.setupIntents.create({
    customer,
    confirm: true,
    return_url,
    payment_method: 'pm_card_authenticationRequiredOnSetup',
  });
  await pressButton(getRedirectUrl(setup), 'approve');
  const { payment_method } = await stripe.setupIntents.retrieve(setup.id);
  const laterParams = { amount: 500, currency: 'eur', customer, confirm: true, off_session: true };
  expect((await stripe.paymentIntents.create({ ...laterParams, payment_method: String(payment_method) })).status).toBe(
    'succeeded',
  );
});

test.each(['https://evil.test/', 'javascript:alert(1)', '//evil.test', 'checkout'])(
  'nobody is sent away to %s',
  async (address) => {
    await expect(createPayment('ideal', { return_url: address })).rejects.toMatchObject({
      param: 'return_url',
      statusCode: 400,
    });
  },
);

test('the page is complete in itself, and lets nobody but the shop frame it', async () => {
  const { headers } = await sandbox.fetch(new Request(getRedirectUrl(await createPayment('ideal'))));
  const policy = headers.get('content-security-policy') ?? '';
  expect(policy).toContain("frame-ancestors 'none'");
  expect(policy).toContain("default-src 'none'");
  expect(headers.get('x-content-type-options')).toBe('nosniff');
});
