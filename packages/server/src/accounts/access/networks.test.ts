import { expect, test } from 'vitest';
import type { PasswordCost } from '../../http/config.ts';
import { eachDatabase, Shopper, testApp } from '../../testing/index.ts';

const ada = { first_name: 'Ada', last_name: 'Lovelace', email: 'ada@example.test', password: 'correct horse' };
const wrong = { email: ada.email, password: 'wrong horse' };
const flood = 220;

eachDatabase((db) => {
  const opened = async ({ rateLimitPerIp, passwordCost }: { rateLimitPerIp: boolean; passwordCost?: PasswordCost }) => {
    const { deps } = testApp(db());
    const config = { ...deps.config, rateLimitPerIp, ...(passwordCost ? { passwordCost } : {}) };
    const { app } = testApp(db(), { config });
    const from = (ip: string) => new Shopper((request) => app.fetch(request, { ip }));
    const known = from('192.0.2.9');
    await known.post('/api/account', ada);
    return { from, known };
  };
  const login = (shopper: Shopper, credentials: object) => shopper.post('/api/account/login', credentials);
  const times = <T>(count: number, work: (at: number) => Promise<T>) =>
    Promise.all(Array.from({ length: count }, (_, at) => work(at)));

  test('many accounts tried from one network are limited, and nobody else is', async () => {
    const { from, known } = await opened({ rateLimitPerIp: true });
    const guess = (at: number) => login(from('192.0.2.1'), { ...wrong, email: `shopper${at}@example.test` });
    const statuses = (await times(130, guess)).map(({ status }) => status);
    expect(statuses.toSorted()).toEqual([...Array(100).fill(200), ...Array(30).fill(429)]);
    expect((await login(from('192.0.2.1'), ada)).status).toBe(429);
    expect((await login(from('192.0.2.2'), ada)).body.email).toBe(ada.email);
    expect((await known.put('/api/account', { first_name: 'Augusta' })).body.first_name).toBe('Augusta');
  });

  test('a locked network locks the owner of an account out of no other one', async () => {
    const { from, known } = await opened({ rateLimitPerIp: true });
    const guesses = await times(400, () => login(from('192.0.2.1'), wrong));
    expect(guesses.filter(({ status }) => status === 429)).toHaveLength(370);
    expect((await login(from('192.0.2.1'), ada)).status).toBe(429);
    expect((await login(from('192.0.2.2'), ada)).body.email).toBe(ada.email);
    const change = { password: ada.password, new_password: 'battery staple' };
    expect((await known.put('/api/account', change)).body.email).toBe(ada.email);
  });

  test('right passwords are no guesses, however many sign in from one network', async () => {
    const { from } = await opened({ rateLimitPerIp: true });
    for (let at = 0; at < 120; at += 1) expect((await login(from('192.0.2.1'), ada)).body.email).toBe(ada.email);
  });

  test('220 sign-ins at once from one network keep nobody else out', async () => {
    const { from } = await opened({ rateLimitPerIp: false, passwordCost: { N: 2 ** 12, r: 8, p: 1 } });
    const flooding = times(flood, (at) => login(from('192.0.2.1'), { ...wrong, email: `shopper${at}@example.test` }));
    const others = await times(3, (at) => login(from(`192.0.2.${at + 2}`), ada));
    expect(others.map(({ body }) => body.email)).toEqual(others.map(() => ada.email));
    const statuses = (await flooding).map(({ status }) => status);
    expect(statuses.filter((status) => status !== 200 && status !== 503)).toEqual([]);
    expect(statuses.filter((status) => status === 200).length).toBeGreaterThanOrEqual(200);
  });
});
