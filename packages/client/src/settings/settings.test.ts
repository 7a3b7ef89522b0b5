import { localize } from '@mercer/contract';
import { expect, test, vi } from 'vitest';
import { openShop } from '../testing/shop.ts';

const store = {
  name: 'Mercer',
  locale: 'en-US',
  locales: [
    { code: 'en-US', name: 'English' },
    { code: 'de-DE', name: 'Deutsch' },
  ],
  currency: 'USD',
  currencies: [
    { code: 'USD', type: 'base' },
    { code: 'EUR', type: 'display', rate: 0.9, decimals: 2 },
    { code: 'JPY', type: 'priced' },
  ],
  greeting: 'Hello',
  $locale: { de: { greeting: 'Hallo' } },
};

function openStore() {
  return openShop(({ path, body }) => {
    const answers: Record<string, unknown> = {
      '/api/settings': { store },
      '/api/settings/menus': [{ id: 'main', items: [] }],
      '/api/settings/all': { settings: { store }, menus: [], payments: { card: {} }, subscriptions: {}, session: {} },
    };
    return answers[path] ?? body ?? {};
  });
}

test('settings are a promise until they are there, then plain values, read once', async () => {
  const { client, log } = openStore();
  const asked = [client.settings.get('store.name'), client.settings.get('store.none', 'x')];
  expect(await Promise.all(asked)).toEqual(['Mercer', 'x']);
  expect(client.settings.get('store.name')).toBe('Mercer');
  expect(await client.settings.menus('main')).toEqual({ id: 'main', items: [] });
  await client.settings.refresh();
  expect(log()).toEqual(['GET /api/settings', 'GET /api/settings/menus', 'GET /api/settings']);
});

test('load reads settings, menus, payments, subscriptions and session at once', async () => {
  const { client, log } = openStore();
  await client.settings.load();
  expect(client.settings.payments()).toEqual({ card: {} });
  expect(log()).toEqual(['GET /api/settings/all']);
});

test('a settings load failure is logged', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {});
  await openShop(() => new Response('', { status: 500 })).client.settings.load();
  expect(logged).toHaveBeenCalledOnce();
  logged.mockRestore();
});

test('PUT /session {locale} or {currency}; values follow the locale', async () => {
  const { client, log } = openStore();
  await client.settings.get();
  expect(client.settings.get('store.greeting')).toBe('Hello');
  await client.locale.select('de-DE');
  await client.currency.select('EUR');
  expect(client.settings.get('store.greeting')).toBe('Hallo');
  expect([client.locale.get(), client.currency.get('ZZZ')]).toEqual([store.locales[1], { code: 'ZZZ' }]);
  expect(log().slice(1)).toEqual(['PUT /api/session {"locale":"de-DE"}', 'PUT /api/session {"currency":"EUR"}']);
});

test('a localised value falls back along the locales', () => {
  const value = {
    a: 1,
    b: 2,
    c: 3,
    list: [{ $locale: { fr: { t: 'F' } } }],
    $locale: { fr: { a: 'f' }, de: { a: '', b: 'd' } },
  };
  const rules = [
    { code: 'de-AT', fallback: 'fr' },
    { code: 'fr', fallback: 'none' },
  ];
  expect(localize(value, 'de-AT', rules)).toEqual({ a: 'f', b: 'd', c: 3, list: [{ t: 'F' }] });
  expect(localize(value, 'fr', rules)).toMatchObject({ a: 'f', b: null });
});

test('currency format converts display currencies', async () => {
  const { client } = openStore();
  expect(client.currency.format(19.99)).toBe('$19.99');
  await client.settings.load();
  const { format } = client.currency;
  expect([
    format(10, { code: 'EUR' }),
    format(10, { code: 'EUR', convert: false }),
    format(10, { code: 'USD', rate: 2 }),
    format(10.129, { decimals: 1 }),
    format(10, { code: 'JPY', decimals: null }),
    format(undefined, { code: 'EUR' }),
    format(10, { code: 'EUR', locale: 'de_DE' }),
    format(10, { code: 'no currency' }),
  ]).toEqual(['€9.00', '€10.00', '$20.00', '$10.1', '¥10', '€', '9,00 €'.replace(' ', '\u00a0'), '10']);
});
