import type { PasswordCost } from '@mercer/platform/http/config';
import { buildTestApp, eachDatabase, Shopper } from '@mercer/server/testing';
import { expect, test } from 'vitest';

const ada = { first_name: 'Ada', last_name: 'Lovelace', email: 'ada@example.test', password: 'correct horse' };
const wrong = { email: ada.email, password: 'wrong horse' };
const flood = 220;

eachDatabase((db) => {
  const openLimitedApp = async ({
    rateLimitPerIp,
    passwordCost,
  }: {
    rateLimitPerIp: boolean;
    passwordCost?: PasswordCost;
  }) => {
    const { deps } = buildTestApp(db());
    const config = { ...deps.config, rateLimitPerIp, ...(passwordCost ? { passwordCost } : {}) };
    const { app } = buildTestApp(db(), { config });
    const createShopperFrom = (ip: string) => new Shopper((request) => app.fetch(request, { ip }));
    const signedInShopper = createShopperFrom('192.0.2.9');
    await signedInShopper.post('/api/account', ada);
    return { from: createShopperFrom, signedInShopper };
  };
  const submitLogin = (shopper: Shopper, credentials: object) => shopper.post('/api/account/login', credentials);
  const repeatConcurrently = <T>(count: number, work: (at: number) => Promise<T>) =>
    Promise.all(Array.from({ length: count }, (_, at) => work(at)));

  test('many accounts tried from one network are limited, and nobody else is', async () => {
    const { from, signedInShopper } = await openLimitedApp({ rateLimitPerIp: true });
    const guessPassword = (at: number) =>
      submitLogin(from('192.0.2.1'), { ...wrong, email: `shopper${at}@example.test` });
    const statuses = (await repeatConcurrently(130, guessPassword)).map(({ status }) => status);
    expect(statuses.toSorted()).toEqual([...Array(100).fill(200), ...Array(30).fill(429)]);
    expect((await submitLogin(from('192.0.2.1'), ada)).status).toBe(429);
    expect((await submitLogin(from('192.0.2.2'), ada)).body.email).toBe(ada.email);
    expect((await signedInShopper.put('/api/account', { first_name: 'Augusta' })).body.first_name).toBe('Augusta');
  });

  test('a locked network locks the owner of an account out of no other one', async () => {
    const { from, signedInShopper } = await openLimitedApp({ rateLimitPerIp: true });
    const guesses = await repeatConcurrently(400, () => submitLogin(from('192.0.2.1'), wrong));
    expect(guesses.filter(({ status }) => status === 429)).toHaveLength(370);
    expect((await submitLogin(from('192.0.2.1'), ada)).status).toBe(429);
    expect((await submitLogin(from('192.0.2.2'), ada)).body.email).toBe(ada.email);
    const change = { password: ada.password, new_password: 'battery staple' };
    expect((await signedInShopper.put('/api/account', change)).body.email).toBe(ada.email);
  });

  test('right passwords are no guesses, however many sign in from one network', async () => {
    const { from } = await openLimitedApp({ rateLimitPerIp: true });
    for (let at = 0; at < 120; at += 1) expect((await submitLogin(from('192.0.2.1'), ada)).body.email).toBe(ada.email);
  });

  test('220 sign-ins at once from one network keep nobody else out', async () => {
    const { from } = await openLimitedApp({ rateLimitPerIp: false, passwordCost: { N: 2 ** 12, r: 8, p: 1 } });
    const flooding = repeatConcurrently(flood, (at) =>
      submitLogin(from('192.0.2.1'), { ...wrong, email: `shopper${at}@example.test` }),
    );
    const otherLogins = await repeatConcurrently(3, (at) => submitLogin(from(`192.0.2.${at + 2}`), ada));
    expect(otherLogins.map(({ body }) => body.email)).toEqual(otherLogins.map(() => ada.email));
    const statuses = (await flooding).map(({ status }) => status);
    expect(statuses.filter((status) => status !== 200 && status !== 503)).toEqual([]);
    expect(statuses.filter((status) => status === 200).length).toBeGreaterThanOrEqual(200);
  });
});
