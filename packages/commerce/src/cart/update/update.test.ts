import { buildTestApp, eachDatabase, home, ids, type Shopper } from '@mercer/server/testing';
import { describe, expect, test } from 'vitest';
import { indexProducts } from '../../catalog/index.ts';

const signUp = { first_name: 'Ada', last_name: 'Byron', email: 'ada@example.test', password: 'long enough' };

eachDatabase((db) => {
  const createMugCart = async () => {
    const shopper = buildTestApp(db()).shopper();
    await shopper.post('/api/cart/items', { product_id: ids.mug });
    return shopper;
  };
  const expectRefused = async (shopper: Shopper, change: object, param: string) => {
    const cartBefore = (await shopper.get('/api/cart')).body;
    const { status, body } = await shopper.put('/api/cart', change);
    expect({ status, code: body.error?.code, param: body.error?.param }).toEqual({
      status: 400,
      code: 'validation_error',
      param,
    });
    expect((await shopper.get('/api/cart')).body).toEqual(cartBefore);
  };

  describe('account', () => {
    test.each(['ada', 'ada@', 'ada@example', 'a b@example.test', '<ada@example.test>'])(
      "a guest's e-mail %s is refused",
      async (email) => expectRefused(await createMugCart(), { account: { email } }, 'account.email'),
    );

    test('the account part of a cart that belongs to a non-guest is dropped', async () => {
      const shopper = await createMugCart();
      await shopper.post('/api/account', signUp);
      const { status, body } = await shopper.put('/api/cart', { account: { email: 'not even one' }, comments: 'Hi' });
      expect(status).toBe(200);
      expect(body).toMatchObject({ guest: false, account: { email: 'ada@example.test' }, comments: 'Hi' });
    });

    test('the account part of a guest with an e-mail is dropped, the rest is kept', async () => {
      const shopper = await createMugCart();
      await shopper.put('/api/cart', { account: { email: ' ada@example.test ' } });
      const { body } = await shopper.put('/api/cart', { account: { email: 'eve@' }, shipping: home });
      expect(body).toMatchObject({ guest: true, account: { email: 'ada@example.test' }, shipping: home });
    });

    test('fields that are not for clients are left alone', async () => {
      const shopper = await createMugCart();
      const { body: cartBefore } = await shopper.get('/api/cart');
      const forged = { account_id: 'x', guest: false, grand_total: 0, items: [], tax_total: 0, shipment_total: -5 };
      expect((await shopper.put('/api/cart', forged)).body).toEqual(cartBefore);
    });
  });

  describe('notes', () => {
    test('metadata merge by key, null takes a key out', async () => {
      const shopper = await createMugCart();
      await shopper.put('/api/cart', { metadata: { source: 'mail', nested: { a: [1] } } });
      const { body } = await shopper.put('/api/cart', { metadata: { source: null, table: 7 } });
      expect(body.metadata).toEqual({ nested: { a: [1] }, table: 7 });
      await expectRefused(shopper, { metadata: { text: 'x'.repeat(10_001) } }, 'metadata');
      await expectRefused(shopper, { metadata: 'text' }, 'metadata');
    });

    test('comments and a gift message are kept, and empty ones are none', async () => {
      const shopper = await createMugCart();
      const notes = { comments: 'Ring twice', gift_message: 'Happy birthday' };
      expect((await shopper.put('/api/cart', notes)).body).toMatchObject(notes);
      expect((await shopper.put('/api/cart', { comments: ' ' })).body).toMatchObject({ ...notes, comments: null });
      await expectRefused(shopper, { comments: 'x'.repeat(2001) }, 'comments');
      await expectRefused(shopper, { gift_message: 'x'.repeat(501) }, 'gift_message');
    });

    test('they go into the order', async () => {
      const shopper = await createMugCart();
      await db().updateTable('products').set({ price: 0 }).where('id', '=', ids.mug).execute();
      const notes = { comments: 'Ring twice', gift_message: 'Happy birthday', metadata: { source: 'mail' } };
      await shopper.put('/api/cart', { ...notes, shipping: home, billing: home });
      expect((await shopper.post('/api/cart/order')).body).toMatchObject({ status: 'paid', ...notes });
    });
  });

  describe('a field that does not fit', () => {
    const readFieldError = async (change: object, locale: string) =>
      (await (await createMugCart()).call('PUT', '/api/cart', change, { 'X-Locale': locale })).body.error;
    const long = 'a'.repeat(201);

    test.each([
      [{ shipping: { name: long } }, 'shipping.name', 'Full Name: enter at most 200 characters'],
      [{ billing: { zip: long } }, 'billing.zip', 'Zip Code: enter at most 200 characters'],
      [{ account: { email: `${long}@${long}.test` } }, 'account.email', 'Email: enter at most 254 characters'],
      [{ shipping: { city: {} } }, 'shipping.city', 'City is not valid'],
      [{ coupon_code: 7 }, 'coupon_code', 'coupon_code is not valid'],
      [{ shipping: { city: {} }, coupon_code: 7 }, 'shipping.city', 'City is not valid; coupon_code is not valid'],
    ])('of %j is named as forms call it', async (change, param, message) => {
      expect(await readFieldError(change, 'en-US')).toEqual({ code: 'validation_error', param, message });
    });

    test('is named in German, too', async () => {
      expect(await readFieldError({ shipping: { name: long } }, 'de-DE')).toMatchObject({
        message: 'Vor- und Nachname: höchstens 200 Zeichen',
      });
      expect(await readFieldError({ billing: { city: {} } }, 'de-DE')).toMatchObject({
        message: 'Ort: Diese Angabe ist nicht gültig',
      });
    });
  });

  describe('saved addresses', () => {
    const createSavedAddress = async () => {
      const shopper = await createMugCart();
      await shopper.post('/api/account', signUp);
      const { body } = await shopper.post('/api/account/addresses', {
        ...home,
        company: 'Engines',
        address2: 'Flat 2',
      });
      return { shopper, id: body.id as string };
    };

    test('one of the own account is copied; what else is said counts more', async () => {
      const { shopper, id } = await createSavedAddress();
      const saved = { ...home, company: 'Engines', address2: 'Flat 2', account_address_id: id };
      const { body } = await shopper.put('/api/cart', {
        shipping: { account_address_id: id },
        billing: { account_address_id: id, name: 'A. Byron', method: 'card' },
      });
      expect(body.shipping).toMatchObject(saved);
      expect(body.billing).toMatchObject({ ...saved, name: 'A. Byron', method: 'card' });
      const { body: typedCart } = await shopper.put('/api/cart', { shipping: { city: 'Bend' } });
      expect(typedCart.shipping).toMatchObject({ ...home, city: 'Bend', account_address_id: null });
    });

    test("another account's, an unknown one and a guest's choice are refused", async () => {
      const { id } = await createSavedAddress();
      const otherShopper = await createMugCart();
      await expectRefused(otherShopper, { shipping: { account_address_id: id } }, 'shipping.account_address_id');
      await otherShopper.post('/api/account', { ...signUp, email: 'eve@example.test' });
      await expectRefused(otherShopper, { shipping: { account_address_id: id } }, 'shipping.account_address_id');
      await expectRefused(otherShopper, { billing: { account_address_id: 'none' } }, 'billing.account_address_id');
    });
  });

  describe('limits', () => {
    const updateMugProduct = (change: object) =>
      db()
        .transaction()
        .execute(async (tx) => {
          await tx.updateTable('products').set(change).where('id', '=', ids.mug).execute();
          await indexProducts(tx, [ids.mug]);
        });

    test('an order limit counts on add, on update and at submit', async () => {
      const shopper = await createMugCart();
      await updateMugProduct({ order_limit: 3 });
      const added = await shopper.post('/api/cart/items', { product_id: ids.mug, quantity: 3 });
      expect(added.body.errors.quantity).toMatchObject({
        code: 'limit',
        message: expect.stringContaining('At most 3'),
      });
      const item = (await shopper.get('/api/cart')).body.items[0].id;
      expect((await shopper.put(`/api/cart/items/${item}`, { quantity: 3 })).body.item_count).toBe(3);
      expect((await shopper.put(`/api/cart/items/${item}`, { quantity: 4 })).body.errors.quantity.code).toBe('limit');
      await updateMugProduct({ order_limit: 2 });
      await shopper.put('/api/cart', { shipping: home, billing: { ...home, method: 'card' } });
      const { status, body } = await shopper.post('/api/cart/order');
      expect(status).toBe(400);
      expect(body.error).toMatchObject({ code: 'invalid_request', param: item });
      expect((await shopper.get(`/api/products/${ids.mug}`)).body.order_limit).toBe(2);
    });

    test('it counts all variants of a product together', async () => {
      const shopper = await createMugCart();
      await db().updateTable('products').set({ order_limit: 2 }).where('id', '=', ids.tee).execute();
      await shopper.post('/api/cart/items', { product_id: ids.tee, variant_id: ids.teeSmall });
      const tee = { product_id: ids.tee, variant_id: ids.teeLarge };
      expect((await shopper.post('/api/cart/items', { ...tee, quantity: 2 })).body.errors.quantity.code).toBe('limit');
      expect((await shopper.post('/api/cart/items', tee)).body.item_count).toBe(3);
    });

    test('fewer than the least number of pieces is refused', async () => {
      await updateMugProduct({ quantity_min: 2 });
      const shopper = buildTestApp(db()).shopper();
      const { body } = await shopper.post('/api/cart/items', { product_id: ids.mug });
      expect(body.errors.quantity).toEqual({ code: 'limit', message: 'At least 2 of Everyday Mug must be ordered.' });
      expect((await shopper.post('/api/cart/items', { product_id: ids.mug, quantity: 2 })).body.item_count).toBe(2);
    });
  });

  describe('recover', () => {
    test("a guest's cart joins that of the account; an account's cart is its own", async () => {
      const guest = (await (await createMugCart()).get('/api/cart')).body;
      const shopper = await createMugCart();
      await shopper.post('/api/account', signUp);
      const { body } = await shopper.put(`/api/cart/recover/${guest.checkout_id}`);
      expect(body).toMatchObject({ guest: false, items: [{ product_id: ids.mug, quantity: 2 }] });
      expect((await shopper.get('/api/cart')).body).toEqual(body);
      const stranger = await createMugCart();
      for (const id of [body.checkout_id, guest.checkout_id, '%00', 'unknown']) {
        expect(await stranger.put(`/api/cart/recover/${id}`)).toMatchObject({
          status: 404,
          body: { error: { code: 'not_found_error' } },
        });
      }
    });

    test('a cart that became an order is not recovered', async () => {
      await db().updateTable('products').set({ price: 0 }).where('id', '=', ids.mug).execute();
      const shopper = await createMugCart();
      const { body } = await shopper.put('/api/cart', { shipping: home, billing: home });
      await shopper.post('/api/cart/order');
      expect((await shopper.put(`/api/cart/recover/${body.checkout_id}`)).status).toBe(404);
    });
  });

  test('ids that no database can keep are no item', async () => {
    const shopper = await createMugCart();
    expect((await shopper.delete('/api/cart/items/%00')).status).toBe(200);
    expect((await shopper.put('/api/cart/items/%00', { quantity: 1 })).body.errors.id).toBeDefined();
  });

  test('the lines of a cart have the names of the products in its language, else their own', async () => {
    const locales = [{ code: 'en-US' }, { code: 'de-DE' }, { code: 'de-AT', fallback: 'de-DE' }];
    await db()
      .insertInto('settings')
      .values({ id: 'store', value: JSON.stringify({ locales }) })
      .execute();
    const name = { model: 'products', record_id: ids.mug, locale: 'de-DE', field: 'name', value: 'Becher' };
    await db().insertInto('translations').values(name).execute();
    const shopper = buildTestApp(db()).shopper();
    await shopper.post('/api/cart/items', { product_id: ids.mug });
    await shopper.post('/api/cart/items', { product_id: ids.tee, options: { size: 'Large' } });
    const readProductNames = async (locale: string) => {
      const { body } = await shopper.get(`/api/cart?$locale=${locale}`);
      return body.items.map(({ product }: { product: { name: string } }) => product.name);
    };
    const [mug, tee] = await readProductNames('en-US');
    expect(mug).not.toBe('Becher');
    expect(await readProductNames('de-DE')).toEqual(['Becher', tee]);
    expect(await readProductNames('de-AT')).toEqual(['Becher', tee]);
  });

  test('options of a line are named in the language of the cart, and chosen by their names in it', async () => {
    const locales = [{ code: 'en-US' }, { code: 'de-DE' }];
    await db()
      .insertInto('settings')
      .values({ id: 'store', value: JSON.stringify({ locales }) })
      .execute();
    const buildTranslation = (model: string, record_id: string, value: string) => ({
      model,
      record_id,
      locale: 'de-DE',
      field: 'name',
      value,
    });
    await db()
      .insertInto('translations')
      .values([buildTranslation('options', 'Size', 'Größe'), buildTranslation('texts', 'Large', 'Groß')])
      .execute();
    const shopper = buildTestApp(db()).shopper();
    for (const options of [[{ name: 'Größe', value: 'Groß' }], { Size: 'Large' }]) {
      expect((await shopper.post('/api/cart/items', { product_id: ids.tee, options })).status).toBe(200);
    }
    const readCartLines = async (locale: string) => (await shopper.get(`/api/cart?$locale=${locale}`)).body.items;
    expect(await readCartLines('de-DE')).toMatchObject([{ quantity: 2, options: [{ name: 'Größe', value: 'Groß' }] }]);
    expect(await readCartLines('en-US')).toMatchObject([{ quantity: 2, options: [{ name: 'Size', value: 'Large' }] }]);
  });

  test("a cart speaks its request's locale, else its session's", async () => {
    const locales = ['en-US', 'de-DE'].map((code) => ({ code, name: code }));
    await db()
      .insertInto('settings')
      .values({ id: 'store', value: JSON.stringify({ locales }) })
      .execute();
    const shopper = await createMugCart();
    expect((await shopper.get('/api/cart')).body.display_locale).toBe('en-US');
    const germanResponse = await shopper.call('GET', '/api/cart', undefined, { 'X-Locale': 'de-DE' });
    expect(germanResponse.body.display_locale).toBe('de-DE');
    expect((await shopper.get('/api/cart')).body.display_locale).toBe('en-US');
    await shopper.call('PUT', '/api/cart', { comments: 'Hallo' }, { 'X-Locale': 'de-DE' });
    expect((await shopper.get('/api/cart')).body.display_locale).toBe('de-DE');
    await shopper.put('/api/session', { locale: 'en-US' });
    expect((await shopper.get('/api/cart')).body.display_locale).toBe('en-US');
  });

  test('settings tell a checkout what it needs', async () => {
    const zones = [{ id: 'a', regions: [{ country: 'us' }, { country: 'AU', state: 'NSW' }] }];
    const services = [{ id: 's', name: 'S', rates: [{ zone: 'a', price: 1 }] }];
    const page = { model: 'pages', id: 'page-terms', slug: 'terms', value: '{}' };
    await db().insertInto('content').values(page).execute();
    const shopper = buildTestApp(db()).shopper();
    const { body } = await shopper.get('/api/cart/settings');
    expect(body).toMatchObject({
      name: 'Shop',
      currency: 'USD',
      locale: 'en-US',
      support_email: null,
      accounts: 'optional',
      coupons: true,
      giftcards: true,
      terms_url: '/pages/terms',
      currencies: [{ code: 'USD' }],
      payment_methods: [{ id: 'card', name: 'Credit/Debit Card' }, { id: 'airwallex' }],
    });
    expect(body.privacy_url).toBeUndefined();
    expect(body.fields).toContainEqual({ id: 'zip', required: true });
    expect(shopper.session).toBeNull();
    await db()
      .insertInto('settings')
      .values({ id: 'shipping', value: JSON.stringify({ zones, services }) })
      .execute();
    expect((await shopper.get('/api/cart/settings')).body.countries).toEqual(['US', 'AU']);
  });

  test('each way to pay leaves on the cart what its gateway gave, and nothing of it on the order', async () => {
    const paymentFields = {
      card: {
        token: 'tok',
        last4: '4242',
        display_brand: 'visa',
        cvc_check: 'pass',
        zip_check: 'pass',
        address_check: 'fail',
      },
      intent: { stripe: { id: 'pi_1', auth_amount: 12 } },
      paypal: { nonce: 'n', order_id: 'o' },
      google: { nonce: 'n', gateway: 'braintree' },
      apple: { nonce: 'n', gateway: 'braintree' },
      amazon: { checkout_session_id: 's' },
      klarna: { token: 't' },
      ideal: { token: 't' },
      bancontact: { token: 't' },
    };
    const shopper = buildTestApp(db()).shopper();
    await db().updateTable('products').set({ price: 20 }).where('id', '=', ids.mug).execute();
    await shopper.post('/api/cart/items', { product_id: ids.mug, quantity: 1 });
    const { body } = await shopper.put('/api/cart', {
      shipping: home,
      billing: { ...home, method: 'paypal', ...paymentFields },
    });
    expect(body.billing).toMatchObject(paymentFields);
    const order = (await shopper.post('/api/cart/order')).body;
    expect(order).toMatchObject({ status: 'paid', payments: [{ method: 'paypal', status: 'waived' }] });
    expect(order.billing).toEqual({ ...home, method: 'paypal', card: { last4: '4242' } });
  });
});
