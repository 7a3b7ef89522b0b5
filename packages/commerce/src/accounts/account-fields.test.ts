import { openTestSandbox } from '@mercer/sandbox/testing';
import { buildTestApp, confirmEmail, eachDatabase, home, readQueuedMails, type Shopper } from '@mercer/server/testing';
import { expect, test } from 'vitest';

const email = 'ada@example.test';
const password = 'correct horse battery';

eachDatabase((db) => {
  const createShopper = () => buildTestApp(db()).shopper();

  const signUpAccount = async () => {
    const account = createShopper();
    await account.post('/api/account', { email, password });
    return account;
  };

  const readFaultFields = async (answer: ReturnType<Shopper['put']>) => {
    const { status, body } = await answer;
    expect([status, Object.keys(body)]).toEqual([200, ['errors']]);
    return Object.keys(body.errors).sort();
  };

  const requestAddresses = async (account: Shopper) => (await account.get('/api/account/addresses')).body.results;

  test('an account keeps what published clients send at sign-up', async () => {
    const account = createShopper();
    const { body } = await account.post('/api/account', {
      email,
      password,
      name: 'Ada King Lovelace',
      phone: '555 0100',
      email_optin: true,
      metadata: { source: 'popup', tags: ['a'] },
      shipping: home,
      billing: { ...home, address1: '2 Side Street' },
    });
    expect(body).toMatchObject({
      name: 'Ada King Lovelace',
      first_name: 'Ada King',
      last_name: 'Lovelace',
      phone: '555 0100',
      email_optin: true,
      metadata: { source: 'popup', tags: ['a'] },
      shipping: home,
      billing: { address1: '2 Side Street' },
    });
    expect((await account.get('/api/account')).body).toEqual(body);
    expect(await requestAddresses(account)).toHaveLength(2);
    expect((await account.get('/api/account/export')).body.account).toMatchObject({ phone: '555 0100' });
  });

  test('an account keeps what is changed, and leaves what is not named', async () => {
    const account = await signUpAccount();
    const changeAccount = async (change: object) => (await account.put('/api/account', change)).body;
    expect(await changeAccount({ name: 'Ada Lovelace', phone: '1' })).toMatchObject({ first_name: 'Ada', phone: '1' });
    expect(await changeAccount({ email_optin: true })).toMatchObject({
      name: 'Ada Lovelace',
      phone: '1',
      email_optin: true,
    });
    expect(await changeAccount({ phone: null, metadata: { a: 1, b: { c: 2 } } })).toMatchObject({ phone: null });
    expect((await changeAccount({ metadata: { a: null, d: 3 } })).metadata).toEqual({ b: { c: 2 }, d: 3 });
    expect((await changeAccount({ name: 'Plato' })).name).toBe('Plato');
    const expandedAccount = (await account.get('/api/account?expand=addresses,cards,wishlist')).body;
    const { email: _, ...sentBack } = expandedAccount;
    const { addresses: __, cards: ___, wishlist: ____, ...plainAccount } = expandedAccount;
    expect(await changeAccount({ ...sentBack, email })).toEqual(plainAccount);
  });

  test('a default address is edited where it is, and chosen by its id', async () => {
    const account = await signUpAccount();
    const changeAccount = async (change: object) => (await account.put('/api/account', change)).body;
    const first = (await changeAccount({ shipping: home })).shipping;
    expect(first).toMatchObject(home);
    expect((await changeAccount({ shipping: { address1: '9 New Road' } })).shipping).toMatchObject({
      account_address_id: first.account_address_id,
      address1: '9 New Road',
    });
    expect(await requestAddresses(account)).toHaveLength(1);
    const { id } = (await account.post('/api/account/addresses', { ...home, city: 'Boston' })).body;
    const accountWithChoice = await changeAccount({
      shipping: { account_address_id: id },
      billing: { account_address_id: id },
    });
    expect([accountWithChoice.shipping.city, accountWithChoice.billing.city]).toEqual(['Boston', 'Boston']);
    // The shared value stays the same for the other part
    const parted = await changeAccount({ billing: { city: 'Salem' } });
    expect([parted.shipping.city, parted.billing.city]).toEqual(['Boston', 'Salem']);
    expect(await requestAddresses(account)).toHaveLength(3);
    expect((await changeAccount({ shipping: parted.shipping })).shipping).toEqual(parted.shipping);
    const accountWithoutDefaults = await changeAccount({ shipping: null, billing: null });
    expect([accountWithoutDefaults.shipping, accountWithoutDefaults.billing]).toEqual([null, null]);
    expect(await requestAddresses(account)).toHaveLength(3);
  });

  test('the default card is chosen by its id', async () => {
    const sandbox = await openTestSandbox();
    const account = buildTestApp(db(), { fetch: (request) => sandbox.fetch(request) }).shopper();
    await account.post('/api/account', { email, password });
    const saveTestCard = async (number: string) => {
      const { token } = (await account.post('/vault/tokens', { number, exp_month: 12, exp_year: 2029, cvc: '123' }))
        .body;
      return (await account.post('/api/account/cards', { token })).body.id;
    };
    await saveTestCard('4242424242424242');
    const second = await saveTestCard('5555555555554444');
    const { body } = await account.put('/api/account', { billing: { account_card_id: second } });
    expect(body.billing).toMatchObject({ account_card_id: second, card: { last4: '4444' } });
    expect((await account.put('/api/account', { billing: body.billing })).body.billing).toEqual(body.billing);
  });

  test('what would not be kept is refused, all at once, and nothing changes', async () => {
    const account = await signUpAccount();
    const stranger = createShopper();
    await stranger.post('/api/account', { email: 'eve@example.test', password });
    const foreign = (await stranger.post('/api/account/addresses', home)).body.id;
    const refusedChanges: [object, string[]][] = [
      [{ group: 'vip', vat_number: 'DE1', balance: 5 }, ['balance', 'group', 'vat_number']],
      [{ password_hash: 'x', card_id: 'x', constructor: 1 }, ['card_id', 'constructor', 'password_hash']],
      [{ phone: 5, email_optin: 'yes', metadata: [1], name: 5 }, ['email_optin', 'metadata', 'name', 'phone']],
      [{ shipping: 'home', billing: [] }, ['billing', 'shipping']],
      [
        { shipping: { city: 'Rome' } },
        ['address1', 'country', 'name', 'state', 'zip'].map((name) => `shipping.${name}`),
      ],
      [{ shipping: { ...home, zip: 'x', planet: 'Mars' }, phone: {} }, ['phone', 'shipping.planet']],
      [{ shipping: { ...home, zip: 'x' }, billing: { ...home, country: 5 } }, ['billing.country']],
      [{ shipping: { ...home, zip: 'x' } }, ['shipping.zip']],
      [{ shipping: { ...home, account_id: 'x', id: 'x' } }, ['shipping.account_id', 'shipping.id']],
      [{ shipping: { account_address_id: foreign } }, ['shipping.account_address_id']],
      [{ billing: { account_address_id: { $ne: '' } } }, ['billing.account_address_id']],
      [{ billing: { account_card_id: 'none', account_address_id: 5 } }, ['billing.account_address_id']],
      [{ billing: { account_card_id: 'none' } }, ['billing.account_card_id']],
      [{ billing: { card: { token: 'tok' } } }, ['billing.card']],
      [{ shipping: { account_card_id: 'none' } }, ['shipping.account_card_id']],
      [{ metadata: { text: 'a'.repeat(10_001) } }, ['metadata']],
    ];
    const accountBefore = (await account.get('/api/account')).body;
    for (const [change, faults] of refusedChanges) {
      expect([change, await readFaultFields(account.put('/api/account', change))]).toEqual([change, faults]);
      expect((await account.get('/api/account')).body).toEqual(accountBefore);
      expect(await requestAddresses(account)).toEqual([]);
    }
    const json = `{"metadata":{"__proto__":{"admin":true},"a":1},"__proto__":{"email_verified":true}}`;
    const { body } = await account.sendRequest('PUT', '/api/account', json);
    expect(Object.keys(body.errors)).toEqual(['__proto__']);
    const metadataResponse = await account.sendRequest(
      'PUT',
      '/api/account',
      '{"metadata":{"__proto__":{"admin":true},"a":1}}',
    );
    expect(metadataResponse.body.metadata.a).toBe(1);
    expect(metadataResponse.body.metadata.admin).toBeUndefined();
    expect(
      await readFaultFields(createShopper().post('/api/account', { email: 'b@example.test', password, role: 'admin' })),
    ).toEqual(['role']);
    expect(
      await readFaultFields(
        createShopper().post('/api/account', { email: 'x', shipping: { account_address_id: 'a', city: 'b' } }),
      ),
    ).toEqual(['email', ...['address1', 'country', 'name', 'state', 'zip'].map((name) => `shipping.${name}`)]);
    const unknown = { email: 'c@example.test', password, shipping: { account_address_id: foreign } };
    expect(await readFaultFields(createShopper().post('/api/account', unknown))).toEqual([
      'shipping.account_address_id',
    ]);
    expect(
      (await createShopper().post('/api/account/login', { email: 'c@example.test', password })).body.errors,
    ).toBeDefined();
  });

  /** Leaves an address without a password, as for a newsletter. */
  const leaveNewsletterAddress = async () => {
    const visitor = createShopper();
    const details = { name: 'Ada Lovelace', email_optin: true, metadata: { from: 'footer' }, shipping: home };
    const answer = await visitor.post('/api/account', { email, ...details });
    return { visitor, answer };
  };

  test('an account without a password logs nobody in, and tells nothing of itself', async () => {
    const { visitor, answer } = await leaveNewsletterAddress();
    expect(answer.body).toMatchObject({ email, email_optin: true, email_verified: false, shipping: home });
    expect(visitor.session).toBeNull();
    expect((await visitor.get('/api/account')).body).toBeNull();
    for (const path of ['addresses', 'cards', 'orders', 'wishlist', 'sessions', 'export', 'second-factor']) {
      expect([path, (await visitor.get(`/api/account/${path}`)).status]).toEqual([path, 401]);
    }
    expect((await visitor.put('/api/account', { phone: '1' })).status).toBe(401);
    expect((await visitor.call('DELETE', '/api/account', { password: '' })).status).toBe(401);
    for (const wrong of [password, '', ' ', 'null', 'scrypt$1$1$1$$']) {
      const { body } = await visitor.post('/api/account/login', { email, password: wrong });
      expect([wrong, Object.keys(body)]).toEqual([wrong, ['errors']]);
    }
    const byToken = await visitor.post('/api/account/login', { email, password_token: '' });
    expect(Object.keys(byToken.body)).toEqual(['errors']);
    expect(await readQueuedMails(db(), 'verify')).toEqual([]);
    expect(await readQueuedMails(db(), 'recover')).toEqual([]);
    expect(await readFaultFields(createShopper().post('/api/account', { email }))).toEqual(['email']);
    expect(await readFaultFields(createShopper().post('/api/account', { email, password: '' }))).toEqual(['password']);
    expect(await readFaultFields(createShopper().post('/api/account', { email, password: null }))).toEqual([
      'password',
    ]);
  });

  test('a session that is logged in stays what it is while it leaves another address', async () => {
    const account = await signUpAccount();
    const accountBefore = (await account.get('/api/account')).body;
    await account.post('/api/account', { email: 'news@example.test', email_optin: true });
    expect((await account.get('/api/account')).body).toEqual(accountBefore);
  });

  test('whoever signs up with an address that was left is asked by mail, and begins anew', async () => {
    const { answer } = await leaveNewsletterAddress();
    const owner = createShopper();
    const refusedSignUp = await owner.post('/api/account', { email, password });
    expect(refusedSignUp.body.errors.email.code).toBe('INVALID');
    expect(owner.session).toBeNull();
    const [mail] = await readQueuedMails(db(), 'recover');
    expect(mail?.key).toBeTruthy();
    const reset = await owner.post('/api/account/recover', { reset_key: mail?.key, password });
    expect(reset.body).toEqual({ success: true });
    const { body } = await owner.post('/api/account/login', { email, password });
    expect(body).toMatchObject({ email, email_verified: true, name: '', email_optin: false, metadata: {} });
    expect([body.id === answer.body.id, body.shipping]).toEqual([false, null]);
    expect(await requestAddresses(owner)).toEqual([]);
  });

  test('nobody changes to an address that was left, nor gets what belongs to it', async () => {
    await leaveNewsletterAddress();
    const account = createShopper();
    await account.post('/api/account', { email: 'eve@example.test', password });
    await confirmEmail(db(), account);
    expect(await readFaultFields(account.put('/api/account', { email }))).toEqual(['email']);
  });
});
