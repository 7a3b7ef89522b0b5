import type { Sandbox } from '@mercer/sandbox';
import { createStripeClient, gatewayKeys, openTestSandbox } from '@mercer/sandbox/testing';
import type Stripe from 'stripe';
import { beforeEach, describe, expect, test } from 'vitest';
import { cart, type Fields } from './backend.ts';
import { createHandlers, openCheckoutPage, origin, type PageOptions, waitUntil } from './checkout-page.ts';

// The client library, Stripe's script and Stripe's API together: the shop's server is played with Stripe's own library.

let sandbox: Sandbox;
let stripe: Stripe;
beforeEach(async () => {
  sandbox = await openTestSandbox({ origin });
  stripe = createStripeClient(sandbox);
});

const card = { gateway: 'stripe', publishable_key: gatewayKeys.stripe.publishableKey };
const metadata = { order_id: 'order_1' };

/** Creates the intent as the server does: the amount is the cart's, the types are those of the method. */
async function createIntent({ intent, action }: Fields) {
  const {
    amount,
    currency,
    payment_method_types: types,
    setup_future_usage: _,
    usage,
    ...requestedParams
  } = intent as Fields;
  const allowed = types ? { allowed_payment_method_types: [types].flat() } : {};
  if (action === 'setup') return stripe.setupIntents.create({ usage, ...allowed } as Stripe.SetupIntentCreateParams);
  const price = { amount: 1520, currency: 'eur', metadata };
  return stripe.paymentIntents.create({ ...price, ...requestedParams, ...allowed } as Stripe.PaymentIntentCreateParams);
}

async function openPaymentPage(method: string, elements: string[], pageOptions: Partial<PageOptions> = {}) {
  const payments = { card, [method]: { ...card } };
  const vault = { intent: createIntent, authorization: () => true };
  const euros = { ...cart, currency: 'EUR' };
  const page = await openCheckoutPage({ payments, elements, vault, gateways: sandbox, cart: euros, ...pageOptions });
  const { outcomes: callbackLog, ...on } = createHandlers();
  return { page, callbackLog, params: { [method]: on } };
}

async function startCardPayment(number: string) {
  const { page, callbackLog, params } = await openPaymentPage('card', ['card-element']);
  await page.client.payment.createElements(params);
  await page.fill('Card number', number);
  await page.fill('Expiration date', '12/34');
  await page.fill('CVC', '123');
  const tokenization = page.client.payment.tokenize(params);
  return { page, callbackLog, tokenization };
}

const readLatestIntent = async () => (await stripe.paymentIntents.list({ expand: ['data.payment_method'] })).data[0]!;

