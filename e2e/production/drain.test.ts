import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { Agent, createServer, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { findFreePort } from '../free-port.ts';

const buyers = 4;

test('a shop that is restarted behind a proxy loses no request', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'mercer-drain-'));
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
  const port = await findFreePort();
  const first = await startShopServer(port, dataDir);
  const proxy = await openShopProxy(port);
  const statuses: number[] = [];
  let isOver = false;
  const visitUntilOver = async () => {
    while (!isOver) statuses.push(await visitShop(proxy));
  };
  const buying = Array.from({ length: buyers }, visitUntilOver);
  await expect.poll(() => statuses.length).toBeGreaterThan(20);

  const readReadiness = async () => (await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => undefined))?.status;
  const exitEvent = once(first, 'exit');
  first.kill('SIGTERM');
  await expect.poll(readReadiness).toBe(503);
  // The server still accepts connections meanwhile, and rejects them afterwards
  const late = await fetch(`http://127.0.0.1:${port}/healthz`);
  expect([late.status, late.headers.get('connection')]).toEqual([200, 'close']);
  expect(await exitEvent).toEqual([0, null]);
  await startShopServer(port, dataDir);
  const earlierCount = statuses.length;
  await expect.poll(() => statuses.length).toBeGreaterThan(earlierCount + 20);
  isOver = true;
  await Promise.all(buying);
  expect(statuses.filter((status) => status !== 200)).toEqual([]);
});

/** Starts the shop as a container does. */
async function startShopServer(port: number, DATA_DIR: string): Promise<ChildProcess> {
  const env = { ...process.env, DATABASE_URL: '', PORT: String(port), DATA_DIR, DRAIN_SECONDS: '2' };
  const quiet = { ...env, RATE_LIMIT_PER_IP: 'off', npm_lifecycle_event: '' };
  const shop = spawn(process.execPath, ['apps/storefront/build/shop/server.js'], { env: quiet, stdio: 'pipe' });
  onTestFinished(() => void shop.kill('SIGKILL'));
  let output = '';
  for (const stream of [shop.stdout, shop.stderr]) stream.on('data', (chunk) => (output += chunk));
  await expect.poll(() => output).toContain('Mercer is open at');
  return shop;
}

/** Visits the shop; every second visit writes. @returns the status of the response, 0 for none */
async function visitShop(origin: string): Promise<number> {
  const headers = { authorization: `Basic ${btoa('pk_demo_mercer')}`, 'content-type': 'application/json' };
  const isWrite = Math.random() < 0.5;
  const init = isWrite ? { method: 'PUT', headers, body: '{"shipping":{"country":"US"}}' } : { headers };
  const answer = await fetch(`${origin}${isWrite ? '/api/cart' : '/products/everyday-mug'}`, init).catch(
    () => undefined,
  );
  await answer?.arrayBuffer();
  return answer?.status ?? 0;
}

/** Hands on over kept connections, to a shop that says that it is ready, and lets others wait until there is one. */
async function openShopProxy(port: number): Promise<string> {
  const agent = new Agent({ keepAlive: true });
  const server = createServer(async (incoming, outgoing) => {
    while ((await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => undefined))?.status !== 200) {
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    const { method, url, headers } = incoming;
    const onward = request({ agent, host: '127.0.0.1', port, method, path: url, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 0, answer.headers);
      answer.pipe(outgoing);
    });
    onward.on('error', () => outgoing.writeHead(502).end());
    incoming.pipe(onward);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    agent.destroy();
    server.closeAllConnections();
    server.close();
  });
  const bound = server.address();
  return `http://127.0.0.1:${typeof bound === 'object' ? bound?.port : 0}`;
}
