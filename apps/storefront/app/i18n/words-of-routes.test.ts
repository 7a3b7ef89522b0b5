import { globSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { expect, test } from 'vitest';
import { account, basket, checkout, menus, shop } from '../messages/en.ts';
import { wordsOfRoute } from './words-of-routes.ts';

const words = { shop, basket, checkout, account, menus };

const files = globSync('**/*.{ts,tsx}', { cwd: import.meta.dirname })
  .map((file) => file.replaceAll('\\', '/'))
  .filter((file) => !/\.test\.|\.server\.|^messages\//.test(file));
const sources = new Map(files.map((file) => [file, readFileSync(join(import.meta.dirname, file), 'utf8')]));

/** Matches a call that loads the messages of a route before components that need them are shown. */
const fetchesWords = /loadRouteWords\('(routes\/\w+)'\)/;

/** Lists the files that a browser may load with this file, at once or later; menus belong to the server. */
function listReachedFiles(file: string, reachedFiles = new Set<string>()): Set<string> {
  const source = sources.get(file)?.replaceAll(/import type [^;]*;/g, '');
  if (source === undefined || reachedFiles.has(file) || file === 'features/chrome/menus.ts') return reachedFiles;
  reachedFiles.add(file);
  // Files with own words are checked below
  const imports = fetchesWords.test(source) && reachedFiles.size > 1 ? /(?:from|import) ?'(\.[^']+)'/g : anyImport;
  for (const [, path = ''] of source.matchAll(imports)) {
    listReachedFiles(posix.join(posix.dirname(file), path), reachedFiles);
  }
  return reachedFiles;
}

const anyImport = /(?:from|import\(|import) ?'(\.[^']+)'/g;

function listUsedParts(file: string): string[] {
  const source = sources.get(file) ?? '';
  const destructuredNames = [...source.matchAll(/\{([^{}]*)\} = messages\(\);/g)].flatMap(([, names = '']) =>
    names.split(','),
  );
  const accessedNames = [...source.matchAll(/messages\(\)\.(\w+)/g)].map(([, name = '']) => name);
  return [...accessedNames, ...destructuredNames.map((name) => name.replace(/:.*/, '').trim())].filter(Boolean);
}

const routes = files.filter((file) => file.startsWith('routes/') || file === 'root.tsx');

const lateFiles = files.filter((file) => fetchesWords.test(sources.get(file) ?? '') && file.startsWith('features/'));

test.each([...routes, ...lateFiles])('%s says nothing but what has come with it', (file) => {
  const id = fetchesWords.exec(sources.get(file) ?? '')?.[1] ?? file.replace(/\.tsx?$/, '');
  const availableParts = new Set(['shop' as const, ...wordsOfRoute(id)].flatMap((group) => Object.keys(words[group])));
  const usedParts = [...listReachedFiles(file)].flatMap((reachedFile) =>
    listUsedParts(reachedFile).map((part) => `${part} in ${reachedFile}`),
  );
  expect(usedParts.filter((entry) => !availableParts.has(entry.split(' ')[0] ?? ''))).toEqual([]);
});

test('each part of the words belongs to one group', () => {
  const parts = Object.values(words).flatMap((group) => Object.keys(group));
  expect(new Set(parts).size).toBe(parts.length);
});
