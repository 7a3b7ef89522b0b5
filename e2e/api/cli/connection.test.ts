import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { serve } from '@hono/node-server';
import { openBackend } from '@mercer/host/backend/backend';
import { readConfig } from '@mercer/host/config/config';
import { eachDatabase, ids, postgresUrl } from '@mercer/server/testing';
import { describe, expect, onTestFinished, test } from 'vitest';
import { findFreePort } from '../../free-port.ts';
import { runMercerCommand } from '../../run-mercer.ts';
import { fillTestStore, storeOnPostgres } from '../../temporary-database.ts';
import { startMercer, waitForExit } from './mercer.ts';
import { serveTestShop } from './serve.ts';

const shops: [database: string, make: () => Promise<NodeJS.ProcessEnv>][] = [
  [
    'SQLite',
    async () => {
      const DATA_DIR = temporaryFolder();
      await fillTestStore({ path: join(DATA_DIR, 'mercer.sqlite') });
      return { DATA_DIR };
    },
  ],
];
const server = postgresUrl;
if (server) {
  shops.push([
    'PostgreSQL',
    async () => ({ DATA_DIR: temporaryFolder(), DATABASE_URL: await storeOnPostgres(server) }),
  ]);
}

function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'mercer-cli-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** Serves it as `npm start` does, without pages. */
async function startBackend(env: NodeJS.ProcessEnv) {
  const backend = await openBackend(readConfig({ ...env, SEED: 'none' }));
  const server = serve({ fetch: backend.app.fetch, port: Number(env.PORT), hostname: '127.0.0.1' });
  if (!server.listening) await once(server, 'listening');
  const closeBackend = async () => {
    server.close();
    if ('closeAllConnections' in server) server.closeAllConnections();
    await backend.close();
  };
  onTestFinished(closeBackend);
}

describe.each(shops)('%s', (_, make) => {
  test('a shop of this machine is asked whether it runs or not, and says the same', async () => {
    const env = { ...(await make()), PORT: String(await findFreePort()) };
    const asleep = await runMercerCommand(env, 'stock', 'set', ids.mug, '7', '--json');
    expect(asleep).toMatchObject({ code: 0, stderr: '' });
    await startBackend(env);
    const awake = await runMercerCommand(env, 'stock', 'add', ids.mug, '3', '--json');
    expect(awake).toMatchObject({ code: 0, stderr: '' });
    expect(JSON.parse(awake.stdout)).toMatchObject({ quantity: 3, stock_level: 10, actor: 'SECRET_KEY' });
  });

  test('a key that is given counts, here as well', async () => {
    const env = await make();
    const createdKey = await runMercerCommand(env, 'keys', 'create', 'Warehouse', '--scope', 'orders', '--json');
    const { secret, id } = JSON.parse(createdKey.stdout);
    const limitedEnv = { ...env, MERCER_KEY: secret };
    expect(await runMercerCommand(limitedEnv, 'orders', 'list')).toMatchObject({ code: 0 });
    const scopeRefusal = { code: 1, stdout: '', stderr: expect.stringContaining('[403 missing_scope]') };
    expect(await runMercerCommand(limitedEnv, 'products', 'list')).toMatchObject(scopeRefusal);
    await runMercerCommand(env, 'keys', 'revoke', id);
    const closed = await runMercerCommand(limitedEnv, 'orders', 'list');
    expect(closed).toMatchObject({ code: 1, stdout: '', stderr: expect.stringContaining('does not know this key') });
    expect(closed.stderr).not.toContain(secret);
  });
});

test('a shop that runs behind another port is not opened a second time', async () => {
  const [[, make] = ['', async () => ({})]] = shops;
  const env = await make();
  await startBackend({ ...env, PORT: String(await findFreePort()) });
  const result = await runMercerCommand({ ...env, PORT: String(await findFreePort()) }, 'orders', 'list');
  expect(result).toMatchObject({
    code: 1,
    stdout: '',
    stderr: expect.stringContaining('A shop is running with DATA_DIR='),
  });
});

test('while a command works with the folder of a closed shop, others are told so, and by which process', async () => {
  const [[, make] = ['', async () => ({})]] = shops;
  const env: NodeJS.ProcessEnv = { ...(await make()), PORT: String(await findFreePort()) };
  const folder = temporaryFolder();
  const pictures = createServer().listen(0, '127.0.0.1');
  await once(pictures, 'listening');
  onTestFinished(() => {
    pictures.closeAllConnections();
    pictures.close();
  });
  const { port } = pictures.address() as AddressInfo; // the server listens on a port
  const file = join(folder, 'products.csv');
  writeFileSync(file, `slug,name,price,images\ncup,Cup,9.50,http://127.0.0.1:${port}/cup.jpg\n`);
  const importing = startMercer(env, ['import', file, '--allow-private']);
  await once(pictures, 'request');
  const sentence = `A mercer command is at work with DATA_DIR=${env.DATA_DIR}, as process ${importing.pid}: `;
  expect(await runMercerCommand(env, 'products', 'list')).toMatchObject({
    code: 1,
    stdout: '',
    stderr: expect.stringContaining(sentence),
  });
  await expect(openBackend(readConfig({ ...env, SEED: 'none' }))).rejects.toThrow(sentence);
  importing.kill('SIGINT');
  await waitForExit(importing);
  expect(await runMercerCommand(env, 'products', 'list')).toMatchObject({ code: 0 });
  await startBackend(env);
  expect(await runMercerCommand(env, 'products', 'list')).toMatchObject({ code: 0 });
});

