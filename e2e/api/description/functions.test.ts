import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Db } from '@mercer/server';
import { buildTestApp, eachDatabase, testConfig } from '@mercer/server/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';

const folder = mkdtempSync(join(tmpdir(), 'mercer-described-functions-'));

const modules: Record<string, string> = {
  'echo.js': 'export default ({ body }) => new Response(JSON.stringify(body), { status: 202 })',
  'reads.js': 'export const get = () => "read"',
  'writes.js': 'export const post = () => "written"',
  'throws.js': 'export default () => { throw new Error("No") }',
  'waits.js': 'export default () => new Promise(() => {})',
};

beforeAll(() => {
  for (const moduleFolder of [folder, join(folder, 'erp')]) {
    mkdirSync(moduleFolder, { recursive: true });
    for (const [name, source] of Object.entries(modules)) writeFileSync(join(moduleFolder, name), source);
  }
});
afterAll(() => rmSync(folder, { recursive: true }));

const tooDeep = JSON.parse('['.repeat(20) + ']'.repeat(20));
const tooLarge = 'x'.repeat(1024 * 1024);

/** Responses of the shop in place of a function's: the function, the body it is sent, and the status. */
const rejections: [name: string, body: unknown, status: number][] = [
  ['nobody', undefined, 404],
  ['throws', undefined, 502],
  ['echo', tooDeep, 400],
  ['echo', tooLarge, 413],
];

const everyWay = ['GET', 'POST', 'PUT', 'DELETE'].flatMap((method) =>
  ['/functions', '/functions/erp'].map((path): [method: string, path: string] => [method, path]),
);

eachDatabase((db: () => Db) => {
  const openShopper = (database: Db = db(), functionTimeoutMs = 30_000) =>
    buildTestApp(database, { config: { ...testConfig, functionsDir: folder, functionTimeoutMs } }).shopper();

  test.each(everyWay)('%s %s/… is answered by the function, or as described in its place', async (method, path) => {
    const shopper = openShopper();
    const requestFunction = async (name: string, body?: unknown) =>
      (await shopper.call(method, `${path}/${name}`, body)).status;
    expect(await requestFunction('echo')).toBe(202);
    expect(await requestFunction(method === 'GET' ? 'writes' : 'reads')).toBe(405);
    const isApplicable = ([, body]: (typeof rejections)[number]) => method !== 'GET' || body === undefined;
    for (const [name, body, status] of rejections.filter(isApplicable)) {
      expect([name, await requestFunction(name, body)]).toEqual([name, status]);
    }
  });

  test('a function that takes too long is answered 424', async () => {
    const shopper = openShopper(db(), 50);
    const calls = everyWay.map(([method, path]) => shopper.call(method, `${path}/waits`));
    for (const { status } of await Promise.all(calls)) expect(status).toBe(424);
  });

  test('without a database the shop says so in the place of a function', async () => {
    const without = new Proxy(db(), {
      get() {
        throw new Error('There is no database');
      },
    });
    const shopper = openShopper(without);
    for (const [method, path] of everyWay) expect((await shopper.call(method, `${path}/echo`)).status).toBe(500);
  });
});
