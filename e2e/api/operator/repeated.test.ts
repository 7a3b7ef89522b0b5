import type { Db } from '@mercer/server';
import { eachDatabase, ids } from '@mercer/server/testing';
import { expect, test } from 'vitest';
import { openShop, placeOrder } from '../../shop.ts';
import { openOperator } from './operator.ts';

const ten = { type: 'percent', percent: 10 };
const title = { id: 'title', name: 'Title', type: 'text' };
/** What is made, and what another body says otherwise. */
const made: [path: string, body: object, otherwise: object][] = [
  ['/products', { name: 'Lamp', price: 3 }, { price: 4 }],
  ['/categories', { name: 'Lamps' }, { name: 'Shades' }],
  ['/coupons', { name: 'Ten', code: 'TEN', offer: ten }, { code: 'TENTH' }],
  ['/promotions', { name: 'Ten', offer: ten }, { name: 'Tenth' }],
  ['/giftcards', { amount: 50 }, { amount: 60 }],
  ['/pages', { slug: 'care', title: 'Care', body: 'Wash.' }, { title: 'Caring' }],
  ['/taxes', { name: 'VAT', rate: 19 }, { rate: 20 }],
  ['/keys', { name: 'Mara', scopes: ['read'] }, { scopes: ['read', 'write'] }],
  ['/webhooks', { url: 'https://example.com/events' }, { types: ['order.paid'] }],
  ['/drafts', { email: 'ada@mercer.test', items: [{ product_id: ids.mug, quantity: 2 }] }, { note: 'Soon' }],
  ['/content-models', { id: 'recipes', name: 'Recipes', fields: [title] }, { name: 'Menus' }],
];

/** Calls about a record that is there; the last two tell no body from another. */
const elsewhere = [
  '/content/{model}',
  '/products/{id}/stock',
  '/orders/{id}/notes',
  '/orders/{id}/refund',
  '/mails/{id}/{locale}/test',
];

eachDatabase((db: () => Db) => {
  test('every call that takes an Idempotency-Key is tried with one', async () => {
    const { document } = await openOperator(db());
    const named = Object.entries(document.paths).filter(([, { post }]) =>
      JSON.stringify(post?.parameters ?? []).includes('"Idempotency-Key"'),
    );
    const tried = [...made.map(([path]) => path), ...elsewhere].map((path) => `/operator${path}`);
    expect(named.map(([path]) => path).toSorted()).toEqual(tried.toSorted());
  });

  test.each(made)('what is made at %s is made once for each Idempotency-Key', async (path, body, otherwise) => {
    const { operator } = await openOperator(db());
    const once = { 'Idempotency-Key': 'once' };
    const all = await Promise.all([1, 2, 3].map(() => operator.post(path, body, once)));
    expect(new Set(all.map((answer) => JSON.stringify(answer.body))).size).toBe(1);
    expect(all[0]?.body).toHaveProperty('id');
    const { results } = (await operator.get(path)).body;
    expect(results.filter(({ id }: { id: string }) => id === all[0]?.body.id)).toHaveLength(1);
    const other = await operator.post(path, { ...body, ...otherwise }, once);
    expect(other).toMatchObject({ status: 409, body: { error: { code: 'idempotency_conflict' } } });
  });

  test('a record, a correction of the stock and a note come once with a key, and another one not at all', async () => {
    const shop = await openShop(db());
    const { operator } = await openOperator(db(), shop);
    const order = await placeOrder(shop.shopper(), [ids.mug, 1]);
    await operator.post('/content-models', { id: 'recipes', name: 'Recipes', fields: [title] });
    const writes: [path: string, body: object, otherwise: object][] = [
      ['/content/recipes', { slug: 'bread', fields: { title: 'Bread' } }, { slug: 'cake' }],
      [`/products/${ids.mug}/stock`, { quantity: 3, reason: 'Delivery' }, { quantity: 4 }],
      [`/orders/${order.id}/notes`, { text: 'Rang' }, { text: 'Rang again' }],
    ];
    const once = { 'Idempotency-Key': 'once' };
    for (const [path, body, otherwise] of writes) {
      const [first, second] = [await operator.post(path, body, once), await operator.post(path, body, once)];
      expect([first.status, second.body]).toEqual([201, first.body]);
      expect((await operator.post(path, { ...body, ...otherwise }, once)).body.error.code).toBe('idempotency_conflict');
    }
  });

  test('a refund counts once for its key, whatever is asked with it again', async () => {
    const shop = await openShop(db());
    const { operator } = await openOperator(db(), shop);
    const path = `/orders/${(await placeOrder(shop.shopper(), [ids.mug, 1])).id}/refund`;
    const refunded = async (amount: number) => {
      const { status, body } = await operator.post(path, { amount }, { 'Idempotency-Key': 'once' });
      return [status, body.refund_total];
    };
    expect([await refunded(5), await refunded(7)]).toEqual([
      [200, 5],
      [200, 5],
    ]);
  });

  test('a secret that was answered stands nowhere in the database', async () => {
    const { operator } = await openOperator(db());
    const once = { 'Idempotency-Key': 'once' };
    const { secret } = (await operator.post('/keys', { name: 'Mara', scopes: ['read'] }, once)).body;
    const { code } = (await operator.post('/giftcards', { amount: 50 }, once)).body;
    const rows = await db().selectFrom('operator_requests').selectAll().execute();
    expect(rows).toHaveLength(2);
    const kept = rows.map(({ answer }) => Buffer.from(answer, 'base64').toString('latin1') + answer).join();
    expect(kept).not.toContain(secret);
    expect(kept).not.toContain(code);
  });

  test('another key of the operator does not get the answer', async () => {
    const { operator, keyWith } = await openOperator(db());
    const other = await keyWith('write', 'read');
    const once = { 'Idempotency-Key': 'once' };
    const body = { amount: 50 };
    const [one, two] = [await operator.post('/giftcards', body, once), await other.post('/giftcards', body, once)];
    expect(one.body.code).not.toBe(two.body.code);
  });
});
