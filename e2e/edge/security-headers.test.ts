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
  ['/console', 200],
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

test('the console has a nonce for its styles, a new one for each document, and is in no cache and no index', async () => {
  const answers = await Promise.all([fetch(`${shop.url}/console`), fetch(`${shop.url}/console/orders/1`)]);
  const nonces = await Promise.all(
    answers.map(async (answer) => {
      const policy = answer.headers.get('content-security-policy') ?? '';
      expect(policy).not.toContain('unsafe-inline');
      expect(answer.headers.get('cache-control')).toBe('no-store');
      expect(answer.headers.get('x-robots-tag')).toContain('noindex');
      expect(answer.headers.get('x-frame-options')).toBe('DENY');
      const nonce = /'nonce-([^']+)'/.exec(policy)?.[1] ?? '';
      expect(await answer.text()).toContain(`nonce="${nonce}"`);
      return nonce;
    }),
  );
  expect(new Set(nonces).size).toBe(2);
});

test('files of the console are kept for ever, and a missing one is not its document', async () => {
  const page = await (await fetch(`${shop.url}/console`)).text();
  const [, script = ''] = /src="(\/console\/assets\/[^"]+)"/.exec(page) ?? [];
  expect((await fetch(shop.url + script)).headers.get('cache-control')).toContain('immutable');
  expect((await fetch(`${shop.url}/console/assets/none.js`)).status).toBe(404);
});
