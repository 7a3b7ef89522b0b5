import { buildTestApp, confirmEmail, eachDatabase, readQueuedMails, type Shopper } from '@mercer/server/testing';
import { describe, expect, test } from 'vitest';

const ada = { first_name: 'Ada', last_name: 'Lovelace', email: 'ada@example.test', password: 'correct horse' };
const hourMs = 60 * 60 * 1000;

eachDatabase((db) => {
  const signUpAccount = async () => {
    const app = buildTestApp(db());
    const account = app.shopper();
    await account.post('/api/account', ada);
    return { ...app, account };
  };
  const findLatestMail = async (kind: string) => (await readQueuedMails(db(), kind)).at(-1);

  describe('verification never blocks', () => {
    test('sign-up and a new e-mail ask for it; the link says that the address is theirs', async () => {
      const { account, shopper } = await signUpAccount();
      expect((await account.get('/api/account')).body.email_verified).toBe(false);
      const verifyMail = await findLatestMail('verify');
      expect(verifyMail).toMatchObject({ recipient: ada.email, link: `/account/verify?key=${verifyMail?.key}` });
      expect((await shopper().post('/api/account/verify', { key: verifyMail?.key })).body).toEqual({ success: true });
      expect((await account.get('/api/account')).body.email_verified).toBe(true);
      // programs open links before people do
      expect((await shopper().post('/api/account/verify', { key: verifyMail?.key })).body).toEqual({ success: true });
      expect(
        (await account.put('/api/account', { email: 'countess@example.test', password: ada.password })).body
          .email_verified,
      ).toBe(false);
      expect((await shopper().post('/api/account/verify', { key: verifyMail?.key })).body.error.code).toBe('used_key');
      expect(await findLatestMail('verify')).toMatchObject({ recipient: 'countess@example.test' });
    });

    test('a mailed link says which account it is about, as often as it is asked, and only while it works', async () => {
      const { account, shopper, clock } = await signUpAccount();
      const date_created = clock.now().toISOString();
      const about = async (key: unknown) => (await shopper().post('/api/account/link', { key })).body;
      const { key } = (await findLatestMail('verify')) ?? {};
      for (const _ of ['once', 'again']) expect(await about(key)).toEqual({ email: ada.email, date_created });
      await shopper().post('/api/account/recover', { email: ada.email });
      expect(await about((await findLatestMail('recover'))?.key)).toEqual({ email: ada.email, date_created });
      await account.put('/api/account', { email: 'countess@example.test', password: ada.password });
      expect(await about((await findLatestMail('email_changed'))?.key)).toEqual({ email: ada.email, date_created });
      expect((await about(key)).error.code).toBe('invalid_key');
      const next = (await findLatestMail('verify'))?.key;
      await shopper().post('/api/account/verify', { key: next });
      expect((await about(next)).error.code).toBe('used_key');
      const { password_token } = (await account.post('/api/account/password-token', { password: ada.password })).body;
      for (const nothing of [password_token, 'no', null, undefined]) {
        expect((await about(nothing)).error.code).toMatch(/^(invalid_key|validation_error)$/);
      }
    });

    test('a key that has expired or is unknown is refused', async () => {
      const { account, clock } = await signUpAccount();
      clock.advance(7 * 24 * hourMs);
      const { key } = (await findLatestMail('verify')) ?? {};
      expect((await account.post('/api/account/verify', { key })).body.error.code).toBe('expired_key');
      expect((await account.post('/api/account/verify', { key: 'no' })).body.error.code).toBe('invalid_key');
    });

    test('a new e-mail needs the current password; without it nothing changes', async () => {
      const { account, clock } = await signUpAccount();
      // the sign-in is not recent any more
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
      expect(await findLatestMail('email_changed')).toBeUndefined();
      const fullChange = { email: 'countess@example.test', password: ada.password, new_password: 'battery staple' };
      expect((await account.put('/api/account', fullChange)).body.email).toBe('countess@example.test');
    });

    describe('the e-mail alone is enough', () => {
      const wish = { email: 'countess@example.test' };
      const minuteMs = 60_000;
      const canChangeEmail = async (account: Shopper) =>
        (await account.put('/api/account', wish)).body.email === 'countess@example.test';

      test.each([
        ['after a sign-up', async () => {}],
        [
          'after a sign-in',
          async (account: Shopper) => {
            await account.post('/api/account/logout');
            await account.post('/api/account/login', ada);
          },
        ],
        [
          'after a sign-in by token',
          async (account: Shopper) => {
            const { password_token } = (await account.post('/api/account/password-token', ada)).body;
            await account.post('/api/account/logout');
            await account.post('/api/account/login', { email: ada.email, password_token });
          },
        ],
        [
          'after the password was given for a token',
          (account: Shopper) => account.post('/api/account/password-token', ada),
        ],
        [
          'after the password was changed',
          (account: Shopper) => account.put('/api/account', { password: ada.password, new_password: 'battery staple' }),
        ],
      ])('%s, for 15 minutes', async (_, prove) => {
        const { account, clock } = await signUpAccount();
        clock.advance(hourMs);
        await account.get('/api/cart');
        if (_ === 'after a sign-up') {
          await account.post('/api/account/logout');
          await account.post('/api/account', { ...ada, email: 'other@example.test' });
        } else await prove(account);
        clock.advance(15 * minuteMs);
        expect(await canChangeEmail(account)).toBe(false);
        expect(await findLatestMail('email_changed')).toBeUndefined();
        clock.advance(-1);
        expect(await canChangeEmail(account)).toBe(true);
        expect((await findLatestMail('email_changed'))?.recipient).toBe(
          _ === 'after a sign-up' ? 'other@example.test' : ada.email,
        );
        expect((await findLatestMail('verify'))?.recipient).toBe(wish.email);
      });

      test('of the session that has shown it, and of no other one', async () => {
        const { account, shopper, clock } = await signUpAccount();
        clock.advance(hourMs);
        await shopper().post('/api/account/login', ada);
        const stolen = await account.put('/api/account', { ...wish, first_name: 'Thief' });
        expect(stolen.body.errors.password.code).toBe('REQUIRED');
        expect((await account.get('/api/account')).body).toMatchObject({ email: ada.email, first_name: 'Ada' });
      });

      test('not where a password comes beside it that is wrong', async () => {
        const { account } = await signUpAccount();
        const { body } = await account.put('/api/account', { ...wish, password: 'wrong horse' });
        expect(body.errors.password.code).toBe('INVALID');
        expect((await account.get('/api/account')).body.email).toBe(ada.email);
        expect((await account.put('/api/account', { ...wish, password: '' })).body.email).toBe(wish.email);
      });

      test('a wrong password proves nothing, nor does the use of the session', async () => {
        const { account, clock } = await signUpAccount();
        clock.advance(hourMs);
        await account.post('/api/account/password-token', { password: 'wrong horse' });
        await account.put('/api/account', { first_name: 'Augusta' });
        expect(await canChangeEmail(account)).toBe(false);
      });

      test('nobody is flooded with mails by it', async () => {
        const { account } = await signUpAccount();
        const statuses = new Set<number>();
        for (let n = 0; n < 40; n += 1) {
          const email = n % 2 ? ada.email : 'victim@example.test';
          statuses.add((await account.put('/api/account', { email })).status);
        }
        expect(statuses).toEqual(new Set([200, 429]));
        const mails = await db()
          .selectFrom('outbox')
          .select('kind')
          .where('recipient', '=', 'victim@example.test')
          .execute();
        expect(mails.length).toBeLessThanOrEqual(12);
        expect((await account.get('/api/account')).body.email).toMatch(/@example\.test$/);
      });
    });

    test('the account can ask for the mail again; a visitor cannot', async () => {
      const { account, shopper } = await signUpAccount();
      expect((await account.post('/api/account/verify')).body).toEqual({ success: true });
      expect(await readQueuedMails(db(), 'verify')).toHaveLength(2);
      expect((await shopper().post('/api/account/verify')).status).toBe(401);
    });
  });

  describe('a new e-mail works at once', () => {
    const setUpChangedEmail = async () => {
      const signed = await signUpAccount();
      await confirmEmail(db(), signed.account);
      await signed.account.put('/api/account', { email: 'thief@example.test', password: ada.password });
      const undo = await findLatestMail('email_changed');
      return { ...signed, key: undo?.key, undo };
    };

    test('and the old address gets a link that undoes it and ends all sessions', async () => {
      const { account, shopper, key, undo } = await setUpChangedEmail();
      expect((await account.get('/api/account')).body.email).toBe('thief@example.test');
      expect(undo).toMatchObject({
        recipient: ada.email,
        link: `/account/undo-email?key=${key}`,
        data: { name: 'Ada', new_email: 'thief@example.test' },
      });
      expect((await shopper().post('/api/account/undo-email', { key })).body).toEqual({ success: true });
      expect((await account.get('/api/account')).body).toBeNull();
      const ownerLogin = await account.post('/api/account/login', { email: ada.email, password: ada.password });
      expect(ownerLogin.body).toMatchObject({ email: ada.email, email_verified: true });
      expect((await shopper().post('/api/account/undo-email', { key })).body.error.code).toBe('used_key');
    });

    test('the link of the first address works after a second change, and ends the others', async () => {
      const { account, shopper, key, clock } = await setUpChangedEmail();
      clock.advance(hourMs);
      await account.put('/api/account', { email: 'thief2@example.test', password: ada.password });
      const second = await findLatestMail('email_changed');
      expect(second?.recipient).toBe('thief@example.test');
      expect((await shopper().post('/api/account/undo-email', { key })).body).toEqual({ success: true });
      expect((await shopper().post('/api/account/undo-email', { key: second?.key })).body.error.code).toBe(
        'invalid_key',
      );
    });

    test('links that were on their way to the new address are worth nothing after the undo', async () => {
      const { shopper, key } = await setUpChangedEmail();
      await shopper().post('/api/account/recover', { email: 'thief@example.test' });
      const recover = await findLatestMail('recover');
      await shopper().post('/api/account/undo-email', { key });
      const reset = { reset_key: recover?.key, password: 'battery staple' };
      expect((await shopper().post('/api/account/recover', reset)).body.error.code).toBe('invalid_key');
    });

    test('for 72 hours, in which nobody else gets the old address', async () => {
      const { shopper, clock, key } = await setUpChangedEmail();
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
      const { shopper, key } = await setUpChangedEmail();
      const answers = await Promise.all([1, 2, 3].map(() => shopper().post('/api/account/undo-email', { key })));
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400]);
    });

    test('the same address again changes nothing and sends nothing', async () => {
      const { account } = await signUpAccount();
      await account.put('/api/account', { email: ' ADA@example.test' });
      expect(await findLatestMail('email_changed')).toBeUndefined();
    });

    test('two accounts that want one address at once: one gets it', async () => {
      const { shopper, account } = await signUpAccount();
      const otherShopper = shopper();
      await otherShopper.post('/api/account', { ...ada, email: 'other@example.test' });
      const change = { email: 'wanted@example.test', password: ada.password };
      const answers = await Promise.all([account, otherShopper].map((each) => each.put('/api/account', change)));
      expect(answers.filter(({ body }) => body.email === change.email)).toHaveLength(1);
      expect(answers.filter(({ body }) => body.errors?.email.code === 'INVALID')).toHaveLength(1);
    });
  });
});
