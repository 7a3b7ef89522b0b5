import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { languages } from '@mercer/contract';
import { describe, expect, test } from 'vitest';
import { joinMessages } from '../i18n/language.ts';
import * as english from './en.ts';

const languageFiles = import.meta.glob<typeof english>('./??.ts', { eager: true });

test('every language of the shop has a file, and every file is of such a language', () => {
  expect(Object.keys(languageFiles)).toEqual(languages.map((language) => `./${language}.ts`).toSorted());
});

describe.each(Object.entries(languageFiles))('%s', (_, words) => {
  test('has each sentence of English, with the same values in it', () => {
    expect(valuesBySentence(words)).toEqual(valuesBySentence(english));
  });

  test('has no empty sentence', () => {
    expect(listSentences(words).filter(([, sentence]) => !sentence.trim())).toEqual([]);
  });
});

const pages = globSync('**/*.{ts,tsx}', { cwd: join(import.meta.dirname, '..') })
  .filter((file) => !file.startsWith('messages') && !file.includes('.test.'))
  .map((file) => readFileSync(join(import.meta.dirname, '..', file), 'utf8'));

test.each(listParts(joinMessages(english)))('each sentence of %s stands in a page', (part, names) => {
  const readers = pages.filter((page) => page.includes(`messages().${part}`) || page.includes('} = messages()'));
  const isUsedInPages = (name: string) =>
    readers.some((page) => new RegExp(`(?<!styles)\\.${name}\\b|\\b${name}\\b.*\\} = `).test(page)) ||
    pages.some((page) => page.includes(`'${name}'`) || page.includes(`messages().${part}[`));
  expect(names.filter((name) => !isUsedInPages(name))).toEqual([]);
});

/** The names of what a part says. */
function listParts(languageWords: object): [part: string, names: string[]][] {
  return Object.entries(languageWords).map(([part, partWords]) => [
    part,
    typeof partWords === 'string' ? [] : Object.keys(partWords),
  ]);
}

/**
 * Lists all sentences below a part with their paths; the blanks are filled with numbers that no sentence contains
 * itself.
 */
function listSentences(part: unknown, path = ''): [path: string, sentence: string][] {
  if (typeof part === 'string') return [[path, part]];
  if (typeof part === 'function') return [[path, String(part('71', '72', '73', '74'))]];
  return Object.entries(part ?? {}).flatMap(([name, below]) => listSentences(below, path ? `${path}.${name}` : name));
}

function valuesBySentence(words: object): Record<string, string[]> {
  return Object.fromEntries(
    listSentences(words).map(([path, sentence]) => [path, (sentence.match(/7[1-4]/g) ?? []).toSorted()]),
  );
}
