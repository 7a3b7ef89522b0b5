import { createApp, type Db } from '@mercer/server';
import { eachDatabase, ids, type Shopper } from '@mercer/server/testing';
import { expect, test } from 'vitest';
import { fillCart, openTestShop, signUpShopper } from '../shop.ts';

const notAKey = { Authorization: `Basic ${Buffer.from('pk_wrong').toString('base64')}` };
const key = { Authorization: `Basic ${btoa('pk_test')}` };
const unknownId = '0000000000000000ffffffff';

/** Answers of the shop to calls that no honest client makes. */
const badCalls: [name: string, call: (shopper: Shopper) => Promise<{ status: number; body: unknown }>][] = [
  ['a wrong key', (s) => s.call('GET', '/api/products', undefined, notAKey)],
  ['no key', (s) => s.call('GET', '/api/products', undefined, { Authorization: '' })],
  ['an unknown path', (s) => s.get('/api/nothing/here')],
  ['a body that is no object', (s) => s.post('/api/cart/items', 'product')],
  ['a list where an object belongs', (s) => s.put('/api/cart', [1, 2])],
  ['no product', (s) => s.post('/api/cart/items', {})],
  ['an unknown product', (s) => s.post('/api/cart/items', { product_id: unknownId, quantity: 1 })],
  ['a product id that is an object', (s) => s.post('/api/cart/items', { product_id: { $ne: null } })],
  ['an unknown coupon', (s) => s.put('/api/cart/coupon', { code: 'NOPE' })],
  ['an order of an empty cart', (s) => s.post('/api/cart/order')],
  ['orders of a visitor', (s) => s.get('/api/account/orders')],
  ['addresses of a visitor', (s) => s.get('/api/account/addresses')],
  ['a login without a password', (s) => s.post('/api/account/login', { email: 'a@mercer.test' })],
  ['a sign-up without anything', (s) => s.post('/api/account', {})],
  ['an unknown operator in a query', (s) => s.get('/api/products?where[price][$regex]=1')],
  ['an unknown sort field', (s) => s.get('/api/products?sort=password%20desc')],
  ['a text with NUL', (s) => s.put('/api/cart', { shipping: { name: 'A\0B' } })],
  ['a text with a lone surrogate', (s) => s.put('/api/cart', { shipping: { name: 'A\ud800' } })],
  ['a body over 1 MB', (s) => s.put('/api/cart', { shipping: { name: 'a'.repeat(1_100_000) } })],
  ['a body nested deeper than 16', (s) => s.put('/api/cart', JSON.parse(`${'{"a":'.repeat(17)}1${'}'.repeat(17)}`))],
  ['a limit that is no number', (s) => s.get('/api/products?limit=abc')],
  ['a limit that is an object', (s) => s.get('/api/products?limit[a]=1')],
  ['an operator nobody knows', (s) => s.get('/api/products?where[price][$foo]=1')],
  ['NUL in a search', (s) => s.get('/api/products?search=a%00b')],
  ['NUL in a category', (s) => s.get('/api/products?category=%00')],
  ['NUL in a condition', (s) => s.get('/api/products?where[slug]=a%00b')],
  ['NUL in a condition of a list', (s) => s.get('/api/products?where[slug][$in][0]=a%00b')],
  ['a query nested deeper than 16', (s) => s.get(`/api/products?where${'[a]'.repeat(17)}=1`)],
  ['an unknown path of the vault', (s) => s.get('/vault/nothing')],
  ['an unknown path beside the doors', (s) => s.get('/functions/nobody/nothing')],
  ['an intent of an empty cart', (s) => s.post('/vault/intent', { gateway: 'airwallex', intent: {} })],
  ['a token that is an object', (s) => s.post('/vault/tokens', { number: { $ne: 1 }, exp_month: [], cvc: null })],
  ['an empty card', (s) => s.post('/vault/tokens', {})],
  ['an intent for an unknown gateway', (s) => s.post('/vault/intent', { gateway: 'nobody', intent: {} })],
];

