import { request } from 'node:http';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { type OpenShop, openDemoShop } from '../clients/open-shop.ts';

let shop: OpenShop;

beforeAll(async () => {
  shop = await openDemoShop();
});
afterAll(() => shop.close());
afterEach(() => vi.restoreAllMocks());

/** Requests a path exactly as it is written; `fetch` would normalize it. */
async function requestRawPath(path: string, method = 'GET', headers: Record<string, string> = {}) {
  const { hostname, port } = new URL(shop.url);
  return new Promise<{ status: number | undefined; type: string | undefined }>((resolve, reject) => {
    const clientRequest = request({ hostname, port, path, method, headers }, (answer) => {
      answer.resume();
      answer.on('end', () => resolve({ status: answer.statusCode, type: answer.headers['content-type'] }));
    });
    clientRequest.on('error', reject).end();
  });
}

const places = ['/', '/products/', '/category/', '/pages/', '/orders/', '/account/orders/', '/sitemaps/', '/deals/'];
const names = ['%00', 'a%00b', '%zz', '%', '%E0%A4%A', '%ED%A0%80', '%ff', '%C0%AF', 'a'.repeat(4000)];

test.each(places.flatMap((place) => names.map((name) => place + name)))('there is no page %s', async (path) => {
  const log = vi.spyOn(console, 'error').mockReturnValue();
  const { status, type } = await requestRawPath(path);
  expect([status, type]).toEqual([404, 'text/html; charset=utf-8']);
  expect((await requestRawPath(path, 'HEAD')).status).toBe(404);
  expect((await requestRawPath(path, 'POST')).status).toBe(404);
  expect(log).not.toHaveBeenCalled();
});

test.each(
  [
    '/api/products/',
    '/api/orders/',
    '/vault/',
    '/functions/',
    '/images/',
    '/operator/',
    '/operator/products/',
    '/openapi.json/',
    '/sandbox/',
  ].flatMap((place) => names.map((name) => place + name)),
)('there is nothing at %s', async (path) => {
  const log = vi.spyOn(console, 'error').mockReturnValue();
  const { status, type } = await requestRawPath(path);
  expect(status).toBeLessThan(500);
  expect(type).toMatch(/^application\/json|^text\/javascript/);
  expect(log).not.toHaveBeenCalled();
});

test.each([
  ['/v1/payment_intents', 'application/json'],
  ['/v2/checkout/orders/x', 'application/json'],
  ['/merchants/sandbox_merchant/transactions/x', 'application/xml; charset=utf-8'],
])('the stand-in that is played at %s asks for its keys', async (path, expected) => {
  expect(await requestRawPath(path)).toEqual({ status: 401, type: expected });
});

test.each(['//', '///', '//evil.example/', '//[', '/\\evil.example/', '//login'])(
  'an address that could be read as another site is one of ours: %s',
  async (path) => {
    const log = vi.spyOn(console, 'error').mockReturnValue();
    const public_ = { Host: 'localhost:3000', 'Content-Type': 'application/x-www-form-urlencoded' };
    for (const method of ['GET', 'HEAD', 'POST'])
      expect((await requestRawPath(path, method, public_)).status, method).toBeLessThan(500);
    expect(log).not.toHaveBeenCalled();
  },
);

const queries = names.map(buildRawQuery);

test.each(['/search?q=', '/login?next=', '/deals?sort=', '/deals?min=', '/checkout?gateway=', '/account/verify?key='])(
  'what stands in the query of %s is no fault',
  async (page) => {
    vi.spyOn(console, 'warn').mockReturnValue();
    const log = vi.spyOn(console, 'error').mockReturnValue();
    for (const query of queries) expect((await requestRawPath(page + query)).status, page + query).toBeLessThan(500);
    expect(log).not.toHaveBeenCalled();
  },
);

/** Percent signs of a query need not stand for anything. */
function buildRawQuery(name: string): string {
  return `${name}&attributes.${name}=${name}`;
}
