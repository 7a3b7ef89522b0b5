import { generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openBackend } from '@mercer/host/backend/backend';
import { readConfig } from '@mercer/host/config/config';
import { StartError } from '@mercer/host/config/start-error';
import { gatewayNames } from '@mercer/server';
import { describe, expect, onTestFinished, test, vi } from 'vitest';

const toStripeKeys = (mode: string) => ({
  STRIPE_SECRET_KEY: `sk_${mode}_hunter2`,
  STRIPE_PUBLISHABLE_KEY: `pk_${mode}_1`,
  STRIPE_WEBHOOK_SECRET: 'whsec_hunter2',
});

const amazon = {
  AMAZON_PAY_MERCHANT_ID: 'A1234567890',
  AMAZON_PAY_PUBLIC_KEY_ID: 'LIVE-AFVX7ULWSGBZ5535PCUQOY7B',
  AMAZON_PAY_PRIVATE_KEY: generateKeyPairSync('rsa', { modulusLength: 1024 })
    .privateKey.export({ type: 'pkcs8', format: 'pem' })
    .toString(),
  AMAZON_PAY_STORE_ID: 'amzn1.application-oa2-client.5cc4962582fd4025a2962fc5350582d9',
  AMAZON_PAY_REGION: 'na',
};

function createTemporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'mercer-keys-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

async function openShopWithKeys(env: Record<string, string>) {
  const { app, sandbox, close } = await openBackend(readConfig({ PUBLIC_KEY: 'pk', ...env }));
  const headers = { Authorization: `Basic ${btoa('pk')}`, 'Content-Type': 'application/json' };
  const requestShop = async (path: string, body?: object) => {
    const init = body ? { method: 'POST', body: JSON.stringify(body) } : {};
    const answer = await app.request(path, { ...init, headers });
    return { status: answer.status, text: await answer.text() };
  };
  return { call: requestShop, sandbox, close };
}

test.each(['live', 'test'])(
  'with %s keys there is no sandbox, no ledger, no test card and no demo store',
  async (mode) => {
    const { call, sandbox, close } = await openShopWithKeys({
      ...toStripeKeys(mode),
      DATA_DIR: createTemporaryFolder(),
    });
    const card = { number: '4242424242424242', exp_month: 12, exp_year: 2034, cvc: '123' };
    const [payments, ledger, tokens, products] = await Promise.all([
      call('/api/settings/payments'),
      call('/vault/sandbox/charges?order_id=1'),
      call('/vault/tokens', card),
      call('/api/products'),
    ]);
    await close();
    expect(sandbox).toBeUndefined();
    const byStripe = { enabled: true, gateway: 'stripe', publishable_key: `pk_${mode}_1`, mode };
    expect(JSON.parse(payments.text)).toEqual({ card: byStripe });
    expect(ledger.status).toBe(404);
    expect([tokens.status, JSON.parse(tokens.text).error.code]).toEqual([400, 'payment_method_disabled']);
    expect(JSON.parse(products.text).count).toBe(0);
    expect([payments, ledger, tokens, products].map(({ text }) => text).join()).not.toContain('hunter2');
  },
);

const braintree = {
  BRAINTREE_MERCHANT_ID: 'a1b2c3d4e5f6a7b8',
  BRAINTREE_PUBLIC_KEY: 'z9y8x7w6v5u4t3s2',
  BRAINTREE_PRIVATE_KEY: 'c3'.repeat(16),
};

