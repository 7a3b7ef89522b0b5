import type { StoreSettings } from '@mercer/contract';
import { buildTestApp, eachDatabase } from '@mercer/server/testing';
import { Hono } from 'hono';
import { expect, test } from 'vitest';
import type { AppEnv } from '../http/context.ts';
import { sessionMiddleware } from '../session/handle.ts';
import { convertMinor, requestCurrency, requestLocale } from './index.ts';

type Currency = StoreSettings['currencies'][number];

const buildTestStore = (...currencies: Currency[]): StoreSettings => ({
  name: 'Mercer',
  country: 'US',
  locale: 'en-US',
  currency: 'USD',
  locales: [
    { code: 'en-US', name: 'English' },
    { code: 'de-DE', name: 'Deutsch', fallback: 'en-US' },
  ],
  currencies: [{ code: 'USD', type: 'base', decimals: 2 }, ...currencies],
});

const buildEuroCurrency = (rule: Partial<Currency> = {}): Currency => ({
  code: 'EUR',
  type: 'priced',
  rate: 1,
  decimals: 2,
  ...rule,
});

// results of the published client for each price, see its rounding in the contract
test.each<[Partial<Currency>, number, number]>([
  [{ rate: 0.92 }, 1999, 1839],
  [{ rate: 0.5 }, 1007, 504],
  [{ round: 'nearest', round_interval: 'whole' }, 10937, 11000],
  [{ round: 'up', round_interval: 'fraction', round_fraction: 0.99 }, 1270, 1399],
  [{ round: 'down', round_interval: 'fraction', round_fraction: 0.95 }, 710, 795],
  [{ round: 'nearest', round_interval: 'fraction', round_fraction: 0.5 }, 100, 250],
  [{ round: 'down', round_interval: 'fraction', round_fraction: 0.5 }, 30, 0],
  [{ round: 'up', round_interval: 'fraction', round_fraction: 0.95 }, 0, 0],
])('a converted price follows the currency %o: %d becomes %d', (rule, amount, converted) => {
  expect(convertMinor(amount, 'EUR', buildTestStore(buildEuroCurrency(rule)))).toBe(converted);
});

test('currencies without decimals have no minor unit', () => {
  const store = buildTestStore({ code: 'JPY', type: 'display', rate: 151.4, decimals: 0 });
  expect(convertMinor(1999, 'JPY', store)).toBe(3026);
  const yen = { ...buildTestStore(buildEuroCurrency({ rate: 0.0066 })), currency: 'JPY' };
  expect(convertMinor(3026, 'EUR', yen)).toBe(1997);
});

test('the base currency stays, one without a rate cannot be converted into', () => {
  const store = buildTestStore({ code: 'CHF', type: 'priced' });
  expect(convertMinor(1999, 'USD', store)).toBe(1999);
  expect(() => convertMinor(1999, 'CHF', store)).toThrow(RangeError);
});

eachDatabase((db) => {
  async function requestChoices(query: string, headers: Record<string, string>, session: Record<string, string>) {
    const { deps } = buildTestApp(db());
    const store = buildTestStore(
      buildEuroCurrency(),
      { code: 'CHF', type: 'priced' },
      { code: 'GBP', type: 'display', rate: 0.8 },
    );
    await db()
      .insertInto('settings')
      .values({ id: 'store', value: JSON.stringify(store) })
      .execute();
    const app = new Hono<AppEnv>();
    app.use((c, next) => {
      c.set('deps', deps);
      return next();
    }, sessionMiddleware);
    app.get('/', async (c) => {
      if (Object.keys(session).length > 0) await c.var.session.keep(session);
      return c.json([await requestCurrency(c), await requestLocale(c)]);
    });
    return (await app.request(`/${query}`, { headers })).json();
  }

  test.each<[string, Record<string, string>, Record<string, string>, string[]]>([
    ['', {}, {}, ['USD', 'en-US']],
    ['', {}, { currency: 'EUR', locale: 'de-DE' }, ['EUR', 'de-DE']],
    ['', { 'X-Currency': 'USD', 'X-Locale': 'en-US' }, { currency: 'EUR', locale: 'de-DE' }, ['USD', 'en-US']],
    ['?%24currency=EUR&%24locale=de-DE', { 'X-Currency': 'USD', 'X-Locale': 'en-US' }, {}, ['EUR', 'de-DE']],
    ['?$currency=eur&$locale=de_de', {}, {}, ['EUR', 'de-DE']],
    ['?$locale=de', {}, {}, ['USD', 'de-DE']],
    ['?$currency=XXX&$locale=fr', { 'X-Currency': 'EUR', 'X-Locale': 'de-DE' }, {}, ['EUR', 'de-DE']],
    ['', { 'X-Currency': 'CHF', 'X-Locale': 'xx' }, {}, ['USD', 'en-US']],
    ['', { 'X-Currency': 'GBP' }, {}, ['USD', 'en-US']],
    ['?$currency[a]=EUR&$locale=', {}, {}, ['USD', 'en-US']],
  ])('%s, %o and session %o choose %o', async (query, headers, session, expected) => {
    expect(await requestChoices(query, headers, session)).toEqual(expected);
  });
});
