import { expect, test } from 'vitest';
import swell, { create } from './index.ts';
import { openStubShop } from './testing/shop.ts';

test('client version 4.2.5', () => expect([swell.version, create('s', 'k').version]).toEqual(['4.2.5', '4.2.5']));

test('namespaces taken before init work after it; clients share nothing', async () => {
  const { client, received } = openStubShop(() => ({ id: 'p' }));
  const { cart } = client;
  await cart.get();
  const paths: string[] = [];
  const fetchOtherShop = (request: Request) => {
    paths.push(request.url);
    return Response.json({ id: 'q' });
  };
  client.init('other', 'pk', { url: 'http://other.test', fetch: fetchOtherShop });
  expect(cart.state).toBeNull();
  expect(await cart.get()).toEqual({ id: 'q' });
  expect([received.length, paths, swell.cart.state]).toEqual([1, ['http://other.test/api/cart'], null]);
});

test('custom functions are sent to /functions/{name}, subscribers, subscriptions and signed orders under /api', async () => {
  const { client, log } = openStubShop();
  await client.functions.get('demo', 'hello', { x: 1 });
  await client.functions.request('post', 'hello', { x: 1 });
  await client.subscribers.create({ email: 'a@b.test' });
  await client.subscriptions.create({ product_id: 'p', options: { Size: 'M' } });
  await client.orders.get('7', 't');
  await client.orders.cancel('7', 't');
  await client.orders.cancel('7', 't', { reason: 'Too late' });
  await client.orders.requestReturn('7', 't', { reason: 'Too small' });
  await client.orders.listSubscriptions('7', 't');
  await client.orders.updateSubscription('7', 't', 's', { skip: true });
  await client.subscriptions.setItems('s', []);
  await client.subscriptions.removeItem('s', 'i');
  expect(log()).toEqual([
    'GET /functions/demo/hello?x=1',
    'POST /functions/hello {"x":1}',
    'POST /api/subscribers {"email":"a@b.test"}',
    'POST /api/subscriptions {"product_id":"p","options":[{"id":"Size","value":"M"}]}',
    'GET /api/orders/7?token=t',
    'POST /api/orders/7/cancel?token=t',
    'POST /api/orders/7/cancel?token=t {"reason":"Too late"}',
    'POST /api/orders/7/return?token=t {"reason":"Too small"}',
    'GET /api/orders/7/subscriptions?token=t',
    'PUT /api/orders/7/subscriptions/s?token=t {"skip":true}',
    'PUT /api/subscriptions/s/items []',
    'DELETE /api/subscriptions/s/items/i',
  ]);
});

test('init with all options, and with none', () => {
  const clientOptions = {
    url: 'http://a.test',
    vaultUrl: 'http://v.test',
    vaultMethod: 'jsonp' as const,
    timeout: 5000,
    useCamelCase: true as const,
    previewContent: true,
    session: 's',
    locale: 'de-DE',
    currency: 'EUR',
    getCookie: () => undefined,
    setCookie: () => {},
    getCart: async () => null,
    updateCart: async () => null,
    headers: { 'X-Own': '1' },
    fetch: () => Response.json({}),
  };
  expect(create('store', 'pk', clientOptions).options).toMatchObject({ store: 'store', key: 'pk', ...clientOptions });
  expect(create('store', 'pk').options).toMatchObject({
    url: '',
    vaultUrl: '/vault',
    vaultMethod: 'post',
    timeout: 20_000,
    useCamelCase: false,
    previewContent: false,
    session: undefined,
    headers: {},
  });
});

test('request timeout default 20000 ms (configurable)', () => {
  const resolveTimeout = (timeout?: unknown) => create('s', 'k', { timeout: timeout as number }).options.timeout;
  expect([undefined, 100, '300', 0, Number.NaN, 1.9].map(resolveTimeout)).toEqual([
    20_000, 100, 300, 20_000, 20_000, 1,
  ]);
});

test('a single call may go elsewhere, as somebody else', async () => {
  const { client, log, received } = openStubShop(undefined, { session: 'own', headers: { 'X-A': '1' } });
  const options = {
    path: '/other',
    base: '/base',
    headers: { 'X-B': '2' },
    session: 's',
    locale: 'fr',
    currency: 'CHF',
  };
  await client.request('GET', 'x', undefined, { a_b: 1 }, options);
  await client.request('post', 'x', 'y', { aB: 1 }, { useCamelCase: true });
  await client.request('put', 'x', undefined, undefined, { fullUrl: 'http://shop.test/whole' });
  expect(log()).toEqual(['GET /base/other/x?a_b=1', 'POST /api/x/y {"a_b":1}', 'PUT /whole']);
  expect(Object.fromEntries(received[0]?.headers ?? [])).toMatchObject({
    'x-a': '1',
    'x-b': '2',
    'x-session': 's',
    'x-locale': 'fr',
    'x-currency': 'CHF',
  });
});
