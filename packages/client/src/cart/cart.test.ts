import { describe, expect, test } from 'vitest';
import { describeRejection, openStubShop } from '../testing/shop.ts';

describe('path shapes', () => {
  test('cart calls', async () => {
    const { client, log } = openStubShop();
    const { cart } = client;
    await cart.get();
    await cart.addItem({ product_id: 'p', quantity: 1 });
    await cart.addItem('p', { quantity: 2 });
    await cart.updateItem('i', { quantity: 3 });
    await cart.setItems([]);
    await cart.removeItem('i');
    await cart.recover('ck');
    await cart.update({ shipping: { name: 'Ada' } });
    await cart.applyCoupon('TAKE5');
    await cart.removeCoupon();
    await cart.applyGiftcard('GIFT25');
    await cart.removeGiftcard('g');
    await cart.getShippingRates();
    await cart.submitOrder();
    await cart.getOrder();
    await cart.getOrder('ck');
    await cart.getSettings();
    expect(log()).toEqual([
      'GET /api/cart',
      'POST /api/cart/items {"product_id":"p","quantity":1}',
      'POST /api/cart/items {"quantity":2,"product_id":"p"}',
      'PUT /api/cart/items/i {"quantity":3}',
      'PUT /api/cart/items []',
      'DELETE /api/cart/items/i',
      'PUT /api/cart/recover/ck',
      'PUT /api/cart {"shipping":{"name":"Ada"}}',
      'PUT /api/cart/coupon {"code":"TAKE5"}',
      'DELETE /api/cart/coupon',
      'POST /api/cart/giftcards {"code":"GIFT25"}',
      'DELETE /api/cart/giftcards/g',
      'GET /api/cart/shipment-rating',
      'POST /api/cart/order',
      'GET /api/cart/order',
      'GET /api/cart/order?checkout_id=ck',
      'GET /api/cart/settings',
    ]);
  });

  test('the cache can be disabled once after a clear', async () => {
    const { client, log } = openStubShop();
    client.cart.clearCache();
    await client.cart.get();
    await client.cart.get();
    expect(log()).toEqual(['GET /api/cart?$cache=false', 'GET /api/cart']);
  });
});

test('options: an object is converted to a list of id/value pairs', async () => {
  const { client, received } = openStubShop();
  const item = { product_id: 'p', options: { Size: 'M', Color: 'Red' } };
  await client.cart.addItem(item);
  await client.cart.addItem({ product_id: 'p', options: [{ name: 'Size', value: 'M', more: 1 } as never] });
  await client.cart.addItem({ product_id: 'p', options: {} });
  await client.cart.update({ items: [item] });
  const sizeAndColor = [
    { id: 'Size', value: 'M' },
    { id: 'Color', value: 'Red' },
  ];
  expect(received.map(({ body }) => body)).toMatchObject([
    { options: sizeAndColor },
    { options: [{ id: 'Size', value: 'M' }] },
    { options: [] },
    { items: [{ options: sizeAndColor }] },
  ]);
  expect(item.options).toEqual({ Size: 'M', Color: 'Red' });
});

test('cart requests are serialized: a state-changing request waits for one in progress', async () => {
  const open: string[] = [];
  let maxOpenCalls = 0;
  const { client, log } = openStubShop(async ({ path }) => {
    maxOpenCalls = Math.max(maxOpenCalls, open.push(path));
    await new Promise((resolve) => setTimeout(resolve, 2));
    open.pop();
    return {};
  });
  await Promise.all([
    client.cart.addItem('a'),
    client.cart.get(),
    client.cart.removeItem('i'),
    client.cart.submitOrder(),
  ]);
  expect(maxOpenCalls).toBe(1);
  expect(log().map((line) => line.split(' ')[0])).toEqual(['POST', 'GET', 'DELETE', 'POST']);
});

test('a failed call rejects for its own caller and the queue goes on', async () => {
  const { client } = openStubShop(({ path }) =>
    path.endsWith('coupon')
      ? Response.json({ error: { message: 'Unknown code', code: 'invalid_coupon_code' } }, { status: 400 })
      : { id: 'c' },
  );
  const coupon = describeRejection(client.cart.applyCoupon('X'));
  const cart = client.cart.get();
  expect(await coupon).toMatchObject({ status: 400, code: 'invalid_coupon_code' });
  expect(await cart).toEqual({ id: 'c' });
});

test('an answer with errors is returned and leaves the state', async () => {
  const { client } = openStubShop(({ method }) =>
    method === 'GET' ? { id: 'c' } : { errors: { quantity: { code: 'out_of_stock', message: 'Sold out' } } },
  );
  await client.cart.get();
  expect(await client.cart.addItem('p')).toHaveProperty('errors.quantity.code', 'out_of_stock');
  expect(client.cart.state).toEqual({ id: 'c' });
});

test('submitting an order clears the cart state and stores the order', async () => {
  const { client } = openStubShop(({ path }) => (path.endsWith('/order') ? { number: '1001' } : { id: 'c' }));
  await client.cart.get();
  expect(await client.cart.submitOrder()).toEqual({ number: '1001' });
  expect([client.cart.state, client.cart.order]).toEqual([null, { number: '1001' }]);
});

test('getShippingRates keeps the whole answer as state and returns the rating', async () => {
  const rating = { services: [{ id: 'standard' }] };
  const { client } = openStubShop(() => ({ id: 'c', shipment_rating: rating }));
  expect(await client.cart.getShippingRates()).toEqual(rating);
  expect(client.cart.state).toEqual({ id: 'c', shipment_rating: rating });
});

test('getCart and updateCart replace the cart read and the cart update', async () => {
  const updates: unknown[] = [];
  const { client, received } = openStubShop(undefined, {
    getCart: async () => ({ id: 'own' }),
    updateCart: async (input) => updates.push(input) && { id: 'updated' },
  });
  expect(await client.cart.get()).toEqual({ id: 'own' });
  await client.cart.update({ items: [{ options: { A: 1 } }] });
  expect(client.cart.state).toEqual({ id: 'updated' });
  expect([updates, received]).toEqual([[{ items: [{ options: { A: 1 } }] }], []]);
});
