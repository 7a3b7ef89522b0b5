// Whether one process that never stops: `node bench/health.ts DATA_DIR [seconds] [changes a second]`. A hundred visitors open
// random categories right after a start, while /healthz is asked ten times a second. DATA_DIR holds a catalogue of `npm run seed`.
import { once } from 'node:events';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { getRequestListener } from '@hono/node-server';
import { openDatabase } from '@mercer/server';
import { changeBeside } from './changes-beside.ts';
import type { Visits } from './health-visitors.ts';
import { quantile, waits } from './statistics.ts';

process.env.NODE_ENV = 'production';
const { createShop } = await import('../apps/storefront/server/shop.ts');
const { readConfig } = await import('../apps/storefront/server/config.ts');

const [, , dataDir = '', ...given] = process.argv;
const [seconds = 20, perSecond = 0] = given.map(Number);
const visitors = 100;
const watchMs = 5;
const healthEveryMs = 100;

const path = join(dataDir, 'mercer.sqlite');
const db = openDatabase({ path });
const rows = await db.selectFrom('categories').select('slug').execute();
await db.destroy();
const shop = await createShop(readConfig({ DATA_DIR: dataDir, SEED: 'none', RATE_LIMIT_PER_IP: 'off' }));
const server = createServer(getRequestListener((request) => shop.fetch(request))).listen(0, '127.0.0.1');
try {
  await once(server, 'listening');
  await measure();
} finally {
  server.closeAllConnections();
  server.close();
  await shop.close();
}

async function measure() {
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const paths = rows.map(({ slug }) => `/category/${slug}`);
  const held = watchThread();
  const waited = askHealth(`http://127.0.0.1:${port}/healthz`);
  const end = perSecond > 0 ? await changeBeside({ path }, perSecond) : async () => 0;
  const workerData = { origin: `http://127.0.0.1:${port}`, paths, visitors, seconds };
  const worker = new Worker(new URL('./health-visitors.ts', import.meta.url), { workerData });
  const [visits] = (await once(worker, 'message')) as [Visits]; // what that file sends
  const made = await end();
  const turns = held();
  const behind = await waited();
  console.log('what | p50 ms | p95 | p99 | count');
  console.log(['/healthz', ...waits(visits.health, 1), visits.health.length].join(' | '));
  console.log(['a category', ...waits(visits.pages, 1), visits.pages.length].join(' | '));
  console.log(`answers that were no page | ${visits.failed} | changes | ${made}`);
  console.log(['computed before an answer of /healthz, ms', ...waits(behind, 1), behind.length].join(' | '));
  console.log(['CPU in one go, ms', ...waits(turns, 1), quantile(turns, 1).toFixed(1)].join(' | '));
}

/** What the thread computes from the question to the answer: what else runs on the machine is not in it. @returns ends it */
function askHealth(url: string): () => Promise<number[]> {
  const computed: Promise<number>[] = [];
  let isOn = true;
  const ask = async () => {
    const before = process.threadCpuUsage();
    await (await fetch(url)).text();
    const { user, system } = process.threadCpuUsage(before);
    return (user + system) / 1000;
  };
  const run = async () => {
    while (isOn) {
      computed.push(ask());
      await setTimeout(healthEveryMs);
    }
  };
  const running = run();
  return async () => {
    isOn = false;
    await running;
    return Promise.all(computed);
  };
}

/** How long the thread computed between two moments at which it could do something else. @returns ends it */
function watchThread(): () => number[] {
  const turns: number[] = [];
  let before = process.threadCpuUsage();
  const timer = setInterval(() => {
    const { user, system } = process.threadCpuUsage(before);
    turns.push((user + system) / 1000);
    before = process.threadCpuUsage();
  }, watchMs);
  return () => {
    clearInterval(timer);
    return turns;
  };
}
