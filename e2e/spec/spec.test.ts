import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import * as english from '../../apps/storefront/app/messages/en.ts';

const spec = readFileSync('docs/spec.md', 'utf8');
const shopTexts = new Set(collectTexts(english));

const paths = [...spec.matchAll(/`((?:app|apps|packages|e2e|scripts)\/[^`{]*)`/g)].map(([, path = '']) => path);
const texts = [...spec.replaceAll(/`[^`]*`/g, '').matchAll(/(?<!\w)'(.+?)'(?!\w)/g)].map(([, text = '']) => text);

test.each([...new Set(paths)].filter((path) => path !== 'app/'))('%s exists', (path) => {
  expect(existsSync(path.replace(/^app\//, 'apps/storefront/app/'))).toBe(true);
});

test.each([...new Set(texts)])("the shop says '%s'", (text) => {
  expect(shopTexts).toContain(withoutNames(text));
});

const rows = [...spec.matchAll(/^\| `(.+)` \| `((?:packages|apps).+)` \|$/gm)];
const forDevelopers = rows.map(([, text = '', path = '']) => ({ text, path }));

test.each(forDevelopers)('$path says `$text`', ({ text, path }) => {
  expect(withoutNames(readFileSync(path, 'utf8').replaceAll('${', '{'))).toContain(withoutNames(text));
});

test('the specification has nine numbered sections', () => {
  expect([...spec.matchAll(/^## §(\d)/gm)].map(([, number]) => Number(number))).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
});

/** Collects every text of the catalogue; placeholders become `{}`. */
function collectTexts(part: unknown): string[] {
  if (typeof part === 'string') return [part];
  if (typeof part === 'function') return [String(part('{}', '{}', '{}'))];
  return Object.values(part ?? {}).flatMap(collectTexts);
}

function withoutNames(text: string): string {
  return text.replaceAll(/\{[^{}\n]+\}/g, '{}');
}
