import type { Cart, Order } from '@mercer/contract';
import { expect, onTestFinished, test, vi } from 'vitest';
import { address } from '../address.ts';
import { openSplitShop } from './split-shop.ts';

const authorization = `Basic ${btoa('pk_demo_mercer')}`;
const visa = { number: '4242424242424242', exp_month: 12, exp_year: 2099, cvc: '123' };

type SplitShop = Awaited<ReturnType<typeof openSplitShop>>;

/** A browser on the shop's own pages, as far as cookies go. */
function createBrowser({ ask }: SplitShop, ip?: string) {
  let cookie = '';
  const sendRequest = async (method: string, path: string, body?: object) => {
    const browserHeaders = { 'sec-fetch-site': 'same-origin', 'user-agent': 'Firefox' };
    const headers = { authorization, 'content-type': 'application/json', ...browserHeaders, ...(cookie && { cookie }) };
    const answer = await ask(path, { method, headers, ...(body && { body: JSON.stringify(body) }) }, ip);
    cookie = answer.headers.getSetCookie()[0]?.split(';')[0] ?? cookie;
    return answer;
  };
  const requestJson = async <Answer>(method: string, path: string, body?: object) =>
    (await (await sendRequest(method, path, body)).json()) as Answer;
  const readPageText = async (path: string) => (await sendRequest('GET', path)).text();
  return { call: sendRequest, json: requestJson, page: readPageText };
}

type Browser = ReturnType<typeof createBrowser>;

async function addMugToCart({ json }: Browser) {
  const { id } = await json<{ id: string }>('GET', '/api/products/everyday-mug');
  return json<Cart>('POST', '/api/cart/items', { product_id: id, quantity: 1 });
}

async function placeCardOrder(browser: Browser): Promise<Order> {
  await addMugToCart(browser);
  const { token } = await browser.json<{ token: string }>('POST', '/vault/tokens', visa);
  const billing = { ...address, method: 'card', card: { token } };
  await browser.json('PUT', '/api/cart', { account: { email: 'ada@mercer.test' }, shipping: address, billing });
  return browser.json<Order>('POST', '/api/cart/order');
}

test('a storefront apart from its backend sells as one process does, and keeps no data', async () => {
  const splitShop = await openSplitShop({});
  const browser = createBrowser(splitShop);
  expect(await browser.page('/products/everyday-mug')).toContain('Everyday Mug');
  const cart = await addMugToCart(browser);
  expect(cart.item_count).toBe(1);
  expect(await browser.page('/')).toContain('aria-label="Cart, 1 item"');
  expect(await browser.page('/cart')).toContain('Everyday Mug');
  const order = await placeCardOrder(browser);
  expect(order).toMatchObject({ status: 'paid', items: [{ quantity: 2 }] });
  expect((await browser.call('GET', '/readyz')).status).toBe(200);
  expect(await splitShop.filesOfStorefront()).toEqual([]);
});

test('on one computer the two need no secret of their own', async () => {
  const splitShop = await openSplitShop({ backend: { API_SECRET: '' }, storefront: { API_SECRET: '' } });
  const browser = createBrowser(splitShop);
  expect((await addMugToCart(browser)).item_count).toBe(1);
  expect(await browser.page('/')).toContain('aria-label="Cart, 1 item"');
});

