import { generateKeyPairSync } from 'node:crypto';
import { expect, test } from 'vitest';
import { readGatewayKeys } from './gateways.ts';

const buildStripeKeys = (mode: string) => ({
  STRIPE_SECRET_KEY: `sk_${mode}_hunter2`,
  STRIPE_PUBLISHABLE_KEY: `pk_${mode}_1`,
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
});

test('without keys there are none', () => {
  expect(readGatewayKeys({ STRIPE_SECRET_KEY: '', PATH: '/bin' })).toEqual({ are: 'none' });
});

test.each(['live', 'test'])('a whole set of %s keys is one gateway, with the hosts of its script', (mode) => {
  expect(readGatewayKeys(buildStripeKeys(mode))).toMatchObject({
    are: 'complete',
    mode,
    gateways: {
      stripe: {
        url: 'https://api.stripe.com',
        secretKey: `sk_${mode}_hunter2`,
        publishableKey: `pk_${mode}_1`,
        webhookSecret: 'whsec_1',
      },
    },
    hosts: [{ script: expect.arrayContaining(['https://js.stripe.com']), connect: ['https://api.stripe.com'] }],
  });
  expect(readGatewayKeys({ ...buildStripeKeys(mode), STRIPE_SECRET_KEY: `rk_${mode}_1` })).toMatchObject({
    are: 'complete',
    mode,
  });
});

test.each([
  [{ STRIPE_WEBHOOK_SECRET: '' }, /^STRIPE_WEBHOOK_SECRET is missing: Stripe needs STRIPE_SECRET_KEY, /],
  [
    { STRIPE_PUBLISHABLE_KEY: undefined, STRIPE_WEBHOOK_SECRET: undefined },
    /^STRIPE_PUBLISHABLE_KEY and .* are missing/,
  ],
  [{ STRIPE_PUBLISHABLE_KEY: 'pk_test_1' }, /^STRIPE_SECRET_KEY is a live key and STRIPE_PUBLISHABLE_KEY a test key/],
  [{ STRIPE_SECRET_KEY: 'pk_live_hunter2' }, /^STRIPE_SECRET_KEY is no such key: it begins with sk_live_/],
  [{ STRIPE_WEBHOOK_SECRET: 'we_hunter2' }, /^STRIPE_WEBHOOK_SECRET is no such key: it begins with whsec_/],
])('%o makes a wrong set, and the sentence says why without a value', (change, sentence) => {
  const keySet = readGatewayKeys({ ...buildStripeKeys('live'), ...change });
  expect(keySet).toEqual({ are: 'wrong', sentence: expect.stringMatching(sentence) });
  expect(JSON.stringify(keySet)).not.toContain('hunter2');
});

const paypal = {
  PAYPAL_CLIENT_ID: 'AeA1QIZXiflr1_-hunter2',
  PAYPAL_CLIENT_SECRET: 'EEhunter2_secret_of_an_app',
  PAYPAL_WEBHOOK_ID: '1JE4291016473214C',
};

test.each([
  ['live', 'https://api-m.paypal.com'],
  ['test', 'https://api-m.sandbox.paypal.com'],
])('PayPal’s keys are of the mode that is said beside them: %s', (mode, url) => {
  const keySet = readGatewayKeys({ ...paypal, PAYPAL_MODE: mode });
  const keys = { url, clientId: 'AeA1QIZXiflr1_-hunter2', webhookId: '1JE4291016473214C' };
  expect(keySet).toMatchObject({ are: 'complete', mode, gateways: { paypal: keys } });
  expect(keySet).toMatchObject({ hosts: [{ script: expect.arrayContaining(['https://*.paypal.com']) }] });
  expect(readGatewayKeys({ ...paypal, ...buildStripeKeys(mode), PAYPAL_MODE: mode })).toMatchObject({
    are: 'complete',
    gateways: { stripe: {}, paypal: {} },
  });
});

test.each([
  [{ PAYPAL_MODE: undefined }, /^PAYPAL_MODE is missing: PayPal needs PAYPAL_CLIENT_ID, /],
  [{ PAYPAL_MODE: 'sandbox' }, /^PAYPAL_MODE is no such key: it begins with test or live and stands at /],
  [{ PAYPAL_CLIENT_ID: 'hunter2' }, /^PAYPAL_CLIENT_ID is no such key: /],
  [{ PAYPAL_CLIENT_SECRET: '' }, /^PAYPAL_CLIENT_SECRET is missing/],
  [{ PAYPAL_WEBHOOK_ID: 'whsec_hunter2' }, /^PAYPAL_WEBHOOK_ID is no such key/],
  [buildStripeKeys('live'), /^STRIPE_SECRET_KEY is a live key and PAYPAL_MODE a test key/],
])('PayPal’s keys with %o make a wrong set', (change, sentence) => {
  const keySet = readGatewayKeys({ ...paypal, PAYPAL_MODE: 'test', ...change });
  expect(keySet).toEqual({ are: 'wrong', sentence: expect.stringMatching(sentence) });
  expect(JSON.stringify(keySet)).not.toContain('hunter2');
});

