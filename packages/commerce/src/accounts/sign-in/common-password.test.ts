import { buildTestApp, eachDatabase, readQueuedMails } from '@mercer/server/testing';
import { expect, test } from 'vitest';

const ada = { first_name: 'Ada', last_name: 'Lovelace', email: 'ada@example.test', password: 'correct horse' };
const commonPasswordError = {
  code: 'INVALID',
  message: 'Too many people have this password: please choose another one',
};

eachDatabase((db) => {
  test.each(['password', 'Password1', '12345678', 'QWERTYUIOP', 'iloveyou', 'trustno1', '88888888'])(
    'sign-up with %s is refused',
    async (password) => {
      const { body } = await buildTestApp(db())
        .shopper()
        .post('/api/account', { ...ada, password });
      expect(body).toEqual({ errors: { password: commonPasswordError } });
    },
  );

  test('so is a change to it, and a forgotten password that is set to it', async () => {
    const shopper = buildTestApp(db()).shopper();
    await shopper.post('/api/account', ada);
    const change = { password: ada.password, new_password: 'sunshine' };
    expect((await shopper.put('/api/account', change)).body).toEqual({ errors: { new_password: commonPasswordError } });
    await shopper.post('/api/account/recover', { email: ada.email });
    const [mail] = await readQueuedMails(db(), 'recover');
    const reset = { reset_key: mail?.key, password: 'sunshine' };
    expect((await shopper.post('/api/account/recover', reset)).body).toEqual({
      errors: { password: commonPasswordError },
    });
    const good = { ...reset, password: 'battery staple' };
    expect((await shopper.post('/api/account/recover', good)).body).toEqual({ success: true });
  });

  test.each(['ada.lovelace', 'Ada.Lovelace@example.test', 'AdaLovelace1815!', 'Corner Shop', 'corner-shop-2026'])(
    'sign-up with %s, which is the address or the name of the shop, is refused',
    async (password) => {
      await db()
        .insertInto('settings')
        .values({ id: 'store', value: JSON.stringify({ name: 'Corner Shop' }) })
        .execute();
      const shopper = buildTestApp(db()).shopper();
      const answer = await shopper.post('/api/account', { ...ada, email: 'ada.lovelace@example.test', password });
      expect(answer.body.errors.password.message).toMatch(/^Your email address and the name of the shop/);
      const acceptedResponse = await shopper.post('/api/account', { ...ada, password: `${password} by candlelight` });
      expect(acceptedResponse.body).toMatchObject({ email: ada.email });
    },
  );

  test('it is said in German', async () => {
    const shopper = buildTestApp(db()).shopper();
    const common = { ...ada, password: 'password' };
    const { body } = await shopper.call('POST', '/api/account', common, { 'X-Locale': 'de-DE' });
    expect(body.errors.password.message).toBe('Dieses Passwort haben zu viele: bitte wählen Sie ein anderes');
  });
});
