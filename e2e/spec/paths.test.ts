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

const { app } = buildTestApp(db);

/**
 * Paths of /operator, whose router is made of the same definitions as the description, when the first call comes.
 */
async function listOperatorCalls(): Promise<string[]> {
  const { paths } = await (await app.request('/openapi.json')).json();
  const calls = Object.entries<object>(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  );
  return calls.filter((call) => call.includes(' /operator/'));
}

/**
 * Paths that the server has, without those that every request passes and without the functions, which belong to the
 * shop.
 */
const served = app.routes
  .filter(({ method }) => method !== 'ALL')
  .map(({ method, path }) => `${method} ${path.replaceAll(/:(\w+)(\{.*\})?/g, '{$1}')}`);

test('§7 names every path of the server', async () => {
  expect(documentedPaths.length).toBeGreaterThan(80);
  const calls = new Set([...served, ...(await listOperatorCalls())]);
  expect(documentedPaths.toSorted()).toEqual([...calls].sort());
});
