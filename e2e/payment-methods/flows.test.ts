import { createScriptLoader } from '@mercer/client/testing';
import { expect, test, vi } from 'vitest';
import { cart } from './backend.ts';
import { createHandlers, openCheckoutPage, waitUntil } from './checkout-page.ts';
import { findMethodCase } from './method-cases.ts';

const payments = { card: { gateway: 'mercer' } };
const vault = { tokens: () => ({ token: 'tok_1' }) };

test('Payment element, tokenization and redirect parameters are not provided', async () => {
  const page = await openCheckoutPage({ payments, query: '?gateway=stripe' });
  const { payment } = page.client;
  await expect(payment.createElements()).rejects.toThrow('Payment element parameters are not provided');
  await expect(payment.tokenize()).rejects.toThrow('Tokenization parameters are not provided');
  await expect(payment.handleRedirect()).rejects.toThrow('Redirect parameters are not provided');
  expect(page.received).toEqual([]);
});

test('Cart not found', async () => {
  const page = await openCheckoutPage({ payments, cart: null, elements: ['card-element'], vault });
  await expect(page.client.payment.createElements({ card: {} })).rejects.toThrow('Cart not found');
});

test('an error of the settings makes every call fail', async () => {
  const page = await openCheckoutPage({ payments: { error: 'No payments today' as never } });
  await expect(page.client.payment.tokenize({ card: {} })).rejects.toThrow('No payments today');
});

test('without a gateway in the address a redirect is none', async () => {
  const page = await openCheckoutPage({ payments, query: '?redirect_status=succeeded' });
  await page.client.payment.handleRedirect({ card: {} });
  expect([page.received, page.window.location.search]).toEqual([[], '?redirect_status=succeeded']);
});

test('tokenize takes the last parameters; init forgets them', async () => {
  const page = await openCheckoutPage({ payments, vault, elements: ['card-element'] });
  const { outcomes, ...on } = createHandlers();
  const { client } = page;
  await client.payment.createElements({ card: on });
  for (const [name, value] of [
    ['Card number', '4242424242424242'],
    ['Expiry date', '12/34'],
    ['CVC', '123'],
  ] as const)
    await page.fill(name, value);
  await client.payment.tokenize();
  expect(outcomes.successes).toHaveLength(1);
  client.init('demo', 'pk_demo', client.options);
  await expect(client.payment.tokenize()).rejects.toThrow('Tokenization parameters are not provided');
});

test('what fails for one method leaves the others alone', async () => {
  const page = await openCheckoutPage({
    payments: { ...payments, klarna: { gateway: 'klarna' } },
    elements: ['card-element'],
  });
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {});
  await page.client.payment.createElements({ card: {}, klarna: {}, amazon: {} });
  expect(logged.mock.calls).toEqual([
    ['amazon payments are disabled. See Payment settings in the dashboard for details'],
  ]);
  expect(page.findControl('Card number')).toBeDefined();
});

test('the methods of a page share one read of the cart, the settings are read for each call', async () => {
  const page = await openCheckoutPage({ payments, elements: ['card-element'] });
  await page.client.payment.createElements({ card: {} });
  await page.client.payment.createElements({ card: {} });
  const paths = page.received.map(({ path }) => path).filter((path) => path !== '/api/settings');
  expect(paths).toEqual(['/api/settings/payments', '/api/cart', '/api/settings/payments', '/api/cart']);
});

test("a payment's cart calls wait for those of the page", async () => {
  const page = await openCheckoutPage({ payments: { klarna: { gateway: 'klarna' } }, ...klarnaReturn() });
  const change = page.client.cart.update({ comments: 'Ring twice' });
  await Promise.all([change, page.client.payment.handleRedirect({ klarna: {} })]);
  expect(page.updates).toEqual([
    { comments: 'Ring twice' },
    { billing: { method: 'klarna', klarna: { token: 'kl_1' } } },
  ]);
  expect(page.client.cart.state).toMatchObject({ comments: 'Ring twice', billing: { klarna: { token: 'kl_1' } } });
});

test('getCart and updateCart replacements are honoured', async () => {
  const cartChanges: unknown[] = [];
  const page = await openCheckoutPage({
    payments: { klarna: { gateway: 'klarna' } },
    ...klarnaReturn(),
    options: {
      getCart: async () => cart,
      updateCart: async (change) => cartChanges.push(change) && { ...cart, ...change },
    },
  });
  await page.client.payment.handleRedirect({ klarna: {} });
  expect([cartChanges, page.updates]).toEqual([[{ billing: { method: 'klarna', klarna: { token: 'kl_1' } } }], []]);
});

