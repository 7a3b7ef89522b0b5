import { administrate, createDatabase, postgresUrl, toDatabaseUrl } from '@mercer/server/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type OpenShop, openDemoShop } from './open-shop.ts';
import { openBrowserClient, releases, type Swell } from './swell.ts';

const databases = [['SQLite', null] as const, ...(postgresUrl ? [['PostgreSQL', postgresUrl] as const] : [])];

const address = {
  name: 'Ida Cole',
  address1: '14 Harbour Road',
  address2: '',
  city: 'Salem',
  state: 'OR',
  zip: '97301',
  country: 'United States',
  phone: '503-555-0142',
};
const visa = { number: '4242 4242 4242 4242', exp_month: 1, exp_year: 2034, cvc: 321 };

/** Calls that the documentation of swell-js shows and that a visit does not make anyway. */
describe.each(databases)('%s', (_, server) => {
  const database = `mercer_documented_${process.pid}`;
  let shop: OpenShop;
  beforeAll(async () => {
    if (server) await createDatabase(server, database);
    shop = await openDemoShop(server ? toDatabaseUrl(server, database) : '');
  });
  afterAll(async () => {
    await shop?.close();
    if (server) await administrate(server, `drop database if exists ${database} with (force)`);
  });

  describe.each(releases)('documented examples with %s', (name, __, release) => {
    const email = `ida-${name.replaceAll(/\W/g, '-').toLowerCase()}@mercer.test`;
    let swell: Swell;
    beforeAll(() => {
      swell = openBrowserClient(release, shop.url);
    });

    const openGuestWithMug = async () => {
      const guest = openBrowserClient(release, shop.url);
      await guest.cart.addItem({ product_id: 'everyday-mug', quantity: 1 });
      return guest;
    };
    const captureRefusal = async (call: Promise<unknown>) => {
      const error = await call.then(
        () => null,
        (reason) => reason,
      );
      return [error?.code, error?.param, error?.message];
    };

    test('an account begins without a password, and is asked to set one by mail', async () => {
      const createdAccount = await openBrowserClient(release, shop.url).account.create({ email: `new-${email}` });
      expect(createdAccount).toMatchObject({ email: `new-${email}`, name: '' });
    });

    test('an account keeps names, consent and nested metadata, and $set replaces the metadata', async () => {
      const holder = { email, first_name: 'Ida', last_name: 'Cole', email_optin: true, password: 'a-long-password' };
      expect(await swell.account.create(holder)).toMatchObject({ email, email_optin: true });
      const merged = await swell.account.update({ metadata: { any: 'value', even: { nested: true } } });
      expect(merged.metadata).toEqual({ any: 'value', even: { nested: true } });
      const replaced = await swell.account.update({ $set: { metadata: { my_array: [1, 2] } } });
      expect(replaced.metadata).toEqual({ my_array: [1, 2] });
      expect((await swell.account.get()).metadata).toEqual({ my_array: [1, 2] });
      const refusedUpdate = await swell.account.update({ $set: { email: 'other@mercer.test' } });
      expect(Object.keys(refusedUpdate.errors)).toEqual(['$set']);
    });

    test('a new password needs the current one beside it', async () => {
      const alone = await swell.account.update({ password: 'another-password' });
      expect(alone.errors.new_password.message).toBe('Enter a new password');
      const updatedAccount = await swell.account.update({
        password: 'a-long-password',
        new_password: 'another-password',
      });
      expect(updatedAccount.email).toBe(email);
      expect((await swell.account.login(email, 'another-password')).email).toBe(email);
    });

    test('an address names its country in words', async () => {
      expect(await swell.account.createAddress(address)).toMatchObject({ country: 'US', city: 'Salem' });
      const guest = await openGuestWithMug();
      const cart = await guest.cart.update({ shipping: address, billing: { ...address, country: 'australia' } });
      expect([cart.shipping.country, cart.billing.country]).toEqual(['US', 'AU']);
      const atlantis = guest.cart.update({ shipping: { country: 'Atlantis' } });
      expect((await captureRefusal(atlantis)).slice(0, 2)).toEqual(['validation_error', 'shipping.country']);
    });

    test('a plan is chosen by its type, its interval or its id', async () => {
      const { id, purchase_options } = await swell.products.get('house-blend-coffee');
      const [monthly, otherPlan] = purchase_options.subscription.plans;
      const addAndReadPlan = async (purchase_option: unknown) => {
        const guest = openBrowserClient(release, shop.url);
        const cart = await guest.cart.addItem({ product_id: id, options: { Grind: 'Filter' }, purchase_option });
        return cart.errors ?? cart.items[0].purchase_option?.plan_id;
      };
      expect(await addAndReadPlan('standard')).toBeUndefined();
      expect(await addAndReadPlan({ type: 'standard' })).toBeUndefined();
      expect(await addAndReadPlan('subscription')).toBe(monthly.id);
      expect(await addAndReadPlan({ plan: 'monthly' })).toBe(monthly.id);
      expect(await addAndReadPlan({ plan: otherPlan.id })).toBe(otherPlan.id);
      expect(await addAndReadPlan({ plan_id: otherPlan.id })).toBe(otherPlan.id);
      expect(await addAndReadPlan({ type: 'subscription', plan_id: otherPlan.id })).toBe(otherPlan.id);
      expect(Object.keys(await addAndReadPlan({ plan: 'weekly' }))).toEqual(['items.purchase_option']);
    });

    test('options are chosen by name, and a variant by its id', async () => {
      const hoodie = await swell.products.get('north-fleece-hoodie');
      const options = hoodie.options.map(({ name, values }: Swell) => ({ name, value: values[1].name }));
      const variant = swell.products.variation(hoodie, options);
      const [byName, byId] = [openBrowserClient(release, shop.url), openBrowserClient(release, shop.url)];
      const cartByName = await byName.cart.addItem({ product_id: hoodie.id, quantity: 1, options });
      const identified = await byId.cart.addItem({ product_id: hoodie.id, variant_id: variant.variant_id });
      expect(cartByName.items[0].variant_id).toBe(variant.variant_id);
      expect(identified.items[0].options).toEqual(cartByName.items[0].options);
    });

    test('all items are set by their ids, and keep what is not named', async () => {
      const guest = await openGuestWithMug();
      const hoodie = await swell.products.get('north-fleece-hoodie');
      const chooseOptions = (at: number) =>
        hoodie.options.map(({ name, values }: Swell) => ({ id: name, value: values[at].name }));
      const { items } = await guest.cart.addItem({
        product_id: hoodie.id,
        options: chooseOptions(0),
        metadata: { gift: 'yes' },
      });
      const [mug, jumper] = items;
      const filledCart = await guest.cart.setItems([
        { id: mug.id, quantity: 3 },
        { id: jumper.id, options: chooseOptions(1) },
      ]);
      expect(filledCart.items).toMatchObject([
        { product_id: mug.product_id, quantity: 3 },
        { product_id: hoodie.id, quantity: 1, metadata: { gift: 'yes' } },
      ]);
      expect(filledCart.items[1].options.map(({ value }: Swell) => value)).toEqual(
        chooseOptions(1).map(({ value }: Swell) => value),
      );
      const updatedCart = await guest.cart.setItems(filledCart.items.map((item: Swell) => ({ ...item, quantity: 2 })));
      expect(updatedCart.items).toMatchObject([
        { quantity: 2 },
        { quantity: 2, variant_id: filledCart.items[1].variant_id },
      ]);
      const unknown = await guest.cart.setItems([{ id: '5c15505200c7d14d851e510f', quantity: 2 }]);
      expect(Object.keys(unknown.errors)).toEqual(['id']);
      expect((await guest.cart.get()).items).toHaveLength(2);
      expect((await guest.cart.setItems([{ id: updatedCart.items[0].id, quantity: 0 }])).items).toEqual([]);
    });

    test('cart and items keep metadata, and $set replaces it', async () => {
      const guest = await openGuestWithMug();
      const { items } = await guest.cart.get();
      const changed = await guest.cart.updateItem(items[0].id, { quantity: 2, metadata: { any: 'value' } });
      expect(changed.items[0]).toMatchObject({ quantity: 2, metadata: { any: 'value' } });
      const reset = await guest.cart.updateItem(items[0].id, { $set: { metadata: { list: [1] } } });
      expect(reset.items[0]).toMatchObject({ quantity: 2, metadata: { list: [1] } });
      await guest.cart.update({ metadata: { any: 'value', even: { nested: true } } });
      const replaced = await guest.cart.update({ $set: { metadata: { my_array: [1, 2] } } });
      expect(replaced.metadata).toEqual({ my_array: [1, 2] });
      const couponUpdate = guest.cart.update({ $set: { coupon_code: 'WELCOME10' } });
      expect((await captureRefusal(couponUpdate)).slice(0, 2)).toEqual(['validation_error', '$set.coupon_code']);
    });

    test('the code of a gift card is applied as a coupon', async () => {
      const cart = await (await openGuestWithMug()).cart.applyCoupon('GIFT25');
      expect([cart.giftcards.length, cart.coupon_code]).toEqual([1, null]);
    });

    test('a cart is paid with the whole answer for a card, without naming the method', async () => {
      const guest = await openGuestWithMug();
      await guest.cart.update({ account: { email, email_optin: true, password: 'a-long-password' } });
      await guest.cart.update({ shipping: address });
      await guest.cart.update({ billing: { ...address, method: 'klarna', klarna: { token: 'of-another-choice' } } });
      const { services } = await guest.cart.getShippingRates();
      await guest.cart.update({ shipping: { service: services[0].id } });
      const card = await guest.card.createToken({ ...visa, billing: { address1: '1 Main Dr.', zip: 90210 } });
      const { billing } = await guest.cart.update({ billing: { card } });
      expect(billing).toMatchObject({ method: 'card', name: 'Ida Cole', card: { last4: '4242', exp_year: 2034 } });
      const order = await guest.cart.submitOrder();
      expect(order).toMatchObject({ status: 'paid', items: [{ product: { slug: 'everyday-mug' } }] });
      expect((await guest.cart.getOrder()).id).toBe(order.id);
    });

    test.each([
      ['paypal', { payer_id: 'a', payment_id: 'b' }, 'billing.paypal takes nonce or order_id'],
      ['amazon', { access_token: 'a', order_reference_id: 'b' }, 'billing.amazon takes checkout_session_id'],
      ['klarna', { source: 'a' }, 'billing.klarna takes token'],
      ['bancontact', { source: 'a' }, 'billing.bancontact takes token'],
    ])('a payment of an older release is refused by name: %s', async (method, reference, message) => {
      const guest = await openGuestWithMug();
      expect(await captureRefusal(guest.cart.update({ billing: { [method]: reference } }))).toEqual([
        'validation_error',
        `billing.${method}`,
        message,
      ]);
    });

    test('a gateway that the shop does not have says so', async () => {
      const intent = { Payment: { Amount: { Value: 100, CurrencyCode: 'USD' } }, PaymentMethods: ['VISA'] };
      const message = 'This gateway is not available';
      expect((await captureRefusal(swell.payment.createIntent({ gateway: 'saferpay', intent }))).at(2)).toBe(message);
      const update = swell.payment.updateIntent({ gateway: 'saferpay', intent: { token: 'a' } });
      expect((await captureRefusal(update)).at(2)).toBe(message);
    });

    test('a subscription begins with the card and the address of the account, and is changed', async () => {
      const coffee = await swell.products.get('house-blend-coffee');
      const card = await swell.account.createCard({ ...(await swell.card.createToken(visa)) });
      expect(card).toMatchObject({ last4: '4242', default: true });
      await swell.account.createAddress({ ...address, default_shipping: true });
      const beginning = { product_id: coffee.id, quantity: 1, options: { Grind: 'Filter' } };
      const { id, status } = await swell.subscriptions.create({ ...beginning });
      expect(status).toBe('active');
      const changeSubscription = (fields: object) => swell.subscriptions.update(id, fields);
      expect((await changeSubscription({ quantity: 2 })).quantity).toBe(2);
      expect((await changeSubscription({ status: 'paused', date_pause_end: null })).status).toBe('paused');
      expect((await changeSubscription({ status: 'active' })).status).toBe('active');
      const mugs = await changeSubscription({ items: [{ product_id: 'everyday-mug', quantity: 1 }] });
      expect(mugs.items).toMatchObject([{ quantity: 1, product: { slug: 'everyday-mug' } }]);
      expect(await changeSubscription({ ...mugs, quantity: 3 })).toMatchObject({
        quantity: 3,
        items: [{ id: mugs.items[0].id }],
      });

      const noCode = 'A subscription takes no coupon_code: its price is that of its plan';
      expect((await captureRefusal(changeSubscription({ coupon_code: 'WELCOME10' }))).at(2)).toBe(noCode);
      const withCode = swell.subscriptions.create({ ...beginning, coupon_code: 'WELCOME10' });
      expect((await captureRefusal(withCode)).at(2)).toBe(noCode);
      const withMore = swell.subscriptions.create({ ...beginning, items: [{ product_id: 'everyday-mug' }] });
      expect((await captureRefusal(withMore)).at(2)).toBe(
        'items come along by POST /subscriptions/{id}/items once it has begun',
      );
      const otherProduct = 'A subscription keeps its product; plan_id chooses another plan of it';
      expect((await captureRefusal(changeSubscription({ product_id: mugs.items[0].product_id }))).at(2)).toBe(
        otherProduct,
      );
      expect((await changeSubscription({ canceled: true })).status).toBe('canceled');
    });

    test('orders are listed with their shipments, and by pages', async () => {
      const orders = await swell.account.listOrders({ expand: 'shipments' });
      expect(orders.results).toMatchObject([{ items: [{ product: { slug: 'house-blend-coffee' } }] }]);
      expect(await swell.account.listOrders({ limit: 10, page: 2 })).toMatchObject({ count: 1, results: [] });
    });

    test('settings, lists and single records', async () => {
      expect(await swell.settings.get('colors.primary.dark', '#000000')).toBe('#000000');
      expect((await swell.settings.menus('header')).items.length).toBeGreaterThan(3);
      expect((await swell.attributes.list({ limit: 25, page: 1 })).results).toHaveLength(25);
      const categories = await swell.categories.list({ limit: 25, page: 1 });
      const [first] = categories.results;
      expect((await swell.categories.get(first.id)).slug).toBe(first.slug);
      expect((await swell.attributes.get('colour')).name).toBe('Color');
      const list = await swell.products.list({
        categories: first.slug,
        $filters: { price: [10, 2000], category: [first.slug] },
      });
      expect(list.count).toBeGreaterThan(0);
      expect(swell.products.filters(list)[0]).toMatchObject({ id: 'price', type: 'range' });
    });
  });
});