/** Payment methods that browsers are offered in a shop with only these keys and no settings. */
const offers: [gateway: string, keys: Record<string, string>, offered: object][] = [
  ['stripe', toStripeKeys('live'), { card: { publishable_key: 'pk_live_1', mode: 'live' } }],
  [
    'paypal',
    {
      PAYPAL_CLIENT_ID: 'AeA1QIZXiflr1_-client',
      PAYPAL_CLIENT_SECRET: 'EEhunter2_secret_of_an_app',
      PAYPAL_WEBHOOK_ID: '1JE4291016473214C',
      PAYPAL_MODE: 'live',
    },
    { paypal: { client_id: 'AeA1QIZXiflr1_-client', mode: 'live' } },
  ],
  [
    'klarna',
    { KLARNA_USERNAME: 'K1_2', KLARNA_PASSWORD: 'hunter2-hunter2', KLARNA_REGION: 'eu', KLARNA_MODE: 'live' },
    { klarna: { mode: 'live' } },
  ],
  ['paysafecard', { PAYSAFECARD_API_KEY: 'psc_hunter2', PAYSAFECARD_MODE: 'live' }, { paysafecard: { mode: 'live' } }],
  [
    'quickpay',
    { QUICKPAY_API_KEY: 'a1'.repeat(32), QUICKPAY_PRIVATE_KEY: 'b2'.repeat(32), QUICKPAY_MODE: 'test' },
    { card: { mode: 'test' } },
  ],
  [
    'airwallex',
    {
      AIRWALLEX_CLIENT_ID: 'JdKq8zXhQeW2-hunter2_0',
      AIRWALLEX_API_KEY: 'a1'.repeat(64),
      AIRWALLEX_WEBHOOK_SECRET: 'whsec_hunter2_hunter2',
      AIRWALLEX_MODE: 'test',
    },
    { card: { mode: 'test' } },
  ],
  [
    'amazon',
    amazon,
    {
      amazon: {
        merchant_id: amazon.AMAZON_PAY_MERCHANT_ID,
        public_key_id: amazon.AMAZON_PAY_PUBLIC_KEY_ID,
        scripts: [{ id: 'amazon-checkout', url: 'https://static-na.payments-amazon.com/checkout.js' }],
        mode: 'live',
      },
    },
  ],
  [
    'braintree',
    { ...braintree, BRAINTREE_MODE: 'test' },
    {
      card: { enabled: false },
      paypal: { client_id: 'linked-paypal-client', mode: 'test' },
      google: { merchant_id: '12345678901234567890', mode: 'test' },
      apple: { mode: 'test' },
    },
  ],
  [
    'braintree',
    { ...braintree, BRAINTREE_MODE: 'live' },
    {
      card: { enabled: false },
      paypal: { client_id: 'linked-paypal-client', mode: 'live' },
      apple: { mode: 'live' },
    },
  ],
];

test('every gateway that has keys is in the table', () => {
  const played = ['card'];
  expect(new Set([...offers.map(([gateway]) => gateway), ...played])).toEqual(new Set(gatewayNames));
});

describe.each(offers)('who has set only the keys of %s', (gateway, keys, offered) => {
  const offeredMethods = Object.entries(offered).map(
    ([method, methodFields]) => [method, { enabled: true, gateway, ...methodFields }] as const,
  );
  const enabled = offeredMethods.filter(([, method]) => method.enabled).map(([method]) => method);

  test(`${keys.BRAINTREE_MODE ?? ''} can be paid by all that it is for, and needs nothing else`, async () => {
    playBraintree();
    const { call, close } = await openShopWithKeys({ ...keys, DATA_DIR: createTemporaryFolder() });
    const [payments, allSettings, methods, cart] = await Promise.all([
      call('/api/settings/payments'),
      call('/api/settings/all'),
      call('/api/payment/methods'),
      call('/api/cart/settings'),
    ]);
    await close();
    expect(JSON.parse(payments.text)).toEqual(Object.fromEntries(offeredMethods));
    expect(Object.keys(JSON.parse(allSettings.text).payments).sort()).toEqual(Object.keys(offered).sort());
    expect(enabled.length).toBeGreaterThan(0);
    expect(Object.keys(JSON.parse(methods.text)).sort()).toEqual(enabled.toSorted());
    const inCheckout: { id: string }[] = JSON.parse(cart.text).payment_methods;
    expect(inCheckout.map(({ id }) => id).sort()).toEqual(enabled.toSorted());
    expect([payments, allSettings, methods, cart].map(({ text }) => text).join()).not.toContain('hunter2');
  });
});

/** Braintree tells of the linked PayPal account in its client tokens; nothing else is asked for here. */
function playBraintree() {
  const value = btoa(JSON.stringify({ version: 2, paypal: { clientId: 'linked-paypal-client' } }));
  vi.stubGlobal('fetch', async (request: Request) => {
    expect(request.url).toMatch(/^https:\/\/api(\.sandbox)?\.braintreegateway\.com\/merchants\/\w+\/client_token$/);
    return new Response(`<client_token><value>${value}</value></client_token>`, { status: 201 });
  });
  onTestFinished(() => void vi.unstubAllGlobals());
}

test('a store with the account that everybody knows does not open with live keys', async () => {
  const DATA_DIR = createTemporaryFolder();
  const demo = await openShopWithKeys({ DATA_DIR, SEED: 'demo' });
  await demo.close();
  const opened = openShopWithKeys({ ...toStripeKeys('live'), DATA_DIR });
  await expect(opened).rejects.toThrow(StartError);
  await expect(opened).rejects.toThrow(/^This is the demo store/);
});
