import { buildTestApp, eachDatabase, ids, type Shopper } from '@mercer/server/testing';
import { describe, expect, test } from 'vitest';

const ada = { first_name: 'Ada', last_name: 'Lovelace', email: 'Ada@Example.test ', password: 'correct horse' };
const credentials = { email: 'ada@example.test', password: 'correct horse' };
const address = { name: 'Ada', address1: '1 Main St', city: 'Austin', state: 'TX', zip: '78701', country: 'us' };

async function signUpShopper(shopper: Shopper): Promise<Shopper> {
  expect((await shopper.post('/api/account', ada)).body).toMatchObject({ email: 'ada@example.test' });
  return shopper;
}

eachDatabase((db) => {
  describe('sign-up and login', () => {
    test('login and sign-up set the current user; logout clears it', async () => {
      const shopper = await signUpShopper(buildTestApp(db()).shopper());
      const first = shopper.session;
      const { body } = await shopper.get('/api/account');
      expect(body).toMatchObject({ first_name: 'Ada', name: 'Ada Lovelace', email: 'ada@example.test' });
      expect(JSON.stringify(body)).not.toContain('scrypt');
      expect((await shopper.post('/api/account/logout')).body).toEqual({ success: true });
      expect((await shopper.get('/api/account')).body).toBeNull();
      expect((await shopper.post('/api/account/login', credentials)).body).toMatchObject({ first_name: 'Ada' });
      expect(shopper.session).not.toBe(first);
    });

    test('a field that makes no sense is named in the shopper’s language, and nobody reads what was sent', async () => {
      const shopper = await signUpShopper(buildTestApp(db()).shopper());
      const long = 'x'.repeat(3000);
      const readFieldMessage = async (path: string, body: object, field: string, locale = 'en-US') => {
        const answer = await shopper.call('POST', path, body, { 'X-Locale': locale });
        return answer.body.errors[field].message;
      };
      const login = { ...credentials, password: long };
      expect(await readFieldMessage('/api/account/login', login, 'password')).toBe(
        'password: enter at most 256 characters',
      );
      const card = { token: 'card_x', billing: long };
      expect(await readFieldMessage('/api/account/cards', card, 'billing')).toBe('billing is not valid');
      expect(await readFieldMessage('/api/account/cards', card, 'billing', 'de-DE')).toBe(
        'billing: Diese Angabe ist nicht gültig',
      );
    });

    test('an old session token is worth nothing after login and logout', async () => {
      const shopper = await signUpShopper(buildTestApp(db()).shopper());
      const old = shopper.session;
      await shopper.post('/api/account/logout');
      shopper.session = old;
      expect((await shopper.get('/api/account')).body).toBeNull();
    });

    test('a wrong login has the same answer for unknown addresses', async () => {
      const app = buildTestApp(db());
      await signUpShopper(app.shopper());
      const wrong = await app.shopper().post('/api/account/login', { ...credentials, password: 'wrong horse' });
      const unknown = await app
        .shopper()
        .post('/api/account/login', { email: 'no@example.test', password: 'wrong horse' });
      expect(wrong).toMatchObject({ status: 200, body: { errors: { email: { code: 'INVALID' } } } });
      expect(unknown.body).toEqual(wrong.body);
      expect(wrong.headers.has('x-session')).toBe(false);
    });

    test.each([
      [{ email: 'nonsense' }, { email: 'Enter a valid email address' }],
      [{ email: 5 }, { email: 'Enter a valid email address' }],
      [{ password: 'short' }, { password: 'Password must have at least 8 characters' }],
      [{ password: null }, { password: 'Enter a password' }],
      [{ first_name: ' ' }, { first_name: 'Enter a first name' }],
      [
        { email: '', password: '' },
        { email: 'Enter a valid email address', password: 'Password must have at least 8 characters' },
      ],
    ])('sign-up with %j says what to enter', async (change, messages) => {
      const { status, body } = await buildTestApp(db())
        .shopper()
        .post('/api/account', { ...ada, ...change });
      const messagesByField = Object.fromEntries(
        Object.entries(body.errors as Record<string, { message: string }>).map(([field, { message }]) => [
          field,
          message,
        ]),
      );
      expect([status, messagesByField]).toEqual([200, messages]);
    });

    test('an address has one account, at the same moment included', async () => {
      const app = buildTestApp(db());
      const answers = await Promise.all([1, 2, 3].map(() => app.shopper().post('/api/account', ada)));
      expect(answers.filter(({ body }) => body.id)).toHaveLength(1);
      expect(answers.filter(({ body }) => body.errors?.email)).toHaveLength(2);
    });

    test('wrong passwords are limited per account and network, and the limit passes', async () => {
      const { shopper, clock } = buildTestApp(db());
      const signedInShopper = await signUpShopper(shopper());
      const expires = new Date(clock.now().getTime() + 60_000).toISOString();
      await shopper().post('/api/account/login', { ...credentials, password: 'wrong horse' });
      await db().updateTable('attempts').set({ count: 30, date_expires: expires }).execute();
      const limitedLogin = await shopper().post('/api/account/login', credentials);
      expect(limitedLogin).toMatchObject({ status: 429, body: { error: { code: 'too_many_attempts' } } });
      expect((await signedInShopper.get('/api/account')).body).toMatchObject({ email: 'ada@example.test' });
      clock.advance(60_000);
      expect((await shopper().post('/api/account/login', credentials)).body).toMatchObject({ first_name: 'Ada' });
    });

    test('recover answers success always', async () => {
      const { body } = await buildTestApp(db()).shopper().post('/api/account/recover', { email: 'no@example.test' });
      expect(body).toEqual({ success: true });
    });
  });

  describe('the profile', () => {
    test('changes name and email, and nothing else that is sent', async () => {
      const shopper = await signUpShopper(buildTestApp(db()).shopper());
      const change = {
        first_name: 'Augusta',
        email: 'AUGUSTA@example.test',
        password: ada.password,
        stripe_customer: 'cus_1',
        id: 'x',
      };
      const { body } = await shopper.put('/api/account', change);
      expect(body).toMatchObject({ first_name: 'Augusta', email: 'augusta@example.test', stripe_customer: null });
      expect((await shopper.get('/api/account')).body).toEqual(body);
    });

    test('an address that is taken is a field error', async () => {
      const app = buildTestApp(db());
      await signUpShopper(app.shopper());
      const otherShopper = app.shopper();
      await otherShopper.post('/api/account', { ...ada, email: 'other@example.test' });
      expect((await otherShopper.put('/api/account', credentials)).body.errors.email.code).toBe('INVALID');
    });

    test('a new password needs the current one and ends the other sessions', async () => {
      const app = buildTestApp(db());
      const shopper = await signUpShopper(app.shopper());
      const elsewhere = app.shopper();
      await elsewhere.post('/api/account/login', credentials);
      const wrong = { password: 'wrong horse', new_password: 'battery staple' };
      expect((await shopper.put('/api/account', wrong)).body.errors).toHaveProperty('password');
      expect((await shopper.put('/api/account', { password: 'correct horse' })).body.errors).toHaveProperty(
        'new_password',
      );
      expect((await shopper.put('/api/account', { new_password: 'battery staple' })).body.errors).toHaveProperty(
        'password',
      );
      expect((await elsewhere.get('/api/account')).body).not.toBeNull();
      await shopper.put('/api/account', { password: 'correct horse', new_password: 'battery staple' });
      expect((await elsewhere.get('/api/account')).body).toBeNull();
      expect((await shopper.get('/api/account')).body).not.toBeNull();
      const login = { ...credentials, password: 'battery staple' };
      expect((await elsewhere.post('/api/account/login', login)).body).toHaveProperty('id');
    });
  });

  test.each([
    ['PUT', '/api/account'],
    ['GET', '/api/account/addresses'],
    ['POST', '/api/account/addresses'],
    ['PUT', '/api/account/addresses/1'],
    ['DELETE', '/api/account/addresses/1'],
    ['GET', '/api/account/sessions'],
    ['DELETE', '/api/account/sessions/1'],
    ['GET', '/api/account/wishlist'],
    ['POST', '/api/account/wishlist'],
    ['GET', '/api/account/cards'],
    ['GET', '/api/account/cards/1'],
    ['POST', '/api/account/cards'],
    ['PUT', '/api/account/cards/1'],
    ['DELETE', '/api/account/cards/1'],
  ])('a visitor is refused: %s %s', async (method, path) => {
    const body = method === 'GET' || method === 'DELETE' ? undefined : {};
    const answer = await buildTestApp(db()).shopper().call(method, path, body);
    expect(answer).toMatchObject({ status: 401, body: { error: { code: 'UNAUTHORIZED' } } });
  });

  describe('addresses', () => {
    test('are added, changed and deleted', async () => {
      const shopper = await signUpShopper(buildTestApp(db()).shopper());
      const { body: created } = await shopper.post('/api/account/addresses', { ...address, default_shipping: true });
      expect(created).toMatchObject({ name: 'Ada', country: 'US', address2: null, phone: null });
      const { body: changed } = await shopper.put(`/api/account/addresses/${created.id}`, { city: 'Dallas' });
      expect(changed).toEqual({ ...created, city: 'Dallas' });
      expect((await shopper.get('/api/account/addresses')).body).toMatchObject({ count: 1, results: [changed] });
      expect((await shopper.delete(`/api/account/addresses/${created.id}`)).body).toEqual(changed);
      expect((await shopper.delete(`/api/account/addresses/${created.id}`)).body).toBeNull();
      expect((await shopper.get('/api/account/addresses')).body.results).toEqual([]);
    });

    test('may name a company, which an address without one does not have', async () => {
      const shopper = await signUpShopper(buildTestApp(db()).shopper());
      const { body: created } = await shopper.post('/api/account/addresses', {
        ...address,
        company: ' Analytical Engines ',
      });
      expect(created.company).toBe('Analytical Engines');
      const path = `/api/account/addresses/${created.id}`;
      expect((await shopper.put(path, { company: null })).body).not.toHaveProperty('company');
      expect((await shopper.get('/api/account/addresses')).body.results[0]).not.toHaveProperty('company');
    });

    test('the postal code is one of its country, or the country has none that we know', async () => {
      const shopper = await signUpShopper(buildTestApp(db()).shopper());
      const zipError = { zip: { code: 'INVALID', message: 'Enter a valid ZIP or postal code' } };
      const refusedAddress = await shopper.post('/api/account/addresses', { ...address, zip: 'ABC' });
      expect(refusedAddress).toMatchObject({ status: 200, body: { errors: zipError } });
      const { body: created } = await shopper.post('/api/account/addresses', { ...address, zip: '12345-6789' });
      const path = `/api/account/addresses/${created.id}`;
      expect((await shopper.put(path, { zip: 'ABC' })).body).toEqual({ errors: zipError });
      expect((await shopper.put(path, { country: 'CA' })).body).toEqual({ errors: zipError });
      expect((await shopper.put(path, { country: 'HK', zip: 'none' })).body).toMatchObject({ zip: 'none' });
      await db().updateTable('addresses').set({ country: 'US' }).where('id', '=', created.id).execute();
      expect((await shopper.put(path, { city: 'Dallas' })).body, 'an old one stays').toMatchObject({ city: 'Dallas' });
    });

    test('can be the default for shipping and billing, which the account shows', async () => {
      const shopper = await signUpShopper(buildTestApp(db()).shopper());
      expect((await shopper.get('/api/account')).body).toMatchObject({ shipping: null, billing: null });
      const home = { ...address, default_shipping: true, default_billing: true };
      const { id } = (await shopper.post('/api/account/addresses', home)).body;
      const work = (await shopper.post('/api/account/addresses', { ...address, city: 'Dallas' })).body;
      expect((await shopper.get('/api/account')).body).toMatchObject({
        shipping: { account_address_id: id, city: 'Austin', name: 'Ada' },
        billing: { account_address_id: id, city: 'Austin' },
      });
      await shopper.put(`/api/account/addresses/${work.id}`, { default_shipping: true });
      await shopper.put(`/api/account/addresses/${work.id}`, { default_billing: false });
      expect((await shopper.get('/api/account')).body).toMatchObject({
        shipping: { account_address_id: work.id },
        billing: { account_address_id: id },
      });
      await shopper.put(`/api/account/addresses/${id}`, { default_billing: false });
      await shopper.delete(`/api/account/addresses/${work.id}`);
      expect((await shopper.get('/api/account')).body).toMatchObject({ shipping: null, billing: null });
    });

    test('take first and last name for a name', async () => {
      const shopper = await signUpShopper(buildTestApp(db()).shopper());
      const { name: _, ...nameless } = address;
      const parts = { ...nameless, first_name: 'Ada', last_name: 'Byron' };
      const { body } = await shopper.post('/api/account/addresses', parts);
      expect(body).toMatchObject({ name: 'Ada Byron', first_name: 'Ada' });
      const { body: changed } = await shopper.put(`/api/account/addresses/${body.id}`, { last_name: 'Lovelace' });
      expect(changed).toMatchObject({ name: 'Ada Lovelace', last_name: 'Lovelace' });
      expect((await shopper.post('/api/account/addresses', nameless)).body.errors.name.code).toBe('REQUIRED');
    });

    test('are at most 100, with texts of at most 200 characters', async () => {
      const shopper = await signUpShopper(buildTestApp(db()).shopper());
      const long = await shopper.post('/api/account/addresses', { ...address, city: 'x'.repeat(201) });
      expect(long.body.errors.city.message).toBe('Enter at most 200 characters');
      const { body } = await shopper.post('/api/account/addresses', address);
      const row = await db().selectFrom('addresses').selectAll().executeTakeFirstOrThrow();
      const copies = Array.from({ length: 98 }, (_, n) => ({ ...row, id: `${body.id}-${n}` }));
      await db().insertInto('addresses').values(copies).execute();
      const answers = await Promise.all([1, 2].map(() => shopper.post('/api/account/addresses', address)));
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
    });

    test('name every field that is missing', async () => {
      const shopper = await signUpShopper(buildTestApp(db()).shopper());
      const { body } = await shopper.post('/api/account/addresses', { name: 'Ada', zip: '' });
      expect(Object.keys(body.errors).sort()).toEqual(['address1', 'city', 'country', 'state', 'zip']);
      expect(body.errors.city).toEqual({ code: 'REQUIRED', message: 'City is required' });
      const places = [
        ['US', 'en', 'address1,city,state,zip', 'Zip Code is required'],
        ['IN', 'en', 'address1,city,state,zip', 'PIN code is required'],
        ['DE', 'de', 'address1,city,zip', 'Postleitzahl fehlt'],
        ['JP', 'en', 'address1,state,zip', 'Postal code is required'],
      ] as const;
      for (const [country, language, fields, zip] of places) {
        const answer = await shopper.call(
          'POST',
          '/api/account/addresses',
          { name: 'Ada', country },
          { 'X-Locale': language },
        );
        const { errors } = answer.body;
        const names = Object.keys(errors).sort().join(',');
        expect([country, names, errors.zip.message]).toEqual([country, fields, zip]);
      }
    });

    test('of somebody else are out of reach', async () => {
      const app = buildTestApp(db());
      const owner = await signUpShopper(app.shopper());
      const { body: ownedAddress } = await owner.post('/api/account/addresses', address);
      const otherShopper = app.shopper();
      await otherShopper.post('/api/account', { ...ada, email: 'other@example.test' });
      expect((await otherShopper.put(`/api/account/addresses/${ownedAddress.id}`, { city: 'Mine' })).status).toBe(404);
      expect((await otherShopper.delete(`/api/account/addresses/${ownedAddress.id}`)).body).toBeNull();
      expect((await otherShopper.put('/api/account/addresses/%00', {})).status).toBe(404);
    });
  });

  describe('the wishlist', () => {
    test('holds each product once and comes with the account when expanded', async () => {
      const shopper = await signUpShopper(buildTestApp(db()).shopper());
      for (const product_id of [ids.mug, ids.mug, ids.watch])
        await shopper.post('/api/account/wishlist', { product_id });
      const { body } = await shopper.get('/api/account?expand=wishlist.items.product');
      const slugs = body.wishlist.items.map(({ product }: { product: { slug: string } }) => product.slug);
      expect(slugs.sort()).toEqual(['everyday-mug', 'field-watch']);
      expect(body.wishlist.count).toBe(2);
      expect((await shopper.delete(`/api/account/wishlist/${ids.mug}`)).body).toEqual({ product_id: ids.mug });
      expect((await shopper.get('/api/account/wishlist')).body).toMatchObject({
        count: 1,
        results: [{ product: { price: 199.99 } }],
      });
      expect((await shopper.get('/api/account')).body).not.toHaveProperty('wishlist');
      expect((await shopper.post('/api/account/wishlist', { product_id: 'none' })).status).toBe(404);
    });

    test('a product is named by its id or its slug', async () => {
      const shopper = await signUpShopper(buildTestApp(db()).shopper());
      for (const product_id of ['everyday-mug', ids.mug, 'everyday-mug']) {
        expect((await shopper.post('/api/account/wishlist', { product_id })).body).toMatchObject({
          product_id: ids.mug,
          product: { slug: 'everyday-mug' },
        });
      }
      expect((await shopper.get('/api/account/wishlist')).body.count).toBe(1);
      expect((await shopper.delete('/api/account/wishlist/everyday-mug')).body).toEqual({ product_id: ids.mug });
      expect((await shopper.delete('/api/account/wishlist/everyday-mug')).body).toBeNull();
    });
  });

  test('the cart of a guest follows its shopper into the account and stays there at logout', async () => {
    const shopper = buildTestApp(db()).shopper();
    await shopper.post('/api/cart/items', { product_id: ids.mug, quantity: 2 });
    await signUpShopper(shopper);
    expect((await shopper.get('/api/cart')).body).toMatchObject({ item_quantity: 2, guest: false });
    await shopper.post('/api/account/logout');
    expect((await shopper.get('/api/cart')).body).toMatchObject({ item_quantity: 0, guest: true });
    await shopper.post('/api/cart/items', { product_id: ids.mug, quantity: 1 });
    await shopper.post('/api/account/login', credentials);
    expect((await shopper.get('/api/cart')).body).toMatchObject({ item_quantity: 3, guest: false });
  });
});
