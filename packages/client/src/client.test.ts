import { expect, test } from 'vitest';
import swell, { create } from './index.ts';
import { openShop } from './testing/shop.ts';

test('client version 4.2.5', () => expect([swell.version, create('s', 'k').version]).toEqual(['4.2.5', '4.2.5']));

test('namespaces taken before init work after it; clients share nothing', async () => {
  const { client, received } = openShop(() => ({ id: 'p' }));
  const { cart } = client;
  await cart.get();
  const paths: string[] = [];
  const fetch = (request: Request) => {
    paths.push(request.url);
    return Response.json({ id: 'q' });
  };
  client.init('other', 'pk', { url: 'http://other.test', fetch });
  expect(cart.state).toBeNull();
  expect(await cart.get()).toEqual({ id: 'q' });
  expect([received.length, paths, swell.cart.state]).toEqual([1, ['http://other.test/api/cart'], null]);
});

test('custom functions are sent to /functions/{name}, subscribers, subscriptions and signed orders under /api', async () => {
  const { client, log } = openShop();
  await client.functions.get('demo', 'hello', { x: 1 });
  await client.functions.request('post', 'hello', { x: 1 });
  await client.subscribers.create({ email: 'a@b.test' });
  await client.subscriptions.create({ product_id: 'p', options: { Size: 'M' } });
  await client.orders.get('7', 't');
  await client.subscriptions.setItems('s', []);
  await client.subscriptions.removeItem('s', 'i');
  expect(log()).toEqual([
    'GET /functions/demo/hello?x=1',
    'POST /functions/hello {"x":1}',
    'POST /api/subscribers {"email":"a@b.test"}',
    'POST /api/subscriptions {"product_id":"p","options":[{"id":"Size","value":"M"}]}',
    'GET /api/orders/7?token=t',
    'PUT /api/subscriptions/s/items []',
    'DELETE /api/subscriptions/s/items/i',
  ]);
});
