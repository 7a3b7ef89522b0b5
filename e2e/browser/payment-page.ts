import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import type { Fields } from '../payment-methods/backend.ts';
import type { MethodCase, ShopperActions } from '../payment-methods/method-cases.ts';

const scripts = {
  'stripe-js': '/sandbox/stripe/endive.js',
  'paypal-sdk': '/sandbox/paypal/sdk.js',
  'braintree-paypal-sdk': '/sandbox/paypal/sdk.js',
  'google-pay': '/sandbox/google/pay.js',
  'amazon-checkout': '/sandbox/amazon/checkout.js?region=na',
  airwallex: '/sandbox/airwallex/airwallex.js',
  'braintree-web': '/sandbox/braintree/client.min.js',
  'braintree-web-paypal-checkout': '/sandbox/braintree/paypal-checkout.min.js',
  'braintree-google-payment': '/sandbox/braintree/google-payment.min.js',
  'braintree-apple-payment': '/sandbox/braintree/apple-pay.min.js',
  'braintree-data-collector': '/sandbox/braintree/data-collector.min.js',
  'braintree-3d-secure': '/sandbox/braintree/three-d-secure.min.js',
};

export const pagePath = '/payment-page';

/** A page of the shop with nothing but our client as it is published, and places for the elements. */
const renderDocument = ({ elements = [], safari }: NonNullable<MethodCase['page']>) => `<!doctype html>
<html lang="en"><head><title>Payment</title>${safari ? '<script src="/sandbox/apple/apple-pay.js"></script>' : ''}</head>
<body>${elements.map((id) => `<div id="${id}"></div>`).join('')}
<script type="module">
  import swell from '/client-dist/index.mjs';
  swell.init('mercer', 'pk_demo_mercer', { url: location.origin, paymentScripts: ${JSON.stringify(scripts)} });
  const told = { successes: 0, errors: [] };
  const handlers = { onSuccess: () => told.successes++, onError: (error) => told.errors.push(error.message) };
  Object.assign(window, { swell, told, handlers });
</script></body></html>`;

/** Values that the page and the library put on `window`; they are only read inside `evaluate`. */
export interface PaymentWindow {
  // biome-ignore lint/suspicious/noExplicitAny: the built module is JavaScript to the test
  swell: any;
  told: { successes: number; errors: string[] };
  handlers: object;
}

/** Serves the page and the built library; what the shop does not play is answered by the case. */
export async function servePaymentPage(page: Page, methodCase: MethodCase): Promise<{ updates: Fields[] }> {
  const { vault = {}, cart } = methodCase.page ?? {};
  const updates: Fields[] = [];
  await page.route(`**${pagePath}*`, (route) =>
    route.fulfill({ contentType: 'text/html', body: renderDocument(methodCase.page ?? {}) }),
  );
  await page.route('**/client-dist/**', (route) => {
    const path = new URL(route.request().url()).pathname.replace('/client-dist/', '');
    const body = readFileSync(new URL(`../../packages/client/dist/${path}`, import.meta.url), 'utf8');
    return route.fulfill({ contentType: 'text/javascript', body });
  });
  await page.route('**/api/cart', async (route) => {
    if (route.request().method() === 'PUT') updates.push(route.request().postDataJSON());
    if (route.request().method() !== 'GET' || !cart) return route.continue();
    const response = await route.fetch();
    const responseFields: Fields = await response.json();
    return route.fulfill({
      response,
      json: {
        ...responseFields,
        currency: cart.currency ?? responseFields.currency,
        billing: { ...(responseFields.billing as Fields), ...(cart.billing as Fields) },
      },
    });
  });
  if (isPlayedByShop(methodCase)) return { updates };
  const payments = {
    card: { gateway: 'stripe', publishable_key: 'pk_test' },
    [methodCase.method]: { publishable_key: 'pk_test', ...methodCase.settings, gateway: methodCase.gateway },
  };
  await page.route('**/api/settings/payments', (route) => route.fulfill({ json: payments }));
  await page.route('**/vault/*', (route) => {
    const resource = new URL(route.request().url()).pathname.replace('/vault/', '') as keyof typeof vault;
    const data = vault[resource]?.(route.request().postDataJSON(), route.request().method()) ?? null;
    return route.fulfill({ json: { $status: 200, $data: data } });
  });
  return { updates };
}

/** The store's own vault is the running shop's; it has no gateway of the others yet. */
export function isPlayedByShop({ method, gateway }: MethodCase): boolean {
  return method === 'card' && gateway === 'mercer';
}

/** A shopper's hands in a real browser. */
export function createHands(page: Page): ShopperActions {
  return {
    click: (name) => page.getByRole('button', { name, exact: true }).click(),
    async fill(name, value) {
      await page.getByLabel(name, { exact: true }).fill(value);
    },
  };
}
