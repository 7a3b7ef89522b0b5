import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { referencePages, undocumented } from '../../../scripts/client-reference/pages.ts';
import { generatedPages, referenceFolder, typesFolder } from '../../../scripts/client-reference.ts';

test('docs/client is what `npm run generate` writes', () => {
  const written = generatedPages().map((name) => [name, readFileSync(join(referenceFolder, name), 'utf8')]);
  expect(Object.fromEntries(written)).toEqual(Object.fromEntries(referencePages(typesFolder)));
});

test('every public call says what it does', () => {
  expect(undocumented(typesFolder)).toEqual([]);
});

const ofTheLanguage = ['Error', 'Promise', 'Partial', 'Pick', 'Record', 'Request', 'Response'];

test('every type in a signature is described', () => {
  const pages = referencePages(typesFolder);
  const described = codeOf([...pages.values()]).flatMap((code) => namesIn(code, /(?:interface|type) (\w+)/g));
  const namespaces = [...pages].filter(([name]) => name !== 'types.md').map(([, text]) => text);
  const used = codeOf(namespaces).flatMap((code) => {
    const ownParameters = namesIn(code, /[<,] ?(?:const )?([A-Z]\w*) (?:=|extends)/g);
    return namesIn(code, /\b([A-Z]\w+)/g).filter((name) => !ownParameters.includes(name));
  });
  const known = new Set([...described, ...ofTheLanguage, 'AccountApi', 'ClientOptions']);
  expect([...new Set(used)].filter((name) => !known.has(name))).toEqual([]);
});

/** What stands between fences, without comments and literals. */
function codeOf(pages: string[]): string[] {
  const blocks = pages.flatMap((text) => namesIn(text, /```ts\n([\s\S]*?)```/g));
  return blocks.map((code) => code.replace(/\/\*[\s\S]*?\*\/|'[^']*'/g, ''));
}

function namesIn(text: string, pattern: RegExp): string[] {
  return [...text.matchAll(pattern)].map(([, name = '']) => name);
}
