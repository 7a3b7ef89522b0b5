import { expect, test } from 'vitest';
import { searchedWords } from './searched-words.ts';

test.each([
  ['  Blue\t Mug ', 'blue mug'],
  ['ＭＵＧ', 'mug'],
  ['iPhone 15 Pro', 'iphone 15 pro'],
  ['Tasse für Öl', 'tasse für öl'],
  ['ada@mercer.test', null],
  ['0151 / 234-567', null],
  ['4242 4242', null],
  ['', null],
  [' ', null],
  ['a'.repeat(61), null],
  ['a'.repeat(100_000), null],
  ['mug\u0000', null],
  ['\ud800', null],
])('what may be about somebody is not counted: %j', (search, words) => {
  expect(searchedWords(search)).toBe(words);
});
