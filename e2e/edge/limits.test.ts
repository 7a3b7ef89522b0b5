import { join } from 'node:path';
import { openDatabase } from '@mercer/server';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { type OpenShop, openDemoShop } from '../clients/open-shop.ts';
import { Caller } from './caller.ts';

let shop: OpenShop;

beforeAll(async () => {
  shop = await openDemoShop('', { RATE_LIMIT_PER_IP: 'on', TRUST_PROXY: '1' });
});
afterAll(() => shop.close());
// however slow the machine is, all of a test is within one minute
beforeAll(() => vi.useFakeTimers({ toFake: ['Date'] }));
afterAll(() => vi.useRealTimers());
afterEach(() => vi.restoreAllMocks());

interface Attack {
  /** Number of attempts allowed from one network in 15 minutes. */
  maxAttempts: number;
  api: (caller: Caller, n: number) => Promise<Response>;
  page: (caller: Caller, n: number) => Promise<Response>;
}

const buildPersonFields = (n: number) => ({
  first_name: 'A',
  last_name: 'L',
  email: `a${n}@mercer.test`,
  password: 'long-enough-1',
});
const wrong = { email: 'nobody@mercer.test', password: 'not-the-password' };
const street = { name: 'Ada L', address1: '1 Way', city: 'Portland', state: 'OR', zip: '97201', country: 'US' };
const prefixStreetFields = (part: string) => Object.entries(street).map(([name, value]) => [`${part}_${name}`, value]);
const checkoutForm = Object.fromEntries([...prefixStreetFields('shipping'), ...prefixStreetFields('billing')]);
const declined = '4000000000000002';

const attacks: Record<string, Attack> = {
  'accounts are made': {
    maxAttempts: 100,
    api: (caller, n) => caller.api('/account', buildPersonFields(n)),
    page: (caller, n) => caller.post('/signup', buildPersonFields(n)),
  },
  'reset mails are asked for': {
    maxAttempts: 30,
    api: (caller, n) => caller.api('/account/recover', { email: buildPersonFields(n).email }),
    page: (caller, n) => caller.post('/account/recover', { email: buildPersonFields(n).email }),
  },
  'newsletters are asked for': {
    maxAttempts: 30,
    api: (caller, n) => caller.api('/subscribers', { email: buildPersonFields(n).email }),
    page: (caller, n) => caller.post('/subscribe', { email: buildPersonFields(n).email }),
  },
  'passwords of one account are guessed': {
    maxAttempts: 30,
    api: (caller) => caller.api('/account/login', wrong),
    page: (caller) => caller.post('/login', wrong),
  },
  'promo codes are guessed': {
    maxAttempts: 100,
    api: async (caller, n) => (await caller.createShopperWithCart()).api('/cart/coupon', { code: `GUESS${n}` }, 'PUT'),
    page: async (caller, n) =>
      (await caller.createShopperWithCart()).post('/cart', { intent: 'apply_coupon', code: `GUESS${n}` }),
  },
  'stolen cards are tried': {
    maxAttempts: 100,
    api: async (caller) => {
      const shopper = await caller.createShopperWithCart();
      const card = { number: declined, exp_month: 12, exp_year: 2034, cvc: '123' };
      const { token } = (await (await shopper.api('/vault/tokens', card)).json()) as { token: string };
      const billing = { ...street, method: 'card', card: { token } };
      await shopper.api('/cart', { account: { email: 'ada@mercer.test' }, shipping: street, billing }, 'PUT');
      return shopper.api('/cart/order', {});
    },
    page: async (caller) => {
      const card = { card_number: declined, card_expiry: '12/34', card_cvc: '123' };
      const shopper = await caller.createShopperWithCart();
      return shopper.post('/checkout', { ...checkoutForm, ...card, email: 'ada@mercer.test' });
    },
  },
};

/** Sets the count of everything that was attempted so far. */
async function setAttemptCount(count: number) {
  const db = openDatabase({ path: join(shop.folder, 'mercer.sqlite') });
  const writeAttemptCount = () => db.updateTable('attempts').set({ count }).where('count', '>', 0).execute();
  // the shop writes in this very thread: its transaction can only end while nobody waits for the file
  await vi.waitFor(writeAttemptCount, { timeout: 120_000 });
  await db.destroy();
}

/** A page is long: a failure need not print it. */
const hasSentence = (sentence: string, html: string) => html.includes(sentence);

