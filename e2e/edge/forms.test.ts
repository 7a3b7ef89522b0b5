import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { type OpenShop, openDemoShop } from '../clients/open-shop.ts';
import { Caller } from './caller.ts';
import { listFormPaths } from './form-paths.ts';

let shop: OpenShop;
let paths: string[];

beforeAll(async () => {
  [shop, paths] = await Promise.all([openDemoShop(), listFormPaths()]);
});
afterAll(() => shop.close());
afterEach(() => vi.restoreAllMocks());

interface Posted {
  type?: string;
  body?: string;
  headers?: Record<string, string>;
}

/** Posts to each form of the shop and returns the answers; asserts that no error was logged. */
async function postEverywhere({ type, body = '', headers = {} }: Posted) {
  const log = vi.spyOn(console, 'error').mockReturnValue();
  vi.spyOn(console, 'warn').mockReturnValue();
  const answers = [];
  for (const path of paths) {
    const requestHeaders = { ...headers, ...(type ? { 'Content-Type': type } : {}) };
    const answer = await fetch(shop.url + path, {
      method: 'POST',
      redirect: 'manual',
      headers: requestHeaders,
      body: Buffer.from(body),
    });
    answers.push({ path, status: answer.status, headers: answer.headers, html: await answer.text() });
  }
  expect(log).not.toHaveBeenCalled();
  return answers;
}

test('the table of routes has forms', () => {
  expect(paths).toEqual(expect.arrayContaining(['/login', '/checkout', '/products/everyday-mug', '/wishlist/add']));
  expect(paths.length).toBeGreaterThan(15);
});

const multipart = 'multipart/form-data; boundary=cut';
const part = '--cut\r\nContent-Disposition: form-data; name="email"\r\n\r\nada@mercer.test\r\n';

