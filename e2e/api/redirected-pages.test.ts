import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readConfig } from '@mercer/host/config/config';
import { expect, onTestFinished, test } from 'vitest';
import { createShop } from '../../apps/storefront/server/shop.ts';

const origin = 'http://localhost:3000';

/** A shop with pages and without goods. */
async function openShop() {
  const folder = await mkdtemp(join(tmpdir(), 'mercer-redirected-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const env = { DATA_DIR: folder, PUBLIC_URL: origin, SEED: 'none', SECRET_KEY: 'sk_test_redirects' };
  const shop = await createShop(readConfig({ ...env, RATE_LIMIT_PER_IP: 'off' }));
  onTestFinished(() => shop.close());
  const operate = async (method: string, path: string, body: object) => {
    const headers = { Authorization: 'Bearer sk_test_redirects', 'Content-Type': 'application/json' };
    const response = await shop.fetch(
      new Request(`${origin}/operator${path}`, { method, headers, body: JSON.stringify(body) }),
    );
    expect(response.status).toBeLessThan(300);
    return response.json();
  };
  const visit = async (path: string, method = 'GET') => {
    const { status, headers } = await shop.fetch(new Request(`${origin}${path}`, { method }));
    return [status, headers.get('location')];
  };
  return { operate, visit };
}

test('a path without a page is redirected with its query, and a page that is made there wins', async () => {
  const { operate, visit } = await openShop();
  const redirects = [
    { from: '/Collections/Summer', to: '/search?q=summer' },
    { from: '/products/old-lamp', to: '/deals', status: 302 },
    { from: '/category/old', to: '/categories' },
    { from: '/pages/old', to: 'https://blog.example.org/old' },
  ];
  expect(await visit('/products/old-lamp')).toEqual([404, null]);
  await operate('POST', '/redirects/bulk', { redirects });
  expect(await visit('/collections/summer/?utm_source=mail')).toEqual([301, '/search?q=summer&utm_source=mail']);
  expect(await visit('/COLLECTIONS/summer', 'HEAD')).toEqual([301, '/search?q=summer']);
  expect(await visit('/products/old-lamp?a=1')).toEqual([302, '/deals?a=1']);
  expect(await visit('/category/old')).toEqual([301, '/categories']);
  expect(await visit('/pages/old?a=1')).toEqual([301, 'https://blog.example.org/old?a=1']);
  for (const path of ['/nowhere', '/products/nowhere', '/category/nowhere', '/pages/nowhere'])
    expect(await visit(path)).toEqual([404, null]);
  await operate('POST', '/products', { name: 'Lamp', slug: 'old-lamp', price: 5 });
  expect(await visit('/products/old-lamp')).toEqual([200, null]);
});

test('no query and no path of a visit leads to another host', async () => {
  const { operate, visit } = await openShop();
  await operate('POST', '/redirects', { from: '/old', to: '/search' });
  for (const path of [
    '/old?//evil.com',
    '/old?next=//evil.com',
    '/old/?@evil.com',
    '//evil.com/old',
    '/old/..//evil.com',
  ]) {
    const [, location] = await visit(path);
    if (typeof location === 'string') expect(new URL(location, origin).origin).toBe(origin);
  }
});