test('pictures, functions, sitemap, feed and the gateways’ pages come through', async () => {
  const { ask } = await openSplitShop({});
  const product = (await (await ask('/api/products/everyday-mug', { headers: { authorization } })).json()) as {
    images: { file: { url: string } }[];
  };
  const picture = await ask(new URL(product.images[0]?.file.url ?? '', 'http://localhost:3000').pathname);
  expect([picture.status, picture.headers.get('content-type')]).toEqual([200, expect.stringMatching(/^image\//)]);
  expect((await picture.arrayBuffer()).byteLength).toBeGreaterThan(1000);
  expect((await ask('/functions/demo/hello', { headers: { authorization } })).status).toBe(200);
  expect(await (await ask('/feed.xml')).text()).toContain('Everyday Mug');
  expect((await ask('/sitemap.xml')).status).toBe(200);
  expect((await ask('/sandbox')).status).toBe(200);
  expect((await ask('/openapi.json')).status).toBe(200);
});

test('a page that is kept is another one as soon as the backend’s catalogue is', async () => {
  const splitShop = await openSplitShop({ backend: { SECRET_KEY: 'sk_apart' } });
  const { page, json } = createBrowser(splitShop);
  expect(await page('/products/everyday-mug')).toContain('$14.50');
  const { id } = await json<{ id: string }>('GET', '/api/products/everyday-mug');
  const headers = { authorization: 'Bearer sk_apart', 'content-type': 'application/json' };
  const changed = await splitShop.ask(`/operator/products/${id}`, {
    method: 'PATCH',
    headers,
    body: '{"price":15.25}',
  });
  expect(changed.status).toBe(200);
  expect(await page('/products/everyday-mug')).toContain('$15.25');
});

test('shoppers are told apart by the storefront’s word; what others say of themselves counts for nothing', async () => {
  const splitShop = await openSplitShop({ backend: { RATE_LIMIT_PER_IP: 'on' } });
  const requestSession = (ip: string, extraHeaders: Record<string, string> = {}) =>
    splitShop.ask('/api/session', { headers: { authorization, ...extraHeaders } }, ip);
  const statuses = new Set<number>();
  for (let calls = 0; calls < 601; calls++) {
    const forged = {
      'x-storefront-address': `203.0.113.${calls % 250}`,
      'x-forwarded-for': `203.0.113.${calls % 250}`,
    };
    statuses.add((await requestSession('198.51.100.1', forged)).status);
  }
  expect([...statuses]).toEqual([200, 429]);
  expect((await requestSession('198.51.100.2')).status).toBe(200);
});

test('who does not know the secret is no storefront', async () => {
  const { backend } = await openSplitShop({});
  const requestBackend = (path: string, secret?: string) =>
    fetch(`${backend.url}${path}`, { headers: secret ? { 'x-storefront-secret': secret } : {} });
  for (const path of ['version', 'hosts', 'shopper', 'counted']) {
    expect((await requestBackend(`/storefront/${path}`)).status).toBe(404);
    expect((await requestBackend(`/storefront/${path}`, 'some-other-long-secret')).status).toBe(404);
  }
  expect((await requestBackend('/storefront/version', 'between-the-two-of-them')).status).toBe(200);
});

test('the backend’s own door is not reached through the storefront', async () => {
  const { ask } = await openSplitShop({});
  for (const path of ['version', 'hosts', 'shopper']) expect((await ask(`/storefront/${path}`)).status).toBe(404);
});

for (const fault of ['is away', 'says nothing'] as const) {
  test(`while the backend ${fault} pages and calls are 503, and the sale goes on when it is back`, async () => {
    vi.spyOn(console, 'warn').mockReturnValue();
    vi.spyOn(console, 'error').mockReturnValue();
    onTestFinished(() => void vi.restoreAllMocks());
    const splitShop = await openSplitShop({});
    const { backend, ask } = splitShop;
    const browser = createBrowser(splitShop);
    await addMugToCart(browser);
    expect((await browser.call('GET', '/')).status).toBe(200);
    if (fault === 'is away') await backend.close();
    else backend.fallSilent();

    for (const path of ['/', '/search?q=mug', '/products/everyday-mug', '/cart', '/account/orders']) {
      const answer = await browser.call('GET', path);
      expect([path, answer.status, answer.headers.get('retry-after')]).toEqual([path, 503, '2']);
      expect(await answer.text()).toMatch(/<!DOCTYPE html>.*>Retry</s);
    }
    for (const path of ['/api/cart', '/vault/intent', '/functions/demo/hello', '/images/room-hero.webp']) {
      const answer = await browser.call('GET', path);
      expect([path, answer.status, answer.headers.get('retry-after')]).toEqual([path, 503, '2']);
      expect(await answer.json()).toEqual({
        error: { code: 'unavailable', message: expect.stringMatching(/try again/) },
      });
    }
    const cartResponse = await ask('/api/cart', { headers: { authorization, 'accept-language': 'de' } });
    expect(await cartResponse.text()).toContain('Bitte versuchen Sie es');
    expect((await browser.call('POST', '/api/cart/order')).status).toBe(503);
    expect((await browser.call('GET', '/healthz')).status).toBe(200);
    const readiness = await browser.call('GET', '/readyz');
    expect([readiness.status, await readiness.json()]).toMatchObject([
      503,
      {
        status: 'unavailable',
        checks: [
          { name: 'process', state: 'fine' },
          { name: 'backend', state: 'fault' },
        ],
      },
    ]);

    if (fault === 'is away') await backend.open();
    else backend.speak();
    await expect.poll(async () => (await browser.call('GET', '/readyz')).status).toBe(200);
    expect(await placeCardOrder(browser)).toMatchObject({ status: 'paid', items: [{ quantity: 2 }] });
    expect((await browser.call('GET', '/')).status).toBe(200);
  });
}