test("with useCamelCase handlers get the client's case, payloads travel in snake_case, gateways' names stay", async () => {
  const amazon = findMethodCase('amazon', 'amazon');
  const page = await openCheckoutPage({
    ...amazon.page,
    payments: { amazon: { ...amazon.settings, gateway: 'amazon' } },
    query: '?gateway=amazon&redirect_status=succeeded&amazonCheckoutSessionId=s_1',
    options: { useCamelCase: true },
  });
  const { outcomes, ...on } = createHandlers();
  await page.client.payment.handleRedirect({ amazon: on });
  expect(page.updates).toEqual([{ billing: { method: 'amazon', amazon: { checkout_session_id: 's_1' } } }]);
  expect(outcomes.successes).toMatchObject([{ captureTotal: 15.2, billing: { amazon: { checkoutSessionId: 's_1' } } }]);
  await page.client.payment.tokenize({ amazon: on });
  expect(page.vaultRequests[0]?.intent).toMatchObject({
    checkoutSessionId: 's_1',
    paymentDetails: { paymentIntent: 'Authorize' },
  });
  expect(outcomes.errors).toEqual([]);
});

test('with useCamelCase updateCart receives the case of the caller', async () => {
  const cartChanges: unknown[] = [];
  const page = await openCheckoutPage({
    payments: { amazon: { gateway: 'amazon' } },
    query: '?gateway=amazon&redirect_status=succeeded&amazonCheckoutSessionId=s_1',
    options: { useCamelCase: true, updateCart: async (change) => cartChanges.push(change) && change },
  });
  await page.client.payment.handleRedirect({ amazon: {} });
  expect(cartChanges).toEqual([{ billing: { method: 'amazon', amazon: { checkoutSessionId: 's_1' } } }]);
});

test('an unknown script id is logged', async () => {
  const page = await openCheckoutPage({ payments });
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {});
  await createScriptLoader(page.client.options).load(['strype-js']);
  expect(logged.mock.calls).toEqual([['Unknown script ID: strype-js']]);
});

test.each([
  ['a script that the page has loaded is taken as it is', { version: 3 }, 0, 3],
  ['Stripe in its third version beside an older one', { version: 2, StripeV3: { version: 3 } }, 0, 3],
  ['Stripe with the name of a release', { version: 'clover' }, 0, 'clover'],
  ['an older Stripe will not do', { version: 2 }, 1, 'endive'],
])('%s', async (_, loadedLibrary, loaded, expected) => {
  const page = await openCheckoutPage({ payments });
  const createScriptStub = (facts: object) => Object.assign(() => {}, facts);
  const { StripeV3, ...facts } = loadedLibrary as { StripeV3?: object };
  Object.assign(page.window, {
    Stripe: createScriptStub({ ...facts, ...(StripeV3 && { StripeV3: createScriptStub(StripeV3) }) }),
  });
  const scripts = createScriptLoader(page.client.options);
  await scripts.load(['stripe-js']);
  expect([page.scripts.length, page.pauses.length]).toEqual([loaded, loaded]);
  expect(scripts.library('stripe-js')).toHaveProperty('version', expected);
});

test('a script that several methods need is loaded once', async () => {
  const page = await openCheckoutPage({
    payments: { card: { gateway: 'stripe', publishable_key: 'pk_test' }, ideal: { gateway: 'stripe' } },
    elements: ['card-element', 'idealBank-element'],
  });
  await page.client.payment.createElements({ card: {}, ideal: {} });
  await page.client.payment.createElements({ card: {}, ideal: {} });
  expect(page.scripts).toEqual(['https://js.stripe.com/endive/stripe.js']);
});

function klarnaReturn() {
  return { query: '?gateway=klarna_direct&authorization_token=kl_1' };
}

const waits: Promise<unknown>[] = [];

test('a wait whose end nobody waits for', async () => {
  await openCheckoutPage({ payments });
  waits.push(waitUntil(() => false));
});

test('has ended with its test', async () => {
  expect(await Promise.allSettled(waits)).toMatchObject([{ status: 'rejected' }]);
});