test.each(Object.entries(attacks))('however %s, through API and forms, it stops at one number', async (_, attack) => {
  vi.spyOn(console, 'warn').mockReturnValue();
  const caller = new Caller(shop.url, `192.0.2.${Object.values(attacks).indexOf(attack)}`);
  const { api, page, maxAttempts } = attack;
  const tries = [page, api, page, api];
  for (const [n, attempt] of tries.entries()) {
    // the first two have been counted, as have those that are left out here
    if (n === 2) await setAttemptCount(maxAttempts - 2);
    expect((await attempt(caller, n)).status, `try ${maxAttempts - 4 + n}`).not.toBe(429);
  }
  const refusedResponses = [await api(caller, 4), await page(caller, 5)] as const;
  for (const { status, headers } of refusedResponses) {
    expect(status).toBe(429);
    const seconds = Number(headers.get('retry-after'));
    expect(seconds > 0 && seconds <= 900, `${seconds} s`).toBe(true);
  }
  expect(await refusedResponses[0].json()).toMatchObject({ error: { code: 'too_many_attempts' } });
  expect(hasSentence('Too many attempts: please try again later', await refusedResponses[1].text())).toBe(true);
  expect((await page(new Caller(shop.url, '198.51.100.1'), 6)).status).not.toBe(429);
});

test('one network has 600 calls a minute, posted forms among them; pages are there all the same', async () => {
  const caller = new Caller(shop.url, '203.0.113.1');
  const otherCaller = new Caller(shop.url, '203.0.113.2');
  for (let n = 0; n < 600; n += 1) {
    const { status } = await (n % 2 ? caller.get('/api/session') : caller.post('/preferences', {}));
    expect(status, `call ${n + 1}`).toBeLessThan(400);
  }
  const refusedResponse = await caller.post('/preferences', { locale: 'de-DE' });
  expect([refusedResponse.status, refusedResponse.headers.get('retry-after')]).toEqual([429, '60']);
  expect(hasSentence('Too many requests at once.', await refusedResponse.text())).toBe(true);
  const german = await caller.post('/login', wrong, { Cookie: 'swell-locale=de-DE' });
  expect(hasSentence('Das war zu viel auf einmal.', await german.text())).toBe(true);
  for (const path of [
    '/api/session',
    '/api/subscriptions',
    '/vault/authorization',
    '/functions/demo/hello',
    '/operator/orders',
  ]) {
    const answer = await caller.get(path);
    expect([path, answer.status, answer.headers.get('retry-after')]).toEqual([path, 429, '60']);
    expect(await answer.json()).toMatchObject({ error: { code: 'too_many_requests' } });
  }
  for (const path of ['/', '/cart', '/products/everyday-mug']) expect((await caller.get(path)).status).toBe(200);
  expect((await otherCaller.get('/api/session')).status).toBe(200);
  expect((await otherCaller.post('/preferences', {})).status).toBe(303);
  vi.advanceTimersByTime(60_000);
  expect((await caller.get('/api/session')).status).toBe(200);
});

test('the first 64 bits of an IPv6 address are one network; IPv4 written as IPv6 is IPv4', async () => {
  const requestRecovery = (ip: string) =>
    new Caller(shop.url, ip).post('/account/recover', { email: 'ada@mercer.test' });
  for (let n = 0; n < 30; n += 1) expect((await requestRecovery(`2001:db8:0:1::${n.toString(16)}`)).status).toBe(200);
  expect((await requestRecovery('2001:db8:0:1:ffff:ffff::')).status).toBe(429);
  expect((await requestRecovery('2001:db8:0:2::1')).status).toBe(200);
  for (let n = 0; n < 30; n += 1)
    expect((await requestRecovery(n % 2 ? '203.0.113.9' : '::ffff:203.0.113.9')).status).toBe(200);
  expect((await requestRecovery('::ffff:cb00:7109')).status).toBe(429);
});

test('one network has the feed 60 times a minute; pages, pictures and health are there all the same', async () => {
  const [caller, otherCaller] = [new Caller(shop.url, '203.0.113.20'), new Caller(shop.url, '203.0.113.21')];
  for (let n = 0; n < 60; n += 1) expect((await caller.get('/feed.xml')).status, `feed ${n + 1}`).toBe(200);
  const refusedResponse = await caller.get('/feed.xml');
  expect([refusedResponse.status, refusedResponse.headers.get('retry-after')]).toEqual([429, '60']);
  for (const path of ['/', '/sitemap.xml', '/healthz', '/readyz', '/favicon.svg']) {
    expect([path, (await caller.get(path)).status]).toEqual([path, 200]);
  }
  expect((await otherCaller.get('/feed.xml')).status).toBe(200);
});
