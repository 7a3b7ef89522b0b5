import { readFileSync } from 'node:fs';
import { openDatabase } from '@mercer/server';
import { buildTestApp } from '@mercer/server/testing';
import { afterAll, expect, test } from 'vitest';

const rows = [...readFileSync('docs/spec.md', 'utf8').matchAll(/^\| `(\/[^`]+)` \| ([A-Z, ]+) \| `[^`]+` \|$/gm)];
const documentedPaths = rows.flatMap(([, path = '', methods = '']) =>
  methods.split(', ').map((method) => `${method} ${path}`),
);

const db = openDatabase({ path: ':memory:' });
afterAll(() => db.destroy());

/**
 * Paths that the server has, without those that every request passes and without the functions, which belong to the
 * shop.
 */
const served = buildTestApp(db)
  .app.routes.filter(({ method }) => method !== 'ALL')
  .map(({ method, path }) => `${method} ${path.replaceAll(/:(\w+)(\{.*\})?/g, '{$1}')}`);

test('§7 names every path of the server', () => {
  expect(documentedPaths.length).toBeGreaterThan(80);
  expect(documentedPaths.toSorted()).toEqual([...new Set(served)].sort());
});
