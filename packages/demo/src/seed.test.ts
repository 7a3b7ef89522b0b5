import { getOrStoreSecrets } from '@mercer/server';
import type { Db } from '@mercer/server/seeding';
import { buildTestApp, eachDatabase, emptyCatalog } from '@mercer/server/testing';
import { expect, test } from 'vitest';
import { seedDemoDatabase } from './seed.ts';

/** The demo account's. */
const login = { email: 'demo@mercer.test', password: 'demo-password' };
const ownPage = { model: 'pages', id: 'p1', slug: 'own', value: '{}' };
const ownCategory = {
  id: 'c1',
  slug: 'lamps',
  name: 'Lamps',
  description: '',
  parent_id: null,
  image: null,
  sort: 1,
  product_count: 0,
};

eachDatabase((db) => {
  const seedDatabase = async () => {
    await emptyCatalog(db());
    expect(await seedDemoDatabase(db())).toBe(true);
    return db();
  };

  test('an empty database is filled once', async () => {
    const store = await seedDatabase();
    expect(await seedDemoDatabase(store)).toBe(false);
  });

  test('of two that fill it at once one does', async () => {
    await emptyCatalog(db());
    const filled = await Promise.all([seedDemoDatabase(db()), seedDemoDatabase(db())]);
    expect(filled.toSorted()).toEqual([false, true]);
  });

  test('a database with products is left alone', async () => {
    expect(await seedDemoDatabase(db())).toBe(false);
    expect(await db().selectFrom('accounts').selectAll().execute()).toEqual([]);
  });

  const signUp = { first_name: 'Ada', last_name: 'L', email: 'ada@example.test', password: 'correct horse' };

  test.each([
    ['settings', (store: Db) => store.insertInto('settings').values({ id: 'store', value: '{}' }).execute()],
    ['an account', (store: Db) => buildTestApp(store).shopper().post('/api/account', signUp)],
    ['a category', (store: Db) => store.insertInto('categories').values(ownCategory).execute()],
    ['a page', (store: Db) => store.insertInto('content').values(ownPage).execute()],
  ])('a database with %s is left alone', async (_, begin) => {
    await emptyCatalog(db());
    await begin(db());
    expect(await seedDemoDatabase(db())).toBe(false);
    expect(await db().selectFrom('products').selectAll().execute()).toEqual([]);
    const demo = db().selectFrom('accounts').selectAll().where('email', '=', 'demo@mercer.test');
    expect(await demo.execute()).toEqual([]);
  });

  test("a shop's own secrets are no settings", async () => {
    await emptyCatalog(db());
    await getOrStoreSecrets(db(), { secretKey: 'sk_1', signingSecret: '1' });
    expect(await seedDemoDatabase(db())).toBe(true);
  });

  test('the demo account has a password, two addresses, four wishes and an order in each status of §4', async () => {
    const store = await seedDatabase();
    const shopper = buildTestApp(store).shopper();
    const { body: account } = await shopper.post('/api/account/login', login);
    expect(account).toMatchObject({ email: login.email });
    expect(await store.selectFrom('addresses').selectAll().where('account_id', '=', account.id).execute()).toHaveLength(
      2,
    );
    const wishes = store.selectFrom('wishlist_items').innerJoin('products', 'products.id', 'wishlist_items.product_id');
    expect(await wishes.select('products.slug').execute()).toHaveLength(4);
    const accountOrders = store.selectFrom('orders').where('account_id', '=', account.id);
    const orders = await accountOrders.select(['status', 'number']).orderBy('number').execute();
    expect(orders.map(({ status }) => status).toSorted()).toEqual([
      'canceled',
      'delivered',
      'paid',
      'refunded',
      'shipped',
    ]);
    const counter = store.selectFrom('counters').select('value').where('id', '=', 'order_number');
    expect(String((await counter.executeTakeFirstOrThrow()).value)).toBe(orders.at(-1)?.number);
  });

  test('guests have bought together what goes well together', async () => {
    const shopper = buildTestApp(await seedDatabase()).shopper();
    const { body: spaghetti } = await shopper.get('/api/products/bronze-cut-spaghetti');
    const { body } = await shopper.get(`/api/products/bought-together?with=${spaghetti.id}`);
    expect(body.results.map(({ slug }: { slug: string }) => slug)).toEqual([
      'plum-tomato-tin',
      'weeknight-soup-pot',
      'little-salt-mill',
    ]);
  });

  test('nothing was ordered before the shop had it', async () => {
    const store = await seedDatabase();
    const earlyOrderItems = store
      .selectFrom('order_items')
      .innerJoin('orders', 'orders.id', 'order_items.order_id')
      .innerJoin('products', 'products.id', 'order_items.product_id')
      .select(['orders.number', 'products.slug'])
      .whereRef('orders.date_created', '<', 'products.date_created');
    expect(await earlyOrderItems.execute()).toEqual([]);
  });

  test('reviews are part of the rating: 55 with those that are written, and their writers cannot log in', async () => {
    const store = await seedDatabase();
    const shopper = buildTestApp(store).shopper();
    const { body } = await shopper.get('/api/products/everyday-mug/reviews');
    expect(body).toMatchObject({ count: 5, summary: { rating_average: 4.5, rating_count: 55 } });
    expect(body.results.map(({ name }: { name: string }) => name)).toContain('Mara K.');
    const email = 'mara.kestrel@mercer.test';
    for (const password of [login.password, 'x']) {
      expect((await shopper.post('/api/account/login', { email, password })).body).toHaveProperty('errors.email');
    }
  });

  test('a reviewer who is forgotten takes the reviews along, out of the rating', async () => {
    const store = await seedDatabase();
    const accounts = store.selectFrom('accounts').select('password_hash').where('email', '=', login.email);
    const { password_hash } = await accounts.executeTakeFirstOrThrow();
    const mara = 'mara.kestrel@mercer.test';
    await store.updateTable('accounts').set({ password_hash }).where('email', '=', mara).execute();
    const shopper = buildTestApp(store).shopper();
    await shopper.post('/api/account/login', { ...login, email: mara });
    expect((await shopper.call('DELETE', '/api/account', { password: login.password })).body).toEqual({
      success: true,
    });
    const { body } = await shopper.get('/api/products/everyday-mug/reviews');
    expect(body.summary).toMatchObject({ rating_count: 54, stars: { 4: 0 } });
  });

  test('items and payments sum to the total of their order', async () => {
    const store = await seedDatabase();
    for (const order of await store.selectFrom('orders').selectAll().execute()) {
      const items = await store.selectFrom('order_items').selectAll().where('order_id', '=', order.id).execute();
      const payments = await store.selectFrom('payments').selectAll().where('order_id', '=', order.id).execute();
      expect(items.reduce((sum, { price, quantity }) => sum + price * quantity, 0)).toBe(order.grand_total);
      expect(payments.map(({ amount }) => amount)).toEqual([order.grand_total]);
    }
  });

  test('settings and pages are there', async () => {
    const store = await seedDatabase();
    const settings = await store.selectFrom('settings').selectAll().execute();
    const readSetting = (id: string) => JSON.parse(settings.find((row) => row.id === id)?.value ?? 'null');
    expect(readSetting('store')).toMatchObject({ name: 'Mercer', country: 'US', currency: 'USD' });
    const pages = await store.selectFrom('content').select('slug').where('model', '=', 'pages').execute();
    expect(pages.map(({ slug }) => slug).toSorted()).toEqual([
      'about',
      'contact',
      'privacy',
      'returns',
      'shipping',
      'size-guide-apparel',
      'size-guide-shoes',
      'size-guide-trail-running-shoes',
      'terms',
    ]);
    const { shopper } = buildTestApp(store);
    const german = await shopper().get('/api/content/pages/about?$locale=de-DE');
    expect(german.body).toMatchObject({ title: 'Über uns', body: expect.stringContaining('Demoshop') });
    const { body: menus } = await shopper().get('/api/settings/menus?$locale=de-DE');
    expect(menus[1].items[1]).toMatchObject({
      name: 'Hilfe',
      items: [{ name: 'Kontakt', url: '/pages/contact' }, {}, {}],
    });
  });

  test('coupons and gift cards are there', async () => {
    const store = await seedDatabase();
    const coupons = await store.selectFrom('coupons').select(['code', 'max_uses']).orderBy('code').execute();
    expect(coupons).toEqual([
      { code: 'FREESHIP', max_uses: null },
      { code: 'ONCE20', max_uses: 1 },
      { code: 'TAKE5', max_uses: null },
      { code: 'WELCOME10', max_uses: null },
    ]);
    const cards = await store
      .selectFrom('giftcards')
      .select(['last4', 'balance', 'currency'])
      .orderBy('balance')
      .execute();
    expect(cards).toEqual([
      { last4: 'FT25', balance: 2500, currency: 'USD' },
      { last4: 'T300', balance: 30_000, currency: 'USD' },
    ]);
  });

  test('every product can be found by a word of its name', async () => {
    const { shopper } = buildTestApp(await seedDatabase());
    const { body } = await shopper().get('/api/products?search=watch&limit=50');
    expect(body.results.map(({ slug }: { slug: string }) => slug)).toContain('mercer-field-watch');
  });
});
