import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { de } from './de.ts';
import { en } from './en.ts';

test('German says all that English says, with the same values in it', () => {
  expect(valuesBySentence(de)).toEqual(valuesBySentence(en));
});

test.each(Object.entries({ en, de }))('no sentence of %s is empty', (_, words) => {
  expect(listSentences(words).filter(([, sentence]) => !sentence.trim())).toEqual([]);
});

const pages = globSync('**/*.{ts,tsx}', { cwd: join(import.meta.dirname, '..') })
  .filter((file) => !file.startsWith('messages') && !file.includes('.test.'))
  .map((file) => readFileSync(join(import.meta.dirname, '..', file), 'utf8'));

test.each(listParts(en))('each sentence of %s stands in a page', (part, names) => {
  const readers = pages.filter((page) => page.includes(`messages().${part}`) || page.includes('} = messages()'));
  const isUsedInPages = (name: string) =>
    readers.some((page) => new RegExp(`(?<!styles)\\.${name}\\b|\\b${name}\\b.*\\} = `).test(page)) ||
    pages.some((page) => page.includes(`'${name}'`) || page.includes(`messages().${part}[`));
  expect(names.filter((name) => !isUsedInPages(name))).toEqual([]);
});

/** The names of what a part says. */
function listParts(languageWords: typeof en): [part: string, names: string[]][] {
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

function valuesBySentence(words: typeof en): Record<string, string[]> {
  return Object.fromEntries(
    listSentences(words).map(([path, sentence]) => [path, (sentence.match(/7[1-4]/g) ?? []).toSorted()]),
  );
}
