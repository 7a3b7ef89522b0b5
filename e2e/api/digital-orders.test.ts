import type { Db } from '@mercer/server';
import { eachDatabase, ids, type MailData, readQueuedMails, writeContent } from '@mercer/server/testing';
import { expect, test } from 'vitest';
import { address } from '../address.ts';
import { cards, createCardToken, createOperatorCaller, fillCart, openTestShop, type Shop } from '../shop.ts';

eachDatabase((db: () => Db) => {
  const openDigitalShop = async () => {
    const shop = await openTestShop(db());
    const operator = createOperatorCaller(shop);
    const { body } = await operator.post('/products', { name: 'Handbook as a PDF', price: 12, delivery: 'digital' });
    return { shop, operator, digitalId: body.id as string };
  };
  const fillBilling = async (shopper: ReturnType<Shop['shopper']>) => {
    const token = await createCardToken(shopper, cards.visa);
    const billing = { ...address, method: 'card', card: { token } };
    return shopper.put('/api/cart', { account: { email: 'ada@mercer.test' }, billing });
  };

  test('an order of digital goods alone needs no shipping address and no service, and is fulfilled once it is paid', async () => {
    const { shop, operator, digitalId } = await openDigitalShop();
    const shopper = shop.shopper();
    const { body: cart } = await fillCart(shopper, digitalId, 2);
    expect(cart).toMatchObject({ shipment_delivery: false, items: [{ product: { delivery: 'digital' } }] });
    await fillBilling(shopper);
    const { status, body: order } = await shopper.post('/api/cart/order');
    expect([status, order.status, order.grand_total]).toEqual([200, 'paid', 24]);
    const { body } = await operator.get(`/orders/${order.id}`);
    expect(body).toMatchObject({ fulfillment_status: 'fulfilled', shipping: {}, fulfillments: [] });
    expect(body.available_actions).not.toContain('ship');
    expect(body.available_actions).toContain('refund');
    expect((await operator.post(`/orders/${order.id}/ship`, { all: true })).status).toBe(409);
  });

  test('a service that was chosen for parcels costs nothing once only digital goods are left', async () => {
    const { shop, digitalId } = await openDigitalShop();
    const shopper = shop.shopper();
    const { body: mixed } = await fillCart(shopper, ids.mug);
    await fillCart(shopper, digitalId);
    await shopper.put('/api/cart', { shipping: { ...address, country: 'AU', state: 'NSW', zip: '2000' } });
    await shopper.put('/api/cart', { shipping: { service: 'express' } });
    await shopper.delete(`/api/cart/items/${mixed.items[0].id}`);
    const { body: cart } = await shopper.get('/api/cart');
    expect(cart).toMatchObject({ shipment_total: 0, grand_total: 12, shipment_delivery: false });
    await fillBilling(shopper);
    const { body: order } = await shopper.post('/api/cart/order');
    expect(order).toMatchObject({ status: 'paid', shipment_total: 0, grand_total: 12, shipping: {} });
  });

  test('a mixed order asks for the address, ships what is physical and counts only that', async () => {
    const { shop, operator, digitalId } = await openDigitalShop();
    const shopper = shop.shopper();
    await fillCart(shopper, ids.mug, 2);
    await fillCart(shopper, digitalId);
    await fillBilling(shopper);
    const refused = await shopper.post('/api/cart/order');
    expect([refused.status, refused.body.error.param]).toEqual([400, 'shipping.name']);
    await shopper.put('/api/cart', { shipping: address });
    const { body: order } = await shopper.post('/api/cart/order');
    const [mug, handbook] = order.items;
    expect((await operator.get(`/orders/${order.id}`)).body.fulfillment_status).toBe('unfulfilled');
    const tooMuch = await operator.post(`/orders/${order.id}/ship`, { items: [{ id: handbook.id, quantity: 1 }] });
    expect([tooMuch.status, tooMuch.body.error.param]).toEqual([400, 'items']);
    await operator.post(`/orders/${order.id}/ship`, { items: [{ id: mug.id, quantity: 1 }] });
    expect((await operator.get(`/orders/${order.id}`)).body.fulfillment_status).toBe('partially_fulfilled');
    await operator.post(`/orders/${order.id}/ship`, { all: true });
    const { body } = await operator.get(`/orders/${order.id}`);
    expect(body).toMatchObject({ status: 'shipped', fulfillment_status: 'fulfilled' });
    expect(
      body.pieces.map(({ shipped, returnable }: { shipped: number; returnable: number }) => [shipped, returnable]),
    ).toEqual([
      [2, 2],
      [0, 0],
    ]);
    const token = new URL(order.link).searchParams.get('token');
    const returned = await shopper.post(`/api/orders/${order.id}/return?token=${token}`, {
      reason: 'No need',
      items: [{ id: handbook.id, quantity: 1 }],
    });
    expect(returned.status).toBe(400);
  });

  test('a shopper cannot cancel what was delivered at payment; the owner can', async () => {
    const { shop, operator, digitalId } = await openDigitalShop();
    const shopper = shop.shopper();
    await shopper.post('/api/account', { email: 'ada@mercer.test', password: 'a-long-password' });
    await fillCart(shopper, digitalId);
    await fillBilling(shopper);
    const { body: order } = await shopper.post('/api/cart/order');
    expect(order.cancelable).toBe(false);
    const refused = await shopper.post(`/api/account/orders/${order.id}/cancel`);
    expect([refused.status, refused.body.error.code]).toEqual([409, 'invalid_status']);
    expect((await operator.post(`/orders/${order.id}/cancel`)).status).toBe(200);
    expect((await operator.get(`/orders/${order.id}`)).body).toMatchObject({
      status: 'canceled',
      fulfillment_status: 'canceled',
    });
  });

  test('the mail of a digital order says nothing of parcels', async () => {
    const { shop, digitalId } = await openDigitalShop();
    const shopper = shop.shopper();
    await fillCart(shopper, digitalId);
    await fillBilling(shopper);
    await shopper.post('/api/cart/order');
    const [mail] = await readQueuedMails(db(), 'order');
    const sender = { locale: 'en-US', store: 'Mercer', supportEmail: '', publicUrl: 'https://shop.example' };
    const data = { link: '', ...mail?.data } as unknown as MailData['order']; // as it was queued
    const message = JSON.stringify(writeContent('order', data, sender));
    expect(message).toContain('Handbook as a PDF');
    expect(message).not.toMatch(/ship/i);
  });
});
