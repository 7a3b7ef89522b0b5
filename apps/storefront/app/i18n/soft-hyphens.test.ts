import { expect, test } from 'vitest';
import { insertSoftHyphens } from './soft-hyphens.ts';

const showHyphens = (text: string, locale = 'de-DE') => insertSoftHyphens(text, locale).replaceAll('\u00ad', '·');

test.each([
  ['Versandkostenfrei', 'Ver·sand·kos·ten·frei'],
  ['Unternehmen', 'Un·ter·neh·men'],
  ['Flache Segeltuchsneaker', 'Flache Se·gel·tuch·snea·ker'],
  ['Terrassenlautsprecher', 'Ter·ras·sen·laut·spre·cher'],
  ['Segeltuchrucksack', 'Se·gel·tuch·ruck·sack'],
  ['Schattenblattpflanze', 'Schat·ten·blatt·pflan·ze'],
  ['Pflanzhandschuhe', 'Pflanz·hand·schu·he'],
  ['Schreibtischstuhl', 'Schreib·tisch·stuhl'],
  ['Frühstückskorn', 'Früh·stücks·korn'],
  ['Becher für jeden Tag', 'Becher für jeden Tag'],
  ['Kaffeemühle 2000', 'Kaf·fee·müh·le 2000'],
])('%s may be broken where its syllables end', (text, expected) => {
  expect(showHyphens(text)).toBe(expected);
});

test('words of other languages stay as they are', () => {
  expect(showHyphens('Understanding Porcelain', 'en-US')).toBe('Understanding Porcelain');
});
