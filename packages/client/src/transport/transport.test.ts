import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { CommerceError, create } from '../index.ts';
import { describeRejection, openStubShop } from '../testing/shop.ts';

describe('requests', () => {
  test('go to the store base URL + /api + path', async () => {
    const { client, log } = openStubShop();
    await client.get('/products/', { limit: 2 });
    await client.get('products', 'abc');
    await client.get('/products?x=1', { y: 2 });
    await client.request('put', 'products', 'abc', { z: 3 });
    await client.request('post', 'products', { z: 3 });
    await client.delete('/cart/coupon');
    expect(log()).toEqual([
      'GET /api/products?limit=2',
      'GET /api/products/abc',
      'GET /api/products?x=1&y=2',
      'PUT /api/products/abc {"z":3}',
      'POST /api/products {"z":3}',
      'DELETE /api/cart/coupon',
    ]);
  });

  test('trailing slashes of url and vaultUrl are trimmed; the vault is at <url>/vault', () => {
    expect(create('s', 'k', { url: 'http://a.test//' }).options).toMatchObject({
      url: 'http://a.test',
      vaultUrl: 'http://a.test/vault',
      timeout: 20_000,
    });
    expect(create('s', 'k', { url: 'http://a.test', vaultUrl: 'http://v.test/x/' }).options.vaultUrl).toBe(
      'http://v.test/x',
    );
  });

  test('headers: Accept and Content-Type JSON; Authorization Basic with the public key, without a colon', async () => {
    const { client, received } = openStubShop(undefined, { headers: { 'X-Own': '1', accept: 'text/html' } });
    await client.get('products');
    expect(Object.fromEntries(received[0]!.headers)).toEqual({
      accept: 'application/json',
      'content-type': 'application/json',
      authorization: `Basic ${btoa('pk_demo')}`,
      'x-own': '1',
    });
  });

  test('X-Session, X-Locale, X-Currency when known, from configuration or cookies', async () => {
    const { client, received } = openStubShop(undefined, {
      locale: 'de-DE',
      getCookie: (name) => ({ 'swell-session': 'tok', 'swell-locale': 'en-US', 'swell-currency': 'EUR' })[name],
    });
    await client.get('products');
    const { headers } = received[0]!;
    expect(['x-session', 'x-locale', 'x-currency'].map((name) => headers.get(name))).toEqual(['tok', 'de-DE', 'EUR']);
  });

  test('an X-Session answer that differs from the stored one updates the cookie', async () => {
    const { client, received } = openStubShop(() => Response.json({}, { headers: { 'X-Session': 'new' } }));
    await client.get('cart');
    await client.get('cart');
    expect(client.session.getCookie()).toBe('new');
    expect(received[1]!.headers.get('x-session')).toBe('new');
  });

  test('an id cannot name another resource', async () => {
    const { client, log } = openStubShop(() => null);
    await client.products.get('../account?x#y');
    await client.products.get('..');
    await client.products.get('blue jeans');
    expect(log()).toEqual([
      'GET /api/products/..%2Faccount%3Fx%23y',
      'GET /api/products/%252E%252E',
      'GET /api/products/blue%20jeans',
    ]);
  });

  test('an option converts keys to camelCase (off by default)', async () => {
    const { client, log } = openStubShop(() => ({ first_name: 'Ada', $meta_data: { address_1: 'a_b' } }), {
      useCamelCase: true,
    });
    expect(await client.put('account', { lastName: 'L' })).toEqual({
      firstName: 'Ada',
      $metaData: { address1: 'a_b' },
    });
    expect(await client.functions.post('app', 'fn', { someKey: 1 })).toHaveProperty('first_name');
    expect(log()).toEqual(['PUT /api/account {"last_name":"L"}', 'POST /functions/app/fn {"someKey":1}']);
  });
});

describe('errors', () => {
  const respondWithJson = (value: unknown, status: number) => () => Response.json(value, { status });

  test('a response body with an error object throws its message, carrying status, code and param', async () => {
    const { client } = openStubShop(
      respondWithJson({ error: { message: 'No', code: 'invalid_request', param: 'x' } }, 400),
    );
    const call = client.cart.update({});
    await expect(call).rejects.toBeInstanceOf(CommerceError);
    expect(await describeRejection(call)).toEqual({ message: 'No', status: 400, code: 'invalid_request', param: 'x' });
  });

  test('a refused payment says why', async () => {
    const error = { message: 'Payment failed.', code: 'card_declined', decline_code: 'expired_card' };
    const { client } = openStubShop(respondWithJson({ error }, 402));
    await expect(client.cart.submitOrder()).rejects.toMatchObject({ ...error, status: 402 });
  });

  test('an error rejects whatever the HTTP status', async () => {
    const { client } = openStubShop(respondWithJson({ error: 'Closed' }, 200));
    expect(await describeRejection(client.get('cart'))).toMatchObject({ message: 'Closed', status: 200 });
  });

  test('a non-OK response without an error body is a connection error', async () => {
    const { client } = openStubShop(() => new Response('<h1>Bad gateway</h1>', { status: 502 }));
    expect(await describeRejection(client.get('cart'))).toMatchObject({
      message: 'A connection error occurred while making the request',
      code: 'connection_error',
    });
  });

  test('a lost connection is a connection error', async () => {
    const { client } = openStubShop(() => Promise.reject(new TypeError('fetch failed')));
    expect(await describeRejection(client.get('cart'))).toMatchObject({ code: 'connection_error' });
  });

  test("no answer in time: 'Request timed out after N seconds', status 500", async () => {
    const { client } = openStubShop(() => new Promise(() => {}), { timeout: 20 });
    const expected = { message: 'Request timed out after 0.02 seconds', status: 500 };
    expect(await describeRejection(client.get('cart'))).toMatchObject(expected);
    expect(await describeRejection(client.payment.createIntent({ gateway: 'g', intent: {} }))).toMatchObject(expected);
  });

  test('a client without a store says so', async () => {
    expect(await describeRejection(create('', '').get('cart'))).toMatchObject({ code: 'not_initialised' });
  });
});

describe('over a real connection', () => {
  afterEach(() => vi.unstubAllGlobals());

  test('credentials include and mode cors are set in a browser only', async () => {
    const server = createServer((_, response) => response.end('{"ok":true}')).listen(0, '127.0.0.1');
    await new Promise((resolve) => server.once('listening', resolve));
    const client = create('s', 'k', { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` });
    const modes: unknown[] = [];
    const network = fetch;
    vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
      modes.push([init.credentials, init.mode]);
      return network(url, init);
    });
    try {
      expect(await client.get('cart')).toEqual({ ok: true });
      vi.stubGlobal('document', { cookie: 'swell-session=a%20b' });
      vi.stubGlobal('window', { document, location: { origin: 'http://page.test' } });
      await client.get('cart');
      expect(modes).toEqual([
        [undefined, undefined],
        ['include', 'cors'],
      ]);
      expect(client.session.getCookie()).toBe('a b');
      expect(create('s', 'k').options.url).toBe('http://page.test');
      client.session.setCookie('x/y');
      expect(document.cookie).toBe('swell-session=x%2Fy; path=/; max-age=604800; samesite=lax');
    } finally {
      server.close();
    }
  });
});
