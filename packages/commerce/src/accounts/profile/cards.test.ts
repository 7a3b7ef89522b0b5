import type { Sandbox } from '@mercer/sandbox';
import { openTestSandbox } from '@mercer/sandbox/testing';
import { buildTestApp, eachDatabase, home, ids, type Shopper } from '@mercer/server/testing';
import { beforeEach, expect, test } from 'vitest';
import { findChargeableCard } from '../index.ts';

const ada = { first_name: 'Ada', last_name: 'Lovelace', email: 'ada@example.test', password: 'correct horse' };
const card = { number: '4242 4242 4242 4242', exp_month: 12, exp_year: 2029, cvc: '123' };

eachDatabase((db) => {
  let sandbox: Sandbox;
  beforeEach(async () => {
    sandbox = await openTestSandbox();
  });

  const createTestApp = () => buildTestApp(db(), { fetch: (request) => sandbox.fetch(request) });
  const signUpAccount = async (email = ada.email) => {
    const shopper = createTestApp().shopper();
    await shopper.post('/api/account', { ...ada, email });
    return shopper;
  };
  const createCardToken = async (shopper: Shopper, change = {}): Promise<string> =>
    (await shopper.post('/vault/tokens', { ...card, ...change })).body.token;
  const saveNewCard = async (shopper: Shopper, extraFields = {}) =>
    (await shopper.post('/api/account/cards', { token: await createCardToken(shopper), ...extraFields })).body;
  const placeOrder = async (shopper: Shopper, billing: object) => {
    await shopper.post('/api/cart/items', { product_id: ids.mug });
    await shopper.put('/api/cart', { shipping: home, billing: { ...home, method: 'card' } });
    await shopper.put('/api/cart', { billing });
    return shopper.post('/api/cart/order');
  };

  test('a token becomes a saved card; the first is the default', async () => {
    const shopper = await signUpAccount();
    const first = await saveNewCard(shopper, { billing: { name: 'Ada Byron', zip: '97301' } });
    expect(first).toMatchObject({
      id: expect.any(String),
      token: expect.stringMatching(/^tok_/),
      gateway: 'card',
      test: true,
      brand: 'Visa',
      last4: '4242',
      exp_month: 12,
      exp_year: 2029,
      default: true,
      billing: { name: 'Ada Byron', zip: '97301' },
    });
    const second = await saveNewCard(shopper);
    expect(second.default).toBe(false);
    expect((await shopper.get('/api/account/cards')).body).toMatchObject({ count: 2, results: [{}, {}] });
    expect((await shopper.get(`/api/account/cards/${first.id}`)).body).toEqual(first);
    expect((await shopper.get('/api/account')).body.billing).toMatchObject({ account_card_id: first.id });
    expect((await shopper.get('/api/account?expand=cards,addresses')).body).toMatchObject({
      cards: { count: 2 },
      addresses: { count: 0 },
    });
  });

  test('PUT changes the default and the holder, never the card', async () => {
    const shopper = await signUpAccount();
    const first = await saveNewCard(shopper, { billing: { name: 'Ada' } });
    const second = await saveNewCard(shopper);
    const change = { default: true, billing: { city: 'Salem' }, last4: '1111', token: 'tok_x', brand: 'JCB' };
    const { body } = await shopper.put(`/api/account/cards/${second.id}`, change);
    expect(body).toEqual({ ...second, default: true, billing: { city: 'Salem' } });
    expect((await shopper.get(`/api/account/cards/${first.id}`)).body).toEqual({ ...first, default: false });
    const long = await shopper.put(`/api/account/cards/${first.id}`, { billing: { name: 'x'.repeat(201) } });
    expect(long.body).toHaveProperty('errors.billing');
  });

  test('a deleted card is answered once, and is the default no more', async () => {
    const shopper = await signUpAccount();
    const saved = await saveNewCard(shopper);
    expect((await shopper.delete(`/api/account/cards/${saved.id}`)).body).toEqual(saved);
    expect((await shopper.delete(`/api/account/cards/${saved.id}`)).body).toBeNull();
    expect((await shopper.get(`/api/account/cards/${saved.id}`)).body).toBeNull();
    expect((await shopper.put(`/api/account/cards/${saved.id}`, {})).status).toBe(404);
    expect((await shopper.get('/api/account')).body.billing).toBeNull();
  });

  test('cards of somebody else are out of reach', async () => {
    const { id } = await saveNewCard(await signUpAccount());
    const otherShopper = await signUpAccount('other@example.test');
    expect((await otherShopper.get(`/api/account/cards/${id}`)).body).toBeNull();
    expect((await otherShopper.put(`/api/account/cards/${id}`, { default: true })).status).toBe(404);
    expect((await otherShopper.delete(`/api/account/cards/${id}`)).body).toBeNull();
    expect((await otherShopper.get('/api/account/cards')).body.count).toBe(0);
    expect((await otherShopper.get('/api/account/cards/%00')).body).toBeNull();
  });

  test('a token serves one session, once: foreign, spent, invented and missing ones are refused', async () => {
    const shopper = await signUpAccount();
    const otherShopper = await signUpAccount('other@example.test');
    const token = await createCardToken(shopper);
    const readTokenError = async (client: Shopper, body: object) =>
      (await client.post('/api/account/cards', body)).body.errors.token.code;
    expect(await readTokenError(otherShopper, { token })).toBe('INVALID');
    expect(await readTokenError(shopper, { token: 'tok_invented' })).toBe('INVALID');
    expect(await readTokenError(shopper, {})).toBe('REQUIRED');
    const answers = await Promise.all([1, 2].map(() => shopper.post('/api/account/cards', { token })));
    expect(answers.filter(({ body }) => body.id)).toHaveLength(1);
    expect(answers.filter(({ body }) => body.errors?.token.code === 'INVALID')).toHaveLength(1);
    expect((await placeOrder(shopper, { card: { token } })).body.error.code).toBe('invalid_request');
    const spentToken = await createCardToken(shopper);
    expect((await placeOrder(shopper, { card: { token: spentToken } })).body.status).toBe('paid');
    expect(await readTokenError(shopper, { token: spentToken })).toBe('INVALID');
  });

  test('an account keeps at most 20 cards', async () => {
    const shopper = await signUpAccount();
    const { id } = await saveNewCard(shopper);
    const row = await db().selectFrom('account_cards').selectAll().executeTakeFirstOrThrow();
    const copies = Array.from({ length: 19 }, (_, n) => ({ ...row, id: `${id}-${n}` }));
    await db().insertInto('account_cards').values(copies).execute();
    expect((await saveNewCard(shopper)).errors.token.code).toBe('LIMIT');
  });

  test('a saved card pays, more than once', async () => {
    const shopper = await signUpAccount();
    const { id: account_card_id, token } = await saveNewCard(shopper);
    for (let n = 0; n < 2; n += 1) {
      const { body } = await placeOrder(shopper, { account_card_id });
      expect(body).toMatchObject({ status: 'paid', billing: { card: { brand: 'Visa', last4: '4242' } } });
      expect(JSON.stringify(body)).not.toContain(token);
    }
    const { body: ledger } = await shopper.get(`/vault/sandbox/charges?token=${token}`);
    expect(ledger.results).toHaveLength(2);
    const { account_id } = await db().selectFrom('orders').select('account_id').executeTakeFirstOrThrow();
    expect(await findChargeableCard(db(), account_id ?? '', account_card_id)).toMatchObject({ token, gateway: 'card' });
    expect(await findChargeableCard(db(), 'somebody', account_card_id)).toBeNull();
  });

  test('what was chosen last pays: a new card takes the place of a saved one, and the other way', async () => {
    const shopper = await signUpAccount();
    const { id: account_card_id } = await saveNewCard(shopper);
    await shopper.post('/api/cart/items', { product_id: ids.mug });
    const token = await createCardToken(shopper, { number: '5555 5555 5555 4444' });
    const { body: saved } = await shopper.put('/api/cart', { billing: { account_card_id } });
    expect(saved.billing).toMatchObject({ account_card_id });
    const { body: fresh } = await shopper.put('/api/cart', { billing: { card: { token, last4: '4444' } } });
    expect(fresh.billing.account_card_id).toBeUndefined();
    expect(fresh.billing.card.token).toBe(token);
    const { body: cartWithSavedCard } = await shopper.put('/api/cart', { billing: { account_card_id } });
    expect(cartWithSavedCard.billing.card).toBeUndefined();
    expect((await placeOrder(shopper, {})).body.billing.card).toEqual({ brand: 'Visa', last4: '4242' });
  });

  test('a declined saved card leaves the cart; a deleted, foreign or unknown one is an invalid request', async () => {
    const shopper = await signUpAccount();
    const bad = await createCardToken(shopper, { number: '4000 0000 0000 0002' });
    const { id: declined } = (await shopper.post('/api/account/cards', { token: bad })).body;
    expect((await placeOrder(shopper, { account_card_id: declined })).body.error.code).toBe('card_declined');
    await shopper.delete(`/api/account/cards/${declined}`);
    const { id: foreign } = await saveNewCard(await signUpAccount('other@example.test'));
    for (const account_card_id of [declined, foreign, 'unknown']) {
      const { status, body } = await placeOrder(shopper, { account_card_id });
      expect([status, body.error.code, body.error.param]).toEqual([400, 'invalid_request', 'billing.account_card_id']);
    }
    const guest = createTestApp().shopper();
    expect((await placeOrder(guest, { account_card_id: foreign })).body.error.code).toBe('invalid_request');
  });
});
