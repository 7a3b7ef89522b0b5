import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';

interface Chunk {
  file: string;
  isEntry?: boolean;
  isDynamicEntry?: boolean;
  imports?: string[];
}

const folder = 'apps/console/build';
const manifest: Record<string, Chunk> = JSON.parse(readFileSync(`${folder}/.vite/manifest.json`, 'utf8'));
const entry = Object.keys(manifest).find((name) => manifest[name]?.isEntry) ?? '';

/** Names of the chunks that a chunk needs, with its own. */
function listChunks(name: string, seen = new Set<string>()): Set<string> {
  if (seen.has(name)) return seen;
  seen.add(name);
  for (const imported of manifest[name]?.imports ?? []) listChunks(imported, seen);
  return seen;
}

const measure = (names: Iterable<string>) =>
  [...names]
    .map((name) => gzipSync(readFileSync(`${folder}/${manifest[name]?.file}`), { level: 9 }).length)
    .reduce((sum, bytes) => sum + bytes, 0);

const entryChunks = listChunks(entry);

test('the console begins with at most 200 KB of scripts', () => {
  expect(measure(entryChunks)).toBeLessThanOrEqual(200_000);
});

test('each page adds at most 60 KB', () => {
  const pages = Object.keys(manifest).filter((name) => manifest[name]?.isDynamicEntry);
  expect(pages.length).toBeGreaterThan(10);
  const sizes = pages.map(
    (page) => [page, measure([...listChunks(page)].filter((name) => !entryChunks.has(name)))] as const,
  );
  expect(sizes.filter(([, bytes]) => bytes > 60_000)).toEqual([]);
});

test('pages of shoppers have none of its files', () => {
  const storefront = readFileSync('apps/storefront/build/server/index.js', 'utf8');
  expect(storefront).not.toContain('/console/assets/');
  expect(storefront).not.toContain('react-aria');
});