const klarna = {
  KLARNA_USERNAME: 'PK12345_1a2b3c',
  KLARNA_PASSWORD: 'hunter2-hunter2',
  KLARNA_REGION: 'na',
  KLARNA_MODE: 'test',
};
const paysafecard = { PAYSAFECARD_API_KEY: 'psc_hunter2', PAYSAFECARD_MODE: 'live' };

const quickpay = { QUICKPAY_API_KEY: 'a1'.repeat(32), QUICKPAY_PRIVATE_KEY: 'b2'.repeat(32), QUICKPAY_MODE: 'live' };

const rsaKey = generateKeyPairSync('rsa', { modulusLength: 1024 }).privateKey;
const ecKey = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey;
const exportPemKey = (key: typeof rsaKey) => key.export({ type: 'pkcs8', format: 'pem' }).toString();
const amazon = {
  AMAZON_PAY_MERCHANT_ID: 'A1234567890',
  AMAZON_PAY_PUBLIC_KEY_ID: 'LIVE-AFVX7ULWSGBZ5535PCUQOY7B',
  AMAZON_PAY_PRIVATE_KEY: exportPemKey(rsaKey),
  AMAZON_PAY_STORE_ID: 'amzn1.application-oa2-client.5cc4962582fd4025a2962fc5350582d9',
  AMAZON_PAY_REGION: 'eu',
};

test('Amazon Pay’s key has its lines, or one line for all of them; the hosts are those of its region', () => {
  const oneLine = exportPemKey(rsaKey).trim().replaceAll('\n', '\\n');
  for (const AMAZON_PAY_PRIVATE_KEY of [exportPemKey(rsaKey), oneLine]) {
    expect(readGatewayKeys({ ...amazon, AMAZON_PAY_PRIVATE_KEY })).toMatchObject({
      are: 'complete',
      hosts: [
        {
          script: ['https://static-eu.payments-amazon.com'],
          connect: expect.arrayContaining(['https://*.amazon.com', 'https://*.amazon.de']),
          frame: expect.arrayContaining(['https://*.amazon.com', 'https://m.media-amazon.com']),
          form: expect.arrayContaining(['https://*.amazon.de']),
          setsStyles: true,
        },
      ],
    });
  }
});

const airwallex = {
  AIRWALLEX_CLIENT_ID: 'JdKq8zXhQeW2-hunter2_0',
  AIRWALLEX_API_KEY: 'a1'.repeat(64),
  AIRWALLEX_WEBHOOK_SECRET: 'whsec_hunter2_hunter2',
  AIRWALLEX_MODE: 'live',
};

test.each([
  ['live', ''],
  ['test', '-demo'],
])('the hosts of Airwallex’ fields are those of its mode: %s', (mode, ending) => {
  const checkout = `https://checkout${ending}.airwallex.com`;
  const connect = [checkout, `https://api${ending}.airwallex.com`, `https://o11y${ending}.airwallex.com`];
  const loaders = new Set(['https://static.airwallex.com', `https://static${ending}.airwallex.com`]);
  const hosts = [{ script: [...loaders, checkout], frame: [checkout], connect }];
  expect(readGatewayKeys({ ...airwallex, AIRWALLEX_MODE: mode })).toMatchObject({ are: 'complete', mode, hosts });
});

const braintree = {
  BRAINTREE_MERCHANT_ID: 'a1b2c3d4e5f6a7b8',
  BRAINTREE_PUBLIC_KEY: 'z9y8x7w6v5u4t3s2',
  BRAINTREE_PRIVATE_KEY: 'c3'.repeat(16),
  BRAINTREE_MODE: 'live',
};

