import { readFileSync } from 'node:fs';
import { openDatabase } from '@mercer/server';
import { testApp } from '@mercer/server/testing';
import { afterAll, expect, test } from 'vitest';

const rows = [...readFileSync('docs/spec.md', 'utf8').matchAll(/^\| `(\/[^`]+)` \| ([A-Z, ]+) \| `[^`]+` \|$/gm)];
const written = rows.flatMap(([, path = '', methods = '']) => methods.split(', ').map((method) => `${method} ${path}`));

const db = openDatabase({ path: ':memory:' });
afterAll(() => db.destroy());

/** Without what passes every request, and the functions, which are the shop's own. */
const served = testApp(db)
  .app.routes.filter(({ method }) => method !== 'ALL')
  .map(({ method, path }) => `${method} ${path.replaceAll(/:(\w+)(\{.*\})?/g, '{$1}')}`);

test('§7 names every path of the server', () => {
  expect(written.length).toBeGreaterThan(80);
  expect(written.toSorted()).toEqual([...new Set(served)].sort());
});