async function answerBankPage(page: Awaited<ReturnType<typeof openPaymentPage>>['page'], result: string) {
  const frame = await waitUntil(() => page.window.document.querySelector('iframe'));
  const url = frame.getAttribute('src')!;
  const answer = await sandbox.fetch(new Request(url, { method: 'POST', body: new URLSearchParams({ result }) }));
  const [, message = ''] = /parent\.postMessage\((\{.*?\}),/.exec(await answer.text()) ?? [];
  const [, intent = ''] = /intent: "(\w+)"/.exec(message) ?? [];
  const { MessageEvent } = page.window;
  page.window.dispatchEvent(new MessageEvent('message', { origin, data: { stripe: 'action_done', intent } }));
}

describe('card', () => {
  test('held by the script, and taken by the server', async () => {
    const { page, callbackLog, tokenization } = await startCardPayment('4242 4242 4242 4242');
    await tokenization;
    expect(callbackLog.errors).toEqual([]);
    const intent = await readLatestIntent();
    expect(intent.status).toBe('requires_capture');
    expect(page.updates[0]?.billing).toMatchObject({
      card: { token: (intent.payment_method as Stripe.PaymentMethod).id, last4: '4242', brand: 'visa' },
      intent: { stripe: { id: intent.id } },
    });
    expect((await stripe.paymentIntents.capture(intent.id)).amount_received).toBe(1520);
  });

  test('3-D Secure: approved over the page', async () => {
    const { page, callbackLog, tokenization } = await startCardPayment('4000 0000 0000 3220');
    await answerBankPage(page, 'approve');
    await tokenization;
    expect([callbackLog.errors, (await readLatestIntent()).status]).toEqual([[], 'requires_capture']);
  });

  test.each(['cancel', 'fail'])('3-D Secure: %s is an error, and nothing is on the cart', async (button) => {
    const { page, callbackLog, tokenization } = await startCardPayment('4000 0000 0000 3220');
    await answerBankPage(page, button);
    await tokenization;
    expect(callbackLog.errors).toEqual([expect.stringContaining('unable to authenticate')]);
    expect([page.updates, (await readLatestIntent()).status]).toEqual([[], 'requires_payment_method']);
  });

  test('3-D Secure: the window is closed', async () => {
    const { page, callbackLog, tokenization } = await startCardPayment('4000 0000 0000 3220');
    await page.click('Close');
    await tokenization;
    expect([callbackLog.errors.length, page.updates]).toEqual([1, []]);
  });

  test.each([
    ['4000 0000 0000 0002', 'Your card was declined.'],
    ['4000 0000 0000 9995', 'Your card has insufficient funds.'],
    ['4000 0000 0000 0069', 'Your card has expired.'],
  ])('%s: %s', async (number, message) => {
    const { page, callbackLog, tokenization } = await startCardPayment(number);
    await tokenization;
    expect([callbackLog.errors, page.updates]).toEqual([[message], []]);
  });

  test('a number that is no test card', async () => {
    const { callbackLog, tokenization } = await startCardPayment('4111 1111 1111 1111');
    await tokenization;
    expect(callbackLog.errors).toEqual([expect.stringContaining('used a non test (live) card')]);
  });
});

describe.each([
  ['ideal', ['idealBank-element']],
  ['klarna', []],
  ['bancontact', []],
])('%s', (method, elements) => {
  async function leaveForBank(button: string) {
    const { page, callbackLog, params } = await openPaymentPage(method, elements);
    await page.client.payment.createElements(params);
    void page.client.payment.tokenize(params);
    await waitUntil(() => page.window.location.href.includes('/sandbox/stripe/authorize/'));
    expect(callbackLog.errors).toEqual([]);
    const url = page.window.location.href;
    const body = new URLSearchParams({ result: button });
    const { headers } = await sandbox.fetch(new Request(url, { method: 'POST', body }));
    return new URL(headers.get('location')!);
  }

  async function returnToShop({ search }: URL) {
    const { page, callbackLog, params } = await openPaymentPage(method, elements, { query: search });
    await page.client.payment.handleRedirect(params);
    return { page, callbackLog };
  }

  test('Approve', async () => {
    const returnUrl = await leaveForBank('approve');
    expect(returnUrl.searchParams.get('redirect_status')).toBe('succeeded');
    if (method === 'ideal') return expect((await readLatestIntent()).status).toBe('succeeded');
    const { page, callbackLog } = await returnToShop(returnUrl);
    expect(callbackLog).toMatchObject({ errors: [], successes: [{}] });
    expect(page.updates[0]?.billing).toMatchObject({ method });
    if (method === 'klarna') expect((await readLatestIntent()).status).toBe('requires_capture');
    else expect((await stripe.setupIntents.list()).data[0]?.status).toBe('succeeded');
  });

  test.each(['cancel', 'fail'])('%s', async (button) => {
    const returnUrl = await leaveForBank(button);
    expect(returnUrl.searchParams.get('redirect_status')).toBe('failed');
    expect((await stripe.charges.list()).data).toEqual([]);
    if (method === 'ideal') return;
    const { page, callbackLog } = await returnToShop(returnUrl);
    expect(callbackLog.errors).toEqual([expect.stringContaining('unable to authenticate')]);
    expect(page.updates).toEqual([]);
  });
});

test.each([
  ['google', 'Google Pay', 'google_pay'],
  ['apple', 'Apple Pay', 'apple_pay'],
])('%s gives a method that the server can pay with', async (method, button, wallet) => {
  const { page, callbackLog, params } = await openPaymentPage(method, [`${method}pay-button`]);
  await page.client.payment.createElements(params);
  await page.click(button);
  await page.click('Pay');
  await waitUntil(() => callbackLog.successes.length > 0);
  const billing = page.updates.at(-1)?.billing as Fields;
  const token = String((billing.card as Fields).token);
  expect((await stripe.paymentMethods.retrieve(token)).card?.wallet?.type).toBe(wallet);
  const order = { amount: 1520, currency: 'usd', metadata, return_url: origin };
  const paidIntent = await stripe.paymentIntents.create({ ...order, confirm: true, payment_method: token });
  expect(paidIntent.status).toBe('succeeded');
});
