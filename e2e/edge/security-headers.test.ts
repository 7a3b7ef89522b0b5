import { afterAll, beforeAll, expect, test } from 'vitest';
import { type OpenShop, openDemoShop } from '../clients/open-shop.ts';

let shop: OpenShop;

beforeAll(async () => {
  shop = await openDemoShop('', { PUBLIC_URL: 'https://shop.example', SEED: 'none', HSTS_SUBDOMAINS: 'on' });
});
afterAll(() => shop.close());

test.each([
  ['/', 200],
  ['/nothing-here', 404],
  ['/robots.txt', 200],
  ['/favicon.svg', 200],
  ['/healthz', 200],
  ['/api/products', 401],
  ['/operator/orders', 401],
  ['/images/none.webp', 404],
  ['/openapi.json', 200],
  ['/docs/api', 200],
  ['/feed.xml', 200],
  ['/client-errors', 405],
])('%s, answered %i, is for no frame, is not guessed at and keeps browsers to https', async (path, status) => {
  const answer = await fetch(shop.url + path);
  expect(answer.status).toBe(status);
  const policy = answer.headers.get('content-security-policy');
  expect(policy).toContain("frame-ancestors 'none'");
  expect(policy).toMatch(/base-uri '(self|none)'/);
  expect(policy).toMatch(/(object|default)-src 'none'/);
  expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
  expect(answer.headers.get('strict-transport-security')).toBe('max-age=31536000; includeSubDomains');
});

test('a page shares its window with no other site’s, but for the windows of wallets that it opens itself', async () => {
  const { headers } = await fetch(shop.url);
  expect(headers.get('cross-origin-opener-policy')).toBe('same-origin-allow-popups');
});
