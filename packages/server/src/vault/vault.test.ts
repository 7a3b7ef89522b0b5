import { createSandbox, openSandboxStore } from '@mercer/sandbox';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { eachDatabase, testApp } from '../testing/index.ts';

const card = { number: '4242 4242 4242 4242', exp_month: '12', exp_year: '2029', cvc: '123' };

eachDatabase((db) => {
  let sandbox: ReturnType<typeof createSandbox>;
  const now = () => new Date('2026-06-01T12:00:00.000Z');
  beforeEach(async () => {
    const store = await openSandboxStore({ path: ':memory:' });
    sandbox = createSandbox({ db: store, now, origin: 'http://localhost:3000' });
  });
  afterEach(() => sandbox.close());
  const newApp = () => testApp(db(), { fetch: (request) => sandbox.fetch(request) });

  /** As the published client asks: no header, everything in the query. */
  const jsonp = (data: object, { callback = 'none', key = 'pk_test' } = {}) => {
    const query = new URLSearchParams({ '$jsonp[method]': 'post', '$jsonp[callback]': callback, $key: key });
    for (const [name, value] of Object.entries(data)) query.set(`$data[${name}]`, value);
    return newApp().app.request(`/vault/tokens?${query}`);
  };

  test('a card becomes a token with brand and last four digits', async () => {
    const { status, body, headers } = await newApp().shopper().post('/vault/tokens', card);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      token: expect.stringMatching(/^tok_/),
      brand: 'Visa',
      last4: '4242',
      exp_month: 12,
      exp_year: 2029,
    });
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('referrer-policy')).toBe('no-referrer');
    const kept = JSON.stringify(await db().selectFrom('vault_tokens').selectAll().execute());
    expect(kept).not.toContain('42424242');
  });

  test('the query door answers plain JSON or calls back', async () => {
    const plain = await jsonp(card);
    expect(await plain.json()).toMatchObject({ $status: 200, $data: { last4: '4242', brand: 'Visa' } });
    const called = await (await jsonp(card, { callback: 'done.cb_1' })).text();
    expect(called).toMatch(/^\/\*\*\/done\.cb_1\(\{"\$status":200,"\$data":\{.*\}\)$/);
  });

  test('a callback that is no name is never echoed', async () => {
    const answer = await (await jsonp(card, { callback: 'alert(1)//' })).text();
    expect(answer).not.toContain('alert');
    expect(JSON.parse(answer)).toMatchObject({ $status: 400 });
  });

  test('a wrong key is refused at both doors', async () => {
    const answer = await jsonp(card, { key: 'pk_wrong' });
    expect(answer.status).toBe(200);
    expect(await answer.json()).toMatchObject({ $status: 401, $error: expect.any(String) });
    const { status } = await newApp().shopper().call('POST', '/vault/tokens', card, { Authorization: 'Basic eA==' });
    expect(status).toBe(401);
  });

  test.each([
    [{ number: '4242 4242 4242 4241' }, 'number', 'invalid_card_number'],
    [{ exp_year: '2020' }, 'exp_month', 'invalid_card_expiry'],
    [{ exp_month: '13' }, 'exp_month', 'invalid_card_expiry'],
    [{ cvc: '12' }, 'cvc', 'invalid_card_cvc'],
    [{ number: '4111 1111 1111 1111' }, 'number', 'test_cards_only'],
    [{ number: '4242 4242 4242 4241', cvc: '1' }, 'number', 'invalid_card_number'],
  ])('%o is refused as %s: %s', async (change, field, code) => {
    const { body } = await newApp()
      .shopper()
      .post('/vault/tokens', { ...card, ...change });
    expect(body).toMatchObject({ errors: { [field]: { code } } });
    expect(Object.keys(body.errors)).toHaveLength(1);
    const answer = (await (await jsonp({ ...card, ...change })).json()) as { $data: unknown };
    expect(answer.$data).toEqual(body);
  });
});
