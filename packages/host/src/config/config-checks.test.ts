import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { readConfig } from './config.ts';

const server = fileURLToPath(new URL('../../../../apps/storefront/server.ts', import.meta.url));
const formatLiveKeyError = (name: string) =>
  `${name} is a key of a live payment gateway, but this shop takes test cards only and would give goods away for them: start it without that key.\n`;
const liveStripe = {
  STRIPE_SECRET_KEY: 'sk_live_hunter2',
  STRIPE_PUBLISHABLE_KEY: 'pk_live_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
};
const stripeNames = Object.keys(liveStripe).join(', ');
const liveDemo = 'SEED=demo does not go with live keys of a payment gateway: leave SEED out, or set it to none.\n';
const publicDemo =
  'PUBLIC_URL is on https, but SEED=demo, the default, would open a public shop with a demo account whose password everybody knows: start it with SEED=none.\n';

const publicConformance =
  'SEED=conformance opens a shop for tests, which answers stored addresses to anybody: PUBLIC_URL must be on localhost.\n';

test.each([
  [
    { STRIPE_SECRET_KEY: 'sk_live_hunter2', STRIPE_PUBLISHABLE_KEY: 'pk_live_1' },
    `STRIPE_WEBHOOK_SECRET is missing: Stripe needs ${stripeNames}, or none of them.\n`,
  ],
  [{ ...liveStripe, SEED: 'demo' }, liveDemo],
  [{ SEED: 'none', BRAINTREE_TOKENIZATION_KEY: 'hunter2' }, formatLiveKeyError('BRAINTREE_TOKENIZATION_KEY')],
  [{ PUBLIC_URL: 'https://shop.example' }, publicDemo],
  [{ PUBLIC_URL: 'https://shop.example', SEED: 'demo' }, publicDemo],
  [{ ...liveStripe, SEED: 'conformance' }, liveDemo.replace('demo', 'conformance')],
  [{ PUBLIC_URL: 'http://shop.example', SEED: 'conformance' }, publicConformance],
])('a shop started with %o says why it does not start, and has touched nothing', async (settings, sentence) => {
  const folder = mkdtempSync(join(tmpdir(), 'mercer-guards-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const dataDir = join(folder, 'data');
  const env = { PATH: process.env.PATH, PORT: '0', DATA_DIR: dataDir, ...settings };
  const shop = spawn(process.execPath, [server], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  const [[code], outputText, error] = await Promise.all([once(shop, 'exit'), text(shop.stdout), text(shop.stderr)]);
  expect({ code, said: outputText, error }).toEqual({ code: 1, said: '', error: sentence });
  expect(existsSync(dataDir)).toBe(false);
});

test.each([
  'AIRWALLEX_KEY=1',
  'AMAZON_PAY_KEY=1',
  'BRAINTREE_TOKENIZATION_KEY=1',
  'KLARNA_SECRET=1',
  'PAYSAFECARD_KEY=1',
  'QUICKPAY_KEY=1',
])('%s is a live key', (setting) => {
  const [name = '', value] = setting.split('=');
  expect(() => readConfig({ SEED: 'none', [name]: value })).toThrow(formatLiveKeyError(name).trim());
});

test('a public shop without demo data starts, as do test keys, empty ones and plain http', () => {
  expect(readConfig({ PUBLIC_URL: 'https://shop.example', SEED: 'none' }).seed).toBe('none');
  expect(readConfig({ STRIPE_SECRET_KEY: '', PAYPAL_CLIENT_ID: '' }).seed).toBe('demo');
  expect(readConfig({ PUBLIC_URL: 'http://shop.example' }).seed).toBe('demo');
});

test('with keys of a gateway there is no demo store unless it is asked for, and live no loopback origin', () => {
  const live = readConfig(liveStripe);
  expect(live).toMatchObject({ seed: 'none', allowedOrigins: [], payments: { mode: 'live' } });
  const keys = {
    STRIPE_SECRET_KEY: 'sk_test_1',
    STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
    STRIPE_WEBHOOK_SECRET: 'whsec_1',
  };
  expect(readConfig(keys)).toMatchObject({ seed: 'none', allowedOrigins: 'loopback', payments: { mode: 'test' } });
  expect(readConfig({ ...keys, SEED: 'demo' }).seed).toBe('demo');
});
