import { join } from 'node:path';
import type { ShopConfig } from '@mercer/host/config/config';
import { createSecrets, deriveGatewayKeys } from '@mercer/host/config/secrets';
import { type GatewayKeys, openSandbox } from '@mercer/sandbox';
import type { Page } from '@playwright/test';

/**
 * A shop with keys of gateways has no sandbox: here one stands beside it, at the shop's own address, and has the same keys.
 * Without keys the shop has its own, and nothing is done.
 */
export async function playGateways(config: ShopConfig) {
  if (!config.payments) return { config, serve: () => undefined, close: async () => {} };
  const { publicUrl, dataDir, payments } = config;
  // a bank's page is at another address than the shop's, as https://hooks.stripe.com is
  const bankOrigin = payments.gateways.stripe ? publicUrl.replace('localhost', '127.0.0.1') : publicUrl;
  const sandbox = await openSandbox({
    books: { path: join(dataDir, 'sandbox.sqlite') },
    now: () => new Date(),
    origin: bankOrigin,
    keys: { ...deriveGatewayKeys(createSecrets(), '127.0.0.1'), ...(payments.gateways as Partial<GatewayKeys>) }, // identical fields
  });
  const gatewayEntries = Object.entries(payments.gateways).map(([name, keys]) => {
    return [name, { ...keys, url: `${publicUrl}/sandbox/${name}` }] as const;
  });
  return {
    config: { ...config, payments: { ...payments, gateways: Object.fromEntries(gatewayEntries) } },
    serve: (request: Request) =>
      new URL(request.url).pathname.startsWith('/sandbox/') ? sandbox.serve(request) : undefined,
    close: () => sandbox.close(),
  };
}

/** Addresses of the gateways' scripts, each with the path in the sandbox of the script that replaces it. */
const scripts: [url: RegExp, path: string][] = [
  [/^https:\/\/www\.paypal\.com\/sdk\/js/, 'paypal/sdk.js'],
  [/^https:\/\/pay\.google\.com\/gp\/p\/js\/pay\.js/, 'google/pay.js'],
  [/^https:\/\/static-eu\.payments-amazon\.com\/checkout\.js/, 'amazon/checkout.js'],
  [/^https:\/\/js\.braintreegateway\.com\/web\/3\.91\.0\/js\//, 'braintree/'],
];

const mark = '<svg xmlns="http://www.w3.org/2000/svg" width="24" height="24"/>';

/** Pages ask for the scripts at the gateways' own addresses, as their policy of sources has them. */
export async function serveGatewayScripts(page: Page): Promise<void> {
  await page.route('https://www.gstatic.com/**', (route) =>
    route.fulfill({ contentType: 'image/svg+xml', body: mark }),
  );
  for (const [url, path] of scripts) {
    await page.route(url, async (route) => {
      const { pathname, search } = new URL(route.request().url());
      const file = path.endsWith('/') ? path + pathname.split('/').at(-1) : path;
      const answer = await page.request.get(`/sandbox/${file}${search}`);
      await route.fulfill({ contentType: 'text/javascript', body: await answer.text() });
    });
  }
}
