import { expect, test } from 'vitest';
import { readKeys } from './keys.ts';

const keysOf = (mode: string) => ({
  STRIPE_SECRET_KEY: `sk_${mode}_hunter2`,
  STRIPE_PUBLISHABLE_KEY: `pk_${mode}_1`,
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
});

test('without keys there are none', () => {
  expect(readKeys({ STRIPE_SECRET_KEY: '', PATH: '/bin' })).toEqual({ are: 'none' });
});

test.each(['live', 'test'])('a whole set of %s keys is one gateway, with the hosts of its script', (mode) => {
  expect(readKeys(keysOf(mode))).toMatchObject({
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
  expect(readKeys({ ...keysOf(mode), STRIPE_SECRET_KEY: `rk_${mode}_1` })).toMatchObject({ are: 'complete', mode });
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
  const given = readKeys({ ...keysOf('live'), ...change });
  expect(given).toEqual({ are: 'wrong', sentence: expect.stringMatching(sentence) });
  expect(JSON.stringify(given)).not.toContain('hunter2');
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
  const given = readKeys({ ...paypal, PAYPAL_MODE: mode });
  const keys = { url, clientId: 'AeA1QIZXiflr1_-hunter2', webhookId: '1JE4291016473214C' };
  expect(given).toMatchObject({ are: 'complete', mode, gateways: { paypal: keys } });
  expect(given).toMatchObject({ hosts: [{ script: expect.arrayContaining(['https://*.paypal.com']) }] });
  expect(readKeys({ ...paypal, ...keysOf(mode), PAYPAL_MODE: mode })).toMatchObject({
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
  [keysOf('live'), /^STRIPE_SECRET_KEY is a live key and PAYPAL_MODE a test key/],
])('PayPal’s keys with %o make a wrong set', (change, sentence) => {
  const given = readKeys({ ...paypal, PAYPAL_MODE: 'test', ...change });
  expect(given).toEqual({ are: 'wrong', sentence: expect.stringMatching(sentence) });
  expect(JSON.stringify(given)).not.toContain('hunter2');
});

const klarna = {
  KLARNA_USERNAME: 'PK12345_1a2b3c',
  KLARNA_PASSWORD: 'hunter2-hunter2',
  KLARNA_REGION: 'na',
  KLARNA_MODE: 'test',
};
const paysafecard = { PAYSAFECARD_API_KEY: 'psc_hunter2', PAYSAFECARD_MODE: 'live' };

const quickpay = { QUICKPAY_API_KEY: 'a1'.repeat(32), QUICKPAY_PRIVATE_KEY: 'b2'.repeat(32), QUICKPAY_MODE: 'live' };

test.each([
  [quickpay, 'quickpay', 'live', 'https://api.quickpay.net'],
  [klarna, 'klarna', 'test', 'https://api-na.playground.klarna.com'],
  [{ ...klarna, KLARNA_REGION: 'eu', KLARNA_MODE: 'live' }, 'klarna', 'live', 'https://api.klarna.com'],
  [{ ...klarna, KLARNA_REGION: 'oc' }, 'klarna', 'test', 'https://api-oc.playground.klarna.com'],
  [paysafecard, 'paysafecard', 'live', 'https://api.paysafecard.com/v1'],
  [{ ...paysafecard, PAYSAFECARD_MODE: 'test' }, 'paysafecard', 'test', 'https://apitest.paysafecard.com/v1'],
])('keys say at which address they are good: %o', (env, name, mode, url) => {
  expect(readKeys(env)).toMatchObject({ are: 'complete', mode, gateways: { [name]: { url, mode } } });
});

test.each([
  [{ ...klarna, KLARNA_REGION: 'us' }, /^KLARNA_REGION is no such key: it begins with eu, na/],
  [{ ...klarna, KLARNA_PASSWORD: '' }, /^KLARNA_PASSWORD is missing: Klarna needs KLARNA_USERNAME, /],
  [{ ...paysafecard, PAYSAFECARD_API_KEY: 'hunter2' }, /^PAYSAFECARD_API_KEY is no such key: it begins with psc_/],
  [{ ...quickpay, QUICKPAY_API_KEY: 'hunter2' }, /^QUICKPAY_API_KEY is no such key: it begins with 64 digits/],
  [{ ...klarna, ...paysafecard }, /^KLARNA_MODE is a test key and PAYSAFECARD_MODE a live key/],
])('a wrong set of theirs says why without a value: %o', (env, sentence) => {
  const given = readKeys(env);
  expect(given).toEqual({ are: 'wrong', sentence: expect.stringMatching(sentence) });
  expect(JSON.stringify(given)).not.toContain('hunter2');
});