test('where there is no shop none is made', async () => {
  const DATA_DIR = join(temporaryFolder(), 'none');
  const result = await runMercerCommand({ DATA_DIR }, 'orders', 'list');
  expect(result).toMatchObject({ code: 1, stderr: expect.stringContaining('There is no shop in DATA_DIR=') });
});

test('a shop elsewhere needs a key, and an address that is one', async () => {
  expect(await runMercerCommand({}, 'orders', 'list', '--url', 'https://shop.example')).toMatchObject({
    code: 2,
    stdout: '',
  });
  const odd = await runMercerCommand({ MERCER_KEY: 'sk', MERCER_URL: 'file:///etc/passwd' }, 'orders', 'list');
  expect(odd).toMatchObject({ code: 2, stderr: expect.stringContaining('MERCER_URL is an address') });
  expect(
    await runMercerCommand({ MERCER_KEY: 'sk\nx' }, 'orders', 'list', '--url', 'http://127.0.0.1:1'),
  ).toMatchObject({
    code: 2,
  });
});

test('a shop that is down is said in a sentence', async () => {
  const env = { MERCER_URL: `http://127.0.0.1:${await findFreePort()}`, MERCER_KEY: 'sk' };
  const result = await runMercerCommand(env, 'orders', 'list');
  expect(result).toMatchObject({
    code: 1,
    stdout: '',
    stderr: expect.stringMatching(/cannot be reached: .*ECONNREFUSED/),
  });
  expect(result.stderr).not.toContain('    at ');
});

/** Starts a server that is no shop. @returns the settings that lead the command line to it */
async function startImpostor(listener: RequestListener): Promise<NodeJS.ProcessEnv> {
  const server = createServer(listener).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo; // the server listens on a port
  return { MERCER_URL: `http://127.0.0.1:${port}`, MERCER_KEY: 'sk_secret' };
}

test('a key is not sent on to where an address leads', async () => {
  const receivedKeys: (string | undefined)[] = [];
  const target = await startImpostor((request, answer) => {
    receivedKeys.push(request.headers.authorization);
    answer.end('{}');
  });
  const env = await startImpostor(
    (_, answer) => void answer.writeHead(302, { location: `${target.MERCER_URL}/` }).end(),
  );
  expect(await runMercerCommand(env, 'orders', 'list')).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('leads to'),
  });
  expect(receivedKeys).toEqual([]);
});

test.each([
  ['a page', 200, '<h1>Hello</h1>'],
  ['an error of something between', 502, '<h1>Bad Gateway</h1>'],
  ['half an answer', 200, '{"results": ['],
])('%s instead of an answer is told without a stack', async (_, status, body) => {
  const env = await startImpostor(
    (__, answer) => void answer.writeHead(status, { 'content-type': 'application/json' }).end(body),
  );
  const result = await runMercerCommand(env, 'orders', 'list');
  expect(result).toMatchObject({ code: 1, stdout: '' });
  expect(result.stderr).not.toContain('    at ');
});

test('what is given back is given back once, although answers are lost', async () => {
  const keys: unknown[] = [];
  const env = await startImpostor((request, answer) => {
    if (request.method === 'GET') {
      const order = { id: 'a', number: '1', currency: 'USD', refund_total: 0, status: 'paid' };
      return void answer
        .writeHead(200, { 'content-type': 'application/json' })
        .end(JSON.stringify({ results: [order], next: null }));
    }
    keys.push(request.headers['idempotency-key']);
    request.socket.destroy();
  });
  const result = await runMercerCommand(env, 'refund', '1');
  expect(result).toMatchObject({ code: 1, stderr: expect.stringContaining('Look whether it was done') });
  expect(keys).toHaveLength(3);
  expect(new Set(keys).size).toBe(1);
});

eachDatabase((db) => {
  test('a record that does not exist is said, and nothing is done', async () => {
    const { env } = await serveTestShop(db());
    for (const args of [
      ['orders', 'show', '9999'],
      ['ship', 'none'],
      ['refund', '../keys'],
      ['products', 'show', '%2e%2e'],
      ['coupon', 'delete', 'NONE'],
      ['giftcard', 'block', 'none'],
      ['reviews', 'delete', 'none'],
      ['returns', 'approve', 'none'],
      ['keys', 'revoke', 'none'],
      ['webhooks', 'delete', 'none'],
      ['webhooks', 'deliveries', 'none'],
      ['settings', 'show', 'none'],
      ['settings', 'show', 'store.nothing.there'],
    ]) {
      const result = await runMercerCommand(env, ...args);
      expect(result, args.join(' ')).toMatchObject({ code: 1, stdout: '' });
      expect(result.stderr, args.join(' ')).toMatch(/There is no|never set|no such|expected/);
      expect(result.stderr).not.toContain('    at ');
    }
  });
});
