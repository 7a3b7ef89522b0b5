import type { AskingShopper } from '@mercer/server';
import { afterEach, expect, test, vi } from 'vitest';
import { createPreferences } from './preferences.ts';

afterEach(() => vi.restoreAllMocks());

const store = {
  locale: 'de-DE',
  locales: [{ code: 'de-DE', name: 'Deutsch' }],
  currency: 'EUR',
  currencies: [{ code: 'EUR' }],
};
const visit = new Request('http://localhost/');
const blank: AskingShopper = { locale: null, currency: null, pageVersion: '1', answers: async () => undefined };
const sessions: Record<string, AskingShopper> = { blank, chosen: { ...blank, locale: 'en-GB' } };

interface PreferenceReaders {
  readShopper?(token: string): Promise<AskingShopper>;
  pageVersion?(): Promise<string>;
}

const defaultReading: Required<PreferenceReaders> = {
  readShopper: async (token) => sessions[token] ?? blank,
  pageVersion: async () => '1',
};

function preferencesFrom(answers: Response[], reading: PreferenceReaders = {}) {
  const fetch = vi.fn(async () => answers.shift() ?? Promise.reject(new Error('asked too often')));
  const { readPreferences, listLanguages } = createPreferences({
    fetch,
    ...defaultReading,
    ...reading,
    publicUrl: 'http://localhost',
    publicKey: 'pk',
    now: () => 1000,
  });
  return { readPreferences, listLanguages, fetch };
}

/** The backend's answers to a shop that is not the demo store: settings, and what it has. */
function createShopAnswers(settings: object): Response[] {
  const createListAnswer = (count: number, ...results: object[]) => Response.json({ count, results });
  const lamps = { name: 'Lampen', slug: 'lamps', parent_id: null, image: null };
  const desk = { name: 'Tischlampen', slug: 'desk-lamps', parent_id: '1' };
  return [
    Response.json({ settings: { store: settings }, menus: [] }),
    createListAnswer(0),
    createListAnswer(2, lamps, desk),
    createListAnswer(1, { slug: 'imprint', title: 'Impressum' }),
  ];
}

test('settings, and what the shop has, are read once for all who ask within five seconds', async () => {
  const { readPreferences, fetch } = preferencesFrom(createShopAnswers(store));
  const contents = {
    isEmpty: true,
    categories: [{ name: 'Lampen', slug: 'lamps' }],
    pages: [{ slug: 'imprint', title: 'Impressum' }],
  };
  expect(await readPreferences(visit)).toMatchObject({ locale: 'de-DE', areKnown: true, contents });
  expect(await readPreferences(visit)).toMatchObject({ locale: 'de-DE', areKnown: true, contents });
  expect(fetch).toHaveBeenCalledTimes(4);
});

test('settings that may have changed are read again, by whoever asks next', async () => {
  let version = '1 0 1 1 0';
  const { readPreferences } = preferencesFrom(
    [...createShopAnswers(store), ...createShopAnswers({ ...store, name: 'Laden' })],
    {
      pageVersion: async () => version,
    },
  );
  expect((await readPreferences(visit)).shopName).toBeUndefined();
  version = '1 0 1 2 0';
  expect(await readPreferences(visit)).toMatchObject({ shopName: 'Laden', pageVersion: '1 0 1 2 0' });
  expect((await readPreferences(visit)).shopName).toBe('Laden');
});

test('products that change leave settings as they are; a shop of its own is asked again what it has', async () => {
  let version = '1 0 1 1 0';
  const readPageVersion = async () => version;
  const ownReader = preferencesFrom([...createShopAnswers(store), ...createShopAnswers(store).slice(1)], {
    pageVersion: readPageVersion,
  });
  const demo = preferencesFrom([Response.json({ settings: { store: { ...store, demo: true } } })], {
    pageVersion: readPageVersion,
  });
  for (version of ['1 0 1 1 0', '2 0 1 1 0']) {
    expect((await ownReader.readPreferences(visit)).areKnown).toBe(true);
    expect(await demo.readPreferences(visit)).toMatchObject({ areKnown: true, pageVersion: version });
  }
  expect(ownReader.fetch).toHaveBeenCalledTimes(7);
  expect(demo.fetch).toHaveBeenCalledTimes(1);
});

test('while nobody knows whether they have changed, settings stay', async () => {
  vi.spyOn(console, 'warn').mockReturnValue();
  const versions = ['1'];
  const readPageVersion = async () => versions.shift() ?? Promise.reject(new Error('down'));
  const { readPreferences, fetch } = preferencesFrom(createShopAnswers(store), { pageVersion: readPageVersion });
  expect((await readPreferences(visit)).pageVersion).toBe('1');
  expect(await readPreferences(visit)).toMatchObject({ locale: 'de-DE', pageVersion: undefined });
  expect(fetch).toHaveBeenCalledTimes(4);
});

