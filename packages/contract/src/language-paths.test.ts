import { expect, test } from 'vitest';
import { getLanguagePath, getTextDirection, listLanguageAddresses, localizePath } from './language-paths.ts';

const store = { locale: 'en-US', locales: [{ code: 'en-US' }, { code: 'de-DE' }, { code: 'fr-FR' }] };

test('each language has a path, and the store’s own has none', () => {
  expect(listLanguageAddresses(store)).toEqual([
    { locale: 'en-US', path: '' },
    { locale: 'de-DE', path: '/de' },
    { locale: 'fr-FR', path: '/fr' },
  ]);
  expect(getLanguagePath('fr-FR', store)).toBe('/fr');
  expect(getLanguagePath('it-IT', store)).toBe('');
});

test('countries that share a language have paths of their own', () => {
  const locales = ['de-DE', 'de-AT', 'en-GB', 'it'].map((code) => ({ code }));
  const paths = listLanguageAddresses({ locale: 'en-US', locales }).map(({ path }) => path);
  expect(paths).toEqual(['', '/de-de', '/de-at', '/en-gb', '/it']);
});

test('no language takes the place of the API', () => {
  const locales = ['api', 'api-PE'].map((code) => ({ code }));
  expect(listLanguageAddresses({ locale: 'en', locales }).map(({ path }) => path)).toEqual(['', '', '/api-pe']);
});

test.each([
  ['/cart?a=1#b', '/de/cart?a=1#b'],
  ['/', '/de/'],
  ['/de/cart', '/de/cart'],
  ['/deals', '/de/deals'],
  ['/images/mug.webp', '/images/mug.webp'],
  ['/api/orders/1/invoice', '/api/orders/1/invoice'],
  ['/feed.xml', '/feed.xml'],
  ['/products/mug.jpg', '/de/products/mug.jpg'],
  ['//evil.test/', '//evil.test/'],
  ['/\\evil.test', '/\\evil.test'],
  ['https://bank.test/', 'https://bank.test/'],
  ['#reviews', '#reviews'],
])('%s is %s in German', (address, localized) => {
  expect(localizePath(address, '/de')).toBe(localized);
  expect(localizePath(address, '')).toBe(address);
});

test.each([
  ['ar-EG', 'rtl'],
  ['he-IL', 'rtl'],
  ['fa', 'rtl'],
  ['ku-Arab', 'rtl'],
  ['de-DE', 'ltr'],
  ['ja-JP', 'ltr'],
  ['not a locale', 'ltr'],
])('%s is written %s', (locale, direction) => expect(getTextDirection(locale)).toBe(direction));
