import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { english } from './english.ts';
import { german } from './german.ts';
import { isSentence, sentence, translate } from './sentence.ts';

const names = Object.keys(english).filter(isSentence);

test('a sentence in the language of the locale, with what stands in it', () => {
  const few = sentence('fewLeft', { left: 2, product: 'Field Watch' });
  expect(translate(few, 'en-US')).toBe('Only 2 of Field Watch left in stock.');
  expect(translate(few, 'de-DE')).toBe('Von Field Watch sind nur noch 2 auf Lager.');
});

test('a sentence within a sentence is said in the same language', () => {
  const expired = sentence('removeCoupon', { why: sentence('codeExpired') });
  expect(translate(expired, 'en')).toBe('This code has expired. Please remove it.');
  expect(translate(expired, 'de_AT')).toBe('Dieser Code ist abgelaufen. Bitte entfernen Sie ihn.');
});

test('languages that the shop does not speak hear English, and texts for programs stay as they are', () => {
  for (const locale of ['en-US', 'fr', '']) expect(translate(sentence('cartEmpty'), locale)).toBe('Your cart is empty');
  expect(translate('The body is not valid JSON', 'de')).toBe('The body is not valid JSON');
});

test('a name in a sentence is never taken for a sentence', () => {
  expect(translate(sentence('soldOut', { product: 'Address' }), 'de')).toBe('Address ist nicht auf Lager.');
});

/** Whatever may stand in a sentence. */
const values = [
  'left',
  'product',
  'most',
  'least',
  'limit',
  'why',
  'day',
  'currency',
  'amount',
  'discounts',
  'last4',
  'field',
  'from',
  'picture',
  'to',
  'pieces',
  'products',
];

test.each(names)('%s is said in both languages, with the same values', (name) => {
  const marked = { name, values: Object.fromEntries(values.map((value) => [value, `<${value}>`])) };
  const [inEnglish, inGerman] = [translate(marked, 'en'), translate(marked, 'de')];
  expect(inGerman).not.toBe(inEnglish);
  expect(`${inEnglish} ${inGerman}`).not.toContain('undefined');
  // German does not tell one status from another
  if (name !== 'statusFixed') expect(shownIn(inGerman)).toEqual(shownIn(inEnglish));
});

function shownIn(text: string): string[] {
  return values.filter((value) => text.includes(`<${value}>`));
}

test('both catalogues have the same sentences in the same order', () => {
  expect(Object.keys(german)).toEqual(names);
});

test('no sentence stands in the catalogue that nobody says any more', () => {
  const folder = new URL('../../', import.meta.url).pathname;
  const files = globSync('**/*.ts', { cwd: folder }).filter((file) => !/\.test\.ts$|\/sentences\//.test(file));
  const source = files.map((file) => readFileSync(`${folder}${file}`, 'utf8')).join('\n');
  expect(names.filter((name) => !source.includes(`'${name}'`))).toEqual([]);
});
