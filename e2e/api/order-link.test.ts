import type { Db } from '@mercer/server';
import { eachDatabase, ids } from '@mercer/server/testing';
import { expect, test } from 'vitest';
import { openTestShop, placeOrder, signUpShopper } from '../shop.ts';

eachDatabase((db: () => Db) => {
  test('a guest’s order carries a link that opens it in any browser', async () => {
    const shop = await openTestShop(db());
    const order = await placeOrder(shop.shopper(), [ids.mug, 1]);
    const link = new URL(order.link);
    expect(link.pathname).toBe(`/orders/${order.id}`);
    expect((await shop.shopper().get(`/api${link.pathname}${link.search}`)).body).toEqual(order);
  });

  test('an account holder’s order has no key in its link: the shopper logs in', async () => {
    const shop = await openTestShop(db());
    const shopper = shop.shopper();
    await signUpShopper(shopper, 'ada');
    const order = await placeOrder(shopper, [ids.mug, 1]);
    expect(order.link).toBe(`http://localhost:3000/account/orders/${order.id}`);
  });

  test('without the right key there is no order', async () => {
    const shop = await openTestShop(db());
    const [order, otherOrder] = [
      await placeOrder(shop.shopper(), [ids.mug, 1]),
      await placeOrder(shop.shopper(), [ids.mug, 1]),
    ];
    const token = new URL(order.link).searchParams.get('token') ?? '';
    const stranger = shop.shopper();
    for (const path of [
      order.id,
      `${order.id}?token=`,
      `${order.id}?token=${token.slice(1)}`,
      `${order.id}?token=${token}x`,
      `${order.id}?token[]=${token}`,
      `${order.id}?token=%00`,
      `${otherOrder.id}?token=${token}`,
      `%00?token=${token}`,
    ]) {
      expect(await stranger.get(`/api/orders/${path}`)).toMatchObject({ status: 200, body: null });
    }
  });

  test('the session’s order: before one was made 400, of a cart that made none 404', async () => {
    const shop = await openTestShop(db());
    const [owner, stranger] = [shop.shopper(), shop.shopper()];
    const { checkout_id } = (await owner.post('/api/cart/items', { product_id: ids.mug })).body;
    await placeOrder(owner, [ids.mug, 1]);
    expect((await owner.get(`/api/cart/order?checkout_id=${checkout_id}`)).body.status).toBe('paid');
    expect(await stranger.get('/api/cart/order')).toMatchObject({
      status: 400,
      body: { error: { code: 'invalid_request' } },
    });
    for (const id of ['unknown', '%00', 'x'.repeat(5000)]) {
      const answer = await stranger.get(`/api/cart/order?checkout_id=${id}`);
      expect(answer).toMatchObject({ status: 404, body: { error: { code: 'not_found_error' } } });
    }
  });

  test('whoever has a cart’s secret sees its order without the buyer; the owner’s session and the link see all', async () => {
    const shop = await openTestShop(db());
    const owner = shop.shopper();
    const { checkout_id } = (await owner.post('/api/cart/items', { product_id: ids.mug })).body;
    expect((await shop.shopper().get(`/api/cart/order?checkout_id=${checkout_id}`)).status).toBe(404);
    const notes = { comments: 'Ring twice', gift_message: 'For Julia' };
    await owner.put('/api/cart', { ...notes, metadata: { source: 'secret' } });
    const order = await placeOrder(owner, [ids.mug, 1]);
    const path = `/api/cart/order?checkout_id=${checkout_id}`;
    const { id, number, date_created, currency, status, items, grand_total } = order;
    const { body: shared } = await shop.shopper().get(path);
    expect(shared).toMatchObject({ id, number, date_created, currency, status, items, grand_total });
    for (const part of ['email', 'billing', 'shipping', 'payments', 'timeline', 'link', 'invoice_link', 'account_id']) {
      expect(shared).not.toHaveProperty(part);
    }
    const sharedText = JSON.stringify(shared);
    const secrets = [order.email, order.billing.address1, order.shipping.name, '"4242"', 'token', 'secret'];
    for (const secret of [...secrets, ...Object.values(notes)]) expect(sharedText).not.toContain(secret);
    expect((await owner.get(path)).body).toEqual(order);
    const link = new URL(order.link);
    expect((await shop.shopper().get(`/api${link.pathname}${link.search}`)).body).toEqual(order);
  });
});
