import { expect, test } from 'vitest';
import { verifyPassword } from '../accounts/password.ts';
import type { Db } from '../db/index.ts';
import { parseJson } from '../db/index.ts';
import { eachDatabase, testApp } from '../testing/index.ts';
import { seedDemo } from './seed.ts';

eachDatabase((db) => {
  const seeded = async () => {
    await empty(db());
    expect(await seedDemo(db())).toBe(true);
    return db();
  };

  test('an empty database is filled once', async () => {
    const store = await seeded();
    expect(await seedDemo(store)).toBe(false);
  });

  test('of two that fill it at once one does', async () => {
    await empty(db());
    const filled = await Promise.all([seedDemo(db()), seedDemo(db())]);
    expect(filled.toSorted()).toEqual([false, true]);
  });

  test('a database with products is left alone', async () => {
    expect(await seedDemo(db())).toBe(false);
    expect(await db().selectFrom('accounts').selectAll().execute()).toEqual([]);
  });

  test('the demo account has a password, two addresses, four wishes and an order in each status of §4', async () => {
    const store = await seeded();
    const account = await store.selectFrom('accounts').selectAll().executeTakeFirstOrThrow();
    expect(account.email).toBe('demo@mercer.test');
    expect(await verifyPassword('demo-password', account.password_hash)).toBe(true);
    expect(await store.selectFrom('addresses').selectAll().where('account_id', '=', account.id).execute()).toHaveLength(
      2,
    );
    const wishes = store.selectFrom('wishlist_items').innerJoin('products', 'products.id', 'wishlist_items.product_id');
    expect(await wishes.select('products.slug').execute()).toHaveLength(4);
    const orders = await store.selectFrom('orders').select(['status', 'number']).orderBy('number').execute();
    expect(orders.map(({ status }) => status).toSorted()).toEqual([
      'canceled',
      'delivered',
      'paid',
      'refunded',
      'shipped',
    ]);
    const counter = await store.selectFrom('counters').selectAll().executeTakeFirstOrThrow();
    expect(String(counter.value)).toBe(orders.at(-1)?.number);
  });

  test('items and payments sum to the total of their order', async () => {
    const store = await seeded();
    for (const order of await store.selectFrom('orders').selectAll().execute()) {
      const items = await store.selectFrom('order_items').selectAll().where('order_id', '=', order.id).execute();
      const payments = await store.selectFrom('payments').selectAll().where('order_id', '=', order.id).execute();
      expect(items.reduce((sum, { price, quantity }) => sum + price * quantity, 0)).toBe(order.grand_total);
      expect(payments.map(({ amount }) => amount)).toEqual([order.grand_total]);
    }
  });

  test('settings and pages are there', async () => {
    const store = await seeded();
    const settings = await store.selectFrom('settings').selectAll().execute();
    const setting = (id: string) => parseJson<never>(settings.find((row) => row.id === id)?.value ?? 'null');
    expect(setting('store')).toMatchObject({ name: 'Mercer', country: 'US', currency: 'USD' });
    expect(setting('coupons')).toMatchObject([
      { code: 'WELCOME10' },
      { code: 'TAKE5' },
      { code: 'ONCE20' },
      { code: 'FREESHIP' },
    ]);
    expect(setting('giftcards')).toMatchObject([
      { code: 'GIFT300', balance: 30_000 },
      { code: 'GIFT25', balance: 2500 },
    ]);
    const pages = await store.selectFrom('content').select('slug').where('model', '=', 'pages').execute();
    expect(pages.map(({ slug }) => slug).toSorted()).toEqual([
      'about',
      'contact',
      'privacy',
      'returns',
      'shipping',
      'terms',
    ]);
  });

  test('every product can be found by a word of its name', async () => {
    const { shopper } = testApp(await seeded());
    const { body } = await shopper().get('/api/products?search=watch&limit=50');
    expect(body.results.map(({ slug }: { slug: string }) => slug)).toContain('mercer-field-watch');
  });
});

async function empty(db: Db) {
  for (const table of [
    'products',
    'variants',
    'categories',
    'product_categories',
    'product_search',
    'content',
  ] as const) {
    await db.deleteFrom(table).execute();
  }
}
