import { localizeDeep } from '@mercer/contract';
import { expect, test, vi } from 'vitest';
import { openStubShop } from '../testing/shop.ts';

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

function openStubStore() {
  return openStubShop(({ path, body }) => {
    const answers: Record<string, unknown> = {
      '/api/settings': { store },
      '/api/settings/menus': [{ id: 'main', items: [] }],
      '/api/settings/all': { settings: { store }, menus: [], payments: { card: {} }, subscriptions: {}, session: {} },
    };
    return answers[path] ?? body ?? {};
  });
}

test('settings are a promise until they are there, then plain values, read once', async () => {
  const { client, log } = openStubStore();
  const settingReads = [client.settings.get('store.name'), client.settings.get('store.none', 'x')];
  expect(await Promise.all(settingReads)).toEqual(['Mercer', 'x']);
  expect(client.settings.get('store.name')).toBe('Mercer');
  expect(await client.settings.menus('main')).toEqual({ id: 'main', items: [] });
  await client.settings.refresh();
  expect(log()).toEqual(['GET /api/settings', 'GET /api/settings/menus', 'GET /api/settings']);
});

test('load reads settings, menus, payments, subscriptions and session at once', async () => {
  const { client, log } = openStubStore();
  await client.settings.load();
  expect(client.settings.payments()).toEqual({ card: {} });
  expect(log()).toEqual(['GET /api/settings/all']);
});

test('a settings load failure is logged', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {});
  await openStubShop(() => new Response('', { status: 500 })).client.settings.load();
  expect(logged).toHaveBeenCalledOnce();
  logged.mockRestore();
});

test('PUT /session {locale} or {currency}; values follow the locale', async () => {
  const { client, log } = openStubStore();
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
  expect(localizeDeep(value, 'de-AT', rules)).toEqual({ a: 'f', b: 'd', c: 3, list: [{ t: 'F' }] });
  expect(localizeDeep(value, 'fr', rules)).toMatchObject({ a: 'f', b: 2 });
});

test('a field that nobody has translated stays as it is, an empty one becomes null', () => {
  const rules = [{ code: 'de', fallback: 'none' }, { code: 'fr', fallback: 'de' }, { code: 'en' }];
  const localizeName = ($locale: object) =>
    ['de', 'fr', 'en'].map((code) => localizeDeep({ name: 'Plain', $locale }, code, rules) as { name: unknown });
  const listLocalizedNames = ($locale: object) => localizeName($locale).map(({ name }) => name);
  expect(listLocalizedNames({})).toEqual(['Plain', 'Plain', 'Plain']);
  expect(listLocalizedNames({ de: { other: 'o' } })).toEqual(['Plain', 'Plain', 'Plain']);
  expect(listLocalizedNames({ fr: { name: 'Nom' } })).toEqual(['Plain', 'Nom', 'Plain']);
  expect(listLocalizedNames({ de: { name: '' } })).toEqual([null, null, 'Plain']);
  expect(listLocalizedNames({ de: { name: null } })).toEqual([null, null, 'Plain']);
});

test('currency format converts display currencies', async () => {
  const { client } = openStubStore();
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

test('path shapes of the settings', async () => {
  const { client, log } = openStubStore();
  const { settings } = client;
  await Promise.all([
    settings.get(),
    settings.menus(),
    settings.payments(),
    settings.subscriptions(),
    settings.session(),
  ]);
  await client.session.get();
  await settings.load();
  expect(log()).toEqual([
    'GET /api/settings',
    'GET /api/settings/menus',
    'GET /api/settings/payments',
    'GET /api/settings/subscriptions',
    'GET /api/session',
    'GET /api/session',
    'GET /api/settings/all',
  ]);
});

test('a failed read is tried again by the next one', async () => {
  let answers = 0;
  const { client } = openStubShop(() => (answers++ ? { store } : new Response('', { status: 500 })));
  await expect(client.settings.get()).rejects.toMatchObject({ code: 'connection_error' });
  expect(await client.settings.get('store.name')).toBe('Mercer');
});

test('set merges into the local copy, in the case of the client', async () => {
  const { client } = openStubShop(() => ({ store: { name: 'Mercer', own_part: { a_b: 1 } } }), { useCamelCase: true });
  await client.settings.get();
  client.settings.set({ path: 'store.own_part', value: { c_d: 2 } });
  expect(client.settings.get('store')).toEqual({ name: 'Mercer', ownPart: { aB: 1, cD: 2 } });
});

test('values are localised with camelCase keys, too; a language stands for its countries', async () => {
  const { client } = openStubShop(
    () => ({ store: { locales: [], first_line: 'Hello', $locale: { de: { first_line: 'Hallo' } } } }),
    { useCamelCase: true, locale: 'de-AT' },
  );
  expect(await client.settings.get('store')).toEqual({ locales: [], firstLine: 'Hallo' });
});

test('locale and currency: the chosen one, else the option, the cookie, the store', async () => {
  const cookies: Record<string, string> = { 'swell-locale': 'de-DE', 'swell-currency': 'JPY' };
  const openClient = (options: object) =>
    openStubShop(() => ({ store }), { getCookie: (name: string) => cookies[name], setCookie: () => {}, ...options })
      .client;
  const readSelection = async (client: ReturnType<typeof openClient>) => {
    await client.settings.get();
    return [client.locale.selected(), client.currency.selected()];
  };
  expect(await readSelection(openClient({ getCookie: () => undefined }))).toEqual(['en-US', 'USD']);
  expect(await readSelection(openClient({}))).toEqual(['de-DE', 'JPY']);
  expect(await readSelection(openClient({ locale: 'en-US', currency: 'EUR' }))).toEqual(['en-US', 'EUR']);
  const chosenClient = openClient({ locale: 'en-US', currency: 'EUR' });
  chosenClient.locale.set('de-DE');
  chosenClient.currency.set('USD');
  expect(await readSelection(chosenClient)).toEqual(['de-DE', 'USD']);
});

test('prices are rounded by the rule of their currency, in every case of keys', async () => {
  const francs = {
    code: 'CHF',
    type: 'display',
    rate: 1.1,
    decimals: 2,
    round: 'up',
    round_interval: 'fraction',
    round_fraction: 0.99,
  };
  for (const useCamelCase of [false, true]) {
    const { client } = openStubShop(() => ({ store: { ...store, currencies: [francs] } }), { useCamelCase });
    await client.settings.get();
    expect(client.currency.format(12, { code: 'CHF' })).toBe('CHF\u00a014.99');
  }
});