test('the demo store is known to have what its pages lead to', async () => {
  const { readPreferences, fetch } = preferencesFrom([
    Response.json({ settings: { store: { ...store, demo: true } } }),
  ]);
  const { areKnown: areLoaded, contents } = await readPreferences(visit);
  expect({ areKnown: areLoaded, contents }).toEqual({ areKnown: true, contents: undefined });
  expect(fetch).toHaveBeenCalledOnce();
});

test('pages are not kept while it cannot be read what the shop has', async () => {
  vi.spyOn(console, 'warn').mockReturnValue();
  const { readPreferences } = preferencesFrom([Response.json({ settings: { store } })]);
  expect(await readPreferences(visit)).toMatchObject({ locale: 'de-DE', areKnown: false, contents: undefined });
});

test('menus speak the language of the visit; whether it is the demo store, its settings say', async () => {
  const deals = { name: 'Deals', url: '/deals', $locale: { 'de-DE': { name: 'Angebote' } } };
  const menus = [{ id: 'main', name: 'Main', items: [deals] }];
  const { readPreferences } = preferencesFrom([
    Response.json({ settings: { store: { ...store, demo: true } }, menus }),
  ]);
  expect(await readPreferences(visit)).toMatchObject({
    isDemo: true,
    menus: [{ id: 'main', items: [{ name: 'Angebote', url: '/deals' }] }],
    socialLinks: [],
  });
  const otherReader = preferencesFrom(createShopAnswers(store));
  expect(await otherReader.readPreferences(visit)).toMatchObject({ isDemo: false });
});

const twoLanguages = { ...store, locale: 'en-US', locales: ['en-US', 'en-GB', 'de-DE'].map((code) => ({ code })) };

test.each([
  ['de-DE,de;q=0.9,en;q=0.8', 'de-DE'],
  ['de-AT', 'de-DE'],
  ['DE', 'de-DE'],
  ['en-GB,de', 'en-GB'],
  ['en;q=0.9,de', 'de-DE'],
  ['en-AU,de;q=0.9', 'en-US'],
  ['fr-FR,fr;q=0.9,de;q=0.8,en;q=0.7', 'de-DE'],
  ['de;q=0,fr', 'en-US'],
  ['*', 'en-US'],
  ['fr,*;q=0.5', 'en-US'],
  ['', 'en-US'],
  [';q=,,de;q=x;;=', 'en-US'],
  [`${'x,'.repeat(5000)}de`, 'en-US'],
])('at the first visit %j is answered in %s', async (accepted, locale) => {
  const { readPreferences } = preferencesFrom(createShopAnswers(twoLanguages));
  const request = new Request('http://localhost/', { headers: { 'Accept-Language': accepted } });
  expect((await readPreferences(request)).locale).toBe(locale);
});

test('the language that was chosen counts more than what the browser prefers; without either it is the store’s', async () => {
  const { readPreferences } = preferencesFrom(createShopAnswers(twoLanguages));
  const german = { 'Accept-Language': 'de-DE' };
  const readWithCookie = (cookie: string) =>
    readPreferences(new Request('http://localhost/', { headers: { ...german, cookie } }));
  expect((await readWithCookie('swell-locale=en-GB')).locale).toBe('en-GB');
  expect((await readWithCookie('swell-locale=xx')).locale, 'gone').toBe('de-DE');
  expect((await readPreferences(visit)).locale).toBe('en-US');
});

test.each([
  ['swell-session=chosen', 'en-GB'],
  ['swell-session=chosen; swell-locale=de-DE', 'de-DE'],
  ['swell-session=blank', 'de-DE'],
  ['swell-session=ended', 'de-DE'],
])('a cookie ends before the session, which knows what was chosen: %s', async (cookie, locale) => {
  const { readPreferences } = preferencesFrom(createShopAnswers(twoLanguages));
  const request = new Request('http://localhost/', { headers: { 'Accept-Language': 'de-DE', cookie } });
  expect((await readPreferences(request)).locale).toBe(locale);
});

test('a session that cannot be read has chosen nothing', async () => {
  vi.spyOn(console, 'warn').mockReturnValue();
  const answers = createShopAnswers(twoLanguages);
  const { readPreferences } = preferencesFrom(answers, { readShopper: () => Promise.reject(new Error('down')) });
  const request = new Request('http://localhost/', { headers: { cookie: 'swell-session=chosen' } });
  expect((await readPreferences(request)).locale).toBe('en-US');
});

test('settings that could not be read are said to be unknown and are read again for the next who asks', async () => {
  vi.spyOn(console, 'warn').mockReturnValue();
  const { readPreferences } = preferencesFrom([
    new Response('down', { status: 503 }),
    Response.json({ error: { message: 'Something went wrong', code: 'internal' } }, { status: 500 }),
    ...createShopAnswers(store),
  ]);
  expect(await readPreferences(visit)).toMatchObject({ locale: 'en-US', areKnown: false });
  expect(await readPreferences(visit)).toMatchObject({ locale: 'en-US', areKnown: false });
  expect(await readPreferences(visit)).toMatchObject({ locale: 'de-DE', areKnown: true });
});
