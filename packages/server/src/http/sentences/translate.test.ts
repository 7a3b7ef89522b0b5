import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { german } from './german.ts';
import { translate } from './translate.ts';

const folder = new URL('../../', import.meta.url).pathname;
const files = globSync('**/*.ts', { cwd: folder }).filter((file) => !/\.test\.ts$|\/sentences\//.test(file));
/** The vault says what the gateway of the demo store refuses. */
const gateway = new URL('../../../../sandbox/src/ledger/read-card.ts', import.meta.url);
const source = [...files.map((file) => `${folder}${file}`), gateway]
  .map((file) => readFileSync(file, 'utf8'))
  .join('\n');

test('a sentence in the language of the locale, with what stands in it', () => {
  expect(translate('Only 2 of Field Watch left in stock.', 'de-DE')).toBe('Von Field Watch sind nur noch 2 auf Lager.');
  expect(translate('This code has expired. Please remove it.', 'de_AT')).toBe(
    'Dieser Code ist abgelaufen. Bitte entfernen Sie ihn.',
  );
});

test('English, languages without sentences and sentences without translation stay as they are', () => {
  for (const locale of ['en-US', 'fr', '']) expect(translate('Your cart is empty', locale)).toBe('Your cart is empty');
  expect(translate('Mercer', 'de')).toBe('Mercer');
});

/** The last text of a call that refuses something, e.g. `new FieldError('email', 'INVALID', 'Enter …')`. */
const refusals =
  /(?:FieldError|lacking|refusal|invalidGiftcard|invalidCoupon|refused|missing|required)\((?:'[^']*', ){0,2}(?:'([^']+ [^']+)'|`([^`]+)`)/g;

test('what a shopper is refused with has a German sentence', () => {
  const sentences = [...source.matchAll(refusals)].map(([, plain, template]) => plain ?? template ?? '');
  expect(sentences.length).toBeGreaterThan(40);
  const samples = sentences.map((sentence) => sentence.replace(/\$\{[^}]*\}/g, '7'));
  expect(samples.filter((sample) => translate(sample, 'de-DE') === sample)).toEqual([]);
});

test('no sentence is translated that nobody says any more', () => {
  const pieces = german.flatMap(([english]) => english.split('{}').map((piece) => piece.trim()));
  expect(pieces.filter((piece) => piece.length > 2 && !source.includes(piece))).toEqual([]);
});
