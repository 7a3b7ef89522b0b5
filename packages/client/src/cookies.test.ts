import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { getCookie, setCookie } from './cookies.ts';
import { openStubShop } from './testing/shop.ts';

const page = { cookie: '' };

beforeEach(() => {
  page.cookie = '';
  vi.stubGlobal('document', page);
  vi.stubGlobal('window', { document: page, location: { origin: 'http://page.test' } });
});
afterEach(() => vi.unstubAllGlobals());

test('cookie default max-age 604800 s (7 days), path /, samesite lax', () => {
  setCookie('swell-session', 'a b;c=d');
  expect(page.cookie).toBe('swell-session=a%20b%3Bc%3Dd; path=/; max-age=604800; samesite=lax');
});

test.each([
  ['swell-session=a%20b', 'a b'],
  ['other=1; swell-session=x=y; more=2', 'x=y'],
  ['not-swell-session=1', undefined],
  ['swell-session=50%', '50%'],
  ['swell-session=', ''],
  ['', undefined],
])('of %j the session is %j', (cookie, expected) => {
  page.cookie = cookie;
  expect(getCookie('swell-session')).toBe(expected);
});

test('outside a browser there are no cookies', () => {
  page.cookie = 'swell-session=a';
  vi.stubGlobal('window', undefined);
  setCookie('swell-session', 'b');
  expect([getCookie('swell-session'), page.cookie]).toEqual([undefined, 'swell-session=a']);
});

test('session, locale and currency travel as their cookies say', async () => {
  page.cookie = 'swell-session=s%2F1; swell-locale=de-DE; swell-currency=EUR';
  const { client, received } = openStubShop(undefined, { getCookie: undefined, setCookie: undefined });
  await client.cart.get();
  const { headers } = received[0] ?? {};
  expect(['x-session', 'x-locale', 'x-currency'].map((name) => headers?.get(name))).toEqual(['s/1', 'de-DE', 'EUR']);
});

test('a new X-Session is kept in the cookie; an unchanged or absent one writes nothing', async () => {
  const answers = ['new', 'new', ''];
  const { client } = openStubShop(() => Response.json({}, { headers: { 'X-Session': answers.shift() ?? '' } }), {
    getCookie: undefined,
    setCookie: undefined,
  });
  await client.get('cart');
  expect(page.cookie).toMatch(/^swell-session=new;/);
  page.cookie = 'swell-session=new';
  await client.get('cart');
  await client.get('cart');
  expect(page.cookie).toBe('swell-session=new');
});

test('locale.select and every choice of a currency are kept in their cookies', async () => {
  const writtenCookies: string[] = [];
  const { client } = openStubShop(() => ({ store: { currency: 'USD' } }), {
    setCookie: (name, value) => writtenCookies.push(`${name}=${value}`),
  });
  await client.locale.select('de-DE');
  client.locale.set('en-US');
  await client.settings.get();
  expect(client.currency.selected()).toBe('USD');
  client.currency.set('EUR');
  await client.currency.select('CHF');
  expect(writtenCookies).toEqual([
    'swell-locale=de-DE',
    'swell-currency=USD',
    'swell-currency=EUR',
    'swell-currency=CHF',
  ]);
});
