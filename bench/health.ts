// Measures whether one process never blocks: `node bench/health.ts DATA_DIR [seconds] [changes a second]`. A hundred
// visitors open random categories right after a start, while /healthz is asked ten times a second. DATA_DIR holds a
// catalogue of `npm run seed`.
import { once } from 'node:events';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { getRequestListener } from '@hono/node-server';
import { openDatabase } from '@mercer/server';
import { startConcurrentChanges } from './concurrent-changes.ts';
import type { Visits } from './health-visitors.ts';
import { formatQuantiles, quantile } from './statistics.ts';

process.env.NODE_ENV = 'production';
const { createShop } = await import('../apps/storefront/server/shop.ts');
const { readConfig } = await import('@mercer/host/config/config');

const [, , dataDir = '', ...numberArgs] = process.argv;
const [seconds = 20, perSecond = 0] = numberArgs.map(Number);
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
  await measureHealth();
} finally {
  server.closeAllConnections();
  server.close();
  await shop.close();
}

async function measureHealth() {
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const paths = rows.map(({ slug }) => `/category/${slug}`);
  const endThreadWatch = watchThreadTurns();
  const waited = pollHealthCpu(`http://127.0.0.1:${port}/healthz`);
  const end = perSecond > 0 ? await startConcurrentChanges({ path }, perSecond) : async () => 0;
  const workerData = { origin: `http://127.0.0.1:${port}`, paths, visitors, seconds };
  const worker = new Worker(new URL('./health-visitors.ts', import.meta.url), { workerData });
  const [visits] = (await once(worker, 'message')) as [Visits]; // sent by that file
  const changeCount = await end();
  const turns = endThreadWatch();
  const healthCpuTimes = await waited();
  console.log('what | p50 ms | p95 | p99 | count');
  console.log(['/healthz', ...formatQuantiles(visits.health, 1), visits.health.length].join(' | '));
  console.log(['a category', ...formatQuantiles(visits.pages, 1), visits.pages.length].join(' | '));
  console.log(`answers that were no page | ${visits.failed} | changes | ${changeCount}`);
  console.log(
    ['computed before an answer of /healthz, ms', ...formatQuantiles(healthCpuTimes, 1), healthCpuTimes.length].join(
      ' | ',
    ),
  );
  console.log(['CPU in one go, ms', ...formatQuantiles(turns, 1), quantile(turns, 1).toFixed(1)].join(' | '));
}

/**
 * Measures the CPU time of the thread, in ms, from each request to its response; other work on the machine does not
 * count. @returns a function that ends it
 */
function pollHealthCpu(url: string): () => Promise<number[]> {
  const computed: Promise<number>[] = [];
  let isOn = true;
  const measureRequestCpu = async () => {
    const startUsage = process.threadCpuUsage();
    await (await fetch(url)).text();
    const { user, system } = process.threadCpuUsage(startUsage);
    return (user + system) / 1000;
  };
  const pollUntilStopped = async () => {
    while (isOn) {
      computed.push(measureRequestCpu());
      await setTimeout(healthEveryMs);
    }
  };
  const running = pollUntilStopped();
  return async () => {
    isOn = false;
    await running;
    return Promise.all(computed);
  };
}

/**
 * Measures how long the thread computed, in ms, between two moments at which it could do something else. @returns a
 * function that ends it
 */
function watchThreadTurns(): () => number[] {
  const turns: number[] = [];
  let previousUsage = process.threadCpuUsage();
  const timer = setInterval(() => {
    const { user, system } = process.threadCpuUsage(previousUsage);
    turns.push((user + system) / 1000);
    previousUsage = process.threadCpuUsage();
  }, watchMs);
  return () => {
    clearInterval(timer);
    return turns;
  };
}
