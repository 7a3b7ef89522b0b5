import type { Db } from '@mercer/server';
import { eachDatabase, ids, type Shopper, type TestResponse } from '@mercer/server/testing';
import { describe, expect, test } from 'vitest';
import { address } from '../address.ts';
import { cards, createCardToken, openTestShop, placeOrder, signUpShopper } from '../shop.ts';

const key = { 'Idempotency-Key': 'once' };
const hourMs = 3_600_000;
const conflict = { status: 409, body: { error: { code: 'idempotency_conflict' } } };
const newAddress = { ...address, name: 'Ada Lovelace' };

type Named = (method: string, path: string, body?: object, headers?: Record<string, string>) => Promise<TestResponse>;

function sendNamed(shopper: Shopper): Named {
  return (method, path, body, headers = {}) => shopper.call(method, path, body, { ...key, ...headers });
}

eachDatabase((db: () => Db) => {
  const openShopper = async () => {
    const shop = await openTestShop(db());
    const shopper = shop.shopper();
    await signUpShopper(shopper, 'ada');
    return { shop, shopper, send: sendNamed(shopper) };
  };

  describe('a named write', () => {
    test('of a cart takes effect once, is answered as it was, and refuses another body', async () => {
      const { shopper, send } = await openShopper();
      const body = { product_id: ids.mug, quantity: 2 };
      const first = await send('POST', '/api/cart/items', body);
      await shopper.post('/api/cart/items', { product_id: ids.notebook });
      const turned = { quantity: 2, product_id: ids.mug };
      expect((await send('POST', '/api/cart/items', turned)).body).toEqual(first.body);
      expect(await send('POST', '/api/cart/items', { ...body, quantity: 3 })).toMatchObject(conflict);
      expect(await send('PUT', '/api/cart', {})).toMatchObject(conflict);
      expect((await shopper.get('/api/cart')).body.item_quantity).toBe(3);
    });

    test('of a visitor without a session begins one, under which it is known', async () => {
      const shopper = (await openTestShop(db())).shopper();
      const body = { product_id: ids.mug };
      const first = await sendNamed(shopper)('POST', '/api/cart/items', body);
      expect(first.body.item_quantity).toBe(1);
      expect((await sendNamed(shopper)('POST', '/api/cart/items', body)).body).toEqual(first.body);
      expect((await shopper.get('/api/cart')).body.item_quantity).toBe(1);
    });

    test('makes one address, one order, one account and one wish', async () => {
      const { shopper, send } = await openShopper();
      const created = await send('POST', '/api/account/addresses', newAddress);
      expect((await send('POST', '/api/account/addresses', newAddress)).body).toEqual(created.body);
      expect((await shopper.get('/api/account/addresses')).body.count).toBe(1);
      expect(await send('POST', '/api/account/wishlist', { product_id: ids.mug })).toMatchObject(conflict);

      const visitor = (await openTestShop(db())).shopper();
      const signUp = { email: 'grace@example.test', password: 'correct horse battery' };
      const account = await sendNamed(visitor)('POST', '/api/account', signUp);
      expect(account.body).toMatchObject({ email: signUp.email });
      expect((await sendNamed(visitor)('POST', '/api/account', signUp)).body).toEqual(account.body);
      expect(await sendNamed(visitor)('POST', '/api/account', { ...signUp, password: 'another horse' })).toMatchObject(
        conflict,
      );
    });

    test('that was refused may come again, corrected', async () => {
      const { send } = await openShopper();
      expect((await send('POST', '/api/account/addresses', { name: 'Ada' })).body.errors).toHaveProperty('zip');
      expect((await send('PUT', '/api/cart/coupon', { code: 'NONE' })).status).toBe(400);
      expect((await send('POST', '/api/account/addresses', newAddress)).body).toMatchObject({ zip: newAddress.zip });
    });

    test('counts for a day, and then names something else', async () => {
      const { shop, shopper, send } = await openShopper();
      const first = await send('POST', '/api/account/addresses', newAddress);
      shop.clock.advance(23 * hourMs);
      expect((await send('POST', '/api/account/addresses', newAddress)).body).toEqual(first.body);
      shop.clock.advance(2 * hourMs);
      expect((await send('POST', '/api/account/addresses', { ...newAddress, city: 'Bend' })).body.city).toBe('Bend');
      expect((await shopper.get('/api/account/addresses')).body.count).toBe(2);
    });

    test('sent twice at once is done once', async () => {
      const { shopper, send } = await openShopper();
      const body = { product_id: ids.mug };
      const answers = await Promise.all(Array.from({ length: 4 }, () => send('POST', '/api/cart/items', body)));
      for (const answer of answers) expect(answer.body).toEqual(answers[0]?.body);
      expect((await shopper.get('/api/cart')).body.item_quantity).toBe(1);
      const saved = await Promise.all(
        Array.from({ length: 4 }, () =>
          shopper.call('POST', '/api/account/addresses', newAddress, { 'Idempotency-Key': 'two' }),
        ),
      );
      expect(new Set(saved.map((answer) => answer.body.id)).size).toBe(1);
    });

    test('sent twice at once is refused twice where it cannot be done', async () => {
      const { send } = await openShopper();
      const wrong = { ...newAddress, zip: '' };
      const answers = await Promise.all([1, 2].map(() => send('POST', '/api/account/addresses', wrong)));
      for (const { body } of answers) expect(Object.keys(body.errors)).toEqual(['zip']);
    });

    test('needs no statement where it has no key', async () => {
      const { shop, shopper } = await openShopper();
      await shopper.post('/api/cart/items', { product_id: ids.mug });
      expect(await db().selectFrom('operator_requests').selectAll().execute()).toEqual([]);
      expect(shop.faults).toEqual([]);
    });

    test('is nobody else’s: another shopper with the key gets an own response', async () => {
      const { shop, send } = await openShopper();
      const first = await send('POST', '/api/account/addresses', newAddress);
      const stranger = shop.shopper();
      await signUpShopper(stranger, 'eve');
      const strangerResponse = await sendNamed(stranger)('POST', '/api/account/addresses', newAddress);
      expect(strangerResponse.body.id).not.toBe(first.body.id);
      const visitor = shop.shopper();
      expect((await sendNamed(visitor)('POST', '/api/account/addresses', newAddress)).status).toBe(401);
    });

    test('cancels an order once', async () => {
      const { shopper, send } = await openShopper();
      const order = await placeOrder(shopper, [ids.mug, 1]);
      const path = `/api/account/orders/${order.id}`;
      const canceled = await send('POST', `${path}/cancel`, { reason: 'Too late' });
      expect(canceled.body).toMatchObject({ status: 'canceled' });
      expect((await send('POST', `${path}/cancel`, { reason: 'Too late' })).body).toEqual(canceled.body);
      expect(await send('POST', `${path}/cancel`, { reason: 'Other' })).toMatchObject(conflict);
    });

    test('with a key that cannot be one is refused', async () => {
      const { shopper } = await openShopper();
      for (const name of ['a b', 'x'.repeat(201)])
        expect(
          await shopper.call('POST', '/api/cart/items', { product_id: ids.mug }, { 'Idempotency-Key': name }),
        ).toMatchObject({ status: 400, body: { error: { param: 'Idempotency-Key' } } });
    });

    test('stores neither a card nor a token, and nothing that can be read without the secret of the shop', async () => {
      const { shopper, send } = await openShopper();
      const token = await createCardToken(shopper, cards.visa);
      const billing = { method: 'card', card: { token } };
      await shopper.post('/api/cart/items', { product_id: ids.mug });
      expect((await send('PUT', '/api/cart', { billing })).body.billing.card).toMatchObject({ token });
      expect((await send('PUT', '/api/cart', { billing })).body.billing.card).not.toHaveProperty('token');
      const saved = await shopper.call('POST', '/api/account/cards', { token }, { 'Idempotency-Key': 'card' });
      expect(saved.body).toMatchObject({ last4: '4242', token: expect.any(String) });
      const again = await shopper.call('POST', '/api/account/cards', { token }, { 'Idempotency-Key': 'card' });
      expect(again.body).toEqual(saved.body);
      const rows = JSON.stringify(await db().selectFrom('operator_requests').selectAll().execute());
      for (const text of [token, '4242', 'ada']) expect(rows).not.toContain(`"${text}`);
    });

    test('is refused when there are too many within a quarter of an hour', async () => {
      const { shopper } = await openShopper();
      let status = 200;
      let requests = 0;
      for (; status === 200 && requests < 400; requests++)
        status = (
          await shopper.call('DELETE', '/api/account/wishlist/none', undefined, { 'Idempotency-Key': `k${requests}` })
        ).status;
      expect([status, requests]).toEqual([429, 301]);
    });
  });
});
