import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { Agent } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '@mercer/server';
import { ids, postgresUrl } from '@mercer/server/testing';
import { expect, onTestFinished, test } from 'vitest';
import { isProcessAlive, openWorkerShop, requestWorker, startShopServer } from './worker-shop.ts';

test('several processes on SQLite are refused with a sentence', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'mercer-workers-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const shop = startShopServer({ DATA_DIR: folder, DATABASE_URL: '', WEB_CONCURRENCY: '2' });
  const [code] = await once(shop.process, 'exit');
  expect(code).toBe(1);
  expect(shop.output()).toContain('WEB_CONCURRENCY=2 needs PostgreSQL');
});

test.skipIf(!postgresUrl)('processes that are replaced one by one lose no request', async () => {
  const shop = await openWorkerShop();
  const load = startCartLoad(shop.port);
  await expect.poll(load.answers).toBeGreaterThan(50);
  const initialPids = shop.workers();
  expect(initialPids).toHaveLength(2);
  shop.process.kill('SIGHUP');
  await expect.poll(() => shop.workers().filter((pid) => initialPids.includes(pid))).toEqual([]);
  const served = load.answers();
  await expect.poll(load.answers).toBeGreaterThan(served + 50);
  expect(await load.end()).toEqual([]);
  expect(shop.workers()).toHaveLength(2);
});

test.skipIf(!postgresUrl)('a process that is killed is replaced, and what was answered is there', async () => {
  const shop = await openWorkerShop();
  const load = startCartLoad(shop.port);
  await expect.poll(load.answers).toBeGreaterThan(20);
  const [victim] = shop.workers();
  process.kill(victim!, 'SIGKILL');
  await expect.poll(shop.workers).toSatisfy((pids: number[]) => pids.length === 2 && !pids.includes(victim!));
  const served = load.answers();
  await expect.poll(load.answers).toBeGreaterThan(served + 20);
  await load.end();
  const db = openDatabase({ url: shop.url });
  onTestFinished(() => db.destroy());
  const items = await db.selectFrom('cart_items').select('cart_id').execute();
  const storedCartIds = new Set(items.map(({ cart_id }) => cart_id));
  expect(load.carts.filter((id) => !storedCartIds.has(id))).toEqual([]);
});

test.skipIf(!postgresUrl)('SIGTERM ends all processes', async () => {
  const shop = await openWorkerShop();
  const workers = shop.workers();
  shop.process.kill('SIGTERM');
  const [code] = await once(shop.process, 'exit');
  expect(code).toBe(0);
  expect(workers.filter(isProcessAlive)).toEqual([]);
});

/** Shoppers who put something into a cart of their own, one after the other, over connections that they keep. */
function startCartLoad(port: number) {
  const agent = new Agent({ keepAlive: true, maxSockets: 8 });
  const carts: string[] = [];
  const faults: string[] = [];
  let isOver = false;
  const fillCartsUntilOver = async () => {
    while (!isOver) {
      await addMugToNewCart(port, agent).then(
        (id) => carts.push(id),
        (error: unknown) => faults.push(String(error)),
      );
    }
  };
  const shoppers = Promise.all(Array.from({ length: 4 }, fillCartsUntilOver));
  return {
    carts,
    answers: () => carts.length,
    async end() {
      isOver = true;
      await shoppers;
      agent.destroy();
      return faults;
    },
  };
}

async function addMugToNewCart(port: number, agent: Agent): Promise<string> {
  const body = { product_id: ids.mug, quantity: 1 };
  return (await requestWorker<{ id: string }>(port, agent, { method: 'POST', path: '/api/cart/items', body })).body.id;
}
