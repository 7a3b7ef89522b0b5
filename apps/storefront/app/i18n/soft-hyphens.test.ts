import { expect, test } from 'vitest';
import { shop as german } from '../messages/de.ts';
import { shop as english } from '../messages/en.ts';
import { insertSoftHyphens } from './soft-hyphens.ts';

const showHyphens = (text: string, { common } = german) =>
  insertSoftHyphens(text, common.seams).replaceAll('\u00ad', '·');

test.each([
  ['Versandkostenfrei', 'Versand·kosten·frei'],
  ['Unternehmen', 'Unter·nehmen'],
  ['Flache Segeltuchsneaker', 'Flache Segel·tuch·sneaker'],
  ['Terrassenlautsprecher', 'Terrassen·laut·sprecher'],
  ['Segeltuchrucksack', 'Segel·tuch·rucksack'],
  ['Schattenblattpflanze', 'Schattenblatt·pflanze'],
  ['Pflanzhandschuhe', 'Pflanz·hand·schuhe'],
  ['Schreibtischstuhl', 'Schreib·tisch·stuhl'],
  ['Frühstückskorn', 'Frühstücks·korn'],
  ['Gesichtsmaske', 'Gesichts·maske'],
  ['Nachttischlautsprecher', 'Nacht·tisch·laut·sprecher'],
  ['Hausmischung', 'Haus·mischung'],
  ['Nachtcreme', 'Nacht·creme'],
  ['Reiseetui', 'Reise·etui'],
  ['Bodenvase', 'Boden·vase'],
  ['Vorratsgläser', 'Vorrats·gläser'],
])('%s may be broken between its words', (text, expected) => {
  expect(showHyphens(text)).toBe(expected);
});

test.each([
  'Becher für jeden Tag',
  'Gestreiftes Kleid',
  'Gepresster Ton',
  'Delikatessen',
  'Interessen',
  'Lackiertes Blech',
  'Geflochtener Griff',
])('%s has no seam that is known', (text) => {
  expect(showHyphens(text)).toBe(text);
});

test.each([german, english])('an empty text stays empty', (language) => {
  expect(showHyphens('', language)).toBe('');
});

test('words of other languages stay as they are', () => {
  expect(showHyphens('Understanding Porcelain', english)).toBe('Understanding Porcelain');
});
