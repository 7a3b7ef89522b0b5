import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { texts, translations } from '../../languages/index.ts';
import { createSentence, isSentenceName, translateText } from './sentence.ts';

const names = Object.keys(texts.en.sentences).filter(isSentenceName);

test('a sentence in the language of the locale, with what stands in it', () => {
  const fewLeftSentence = createSentence('fewLeft', { left: 2, product: 'Field Watch' });
  expect(translateText(fewLeftSentence, 'en-US')).toBe('Only 2 of Field Watch left in stock.');
  expect(translateText(fewLeftSentence, 'de-DE')).toBe('Von Field Watch sind nur noch 2 auf Lager.');
});

test('a sentence within a sentence is said in the same language', () => {
  const expired = createSentence('removeCoupon', { why: createSentence('codeExpired') });
  expect(translateText(expired, 'en')).toBe('This code has expired. Please remove it.');
  expect(translateText(expired, 'de_AT')).toBe('Dieser Code ist abgelaufen. Bitte entfernen Sie ihn.');
});

test('languages that the shop does not speak hear English, and texts for programs stay as they are', () => {
  for (const locale of ['en-US', 'fr', ''])
    expect(translateText(createSentence('cartEmpty'), locale)).toBe('Your cart is empty');
  expect(translateText('The body is not valid JSON', 'de')).toBe('The body is not valid JSON');
});

test('a name in a sentence is never taken for a sentence', () => {
  expect(translateText(createSentence('soldOut', { product: 'Address' }), 'de')).toBe('Address ist nicht auf Lager.');
});

/** Names of all values that sentences contain. */
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
  'fault',
  'field',
  'from',
  'kind',
  'others',
  'picture',
  'to',
  'pieces',
  'products',
  'reason',
  'number',
];

test.each(names)('%s is said in each language, with the same values', (name) => {
  const marked = { name, values: Object.fromEntries(values.map((value) => [value, `<${value}>`])) };
  const inEnglish = translateText(marked, 'en');
  for (const language of Object.keys(translations)) {
    const translated = translateText(marked, language);
    // Several faults are joined by the same character in each language
    if (name !== 'severalFaults') expect(translated).not.toBe(inEnglish);
    expect(`${inEnglish} ${translated}`).not.toContain('undefined');
    // German does not tell one status from another
    if (name !== 'statusFixed') expect(listUsedValues(translated)).toEqual(listUsedValues(inEnglish));
  }
});

function listUsedValues(text: string): string[] {
  return values.filter((value) => text.includes(`<${value}>`));
}

test.each(Object.entries(translations))('%s has the sentences of English in the same order', (_, { sentences }) => {
  expect(Object.keys(sentences)).toEqual(names);
});

test('no sentence stands in the catalogue that nobody says any more', () => {
  const folder = new URL('../../../../', import.meta.url).pathname;
  const files = globSync('*/src/**/*.ts', { cwd: folder }).filter((file) => !/\.test\.ts$|\/languages\//.test(file));
  const source = files.map((file) => readFileSync(`${folder}${file}`, 'utf8')).join('\n');
  expect(names.filter((name) => !source.includes(`'${name}'`))).toEqual([]);
});