test.each<[string, number, Posted]>([
  ['text', 415, { type: 'text/plain', body: 'email=ada@mercer.test' }],
  ['JSON', 415, { type: 'application/json', body: '{"email":"ada@mercer.test"}' }],
  ['bytes of no type', 415, { body: 'email=ada@mercer.test' }],
  ['nothing of no type', 415, {}],
  ['a type that is none', 415, { type: '///', body: 'email=ada@mercer.test' }],
  ['a multipart without a boundary', 400, { type: 'multipart/form-data', body: `${part}--cut--\r\n` }],
  ['a multipart that is cut off', 400, { type: multipart, body: part }],
  ['a multipart of nonsense', 400, { type: multipart, body: 'email=ada@mercer.test' }],
  ['an empty multipart', 400, { type: multipart }],
  ['more than 128 KB', 413, { type: 'application/x-www-form-urlencoded', body: `email=${'+'.repeat(2 ** 17)}` }],
  ['more than 200 fields', 413, { type: 'application/x-www-form-urlencoded', body: 'email=a&'.repeat(250_000 / 2) }],
  ['more than 200 parts', 413, { type: multipart, body: `${part.repeat(9000)}--cut--\r\n` }],
  [
    'a part with a long header',
    413,
    { type: multipart, body: `--cut\r\n${'x-a: b\r\n'.repeat(9000)}${part.slice(7)}--cut--\r\n` },
  ],
  ['a form of another site', 403, { type: 'text/plain', headers: { Origin: 'https://evil.example' } }],
])('at every form %s is answered %i with a page', async (_, status, posted) => {
  for (const answer of await postEverywhere(posted)) {
    expect(answer.status, answer.path).toBe(status);
    expect(answer.headers.get('content-type'), answer.path).toBe('text/html; charset=utf-8');
    expect(answer.headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
    expect(answer.headers.get('cache-control')).toContain('private');
    expect(answer.html.includes('Go to the home page'), answer.path).toBe(true);
    expect(answer.html, 'nothing here could wake up').not.toMatch(/type="(module|late)"/);
  }
});

test.each<[string, Posted]>([
  ['an empty form', { type: 'application/x-www-form-urlencoded' }],
  ['percent signs alone', { type: 'application/x-www-form-urlencoded', body: '%&%zz=%&email=%ff%00&=' }],
  [
    'files where words belong',
    {
      type: multipart,
      body: `${['email', 'password', 'code', 'product_id', 'intent', 'key', 'from', 'currency'].map((name) => part.replace('"email"', `"${name}"; filename="a.exe"`)).join('')}--cut--\r\n`,
    },
  ],
])('%s is no fault of any page', async (_, posted) => {
  for (const Cookie of ['', await signInForCookie()])
    for (const { path, status } of await postEverywhere({ ...posted, headers: { Cookie } }))
      expect(status, path).toBeLessThan(500);
});

test.each(['\0', '1e309', '//evil.example', '-1', 'x'.repeat(2000)])(
  'a form of which every field says %j is no fault of any page',
  async (value) => {
    const shopper = await new Caller(shop.url, '203.0.113.9').createShopperWithCart();
    const log = vi.spyOn(console, 'error').mockReturnValue();
    vi.spyOn(console, 'warn').mockReturnValue();
    for (const path of paths) {
      const names = listFieldNames(await (await shopper.get(path)).text());
      const answer = await shopper.post(path, Object.fromEntries(names.map((name) => [name, value])));
      expect(answer.status, path).toBeLessThan(500);
      const location = new URL(answer.headers.get('location') ?? '/', shop.url);
      expect(location.origin, path).toBe(shop.url);
    }
    expect(log).not.toHaveBeenCalled();
  },
);

test('however long an address is that a shopper is led to, the headers of the answer stay short', async () => {
  const long = `/${'%25'.repeat(1300)}?'${"'".repeat(3000)}`;
  const lead = async (path: string, form?: Record<string, string>, headers = {}) => {
    const posted = form && { method: 'POST', body: new URLSearchParams(form) };
    const answer = await fetch(shop.url + path, { redirect: 'manual', headers, ...posted });
    const { status } = answer;
    return { path, isLed: status === 302 || status === 303, size: (answer.headers.get('location') ?? '').length };
  };
  const reviews = await (await new Caller(shop.url, '203.0.113.9').get('/api/products/everyday-mug/reviews')).json();
  const helpful: string = reviews.results[0].id;
  const credentials = { email: 'demo@mercer.test', password: 'demo-password' };
  const led = [
    await lead('/wishlist/add', { product_id: '1', next: `/${'x'.repeat(50_000)}` }),
    await lead('/wishlist/add', { product_id: '1' }, { Referer: shop.url + long }),
    await lead('/preferences', { from: `/${'x'.repeat(50_000)}` }),
    await lead(`/login?next=${long}`, credentials),
    await lead(`/account/orders${long.slice(long.indexOf('?'))}`),
    await lead(`/products?product_id=${'%'.repeat(3000)}`),
    await lead(`/products/everyday-mug?a=${"'".repeat(3000)}`, { helpful }),
  ];
  for (const answer of led) {
    expect(answer.isLed, answer.path.slice(0, 100)).toBe(true);
    expect(answer.size, answer.path.slice(0, 100)).toBeLessThan(2100);
  }
});

/** The names of all fields of a page. */
function listFieldNames(html: string): string[] {
  return [...html.matchAll(/<(?:input|button|select|textarea)\b[^>]* name="([^"]+)"/g)].map(([, name = '']) => name);
}

async function signInForCookie(): Promise<string> {
  const body = new URLSearchParams({ email: 'demo@mercer.test', password: 'demo-password' });
  const answer = await fetch(`${shop.url}/login`, { method: 'POST', body, redirect: 'manual' });
  expect(answer.status).toBe(303);
  return answer.headers.get('set-cookie')?.split(';')[0] ?? '';
}

test('a page that takes no form, and another method than POST, say so', async () => {
  const form = { 'Content-Type': 'application/x-www-form-urlencoded' };
  expect((await fetch(`${shop.url}/deals`, { method: 'POST', headers: form, body: 'a=b' })).status).toBe(405);
  for (const method of ['PUT', 'PATCH', 'DELETE', 'OPTIONS']) {
    const answer = await fetch(`${shop.url}/login`, { method });
    expect([method, answer.status, answer.headers.get('allow')]).toEqual([method, 405, 'GET, HEAD, POST']);
  }
});