test.each([
  [airwallex, 'airwallex', 'live', 'https://api.airwallex.com/api/v1'],
  [{ ...airwallex, AIRWALLEX_MODE: 'test' }, 'airwallex', 'test', 'https://api-demo.airwallex.com/api/v1'],
  [braintree, 'braintree', 'live', 'https://api.braintreegateway.com'],
  [{ ...braintree, BRAINTREE_MODE: 'test' }, 'braintree', 'test', 'https://api.sandbox.braintreegateway.com'],
  [quickpay, 'quickpay', 'live', 'https://api.quickpay.net'],
  [klarna, 'klarna', 'test', 'https://api-na.playground.klarna.com'],
  [{ ...klarna, KLARNA_REGION: 'eu', KLARNA_MODE: 'live' }, 'klarna', 'live', 'https://api.klarna.com'],
  [{ ...klarna, KLARNA_REGION: 'oc' }, 'klarna', 'test', 'https://api-oc.playground.klarna.com'],
  [amazon, 'amazon', 'live', 'https://pay-api.amazon.eu'],
  [{ ...amazon, AMAZON_PAY_REGION: 'uk' }, 'amazon', 'live', 'https://pay-api.amazon.eu'],
  [
    { ...amazon, AMAZON_PAY_PUBLIC_KEY_ID: 'SANDBOX-AFVX7ULWSGBZ5535PCUQOY7B', AMAZON_PAY_REGION: 'na' },
    'amazon',
    'test',
    'https://pay-api.amazon.com',
  ],
  [paysafecard, 'paysafecard', 'live', 'https://api.paysafecard.com/v1'],
  [{ ...paysafecard, PAYSAFECARD_MODE: 'test' }, 'paysafecard', 'test', 'https://apitest.paysafecard.com/v1'],
])('keys say at which address they are good: %o', (env, name, mode, url) => {
  expect(readGatewayKeys(env)).toMatchObject({ are: 'complete', mode, gateways: { [name]: { url } } });
});

test.each([
  [{ ...klarna, KLARNA_REGION: 'us' }, /^KLARNA_REGION is no such key: it begins with eu, na/],
  [{ ...klarna, KLARNA_PASSWORD: '' }, /^KLARNA_PASSWORD is missing: Klarna needs KLARNA_USERNAME, /],
  [{ ...paysafecard, PAYSAFECARD_API_KEY: 'hunter2' }, /^PAYSAFECARD_API_KEY is no such key: it begins with psc_/],
  [{ ...quickpay, QUICKPAY_API_KEY: 'hunter2' }, /^QUICKPAY_API_KEY is no such key: it begins with 64 digits/],
  [{ ...airwallex, AIRWALLEX_MODE: 'demo' }, /^AIRWALLEX_MODE is no such key: it begins with test/],
  [{ ...airwallex, AIRWALLEX_API_KEY: 'hunter2' }, /^AIRWALLEX_API_KEY is no such key/],
  [{ ...airwallex, AIRWALLEX_WEBHOOK_SECRET: '' }, /^AIRWALLEX_WEBHOOK_SECRET is missing: Airwallex needs /],
  [{ ...amazon, AMAZON_PAY_REGION: 'us' }, /^AMAZON_PAY_REGION is no such key: it begins with na, eu, uk or jp/],
  [{ ...amazon, AMAZON_PAY_PUBLIC_KEY_ID: 'AFVX7ULWSGBZ5535PCUQOY7B' }, /^AMAZON_PAY_PUBLIC_KEY_ID is no such key/],
  [{ ...amazon, AMAZON_PAY_PRIVATE_KEY: 'hunter2' }, /^AMAZON_PAY_PRIVATE_KEY is no such key/],
  [
    { ...amazon, AMAZON_PAY_PRIVATE_KEY: exportPemKey(rsaKey).replace('MII', 'hunter2') },
    /^AMAZON_PAY_PRIVATE_KEY is no such key/,
  ],
  [{ ...amazon, AMAZON_PAY_PRIVATE_KEY: exportPemKey(ecKey) }, /^AMAZON_PAY_PRIVATE_KEY is no such key/],
  [
    { ...amazon, AMAZON_PAY_STORE_ID: '' },
    /^AMAZON_PAY_STORE_ID is missing: Amazon Pay needs AMAZON_PAY_MERCHANT_ID, /,
  ],
  [
    { ...amazon, ...buildStripeKeys('test') },
    /^STRIPE_SECRET_KEY is a test key and AMAZON_PAY_PUBLIC_KEY_ID a live key/,
  ],
  [{ ...braintree, BRAINTREE_PRIVATE_KEY: 'hunter2' }, /^BRAINTREE_PRIVATE_KEY is no such key: it begins with a digit/],
  [{ ...braintree, BRAINTREE_MERCHANT_ID: '../x' }, /^BRAINTREE_MERCHANT_ID is no such key: /],
  [{ ...braintree, BRAINTREE_MODE: '' }, /^BRAINTREE_MODE is missing: Braintree needs BRAINTREE_MERCHANT_ID, /],
  [{ ...braintree, ...klarna }, /^KLARNA_MODE is a test key and BRAINTREE_MODE a live key/],
  [{ ...klarna, ...paysafecard }, /^KLARNA_MODE is a test key and PAYSAFECARD_MODE a live key/],
])('a wrong set of theirs says why without a value: %o', (env, sentence) => {
  const keySet = readGatewayKeys(env);
  expect(keySet).toEqual({ are: 'wrong', sentence: expect.stringMatching(sentence) });
  expect(JSON.stringify(keySet)).not.toContain('hunter2');
});
