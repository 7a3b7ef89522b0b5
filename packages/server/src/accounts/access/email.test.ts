import { describe, expect, test } from 'vitest';
import { confirmEmail, eachDatabase, queuedMails, testApp } from '../../testing/index.ts';

const ada = { first_name: 'Ada', last_name: 'Lovelace', email: 'ada@example.test', password: 'correct horse' };
const hourMs = 60 * 60 * 1000;

eachDatabase((db) => {
  const signedUp = async () => {
    const app = testApp(db());
    const account = app.shopper();
    await account.post('/api/account', ada);
    return { ...app, account };
  };
  const mail = async (kind: string) => (await queuedMails(db(), kind)).at(-1);

  describe('verification never blocks', () => {
    test('sign-up and a new e-mail ask for it; the link says that the address is theirs', async () => {
      const { account, shopper } = await signedUp();
      expect((await account.get('/api/account')).body.email_verified).toBe(false);
      const sent = await mail('verify');
      expect(sent).toMatchObject({ recipient: ada.email, link: `/account/verify?key=${sent?.key}` });
      expect((await shopper().post('/api/account/verify', { key: sent?.key })).body).toEqual({ success: true });
      expect((await account.get('/api/account')).body.email_verified).toBe(true);
      // programs open links before people do
      expect((await shopper().post('/api/account/verify', { key: sent?.key })).body).toEqual({ success: true });
      expect(
        (await account.put('/api/account', { email: 'countess@example.test', password: ada.password })).body
          .email_verified,
      ).toBe(false);
      expect((await shopper().post('/api/account/verify', { key: sent?.key })).body.error.code).toBe('used_key');
      expect(await mail('verify')).toMatchObject({ recipient: 'countess@example.test' });
    });

    test('a key that has expired or is unknown is refused', async () => {
      const { account, clock } = await signedUp();
      clock.advance(7 * 24 * hourMs);
      const { key } = (await mail('verify')) ?? {};
      expect((await account.post('/api/account/verify', { key })).body.error.code).toBe('expired_key');
      expect((await account.post('/api/account/verify', { key: 'no' })).body.error.code).toBe('invalid_key');
    });

    test('a new e-mail needs the current password once the sign-in is 15 minutes old; without it nothing changes', async () => {
      const { account, clock } = await signedUp();
      clock.advance(hourMs / 4);
      const wish = { email: 'thief@example.test', first_name: 'Thief' };
      expect((await account.put('/api/account', wish)).body).toEqual({
        errors: { password: { code: 'REQUIRED', message: 'Enter your current password' } },
      });
      const wrong = await account.put('/api/account', { ...wish, password: 'wrong horse' });
      expect(wrong.body).toEqual({
        errors: { password: { code: 'INVALID', message: 'The current password is incorrect' } },
      });
      expect((await account.get('/api/account')).body).toMatchObject({ email: ada.email, first_name: 'Ada' });
      expect(await mail('email_changed')).toBeUndefined();
      const both = { email: 'countess@example.test', password: ada.password, new_password: 'battery staple' };
      expect((await account.put('/api/account', both)).body.email).toBe('countess@example.test');
    });

    test('the account can ask for the mail again; a visitor cannot', async () => {
      const { account, shopper } = await signedUp();
      expect((await account.post('/api/account/verify')).body).toEqual({ success: true });
      expect(await queuedMails(db(), 'verify')).toHaveLength(2);
      expect((await shopper().post('/api/account/verify')).status).toBe(401);
    });
  });

  describe('a new e-mail works at once', () => {
    const changed = async () => {
      const signed = await signedUp();
      await confirmEmail(db(), signed.account);
      await signed.account.put('/api/account', { email: 'thief@example.test', password: ada.password });
      const undo = await mail('email_changed');
      return { ...signed, key: undo?.key, undo };
    };

    test('and the old address gets a link that undoes it and ends all sessions', async () => {
      const { account, shopper, key, undo } = await changed();
      expect((await account.get('/api/account')).body.email).toBe('thief@example.test');
      expect(undo).toMatchObject({
        recipient: ada.email,
        link: `/account/undo-email?key=${key}`,
        data: { name: 'Ada', new_email: 'thief@example.test' },
      });
      expect((await shopper().post('/api/account/undo-email', { key })).body).toEqual({ success: true });
      expect((await account.get('/api/account')).body).toBeNull();
      const back = await account.post('/api/account/login', { email: ada.email, password: ada.password });
      expect(back.body).toMatchObject({ email: ada.email, email_verified: true });
      expect((await shopper().post('/api/account/undo-email', { key })).body.error.code).toBe('used_key');
    });

    test('the link of the first address works after a second change, and ends the others', async () => {
      const { account, shopper, key, clock } = await changed();
      clock.advance(hourMs);
      await account.put('/api/account', { email: 'thief2@example.test', password: ada.password });
      const second = await mail('email_changed');
      expect(second?.recipient).toBe('thief@example.test');
      expect((await shopper().post('/api/account/undo-email', { key })).body).toEqual({ success: true });
      expect((await shopper().post('/api/account/undo-email', { key: second?.key })).body.error.code).toBe(
        'invalid_key',
      );
    });

    test('links that were on their way to the new address are worth nothing after the undo', async () => {
      const { shopper, key } = await changed();
      await shopper().post('/api/account/recover', { email: 'thief@example.test' });
      const recover = await mail('recover');
      await shopper().post('/api/account/undo-email', { key });
      const reset = { reset_key: recover?.key, password: 'battery staple' };
      expect((await shopper().post('/api/account/recover', reset)).body.error.code).toBe('invalid_key');
    });

    test('for 72 hours, in which nobody else gets the old address', async () => {
      const { shopper, clock, key } = await changed();
      const squatter = shopper();
      expect((await squatter.post('/api/account', ada)).body.errors.email.code).toBe('INVALID');
      await squatter.post('/api/account', { ...ada, email: 'squatter@example.test' });
      expect(
        (await squatter.put('/api/account', { email: ada.email, password: ada.password })).body.errors.email.code,
      ).toBe('INVALID');
      clock.advance(72 * hourMs);
      expect((await shopper().post('/api/account/undo-email', { key })).body.error).toMatchObject({
        code: 'expired_key',
        message: 'This link has expired',
        param: 'key',
      });
      expect((await squatter.put('/api/account', { email: ada.email, password: ada.password })).body.email).toBe(
        ada.email,
      );
    });

    test('two uses of the link at once: one works', async () => {
      const { shopper, key } = await changed();
      const answers = await Promise.all([1, 2, 3].map(() => shopper().post('/api/account/undo-email', { key })));
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400]);
    });

    test('the same address again changes nothing and sends nothing', async () => {
      const { account } = await signedUp();
      await account.put('/api/account', { email: ' ADA@example.test' });
      expect(await mail('email_changed')).toBeUndefined();
    });

    test('two accounts that want one address at once: one gets it', async () => {
      const { shopper, account } = await signedUp();
      const other = shopper();
      await other.post('/api/account', { ...ada, email: 'other@example.test' });
      const change = { email: 'wanted@example.test', password: ada.password };
      const answers = await Promise.all([account, other].map((each) => each.put('/api/account', change)));
      expect(answers.filter(({ body }) => body.email === change.email)).toHaveLength(1);
      expect(answers.filter(({ body }) => body.errors?.email.code === 'INVALID')).toHaveLength(1);
    });
  });
});
