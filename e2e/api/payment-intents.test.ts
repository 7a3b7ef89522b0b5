import { type Db, sweepOrders } from '@mercer/server';
import { eachDatabase, ids, type Shopper, withGatewayFetch } from '@mercer/server/testing';
import { describe, expect, test } from 'vitest';
import { address } from '../address.ts';
import { cards, fillCart, fillCheckout, openTestShop, readStockLevel, signUpShopper } from '../shop.ts';

const airwallex = { gateway: 'airwallex', intent: {} };
const holdMs = 15 * 60_000;

eachDatabase((db: () => Db) => {
  const saveCheckout = (shopper: Shopper) => {
    const billing = { ...address, method: 'card' };
    return shopper.put('/api/cart', { account: { email: 'ada@mercer.test' }, shipping: address, billing });
  };
  const openIntentForCart = async (shopper: Shopper, quantity = 1) => {
    await fillCart(shopper, ids.watch, quantity);
    await saveCheckout(shopper);
    return (await shopper.post('/vault/intent', airwallex)).body;
  };
  const confirmIntent = (
    fetch: (request: Request) => Promise<Response>,
    { id, client_secret }: Record<string, string>,
  ) =>
    fetch(
      new Request(`http://localhost:3000/sandbox/airwallex/api/v1/pa/payment_intents/${id}/confirm`, {
        method: 'POST',
        body: JSON.stringify({
          client_secret,
          payment_method: {
            type: 'card',
            card: { number: cards.visa, expiry_month: '12', expiry_year: '2034', cvc: '123' },
          },
        }),
      }),
    );
  const payWithIntent = async (shopper: Shopper, id: string) => {
    await shopper.put('/api/cart', { billing: { method: 'card', intent: { airwallex: { id } } } });
    return shopper.post('/api/cart/order');
  };
  const readReservations = () => db().selectFrom('stock_holds').selectAll().execute();

  describe('an intent', () => {
    test('costs what the cart costs, holds the pieces for 15 minutes and pays the order', async () => {
      const { shopper: newShopper, sandbox } = await openTestShop(db());
      const shopper = newShopper();
      const intent = await openIntentForCart(shopper, 10);
      expect(intent).toMatchObject({ amount: 1999.9, currency: 'USD', status: 'REQUIRES_PAYMENT_METHOD' });
      const late = newShopper();
      await fillCart(late, ids.watch);
      await fillCheckout(late, cards.visa);
      expect((await late.post('/api/cart/order')).body.error.code).toBe('out_of_stock');
      expect((await payWithIntent(shopper, intent.id)).body.error.code).toBe('card_declined');
      await confirmIntent(sandbox.fetch, intent);
      expect((await payWithIntent(shopper, intent.id)).body).toMatchObject({ status: 'paid', grand_total: 1999.9 });
      expect(await readStockLevel(shopper, ids.watch)).toBe(0);
      expect(await readReservations()).toEqual([]);
    });

    test('comes through the door of the published client as well', async () => {
      const shopper = (await openTestShop(db())).shopper();
      await fillCart(shopper, ids.watch);
      await saveCheckout(shopper);
      const query = new URLSearchParams({ '$jsonp[method]': 'post', $key: 'pk_test', '$data[gateway]': 'airwallex' });
      const { status, body } = await shopper.get(`/vault/intent?${query}&$data[intent][amount]=1`);
      expect(status).toBe(200);
      expect(body).toMatchObject({ $status: 200, $data: { amount: 199.99, status: 'REQUIRES_PAYMENT_METHOD' } });
    });

    test('that is another shopper’s, invented, or for less than the cart never counts as payment', async () => {
      const { shopper: newShopper, sandbox } = await openTestShop(db());
      const [owner, thief] = [newShopper(), newShopper()];
      const intent = await openIntentForCart(owner);
      await confirmIntent(sandbox.fetch, intent);
      await openIntentForCart(thief);
      for (const id of [intent.id, 'int_invented']) {
        expect((await payWithIntent(thief, id)).body.error).toMatchObject({ code: 'invalid_request' });
      }
      await fillCart(owner, ids.mug);
      expect((await payWithIntent(owner, intent.id)).body.error.code).toBe('cart_changed');
      expect(await readStockLevel(owner, ids.watch)).toBe(10);
    });

    test('that is paid twice over never makes two orders', async () => {
      const { shopper: newShopper, sandbox } = await openTestShop(db());
      const shopper = newShopper();
      const intent = await openIntentForCart(shopper);
      await confirmIntent(sandbox.fetch, intent);
      const first = await payWithIntent(shopper, intent.id);
      await openIntentForCart(shopper);
      expect((await payWithIntent(shopper, intent.id)).body.error.code).toBe('invalid_request');
      expect((await shopper.get('/api/cart/order')).body.id).toBe(first.body.id);
    });
  });

  describe('the sweeper', () => {
    test('lets go of a pending order that nobody paid', async () => {
      const { shopper: newShopper, deps, clock } = await openTestShop(db());
      await openIntentForCart(newShopper(), 10);
      await sweepOrders(deps);
      expect(await readReservations()).not.toEqual([]);
      clock.advance(holdMs);
      await sweepOrders(deps);
      expect(await readReservations()).toEqual([]);
      const next = newShopper();
      await fillCart(next, ids.watch, 10);
      await fillCheckout(next, cards.visa);
      expect((await next.post('/api/cart/order')).body.status).toBe('paid');
    });

    test('finalizes a pending order whose intent was paid although the browser never came back', async () => {
      const { shopper: newShopper, deps, clock, sandbox } = await openTestShop(db());
      const shopper = newShopper();
      await confirmIntent(sandbox.fetch, await openIntentForCart(shopper));
      clock.advance(holdMs);
      await sweepOrders(deps);
      expect((await shopper.get('/api/cart/order')).body).toMatchObject({ status: 'paid', grand_total: 199.99 });
      expect(await readStockLevel(shopper, ids.watch)).toBe(9);
    });

    test('finalizes what a guest paid who logged in meanwhile, into an account with a cart of its own', async () => {
      const { shopper: newShopper, deps, clock, sandbox } = await openTestShop(db());
      const owner = newShopper();
      await signUpShopper(owner, 'ada');
      await fillCart(owner, ids.mug);
      const guest = newShopper();
      const intent = await openIntentForCart(guest, 2);
      await guest.post('/api/account/login', { email: 'ada@mercer.test', password: 'a-long-password' });
      await confirmIntent(sandbox.fetch, intent);
      clock.advance(holdMs);
      await sweepOrders(deps);
      const { results } = (await owner.get('/api/account/orders')).body;
      expect(results).toMatchObject([{ status: 'paid', grand_total: 399.98 }]);
      expect(await readStockLevel(guest, ids.watch)).toBe(8);
      expect((await guest.get('/api/cart')).body.item_count).toBe(3);
    });

    test('gives the money back when the pieces were sold meanwhile', async () => {
      const { shopper: newShopper, deps, clock, sandbox, faults } = await openTestShop(db());
      const shopper = newShopper();
      const intent = await openIntentForCart(shopper, 10);
      await confirmIntent(sandbox.fetch, intent);
      clock.advance(holdMs);
      await db().updateTable('products').set({ stock_level: 9 }).where('id', '=', ids.watch).execute();
      const requestedUrls: string[] = [];
      const recordFetch = (request: Request) => {
        requestedUrls.push(request.url);
        return deps.fetch(request);
      };
      await sweepOrders(withGatewayFetch(deps, recordFetch));
      expect(faults).toHaveLength(1);
      const orders = await db().selectFrom('orders').select(['status', 'number']).execute();
      expect(orders).toEqual([{ status: 'canceled', number: null }]);
      const path = '/sandbox/airwallex/api/v1/pa/refunds/create';
      expect(requestedUrls.filter((url) => url.endsWith(path))).toHaveLength(1);
    });
  });

  test('a rest below the minimum charge needs no intent: a waived payment records it', async () => {
    const shopper = (await openTestShop(db())).shopper();
    await db().updateTable('products').set({ price: 30 }).where('id', '=', ids.mug).execute();
    await fillCart(shopper, ids.mug);
    await shopper.put('/api/cart', { shipping: address, billing: { ...address, method: 'card' } });
    const { body } = await shopper.post('/api/cart/order');
    expect(body).toMatchObject({ status: 'paid', grand_total: 0.3, payments: [{ method: 'card', status: 'waived' }] });
  });

  test('orders are their account’s: visitors are refused, and another’s order is null', async () => {
    const { shopper: newShopper } = await openTestShop(db());
    const [owner, stranger, visitor] = [newShopper(), newShopper(), newShopper()];
    for (const [shopper, name] of [
      [owner, 'ada'],
      [stranger, 'eve'],
    ] as const) {
      const person = { first_name: name, last_name: 'L', email: `${name}@mercer.test`, password: 'a-long-password' };
      await shopper.post('/api/account', person);
    }
    await fillCart(owner, ids.watch);
    await fillCheckout(owner, cards.visa);
    const { body: order } = await owner.post('/api/cart/order');
    const list = await owner.get('/api/account/orders');
    expect(list.body).toMatchObject({
      count: 1,
      page: 1,
      limit: 15,
      results: [{ id: order.id, number: order.number }],
    });
    expect((await owner.get(`/api/account/orders/${order.id}`)).body).toEqual(order);
    expect((await stranger.get('/api/account/orders')).body).toMatchObject({ count: 0, results: [] });
    expect(await stranger.get(`/api/account/orders/${order.id}`)).toMatchObject({ status: 200, body: null });
    for (const path of ['/api/account/orders', `/api/account/orders/${order.id}`]) {
      expect(await visitor.get(path)).toMatchObject({ status: 401, body: { error: { code: 'UNAUTHORIZED' } } });
    }
  });
});
