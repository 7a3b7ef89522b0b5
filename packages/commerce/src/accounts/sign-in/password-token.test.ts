import { buildTestApp, eachDatabase } from '@mercer/server/testing';
import { expect, test } from 'vitest';

const ada = { first_name: 'Ada', last_name: 'Lovelace', email: 'ada@example.test', password: 'correct horse' };

eachDatabase((db) => {
  const createLoginToken = async () => {
    const app = buildTestApp(db());
    const account = app.shopper();
    await account.post('/api/account', ada);
    const { body } = await account.post('/api/account/password-token', { password: ada.password });
    const login = { email: ada.email, password_token: body.password_token as string };
    return { ...app, account, login };
  };

  test('password_token works once, of two at once as well', async () => {
    const { shopper, login } = await createLoginToken();
    const answers = await Promise.all([1, 2].map(() => shopper().post('/api/account/login', login)));
    expect(answers.filter(({ body }) => body.email === ada.email)).toHaveLength(1);
    expect(answers.filter(({ body }) => body.errors?.email)).toHaveLength(1);
    const wrong = await shopper().post('/api/account/login', { ...login, password_token: undefined, password: 'x' });
    expect((await shopper().post('/api/account/login', login)).body).toEqual(wrong.body);
  });

  test('of another address, or expired, it is like a wrong password', async () => {
    const { shopper, login, clock } = await createLoginToken();
    await shopper().post('/api/account', { ...ada, email: 'other@example.test' });
    for (const email of ['other@example.test', 'nobody@example.test']) {
      const { body } = await shopper().post('/api/account/login', { ...login, email });
      expect(body.errors.email.code).toBe('INVALID');
    }
    clock.advance(15 * 60_000);
    expect((await shopper().post('/api/account/login', login)).body.errors.email.code).toBe('INVALID');
  });

  test('it needs the current password; a visitor is refused', async () => {
    const { account, shopper } = await createLoginToken();
    expect((await account.post('/api/account/password-token', {})).body.errors.password.code).toBe('REQUIRED');
    const wrong = { password: 'wrong horse' };
    expect((await account.post('/api/account/password-token', wrong)).body.errors.password.code).toBe('INVALID');
    expect((await shopper().post('/api/account/password-token', ada)).status).toBe(401);
  });

  test('a new password ends it', async () => {
    const { account, shopper, login } = await createLoginToken();
    await account.put('/api/account', { password: ada.password, new_password: 'battery staple' });
    expect((await shopper().post('/api/account/login', login)).body.errors.email.code).toBe('INVALID');
  });

  test('login asks for the password when there is neither', async () => {
    const { body } = await buildTestApp(db()).shopper().post('/api/account/login', { email: ada.email });
    expect(body.errors).toEqual({ password: { code: 'REQUIRED', message: 'Enter your password' } });
  });

  test('wrong current passwords are counted, apart from those that strangers make at login', async () => {
    const { account, shopper, clock } = await createLoginToken();
    const change = { password: 'wrong horse', new_password: 'battery staple' };
    for (let n = 0; n < 30; n += 1) await account.put('/api/account', change);
    const right = { ...change, password: ada.password };
    expect(await account.put('/api/account', right)).toMatchObject({ status: 429 });
    expect((await account.get('/api/account')).body.email).toBe(ada.email);
    expect((await shopper().post('/api/account/login', ada)).body.email).toBe(ada.email);
    clock.advance(15 * 60_000);
    expect((await account.put('/api/account', right)).body.email).toBe(ada.email);
  });
});
