import {
  buildTestApp,
  confirmEmail,
  countStatements,
  eachDatabase,
  isPostgres,
  readQueuedMails,
  type Shopper,
  type TestResponse,
} from '@mercer/server/testing';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';

const ada = { first_name: 'Ada', last_name: 'Lovelace', email: 'ada@example.test', password: 'correct horse' };
const dayMs = 24 * 60 * 60 * 1000;

eachDatabase((db) => {
  const signUpAccount = async () => {
    const app = buildTestApp(db());
    const shopper = app.shopper();
    await shopper.post('/api/account', ada);
    return { ...app, account: shopper };
  };
  const listRecoverMails = () => readQueuedMails(db(), 'recover');
  const requestRecovery = async (shopper: Awaited<ReturnType<typeof signUpAccount>>['account'], extra = {}) => {
    const { body } = await shopper.post('/api/account/recover', { email: ada.email, ...extra });
    expect(body).toEqual({ success: true });
    return (await listRecoverMails()).at(-1);
  };
  const submitLogin = (password: string) =>
    buildTestApp(db()).shopper().post('/api/account/login', { email: ada.email, password });

  describe('a forgotten password', () => {
    test('the mail leads to the page with the key; the key sets the password and ends other sessions', async () => {
      const { shopper, account } = await signUpAccount();
      const stranger = shopper();
      const mail = await requestRecovery(stranger);
      expect(mail).toMatchObject({ recipient: ada.email, locale: 'en-US', data: { name: 'Ada' } });
      expect(mail?.link).toBe(`/account/recover?key=${mail?.key}`);
      expect(mail?.key.length).toBeGreaterThanOrEqual(22);
      const reset = { reset_key: mail?.key, password: 'battery staple' };
      expect((await stranger.post('/api/account/recover', reset)).body).toEqual({ success: true });
      expect((await account.get('/api/account')).body).toBeNull();
      expect((await submitLogin('correct horse')).body).toHaveProperty('errors.email');
      expect((await submitLogin('battery staple')).body).toMatchObject({
        id: expect.any(String),
        email_verified: true,
      });
    });

    test('an address that the account leaves at this moment gets no link', async () => {
      const { shopper, account } = await signUpAccount();
      const { id } = (await account.get('/api/account')).body;
      let isAnswered = false;
      const isRequestWaiting = async () => {
        if (!isPostgres(db())) return true;
        const waiting = sql`select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`;
        return isAnswered || (await waiting.execute(db())).rows.length > 0;
      };
      const { asking } = await db()
        .transaction()
        .execute(async (tx) => {
          await tx.updateTable('accounts').set({ email: 'new@example.test' }).where('id', '=', id).execute();
          const asking = shopper().post('/api/account/recover', { email: ada.email });
          void asking.then(() => {
            isAnswered = true;
          });
          await expect.poll(isRequestWaiting).toBe(true);
          return { asking };
        });
      expect((await asking).body).toEqual({ success: true });
      expect(await listRecoverMails()).toEqual([]);
      const keys = db().selectFrom('account_keys').select('key').where('account_id', '=', id);
      expect(await keys.where('kind', '=', 'recover').execute()).toEqual([]);
    });

    test('the session that sets the password stays', async () => {
      const { account } = await signUpAccount();
      const mail = await requestRecovery(account);
      await account.post('/api/account/recover', { password_reset_key: mail?.key, password: 'battery staple' });
      expect((await account.get('/api/account')).body).toMatchObject({ email: ada.email });
    });

    const deeds: [what: string, deed: (thief: Shopper) => Promise<TestResponse>][] = [
      [
        'a new password',
        (thief) => thief.put('/api/account', { password: ada.password, new_password: 'stolen horses' }),
      ],
      ['another address', (thief) => thief.put('/api/account', { email: 'thief@example.test' })],
      ['a token to log in with', (thief) => thief.post('/api/account/password-token', { password: ada.password })],
    ];
    test.each(deeds)('%s that is asked for with the old password at the same moment opens nothing', async (_, deed) => {
      for (let round = 0; round < 6; round += 1) {
        for (const table of ['accounts', 'account_keys'] as const) await db().deleteFrom(table).execute();
        const { shopper, account: thief } = await signUpAccount();
        await confirmEmail(db(), thief);
        const mail = await requestRecovery(shopper());
        const resetPassword = () =>
          shopper().post('/api/account/recover', { reset_key: mail?.key, password: 'battery staple' });
        const concurrentCalls = round % 2 ? [deed(thief), resetPassword()] : [resetPassword(), deed(thief)];
        const answers = await Promise.all(concurrentCalls);
        // Another address that came first has spoiled the link, and its owner has a link to take it back
        if (!answers.some(({ body }) => body.success)) continue;
        const token = answers.find(({ body }) => body.password_token)?.body.password_token;
        expect((await thief.get('/api/account')).body, `round ${round}`).toBeNull();
        for (const email of [ada.email, 'thief@example.test']) {
          for (const proof of [{ password: 'stolen horses' }, ...(token ? [{ password_token: token }] : [])]) {
            const { body } = await shopper().post('/api/account/login', { email, ...proof });
            expect(body, `round ${round}`).toHaveProperty('errors.email');
          }
        }
      }
    });

    test('a password beside an address changes nothing about the answer', async () => {
      const { account } = await signUpAccount();
      expect((await requestRecovery(account, { password: 'short' }))?.recipient).toBe(ada.email);
    });

    test('a wrong key is told before a wrong new password', async () => {
      const { shopper } = await signUpAccount();
      const { status, body } = await shopper().post('/api/account/recover', {
        reset_key: 'unknown',
        password: 'short',
      });
      expect(status).toBe(400);
      expect(body).toMatchObject({ error: { param: 'reset_key' } });
    });

    test('a key is stored as its hash alone', async () => {
      const { account } = await signUpAccount();
      const mail = await requestRecovery(account);
      const storedKeys = JSON.stringify(await db().selectFrom('account_keys').selectAll().execute());
      expect(storedKeys).not.toContain(mail?.key);
    });

    test('a key works once, of two at once as well, and says so afterwards', async () => {
      const { account, shopper } = await signUpAccount();
      const mail = await requestRecovery(account);
      const answers = await Promise.all(
        ['battery staple', 'another staple'].map((password) =>
          shopper().post('/api/account/recover', { reset_key: mail?.key, password }),
        ),
      );
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
      const secondReset = await account.post('/api/account/recover', {
        reset_key: mail?.key,
        password: 'battery staple',
      });
      expect(secondReset.body.error).toEqual({
        message: 'This link has been used already',
        code: 'used_key',
        param: 'reset_key',
      });
    });

    test('a key that has expired, is unknown or is no text is refused', async () => {
      const { account, clock } = await signUpAccount();
      const mail = await requestRecovery(account);
      clock.advance(dayMs);
      const refusals = [];
      for (const reset_key of [mail?.key, 'invented', 5, {}]) {
        const { status, body } = await account.post('/api/account/recover', { reset_key, password: 'battery staple' });
        refusals.push([status, body.error.code]);
      }
      expect(refusals).toEqual([[400, 'expired_key'], ...Array(3).fill([400, 'invalid_key'])]);
      expect((await submitLogin('correct horse')).body).toHaveProperty('id');
    });

    test('a password that is too short leaves the key as it was', async () => {
      const { account } = await signUpAccount();
      const mail = await requestRecovery(account);
      const short = await account.post('/api/account/recover', { reset_key: mail?.key, password: 'short' });
      expect(short.body.errors.password.message).toBe('Password must have at least 8 characters');
      const reset = { reset_key: mail?.key, password: 'battery staple' };
      expect((await account.post('/api/account/recover', reset)).body).toEqual({ success: true });
    });

    test('an earlier key stays valid until one is used', async () => {
      const { account } = await signUpAccount();
      const first = await requestRecovery(account);
      await requestRecovery(account);
      const reset = { reset_key: first?.key, password: 'battery staple' };
      expect((await account.post('/api/account/recover', reset)).body).toEqual({ success: true });
      const keys = db().selectFrom('account_keys').selectAll().where('kind', '=', 'recover');
      expect(await keys.where('date_used', 'is', null).execute()).toEqual([]);
    });

    test('an unknown address, none and nonsense get the same answer, and no mail', async () => {
      const { shopper } = await signUpAccount();
      for (const email of ['no@example.test', undefined, 'nonsense', 5]) {
        const { status, body } = await shopper().post('/api/account/recover', { email });
        expect([status, body]).toEqual([200, { success: true }]);
      }
      expect(await listRecoverMails()).toEqual([]);
    });

    test('as much work is done for an unknown address as for a known one, so that its time tells nothing', async () => {
      await signUpAccount();
      const counting = countStatements(db());
      const shopper = buildTestApp(counting.db).shopper();
      const countRecoverStatements = async (email: string) => {
        const statementsBefore = counting.statements();
        await shopper.post('/api/account/recover', { email });
        return counting.statements() - statementsBefore;
      };
      const work = [
        await countRecoverStatements(ada.email),
        await countRecoverStatements('no@example.test'),
        await countRecoverStatements(ada.email),
      ];
      expect(new Set(work).size).toBe(1);
      expect(await listRecoverMails()).toHaveLength(2);
    });

    test.each([
      ['http://localhost:5173/reset', /^http:\/\/localhost:5173\/reset\?key=[\w-]+$/],
      ['http://localhost:5173/reset?k={reset_key}', /^http:\/\/localhost:5173\/reset\?k=[\w-]+$/],
      ['https://evil.test/reset', /^\/account\/recover\?key=/],
      ['http://localhost:3000@evil.test/', /^\/account\/recover\?key=/],
      ['//evil.test', /^\/account\/recover\?key=/],
      ['javascript:alert(1)', /^\/account\/recover\?key=/],
    ])('a reset_url is taken when its origin is allowed: %s', async (reset_url, link) => {
      const { account } = await signUpAccount();
      expect((await requestRecovery(account, { reset_url }))?.link).toMatch(link);
    });

    test('mails are limited per address without saying so, and per network', async () => {
      const { account, deps } = await signUpAccount();
      for (let n = 0; n < 7; n += 1) await requestRecovery(account);
      expect(await listRecoverMails()).toHaveLength(5);
      const limited = buildTestApp(db(), { config: { ...deps.config, rateLimitPerIp: true } });
      const requestFromNetwork = (n: number) =>
        limited.app.request(
          '/api/account/recover',
          {
            method: 'POST',
            headers: { Authorization: `Basic ${btoa('pk_test')}` },
            body: JSON.stringify({ email: `nobody${n}@example.test` }),
          },
          { ip: '192.0.2.1' },
        );
      const statuses = [];
      for (let n = 0; n < 31; n += 1) statuses.push((await requestFromNetwork(n)).status);
      expect(statuses.slice(-2)).toEqual([200, 429]);
    });
  });
});
