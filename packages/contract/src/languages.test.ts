import { expect, test } from 'vitest';
import { type LanguageCode, selectLanguage } from './languages.ts';
import { selectPlural } from './plural.ts';

test.each([
  ['de', 'de'],
  ['DE-at', 'de'],
  ['de_CH', 'de'],
  ['en-US', 'en'],
  ['den', 'en'],
  ['fr-FR', 'en'],
  ['', 'en'],
])('the texts for the locale %j are in %s', (locale, language) => {
  expect(selectLanguage(locale)).toBe(language);
});

test('a noun has the form that belongs to its number', () => {
  const forms = { one: '1 item', other: 'items' };
  expect([0, 1, 2, 21].map((count) => selectPlural('en', count, forms))).toEqual(['items', '1 item', 'items', 'items']);
});

test('a language with more forms than two uses each of them, and the last one for a form that is missing', () => {
  const polish = 'pl' as LanguageCode; // the shop may get the language later
  const forms = { one: 'produkt', few: 'produkty', many: 'produktów', other: 'produktu' };
  expect([1, 2, 5, 12, 22, 1.5].map((count) => selectPlural(polish, count, forms))).toEqual([
    'produkt',
    'produkty',
    'produktów',
    'produktów',
    'produkty',
    'produktu',
  ]);
  expect(selectPlural(polish, 5, { one: 'produkt', other: 'produktu' })).toBe('produktu');
});
