import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { referencePages, undocumented } from '../../../scripts/client-reference/pages.ts';
import { generatedPages, referenceFolder, typesFolder } from '../../../scripts/client-reference.ts';

test('docs/client is what `npm run generate` writes', () => {
  const writtenPages = generatedPages().map((name) => [name, readFileSync(join(referenceFolder, name), 'utf8')]);
  expect(Object.fromEntries(writtenPages)).toEqual(Object.fromEntries(referencePages(typesFolder)));
});

test('every public call says what it does', () => {
  expect(undocumented(typesFolder)).toEqual([]);
});

const ofTheLanguage = ['Error', 'Promise', 'Partial', 'Pick', 'Record', 'Request', 'Response'];

test('every type in a signature is described', () => {
  const pages = referencePages(typesFolder);
  const described = listCodeBlocks([...pages.values()]).flatMap((code) =>
    extractNames(code, /(?:interface|type) (\w+)/g),
  );
  const namespaces = [...pages].filter(([name]) => name !== 'types.md').map(([, text]) => text);
  const usedNames = listCodeBlocks(namespaces).flatMap((code) => {
    const ownParameters = extractNames(code, /[<,] ?(?:const )?([A-Z]\w*) (?:=|extends)/g);
    return extractNames(code, /\b([A-Z]\w+)/g).filter((name) => !ownParameters.includes(name));
  });
  const documentedNames = new Set([...described, ...ofTheLanguage, 'AccountApi', 'ClientOptions']);
  expect([...new Set(usedNames)].filter((name) => !documentedNames.has(name))).toEqual([]);
});

/** Lists the code blocks of the pages, without comments and literals. */
function listCodeBlocks(pages: string[]): string[] {
  const blocks = pages.flatMap((text) => extractNames(text, /```ts\n([\s\S]*?)```/g));
  return blocks.map((code) => code.replace(/\/\*[\s\S]*?\*\/|'[^']*'/g, ''));
}

function extractNames(text: string, pattern: RegExp): string[] {
  return [...text.matchAll(pattern)].map(([, name = '']) => name);
}
