import { administrate, createDatabase, postgresUrl, toDatabaseUrl } from '@mercer/server/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { address } from '../address.ts';
import { type Journal, recordJournal } from './journal.ts';
import { type OpenShop, openDemoShop } from './open-shop.ts';
import { openBrowserClient, releases, type Swell } from './swell.ts';

const visa = { number: '4242 4242 4242 4242', exp_month: '12', exp_year: '2034', cvc: '123' };
const databases = [['SQLite', null] as const, ...(postgresUrl ? [['PostgreSQL', postgresUrl] as const] : [])];

describe.each(databases)('%s', (_, server) => {
  const journals = new Map<string, Journal>();

  describe.each(releases)('a visit with %s', (name, version, release) => {
    const database = `mercer_clients_${name.replaceAll(/\W/g, '_').toLowerCase()}_${process.pid}`;
    const journal: Journal = { entries: [] };
    let shop: OpenShop;
    let swell: Swell;
    beforeAll(async () => {
      if (server) await createDatabase(server, database);
      shop = await openDemoShop(server ? toDatabaseUrl(server, database) : '');
      swell = recordJournal(openBrowserClient(release, shop.url), journal);
      journals.set(name, journal);
    });
    afterAll(async () => {
      await shop?.close();
      if (server) await administrate(server, `drop database if exists ${database} with (force)`);
    });

    test('the package is the one named', () => expect(swell.version).toBe(version));

    test('settings, menus and session are loaded at once', async () => {
      await swell.settings.load();
      expect(swell.settings.get('store.currency')).toBe('USD');
      expect(swell.settings.menus('main').items.length).toBeGreaterThan(3);
      expect(swell.settings.payments('card')).toHaveProperty('gateway');
      expect(swell.locale.list().map(({ code }: { code: string }) => code)).toEqual(['en-US', 'de-DE']);
    });

    test('browsing: lists, categories, attributes, products', async () => {
      const list = await swell.products.list({ limit: 12, page: 1 });
      expect(list).toMatchObject({ page: 1, limit: 12 });
      expect(list.results).toHaveLength(12);
      const next = await swell.products.list({ limit: 12, page: 2, expand: ['variants'] });
      expect(next.results[0].id).not.toBe(list.results[0].id);
      const categories = await swell.categories.list({ limit: 100, expand: 'products' });
      expect(categories.results.length).toBeGreaterThanOrEqual(12);
      expect((await swell.categories.get('electronics')).slug).toBe('electronics');
      expect((await swell.products.get('everyday-mug')).slug).toBe('everyday-mug');
      expect(await swell.products.get('no-such-product')).toBeNull();
    });

    test('filtering: search, category, where, price and attributes', async () => {
      expect((await swell.products.list({ search: 'mug', limit: 24 })).count).toBeGreaterThan(0);
      const mugs = await swell.products.list({ category: 'home-goods', limit: 24, sort: 'price asc' });
      const prices = mugs.results.map(({ price }: { price: number }) => price);
      expect(prices).toEqual([...prices].sort((a: number, b: number) => a - b));
      const dear = await swell.products.list({ where: { price: { $gte: 100 } }, limit: 5 });
      for (const { price } of dear.results) expect(price).toBeGreaterThanOrEqual(100);
      const band = await swell.products.list({ $filters: { price: [10, 20] }, limit: 50 });
      expect(band.count).toBeGreaterThan(0);
      for (const { price } of band.results) expect(price >= 10 && price <= 20).toBe(true);
      const filters = await swell.products.filters(band);
      expect(filters[0]).toMatchObject({ id: 'price', type: 'range' });
      const filterable = await swell.attributes.list({ filterable: true, limit: 100 });
      expect(filterable.results.length).toBeGreaterThan(0);
      for (const attribute of filterable.results) expect(attribute.filterable).toBe(true);
      const ranges = await swell.products.filterableAttributeFilters(band.results);
      expect(Array.isArray(ranges)).toBe(true);
    });

    test('a cart with options and with a plan', async () => {
      const mug = await swell.products.get('everyday-mug');
      const cart = await swell.cart.addItem({ product_id: mug.id, quantity: 2 });
      expect(cart).toMatchObject({ item_quantity: 2, guest: true, sub_total: mug.price * 2 });
      const tee = await swell.products.get('north-fleece-hoodie', { expand: ['variants'] });
      const options = tee.options.map(({ id, values }: { id: string; values: { name: string }[] }) => {
        return { id, value: values[0]?.name };
      });
      expect(swell.products.variation(tee, options)).toHaveProperty('variant_id');
      const refusedCart = await swell.cart.addItem({ product_id: tee.id, quantity: 1 });
      expect(refusedCart.errors['items.variant_id'].message).toBeTruthy();
      const withTee = await swell.cart.addItem({ product_id: tee.id, quantity: 1, options });
      expect(withTee.items).toHaveLength(2);
      const coffee = await swell.products.get('house-blend-coffee');
      const plan = coffee.purchase_options.subscription.plans[0];
      const withPlan = await swell.cart.addItem({
        product_id: coffee.id,
        quantity: 1,
        options: { Grind: 'Filter' },
        purchase_option: { type: 'subscription', plan_id: plan.id },
      });
      expect(withPlan.items.at(-1)).toMatchObject({ price: plan.price, purchase_option: { type: 'subscription' } });
      expect(withPlan.subscription_delivery).toBe(true);
      const line = withPlan.items[1];
      expect((await swell.cart.updateItem(line.id, { quantity: 3 })).items[1].quantity).toBe(3);
      expect((await swell.cart.removeItem(line.id)).items).toHaveLength(2);
      expect(swell.cart.state.items).toHaveLength(2);
    });

    test('a coupon and a gift card', async () => {
      await expect(swell.cart.applyCoupon('NOTHING')).rejects.toMatchObject({ code: 'invalid_coupon_code' });
      const previousCart = await swell.cart.get();
      const cart = await swell.cart.applyCoupon('welcome10');
      expect(cart.coupon_code).toBe('WELCOME10');
      expect(cart.discount_total).toBeCloseTo(previousCart.sub_total / 10, 1);
      expect(cart.grand_total).toBeCloseTo(previousCart.sub_total - cart.discount_total, 2);
      await expect(swell.cart.applyGiftcard('NOTHING')).rejects.toMatchObject({ code: 'invalid_giftcard_code' });
      const giftcardCart = await swell.cart.applyGiftcard('GIFT25');
      expect(giftcardCart.giftcards).toHaveLength(1);
      expect(giftcardCart.capture_total).toBeCloseTo(giftcardCart.grand_total - giftcardCart.giftcard_total, 2);
      expect((await swell.cart.removeGiftcard(giftcardCart.giftcards[0].id)).giftcards).toHaveLength(0);
      expect((await swell.cart.removeCoupon()).discount_total).toBe(0);
      expect((await swell.cart.applyCoupon('TAKE5')).discount_total).toBe(5);
    });

    test('an account takes the cart along', async () => {
      const email = 'ada@mercer.test';
      const account = await swell.account.create({ email, password: 'analytical', first_name: 'Ada', last_name: 'L' });
      expect(account).toMatchObject({ email, first_name: 'Ada' });
      expect(account).not.toHaveProperty('password');
      const refusedAccount = await openBrowserClient(release, shop.url).account.create({ email, password: 'x1234567' });
      expect(refusedAccount.errors.email.code).toBe('INVALID');
      expect(await swell.cart.get()).toMatchObject({ guest: false, account_id: account.id });
      expect((await swell.account.update({ last_name: 'Lovelace' })).last_name).toBe('Lovelace');
      expect((await swell.account.update({ email: `new-${email}` })).email).toBe(`new-${email}`);
      expect((await swell.account.update({ email })).email).toBe(email);
      expect((await swell.account.recover({ email })).success).toBe(true);
      await swell.account.logout();
      expect(await swell.account.get()).toBeNull();
      expect((await swell.account.login(email, 'wrong')).errors.email.message).toBeTruthy();
      expect((await swell.account.login(email, 'analytical')).email).toBe(email);
      expect((await swell.cart.get()).items).toHaveLength(2);
    });

    test('addresses and cards', async () => {
      const createdAddress = await swell.account.createAddress(address);
      expect(createdAddress).toMatchObject({ city: 'Portland', name: 'Ada Lovelace' });
      await swell.account.updateAddress(createdAddress.id, { city: 'Salem' });
      expect((await swell.account.listAddresses()).results[0].city).toBe('Salem');
      await swell.account.deleteAddress(createdAddress.id);
      expect((await swell.account.listAddresses()).count).toBe(0);
      const { token } = await swell.card.createToken(visa);
      const card = await swell.account.createCard({ token });
      expect(card).toMatchObject({ last4: '4242', brand: 'Visa' });
      expect((await swell.account.listCards()).results).toHaveLength(1);
      await expect(swell.card.createToken({ ...visa, number: '4242 4242 4242 4241' })).rejects.toThrow(
        'Card number appears to be invalid',
      );
    });

    test('checkout: addresses, shipping, payment and the order', async () => {
      const { token } = await swell.card.createToken(visa);
      const cart = await swell.cart.update({ shipping: address, billing: { ...address } });
      expect(cart.shipping.city).toBe('Portland');
      const rating = await swell.cart.getShippingRates();
      expect(rating.services[0]).toMatchObject({ name: 'Standard', price: 0 });
      await swell.cart.update({ shipping: { service: rating.services[0].id } });
      await swell.cart.update({ billing: { method: 'card', card: { token } } });
      expect(await swell.cart.getSettings()).toHaveProperty('currency');
      const total = swell.cart.state.grand_total;
      const order = await swell.cart.submitOrder();
      expect(order).toMatchObject({ status: 'paid', grand_total: total, currency: 'USD' });
      expect(order.number).toMatch(/^\d+$/);
      expect(swell.cart.state).toBeNull();
      expect((await swell.cart.getOrder()).id).toBe(order.id);
      expect((await swell.account.listOrders({ limit: 50 })).results[0].number).toBe(order.number);
      expect((await swell.account.getOrder(order.id)).items).toHaveLength(2);
    });

    test('the plan has become a subscription, which is changed and canceled', async () => {
      const list = await swell.subscriptions.list();
      expect(list.count).toBe(1);
      const subscription = await swell.subscriptions.get(list.results[0].id);
      expect(subscription).toMatchObject({ status: 'active', interval: 'monthly' });
      const paused = await swell.subscriptions.update(subscription.id, { paused: true });
      expect(paused.status).toBe('paused');
      await swell.subscriptions.update(subscription.id, { paused: false });
      const canceled = await swell.subscriptions.update(subscription.id, { canceled: true });
      expect(canceled.status).toBe('canceled');
      expect((await swell.invoices.list()).count).toBeGreaterThan(0);
    });

    test('content, functions, and an unknown path', async () => {
      expect(await swell.content.get('pages', 'about')).toHaveProperty('title');
      expect((await swell.content.list('pages')).count).toBeGreaterThanOrEqual(6);
      expect(await swell.content.get('pages', 'nothing')).toBeNull();
      const hello = await swell.functions.get('demo', 'hello', { name: 'Ada' });
      expect(JSON.stringify(hello)).toContain('Ada');
      await expect(swell.get('/nothing-here')).rejects.toMatchObject({ code: 'not_found_error', status: 404 });
    });

    test('session, locale and currency', async () => {
      expect(await swell.session.get()).toMatchObject({ locale: 'en-US', currency: 'USD' });
      await swell.currency.select('EUR');
      await swell.locale.select('de-DE');
      expect(await swell.session.get()).toMatchObject({ locale: 'de-DE', currency: 'EUR' });
      expect(swell.currency.format(10, { code: 'EUR', locale: 'de-DE' })).toContain('€');
      const about = await swell.content.get('pages', 'about', { $cache: false });
      expect(about.title).toMatch(/Über/);
      expect((await swell.payment.methods()).card).toBeTruthy();
    });
  });

  test('our client had the same answers to the same calls as swell-js 4.2.5', () => {
    const [swellEntries, mercerEntries] = ['swell-js 4.2.5', 'our client'].map(
      (name) => journals.get(name)?.entries ?? [],
    );
    expect(swellEntries?.length).toBeGreaterThan(60);
    expect(mercerEntries).toEqual(swellEntries);
  });
});