eachDatabase((db: () => Db) => {
  test.each(badCalls)('%s is answered with a contract error', async (_, call) => {
    const { shopper, faults } = await openTestShop(db());
    const { status, body } = await call(shopper());
    const { error, errors } = body as { error?: { message: string }; errors?: Record<string, { message: string }> };
    const messages = error ? [error.message] : Object.values(errors ?? {}).map((field) => field.message);
    expect(messages.length, JSON.stringify(body)).toBeGreaterThan(0);
    expect(messages.every((message) => typeof message === 'string' && message !== '')).toBe(true);
    expect(status).toBeLessThan(500);
    expect(status === 200).toBe(errors !== undefined);
    expect(faults).toEqual([]);
  });

  test.each([
    '/api/products/%00',
    '/api/products/%E0%A4%A',
    '/api/products/%ED%A0%80',
    '/api/categories/%00',
    '/api/content/pages/%00',
    '/api/account/orders/%00',
    '/api/products?page=999999999',
    '/api/products?limit=999999999',
    '/api/products?limit=-5&page=-1',
    '/api/products?page=99999999999999999999',
    '/api/products?search=%E0%A4%A',
    '/api/products?search=%27%22%2A%28%29%3A%26%7C%21',
    '/api/products?expand[]=%00&expand[]=variants:99999999999',
    '/api/products?[]=1&[[[=2&=3',
    '/api/products?sort=%00',
    '/api/categories?where[slug]=%00',
    '/api/cart/order?checkout_id=%00',
    '/vault/sandbox/charges?token=%00',
    '/vault/tokens?$jsonp[method]=post&$data[number]=%00',
    '/vault/intent?$jsonp[method]=delete',
    '/api/%00',
    '/images/%00.svg',
    '/images/../../etc/passwd',
    '/images/demo/%2e%2e%2f%2e%2e%2fetc.svg',
  ])('%s is no fault of ours', async (path) => {
    const { app, faults } = await openTestShop(db());
    const answer = await app.request(path, { headers: key });
    expect(answer.status).toBeLessThan(500);
    expect(faults).toEqual([]);
  });

  test.each([
    ['text/plain', '{"product_id":"x"}'],
    ['application/x-www-form-urlencoded', 'product_id=x&quantity=1'],
    ['multipart/form-data', 'no boundary'],
    ['application/json', '\ufeff{}'],
    ['application/json', '"\\ud800"'],
    ['application/json', 'null'],
    ['', ''],
  ])('a body of type %j is read as JSON or refused: %j', async (type, body) => {
    const { app, faults } = await openTestShop(db());
    for (const path of ['/api/cart/items', '/api/account/login', '/vault/tokens', '/vault/intent']) {
      const headers = { ...key, ...(type ? { 'Content-Type': type } : {}) };
      const answer = await app.request(path, { method: 'POST', body, headers });
      expect(answer.status, path).toBeLessThan(500);
      expect(answer.headers.get('content-type'), path).toContain('application/json');
    }
    expect(faults).toEqual([]);
  });

  test('a body over 1 MB is answered with 413, one nested too deeply with 400', async () => {
    const { app } = await openTestShop(db());
    const putCartBody = async (body: string) =>
      (await app.request('/api/cart', { method: 'PUT', body, headers: key })).status;
    expect(await putCartBody(`{"notes":"${'a'.repeat(1_100_000)}"}`)).toBe(413);
    expect(await putCartBody(`${'['.repeat(20)}${']'.repeat(20)}`)).toBe(400);
    expect(await putCartBody(`${'['.repeat(100_000)}${']'.repeat(100_000)}`)).toBe(400);
  });

  test('a search needs no accents, and minds none', async () => {
    const shopper = (await openTestShop(db())).shopper();
    for (const text of ['cafe', 'Café', 'CAFÉ note', 'Cafe\u0301']) {
      const { body } = await shopper.get(`/api/products?search=${encodeURIComponent(text)}`);
      expect(
        body.results.map(({ name }: { name: string }) => name),
        text,
      ).toEqual(['Café Notebook']);
    }
  });

  test.each([0, -1, 1.5, 1e9, 'x', null, {}])('a quantity of %j never breaks the cart', async (quantity) => {
    const { shopper: newShopper, faults } = await openTestShop(db());
    const shopper = newShopper();
    const { status } = await shopper.post('/api/cart/items', { product_id: ids.mug, quantity });
    expect(status).toBeLessThan(500);
    const { body } = await shopper.get('/api/cart');
    expect(Number.isInteger(body.item_quantity) && body.item_quantity >= 0 && body.item_quantity <= 100).toBe(true);
    expect(body.grand_total).toBe(body.item_quantity * 12.5);
    expect(faults).toEqual([]);
  });

  test('a NUL in the path of any call is no fault of ours', async () => {
    const shop = await openTestShop(db());
    const shopper = shop.shopper();
    await signUpShopper(shopper, 'ada');
    await fillCart(shopper, ids.mug);
    for (const { method, path } of createApp(shop.deps).routes.filter((route) => route.path.includes(':'))) {
      const headers: Record<string, string> = path.startsWith('/operator') ? { Authorization: 'Bearer sk_test' } : {};
      const requestPath = path.replace(/:[a-zA-Z]+(\{.*\})?/g, '%00');
      const { status } = await shopper.call(method, requestPath, method === 'GET' ? undefined : {}, headers);
      expect([method, path, status < 500]).toEqual([method, path, true]);
    }
    expect(shop.faults).toEqual([]);
  });

  test('malformed JSON is answered with 400', async () => {
    const { app, faults } = await openTestShop(db());
    const answer = await app.request('/api/cart/items', {
      method: 'POST',
      body: '{"product_id":',
      headers: { 'Content-Type': 'application/json', Authorization: `Basic ${btoa('pk_test')}` },
    });
    expect(answer.status).toBe(400);
    expect(await answer.json()).toHaveProperty('error.message');
    expect(faults).toEqual([]);
  });

  test('a missing record is 200 null, the account of a visitor too', async () => {
    const shopper = (await openTestShop(db())).shopper();
    for (const path of ['/api/products/no-such-thing', '/api/categories/no-such-thing', '/api/account']) {
      expect(await shopper.get(path)).toMatchObject({ status: 200, body: null });
    }
  });

  test('an allowed origin is repeated exactly, a foreign one is not, on errors too', async () => {
    const shopper = (await openTestShop(db())).shopper();
    const requestFromOrigin = (Origin: string, path: string) => shopper.call('GET', path, undefined, { Origin });
    for (const path of ['/api/products', '/api/nothing']) {
      const answer = await requestFromOrigin('http://localhost:5173', path);
      expect(answer.headers.get('access-control-allow-origin')).toBe('http://localhost:5173');
      expect(answer.headers.get('access-control-allow-credentials')).toBe('true');
      expect(
        (await requestFromOrigin('https://evil.example', path)).headers.get('access-control-allow-origin'),
      ).toBeNull();
    }
  });

  test('browsing makes no session; the first item does, and unknown tokens are never adopted', async () => {
    const { shopper: newShopper } = await openTestShop(db());
    const shopper = newShopper();
    await shopper.get('/api/products');
    await shopper.get('/api/cart');
    expect(shopper.session).toBeNull();
    shopper.session = 'token-of-my-own';
    await fillCart(shopper, ids.mug);
    expect(shopper.session).not.toBe('token-of-my-own');
    expect(String(shopper.session).length).toBeGreaterThanOrEqual(22);
  });

  test('the shop’s own pages get the token as an HttpOnly cookie only', async () => {
    const shopper = (await openTestShop(db())).shopper();
    const sameOriginHeaders = { 'Sec-Fetch-Site': 'same-origin', Origin: 'http://localhost:3000' };
    const answer = await shopper.call(
      'POST',
      '/api/cart/items',
      { product_id: ids.mug, quantity: 1 },
      sameOriginHeaders,
    );
    expect(answer.headers.get('x-session')).toBeNull();
    expect(answer.headers.get('set-cookie')).toMatch(/^swell-session=[^;]+; HttpOnly; SameSite=Lax; Path=\//);
  });

  test('lines sum to the totals, and every change answers with the whole cart', async () => {
    const shopper = (await openTestShop(db())).shopper();
    await fillCart(shopper, ids.mug, 3);
    const { body: cart } = await fillCart(shopper, ids.watch);
    const [mug] = cart.items;
    expect(mug).toMatchObject({ product_id: ids.mug, quantity: 3, price: 12.5, price_total: 37.5 });
    expect(cart).toMatchObject({ sub_total: 237.49, grand_total: 237.49, item_quantity: 4, guest: true });
    const changed = await shopper.put(`/api/cart/items/${mug.id}`, { quantity: 1 });
    expect(changed.body).toMatchObject({ sub_total: 212.49, item_quantity: 2 });
    expect((await shopper.delete(`/api/cart/items/${mug.id}`)).body).toMatchObject({ item_quantity: 1 });
    expect((await shopper.put('/api/cart/items', [])).body).toMatchObject({ items: [], grand_total: 0 });
  });

  test('the same product is the same line', async () => {
    const shopper = (await openTestShop(db())).shopper();
    await fillCart(shopper, ids.mug);
    expect((await fillCart(shopper, ids.mug, 2)).body.items).toMatchObject([{ quantity: 3 }]);
  });

  test('a guest’s lines follow the shopper into the account, and stay there at logout', async () => {
    const shopper = (await openTestShop(db())).shopper();
    await fillCart(shopper, ids.mug, 2);
    const person = { first_name: 'Ada', last_name: 'L', email: 'ada@mercer.test', password: 'a-long-password' };
    expect((await shopper.post('/api/account', person)).body).toMatchObject({ email: person.email });
    expect((await shopper.get('/api/cart')).body).toMatchObject({ item_quantity: 2, guest: false });
    await shopper.post('/api/account/logout');
    expect((await shopper.get('/api/cart')).body).toMatchObject({ items: [], guest: true });
    await shopper.post('/api/account/login', { email: person.email, password: person.password });
    expect((await shopper.get('/api/cart')).body).toMatchObject({ item_quantity: 2 });
  });

  test('a wrong password and an unknown address give the same field error', async () => {
    const shopper = (await openTestShop(db())).shopper();
    const person = { first_name: 'Ada', last_name: 'L', email: 'ada@mercer.test', password: 'a-long-password' };
    await shopper.post('/api/account', person);
    const wrong = await shopper.post('/api/account/login', { email: person.email, password: 'nope' });
    const unknown = await shopper.post('/api/account/login', { email: 'who@mercer.test', password: 'nope' });
    expect(wrong.status).toBe(200);
    expect(wrong.body.errors.email.message).toBe(unknown.body.errors.email.message);
  });
});
