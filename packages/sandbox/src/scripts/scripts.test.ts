import { Script } from 'node:vm';
import { expect, test } from 'vitest';
import { openTestSandbox } from '../testing/index.ts';

const scripts = [
  'airwallex/airwallex.js',
  'stripe/endive.js',
  'stripe/v3.js',
  'paypal/sdk.js',
  'google/pay.js',
  'apple/apple-pay.js',
  'amazon/checkout.js',
  'braintree/client.min.js',
  'braintree/paypal-checkout.min.js',
  'braintree/google-payment.min.js',
  'braintree/data-collector.min.js',
  'braintree/three-d-secure.min.js',
  'braintree/apple-pay.min.js',
];

/** Amazon's own button sets styles without a nonce: at Amazon's address the stand-in does so too. */
const setsStyles = 'amazon/checkout.js';

test.each(scripts)(
  'the browser script %s is served as JavaScript that parses and sets no inline style',
  async (path) => {
    const sandbox = await openTestSandbox();
    const requestScript = (headers = {}) =>
      sandbox.fetch(new Request(`http://localhost:3000/sandbox/${path}`, { headers }));
    const response = await requestScript();
    const source = await response.text();
    expect(response.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
    expect(response.headers.get('cache-control')).toBe('public, max-age=3600');
    expect(() => new Script(source)).not.toThrow();
    expect(source).not.toMatch(
      path === setsStyles ? /innerHTML|\.style\b/ : /innerHTML|setAttribute\('style'|\.style\b/,
    );
    expect((await requestScript({ 'if-none-match': response.headers.get('etag')! })).status).toBe(304);
  },
);
