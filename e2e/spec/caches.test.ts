import { globSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { cachePolicies } from '@mercer/server';
import { expect, test } from 'vitest';

const names = Object.keys(cachePolicies);

const folders = [
  ...globSync('packages/*/src', { exclude: ['packages/{cli,client,demo,sandbox}'] }),
  'apps/storefront/server',
  'apps/storefront/app',
];
const sources = folders.flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !file.includes('.test.'))
    .map((file) => readFileSync(join(folder, file), 'utf8')),
);

function formatBound(bound: object): string {
  if ('entries' in bound) return `${bound.entries} entries`;
  return Object.entries(bound)
    .map(([unit, number]) => (unit === 'megabytes' ? `${number} MB` : `${number} KB each`))
    .join(', ');
}

test('the documentation lists each cache with its bound and what makes its entries outdated', () => {
  const page = readFileSync('docs/contributors/architecture.md', 'utf8');
  const [, section = ''] = page.split('## Caches');
  const rows = Object.entries(cachePolicies).map(
    ([name, { holds, bound, dependsOn }]) =>
      `| ${name} | ${holds} | ${formatBound(bound)} | ${dependsOn.join('; ') || '–'} |`,
  );
  expect(section.split('\n').filter((line) => line.startsWith('| '))).toEqual([
    '| cache | holds | bound | outdated by |',
    ...rows,
  ]);
});

test('each cache of the list is in the code, and the code has no other', () => {
  const created = sources.flatMap((source) =>
    Array.from(source.matchAll(/new Cache(?:<[^()]*>)?\(\s*'([^']+)'/g), ([, name]) => name),
  );
  expect([...new Set(created)].sort()).toEqual(names.sort());
  expect(sources.filter((source) => source.includes("from 'lru-cache'"))).toHaveLength(1);
});
