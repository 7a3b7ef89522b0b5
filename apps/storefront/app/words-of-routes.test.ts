import { globSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { expect, test } from 'vitest';
import { account } from './messages/account.en.ts';
import { basket } from './messages/basket.en.ts';
import { checkout } from './messages/checkout.en.ts';
import { menus } from './messages/menus.en.ts';
import { shop } from './messages/shop.en.ts';
import { wordsOfRoute } from './words-of-routes.ts';

const words = { shop, basket, checkout, account, menus };

const files = globSync('**/*.{ts,tsx}', { cwd: import.meta.dirname })
  .map((file) => file.replaceAll('\\', '/'))
  .filter((file) => !/\.test\.|\.server\.|^messages\//.test(file));
const sources = new Map(files.map((file) => [file, readFileSync(join(import.meta.dirname, file), 'utf8')]));

/** What fetches the words of a route before it shows what says them. */
const fetchesWords = /loadWordsOf\('(routes\/\w+)'\)/;

/** What a browser may load with a file, at once or later; menus are the server's. */
function reached(file: string, found = new Set<string>()): Set<string> {
  const source = sources.get(file)?.replaceAll(/import type [^;]*;/g, '');
  if (source === undefined || found.has(file) || file === 'features/chrome/menus.ts') return found;
  found.add(file);
  // what comes with words of its own is looked at below
  const imports = fetchesWords.test(source) && found.size > 1 ? /(?:from|import) ?'(\.[^']+)'/g : anyImport;
  for (const [, path = ''] of source.matchAll(imports)) {
    reached(posix.join(posix.dirname(file), path), found);
  }
  return found;
}

const anyImport = /(?:from|import\(|import) ?'(\.[^']+)'/g;

function partsSaid(file: string): string[] {
  const source = sources.get(file) ?? '';
  const taken = [...source.matchAll(/\{([^{}]*)\} = messages\(\);/g)].flatMap(([, names = '']) => names.split(','));
  const read = [...source.matchAll(/messages\(\)\.(\w+)/g)].map(([, name = '']) => name);
  return [...read, ...taken.map((name) => name.replace(/:.*/, '').trim())].filter(Boolean);
}

const routes = files.filter((file) => file.startsWith('routes/') || file === 'root.tsx');

const later = files.filter((file) => fetchesWords.test(sources.get(file) ?? '') && file.startsWith('features/'));

test.each([...routes, ...later])('%s says nothing but what has come with it', (file) => {
  const id = fetchesWords.exec(sources.get(file) ?? '')?.[1] ?? file.replace(/\.tsx?$/, '');
  const known = new Set(['shop' as const, ...wordsOfRoute(id)].flatMap((group) => Object.keys(words[group])));
  const said = [...reached(file)].flatMap((one) => partsSaid(one).map((part) => `${part} in ${one}`));
  expect(said.filter((entry) => !known.has(entry.split(' ')[0] ?? ''))).toEqual([]);
});

test('each part of the words belongs to one group', () => {
  const parts = Object.values(words).flatMap((group) => Object.keys(group));
  expect(new Set(parts).size).toBe(parts.length);
});
