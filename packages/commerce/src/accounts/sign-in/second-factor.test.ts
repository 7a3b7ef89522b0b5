import {
  buildTestApp,
  confirmEmail,
  eachDatabase,
  readQueuedMails,
  type Shopper,
  testConfig,
} from '@mercer/server/testing';
import { TOTP } from 'otpauth';
import { describe, expect, test } from 'vitest';

const ada = { first_name: 'Ada', last_name: 'Lovelace', email: 'ada@example.test', password: 'correct horse' };
const passwordProof = { password: ada.password };
const path = '/api/account/second-factor';
const stepMs = 30_000;
/** The code that an authenticator app shows, some time steps from now. */
const computeTotpCode = (secret: string, now: Date, steps = 0) =>
  new TOTP({ secret }).generate({ timestamp: now.getTime() + steps * stepMs });

eachDatabase((db) => {
  const signUpAccount = async (overrides: Parameters<typeof buildTestApp>[1] = {}) => {
    const app = buildTestApp(db(), overrides);
    const account = app.shopper();
    await account.post('/api/account', ada);
    await confirmEmail(db(), account);
    return { ...app, account, login: (extra = {}, shopper = app.shopper()) => submitLogin(shopper, extra) };
  };
  const submitLogin = (shopper: Shopper, extra: object) => shopper.post('/api/account/login', { ...ada, ...extra });

  /** Ada has turned it on; a code of hers is one of the next time step. */
  const enableSecondFactor = async (overrides: Parameters<typeof buildTestApp>[1] = {}) => {
    const app = await signUpAccount(overrides);
    const { secret } = (await app.account.post(path, passwordProof)).body;
    const computeCode = (steps = 0) => computeTotpCode(secret, app.deps.now(), steps);
    const on = (await app.account.put(path, { code: computeCode() })).body;
    expect(on.on).toBe(true);
    app.clock.advance(stepMs);
    /** the n-th of those that are not hers just now */
    const pickWrongCode = (n = 0) => {
      const right = new Set([-1, 0, 1].map(computeCode));
      const sixDigitCodes = Array.from({ length: n + 4 }, (_, at) => String(at).padStart(6, '0'));
      return sixDigitCodes.filter((candidate) => !right.has(candidate))[n] ?? '';
    };
    return { ...app, secret, code: computeCode, wrong: pickWrongCode, codes: on.recovery_codes as string[] };
  };
  const listSecondStepMails = async () => {
    const mails = await db().selectFrom('outbox').selectAll().where('kind', '=', 'second_step').execute();
    return mails.map(({ recipient, data }) => [recipient, JSON.parse(data).deed, JSON.parse(data).left]);
  };
  const isSignedIn = (body: { email?: string }) => body.email === ada.email;

  describe('turning it on', () => {
    test('gives a key, its link and its picture for the password, and asks for nothing yet', async () => {
      const { account, login } = await signUpAccount();
      expect((await account.get(path)).body).toEqual({ on: false, date_on: null, recovery_codes_left: 0 });
      const { secret, otpauth_url, qr_svg } = (await account.post(path, passwordProof)).body;
      expect(secret).toMatch(/^[A-Z2-7]{32}$/);
      const url = new URL(otpauth_url);
      expect([url.protocol, url.host]).toEqual(['otpauth:', 'totp']);
      expect(decodeURIComponent(url.pathname)).toMatch(/^\/[^:]+:ada@example\.test$/);
      expect(url.searchParams.get('secret')).toBe(secret);
      expect(qr_svg).toMatch(/^<svg xmlns="[^"]+" viewBox="[-\d ]+" shape-rendering="crispEdges"><path [^<>]+\/>/);
      expect(isSignedIn((await login()).body)).toBe(true);
    });

    test('needs the current password, and an account', async () => {
      const { account, shopper } = await signUpAccount();
      expect((await account.post(path, {})).body.errors.password.code).toBe('REQUIRED');
      expect((await account.post(path, { password: 'wrong horse' })).body.errors.password.code).toBe('INVALID');
      const visitor = shopper();
      const answers = [visitor.get(path), visitor.post(path, passwordProof), visitor.put(path, { code: '1' })];
      const responses = await Promise.all([...answers, visitor.call('DELETE', path, { ...passwordProof, code: '1' })]);
      expect(responses.map(({ status }) => status)).toEqual([401, 401, 401, 401]);
    });

    test('is done with a code of the app; ten recovery codes are told once, and other sessions end', async () => {
      const { account, clock, deps, login, shopper } = await signUpAccount();
      const elsewhere = shopper();
      await login({}, elsewhere);
      const { secret } = (await account.post(path, passwordProof)).body;
      const code = computeTotpCode(secret, deps.now());
      const incorrectCode = String((Number(code) + 1) % 1_000_000).padStart(6, '0');
      for (const wrong of ['', ' ', 'nonsense', incorrectCode, null]) {
        expect((await account.put(path, { code: wrong })).body).toHaveProperty('errors.code');
      }
      const { body } = await account.put(path, { code: ` ${code.slice(0, 3)} ${code.slice(3)}` });
      expect(body).toMatchObject({ on: true, date_on: '2026-06-01T12:00:00.000Z', recovery_codes_left: 10 });
      expect(new Set(body.recovery_codes).size).toBe(10);
      for (const recoveryCode of body.recovery_codes) expect(recoveryCode).toMatch(/^([A-Z2-7]{4}-){5}[A-Z2-7]{4}$/);
      expect((await elsewhere.get('/api/account')).body).toBeNull();
      expect(isSignedIn((await account.get('/api/account')).body)).toBe(true);
      expect((await account.get(path)).body).not.toHaveProperty('recovery_codes');
      expect(await listSecondStepMails()).toEqual([[ada.email, 'on', 0]]);
      clock.advance(stepMs);
      expect((await account.put(path, { code: computeTotpCode(secret, deps.now()) })).status).toBe(409);
      expect((await account.post(path, passwordProof)).body.error.code).toBe('second_factor_on');
    });

    test('ends after an hour, and with a newer key', async () => {
      const { account, clock, deps } = await signUpAccount();
      const first = (await account.post(path, passwordProof)).body.secret;
      const second = (await account.post(path, passwordProof)).body.secret;
      const submitCode = (secret: string) => account.put(path, { code: computeTotpCode(secret, deps.now()) });
      expect((await submitCode(first)).body.errors.code.code).toBe('INVALID');
      clock.advance(60 * 60_000);
      expect((await submitCode(second)).body.errors.code.message).toBe(
        'Too much time has passed: please set it up again',
      );
      expect((await account.get(path)).body.on).toBe(false);
    });
  });

  describe('signing in', () => {
    test('asks for a code once the password was right, and changes no session before', async () => {
      const { code, login, shopper, wrong } = await enableSecondFactor();
      const visitor = shopper();
      await visitor.post('/api/cart/items', { product_id: 'everyday-mug' });
      const sessionBefore = visitor.session;
      const { body } = await login({}, visitor);
      expect(body).toEqual({
        errors: { code: { code: 'REQUIRED', message: 'Enter the code of your authenticator app, or a recovery code' } },
      });
      expect((await login({ code: wrong() }, visitor)).body.errors.code.code).toBe('INVALID');
      expect(visitor.session).toBe(sessionBefore);
      expect((await visitor.get('/api/account')).body).toBeNull();
      expect(isSignedIn((await login({ code: code() }, visitor)).body)).toBe(true);
      expect(visitor.session).not.toBe(sessionBefore);
      const oldSessionShopper = shopper();
      oldSessionShopper.session = sessionBefore;
      expect((await oldSessionShopper.get('/api/account')).body).toBeNull();
    });

    test('a wrong password tells nobody that there is a second step', async () => {
      const { code, login } = await enableSecondFactor();
      const wrong = { password: 'wrong horse' };
      const answers = [
        await login(wrong),
        await login({ ...wrong, code: code() }),
        await login({ ...wrong, email: 'nobody@example.test' }),
        await login({ ...wrong, email: 'nobody@example.test', code: '123456' }),
      ];
      for (const { status, body } of answers) expect([status, body]).toEqual([200, answers[0]?.body]);
      expect(isSignedIn((await login({ code: code() })).body)).toBe(true);
    });

    test('a code works once, within its time as well, and none before it', async () => {
      const { clock, code, login } = await enableSecondFactor();
      const [earlier, now] = [code(-1), code()];
      expect(isSignedIn((await login({ code: now })).body)).toBe(true);
      expect((await login({ code: now })).body.errors.code.code).toBe('INVALID');
      clock.advance(stepMs);
      for (const old of [now, earlier]) expect((await login({ code: old })).body).toHaveProperty('errors.code');
      expect(isSignedIn((await login({ code: code() })).body)).toBe(true);
    });

    test('nor does the code that turned it on', async () => {
      const { code, login } = await enableSecondFactor();
      expect((await login({ code: code(-1) })).body).toHaveProperty('errors.code');
    });

    test('clocks may be half a minute apart, and no more', async () => {
      const { clock, code, login } = await enableSecondFactor();
      clock.advance(10 * stepMs);
      for (const off of [-2, 2]) expect((await login({ code: code(off) })).body).toHaveProperty('errors.code');
      expect(isSignedIn((await login({ code: code(-1) })).body)).toBe(true);
      expect(isSignedIn((await login({ code: code(1) })).body)).toBe(true);
    });

    test('of sign-ins at once with one code one gets in, on whichever node', async () => {
      const { code, codes, deps } = await enableSecondFactor();
      const nodes = [1, 2, 3, 4].map(() => buildTestApp(db(), { now: deps.now }));
      for (const [enteredCode, expected] of [[code(), 1] as const, [codes[0], 1] as const]) {
        const answers = await Promise.all(nodes.map(({ shopper }) => submitLogin(shopper(), { code: enteredCode })));
        expect(answers.filter(({ body }) => isSignedIn(body))).toHaveLength(expected);
        expect(answers.filter(({ body }) => body.errors?.code)).toHaveLength(3);
      }
    });

    test('a recovery code works once, however it is typed, and the account is told', async () => {
      const { account, codes, login } = await enableSecondFactor();
      const [first = '', second = ''] = codes;
      expect(isSignedIn((await login({ code: first.toLowerCase().replaceAll('-', ' ') })).body)).toBe(true);
      expect((await login({ code: first })).body.errors.code.code).toBe('INVALID');
      expect(isSignedIn((await login({ code: second })).body)).toBe(true);
      expect((await account.get(path)).body.recovery_codes_left).toBe(8);
      expect((await listSecondStepMails()).slice(1)).toEqual([
        [ada.email, 'recovery_code', 9],
        [ada.email, 'recovery_code', 8],
      ]);
    });

    test('a token instead of the password needs the code as well, and stays good until it came', async () => {
      const { account, code, shopper, wrong } = await enableSecondFactor();
      const { password_token } = (await account.post('/api/account/password-token', passwordProof)).body;
      const loginWithToken = (extra: object) =>
        shopper().post('/api/account/login', { email: ada.email, password_token, ...extra });
      expect((await loginWithToken({})).body.errors.code.code).toBe('REQUIRED');
      expect((await loginWithToken({ code: wrong() })).body.errors.code.code).toBe('INVALID');
      expect(isSignedIn((await loginWithToken({ code: code() })).body)).toBe(true);
      expect((await loginWithToken({ code: code(1) })).body.errors.email.code).toBe('INVALID');
    });

    test('a password that was set by mail opens nothing without the code', async () => {
      const { account, code, login, shopper } = await enableSecondFactor();
      const visitor = shopper();
      await visitor.post('/api/account/recover', { email: ada.email });
      const [mail] = await readQueuedMails(db(), 'recover');
      const password = 'battery staple';
      await visitor.post('/api/account/recover', { reset_key: mail?.key, password });
      expect((await visitor.get('/api/account')).body).toBeNull();
      expect((await account.get('/api/account')).body).toBeNull();
      expect((await login({ password })).body.errors.code.code).toBe('REQUIRED');
      expect(isSignedIn((await login({ password, code: code() })).body)).toBe(true);
    });
  });

  describe('guessing', () => {
    test('ten wrong codes stop more of them for 15 minutes, at once as well, and the owner is told', async () => {
      const { clock, code, codes, login, wrong } = await enableSecondFactor();
      const guesses = Array.from({ length: 25 }, (_, n) => login({ code: wrong(n) }));
      const statuses = (await Promise.all(guesses)).map(({ status }) => status);
      expect(statuses.toSorted()).toEqual([...Array(10).fill(200), ...Array(15).fill(429)]);
      expect((await login({ code: code() })).status).toBe(429);
      expect((await listSecondStepMails()).slice(1)).toEqual([[ada.email, 'guessed', 0]]);
      expect(isSignedIn((await login({ code: codes[0] })).body)).toBe(true);
      clock.advance(15 * 60_000);
      expect(isSignedIn((await login({ code: code() })).body)).toBe(true);
    });

    test('thirty stop them for a day; a new password lets the owner in again', async () => {
      const { clock, code, codes, login, shopper, wrong } = await enableSecondFactor();
      for (let quarter = 0; quarter < 3; quarter += 1) {
        for (let n = 0; n < 10; n += 1) expect((await login({ code: wrong(n) })).status).toBe(200);
        clock.advance(15 * 60_000);
      }
      expect((await login({ code: code() })).status).toBe(429);
      const owner = shopper();
      expect(isSignedIn((await login({ code: codes[0] }, owner)).body)).toBe(true);
      await owner.put('/api/account', { ...passwordProof, new_password: 'battery staple' });
      expect(isSignedIn((await login({ password: 'battery staple', code: code() })).body)).toBe(true);
    });

    test('wrong codes count as wrong passwords do, a code that was only asked for does not', async () => {
      const { clock, code, login } = await enableSecondFactor();
      for (let n = 0; n < 40; n += 1) expect((await login()).body.errors.code.code).toBe('REQUIRED');
      for (let n = 0; n < 30; n += 1) expect((await login({ code: `nonsense ${n}` })).status).toBe(200);
      expect((await login({ code: code() })).status).toBe(429);
      clock.advance(15 * 60_000);
      expect(isSignedIn((await login({ code: code() })).body)).toBe(true);
    });
  });

  describe('turning it off', () => {
    const endSecondFactor = (shopper: Shopper, extra: object) => shopper.call('DELETE', path, extra);

    test('needs the password and a code, and ends other sessions', async () => {
      const { account, clock, code, login, shopper, wrong } = await enableSecondFactor();
      const elsewhere = shopper();
      await login({ code: code() }, elsewhere);
      clock.advance(stepMs);
      expect((await endSecondFactor(account, { code: code() })).body.errors.password.code).toBe('REQUIRED');
      expect(
        (await endSecondFactor(account, { password: 'wrong horse', code: code() })).body.errors.password.code,
      ).toBe('INVALID');
      expect((await endSecondFactor(account, passwordProof)).body.errors.code.code).toBe('REQUIRED');
      expect((await endSecondFactor(account, { ...passwordProof, code: wrong() })).body.errors.code.code).toBe(
        'INVALID',
      );
      expect((await endSecondFactor(account, { ...passwordProof, code: code() })).body).toEqual({ success: true });
      expect((await elsewhere.get('/api/account')).body).toBeNull();
      expect((await account.get(path)).body).toEqual({ on: false, date_on: null, recovery_codes_left: 0 });
      expect(isSignedIn((await login()).body)).toBe(true);
      expect(await listSecondStepMails()).toContainEqual([ada.email, 'off', 0]);
    });

    test('is possible with a recovery code; old ones are worth nothing when it is on again', async () => {
      const { account, codes, deps, login } = await enableSecondFactor();
      expect((await endSecondFactor(account, { ...passwordProof, code: codes[0] })).body).toEqual({ success: true });
      const { secret } = (await account.post(path, passwordProof)).body;
      await account.put(path, { code: computeTotpCode(secret, deps.now()) });
      expect((await login({ code: codes[1] })).body.errors.code.code).toBe('INVALID');
    });
  });

  describe('what is kept', () => {
    test('is neither the secret nor a code, and goes with the account', async () => {
      const { account, codes, secret } = await enableSecondFactor();
      const readStoredRows = async () => [
        await db().selectFrom('second_factors').selectAll().execute(),
        await db().selectFrom('recovery_codes').selectAll().execute(),
      ];
      const text = JSON.stringify(await readStoredRows());
      for (const hidden of [secret, ...codes, ...codes.map((code) => code.replaceAll('-', ''))]) {
        expect(text).not.toContain(hidden);
      }
      expect((await account.call('DELETE', '/api/account', passwordProof)).body).toEqual({ success: true });
      expect(await readStoredRows()).toEqual([[], []]);
    });

    test('is told its owner without secrets', async () => {
      const { account, secret } = await enableSecondFactor();
      const { body } = await account.get('/api/account/export');
      expect(body.second_factor).toEqual({
        on: true,
        date_on: '2026-06-01T12:00:00.000Z',
        recovery_codes_left: 10,
      });
      expect(JSON.stringify(body)).not.toContain(secret);
    });

    test('opens with the secret of the shop alone: after its loss recovery codes still let in', async () => {
      const { code, codes, deps } = await enableSecondFactor();
      const config = { ...testConfig, signingSecret: 'another-secret' };
      const { faults, shopper } = buildTestApp(db(), { config, now: deps.now });
      expect((await submitLogin(shopper(), { code: code() })).body.errors.code.code).toBe('INVALID');
      expect(faults).toHaveLength(1);
      expect(isSignedIn((await submitLogin(shopper(), { code: codes[0] })).body)).toBe(true);
    });

    test('outlives the exchange of that secret, as long as the one before is named', async () => {
      const { code, deps } = await enableSecondFactor();
      const config = {
        ...testConfig,
        signingSecret: 'another-secret',
        signingSecretsBefore: [testConfig.signingSecret],
      };
      const { shopper } = buildTestApp(db(), { config, now: deps.now });
      expect(isSignedIn((await submitLogin(shopper(), { code: code() })).body)).toBe(true);
    });

    test('of one account opens no other one', async () => {
      const { code, deps, login, shopper } = await enableSecondFactor();
      const eve = { ...ada, email: 'eve@example.test' };
      const otherShopper = shopper();
      const { id } = (await otherShopper.post('/api/account', eve)).body;
      await confirmEmail(db(), otherShopper);
      const otherSecret = (await otherShopper.post(path, passwordProof)).body.secret;
      await otherShopper.put(path, { code: computeTotpCode(otherSecret, deps.now()) });
      const [adaFactor] = await db()
        .selectFrom('second_factors')
        .select('secret')
        .where('account_id', '<>', id)
        .execute();
      await db()
        .updateTable('second_factors')
        .set({ secret: adaFactor?.secret ?? '' })
        .where('account_id', '=', id)
        .execute();
      expect((await login({ email: eve.email, code: code() })).body.errors.code.code).toBe('INVALID');
    });
  });
});
