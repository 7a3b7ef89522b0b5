import { createRequire } from 'node:module';
import type { Client } from '@mercer/client';
import { parseQuery } from '@mercer/server/testing';
import { describe, expect, test, vi } from 'vitest';
import type { Fields } from './backend.ts';
import { createHandlers, openCheckoutPage, type Page, waitUntil } from './checkout-page.ts';
import { cases, type MethodCase } from './method-cases.ts';

// an application written for the published client sends the same through ours

/** The published client has no such gateway, or breaks off at a contact that Apple has not been asked for. */
const untold = ['card airwallex', 'card mercer', 'apple braintree'];

/** Where ours says more, or says it anew each time; beside each payment it says the total that was agreed to. */
const different: Record<string, string[]> = {
  'card quickpay': ['order_id'],
  'klarna klarna': ['billing_address', 'shipping_address', 'order_lines'],
  'google braintree': ['device_data'],
  'paypal braintree': ['device_data'],
};

type Payments = Pick<Client['payment'], 'createElements' | 'tokenize' | 'handleRedirect'>;

describe.each(cases.filter(({ method, gateway }) => !untold.includes(`${method} ${gateway}`)))(
  '$method through $gateway',
  (methodCase) => {
    test('paying', async () => {
      const payWithMethod = async (payment: Payments, page: Page, params: object) => {
        await payment.createElements(params);
        await methodCase.pay?.(page);
        if (methodCase.leavesFor || methodCase.paysWithTokenize) void payment.tokenize(params);
      };
      await expectSameTraffic(methodCase, {}, payWithMethod);
    });

    if (methodCase.returns) {
      test('coming back', () =>
        expectSameTraffic(methodCase, { query: methodCase.returns?.query }, (payment, _, params) =>
          payment.handleRedirect(params),
        ));
    }
  },
);

/** Payment settings of a shop that has only Braintree's keys. */
const braintreeAlone = {
  card: { enabled: false, gateway: 'braintree' },
  paypal: { gateway: 'braintree', client_id: 'client' },
  google: { gateway: 'braintree', merchant_id: '12345678901234567890' },
  apple: { gateway: 'braintree' },
};

describe.each(['swell-js-4', 'swell-js-5'])('%s, where Braintree takes wallets and nobody takes cards', (version) => {
  test.each([
    ['paypal', 'paypal-button'],
    ['google', 'googlepay-button'],
    ['apple', 'applepay-button'],
  ])('shows the button of %s', async (method, id) => {
    const page = await openCheckoutPage({
      payments: braintreeAlone,
      elements: [id],
      safari: method === 'apple',
      vault: { authorization: () => 'sandbox_authorization' },
    });
    const { outcomes, ...on } = createHandlers();
    await publishedPayment(page, version).createElements({ [method]: on });
    await waitUntil(() => page.window.document.getElementById(id)?.childElementCount);
    expect(outcomes.errors).toEqual([]);
  });
});

type Step = (payment: Payments, page: Page, params: object) => Promise<void>;

async function expectSameTraffic(methodCase: MethodCase, extraOptions: { query?: string }, step: Step) {
  const clientVisit = await visitCheckout(methodCase, extraOptions, step, ({ client }) => client.payment);
  vi.unstubAllGlobals();
  const publishedVisit = await visitCheckout(methodCase, extraOptions, step, (page) => publishedPayment(page));
  expect(clientVisit).toEqual(publishedVisit);
  expect(clientVisit.sentFields.length).toBeGreaterThan(0);
}

async function visitCheckout(
  methodCase: MethodCase,
  extraOptions: { query?: string },
  step: Step,
  open: (page: Page) => Payments,
) {
  const { method, gateway, settings, params } = methodCase;
  const card = { gateway: 'stripe', publishable_key: 'pk_test' };
  const payments = { card, [method]: { publishable_key: 'pk_test', ...settings, gateway } };
  const page = await openCheckoutPage({ payments, ...methodCase.page, ...extraOptions });
  const { outcomes, ...on } = createHandlers();
  await step(open(page), page, { [method]: { ...params, ...on } });
  if (extraOptions.query) await waitUntil(() => outcomes.successes.length > 0);
  else await waitUntil(() => page.window.location.href === methodCase.leavesFor || page.updates.length > 0);
  await waitUntil(
    () => !methodCase.leavesFor || extraOptions.query || page.window.location.href === methodCase.leavesFor,
  );
  const sentFields = [...page.vaultRequests, ...page.updates].map((fields) =>
    toComparable(fields, ['quote', ...(different[`${method} ${gateway}`] ?? [])]),
  );
  const scripts = page.scripts.filter((url) => !url.endsWith('/data-collector.min.js')).map(normalizeScriptUrl);
  return { sentFields, errors: outcomes.errors, address: page.window.location.href, scripts };
}

/** Ours loads a newer script of Stripe's, and the one that collects Braintree's device data. */
function normalizeScriptUrl(url: string): string {
  return url.replace('https://js.stripe.com/endive/stripe.js', 'https://js.stripe.com/v3/');
}

/** A fresh copy of the package, on the page's backend: it keeps what it has loaded for good. */
function publishedPayment({ answer }: Page, version = 'swell-js-4'): Payments {
  const { resolve, cache } = createRequire(import.meta.url);
  delete cache[resolve(version)];
  const swell = createRequire(import.meta.url)(version);
  vi.stubGlobal('fetch', async (address: string, { method = 'GET', body }: RequestInit = {}) => {
    const { pathname: path, search } = new URL(address);
    const { $jsonp, $data } = parseQuery(search) as { $jsonp?: { method: string }; $data?: Fields };
    const input = $data ?? (typeof body === 'string' ? JSON.parse(body) : undefined);
    const verb = ($jsonp?.method ?? method).toUpperCase();
    const blank = { query: '', rawQuery: '', headers: new Headers() };
    const answered = await answer({ ...blank, method: verb, path, body: input });
    return answered instanceof Response ? answered : Response.json(answered);
  });
  const noCookies = { getCookie: () => undefined, setCookie: () => {} };
  swell.init('demo', 'pk_demo', { url: 'http://shop.test', vaultUrl: 'http://shop.test/vault', ...noCookies });
  return swell.payment;
}

/**
 * Makes a request comparable: the published client sends all values as texts and has no null, so empty values are left
 * out.
 */
function toComparable(value: unknown, without: string[] = []): unknown {
  if (Array.isArray(value)) return value.map((entry) => toComparable(entry, without));
  if (typeof value !== 'object' || value === null) return String(value ?? '');
  const entries = Object.entries(value).map(([key, entry]) => [key, toComparable(entry, without)] as const);
  return Object.fromEntries(entries.filter(([key, entry]) => !without.includes(key) && !isEmpty(entry)));
}

function isEmpty(value: unknown): boolean {
  return value === '' || (typeof value === 'object' && value !== null && Object.keys(value).length === 0);
}
