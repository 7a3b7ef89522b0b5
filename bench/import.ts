// Products from CSV with pictures by address, into a new shop that sells meanwhile: `node bench/import.ts [products]`, on Linux. Time, computing, memory, waits of shoppers.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { openDatabase } from '@mercer/server';
import { photograph, testApp } from '@mercer/server/testing';
import { quantile } from './statistics.ts';

const [amount = 10_000] = process.argv.slice(2).map(Number);
/** px: what many suppliers give */
const [width, height] = [160, 120];
const betweenSalesMs = 50;
const ticksPerSecond = 100;
const materials = ['Oak', 'Linen', 'Steel', 'Wool', 'Glass'];

const folder = mkdtempSync(join(tmpdir(), 'mercer-bench-'));
const env = { ...process.env, DATA_DIR: folder, SECRET_KEY: 'sk_bench', SEED: 'none' };
const pictures = await servePictures();
try {
  await ended(mercer('init', '--name', 'Bench'));
  const file = join(folder, 'products.csv');
  await writeProducts(file);
  const begin = performance.now();
  const importing = mercer('import', file, '--allow-private', '--json');
  const [{ memory, computed }, sales] = await Promise.all([highestOf(importing), sellMeanwhile(importing)]);
  const seconds = (performance.now() - begin) / 1000;
  console.log(
    'products | s | computed, s | products/s | memory, MB | carts filled meanwhile | refused | median wait, ms | p99, ms | load',
  );
  const waits = [0.5, 0.99].map((part) => quantile(sales.times, part).toFixed(0));
  const rate = Math.round(amount / seconds);
  const row = [amount, seconds.toFixed(1), computed.toFixed(1), rate, memory, sales.times.length, sales.refused];
  console.log([...row, ...waits, loadavg()[0]?.toFixed(0)].join(' | '));
} finally {
  pictures.close();
  rmSync(folder, { recursive: true });
}

function mercer(...args: string[]): ChildProcess {
  return spawn(process.execPath, ['packages/cli/src/main.ts', ...args], {
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
}

async function ended(child: ChildProcess): Promise<void> {
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error(`mercer ended with ${code}`);
}

/** The same picture at each address: each is fetched, decoded and encoded by itself. */
async function servePictures(): Promise<Server> {
  const picture = await photograph(width, height);
  const server = createServer((_, answer) => void answer.end(picture));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return server;
}

async function writeProducts(file: string): Promise<void> {
  const { port } = pictures.address() as AddressInfo; // it listens on one
  const stream = createWriteStream(file);
  stream.write('slug,name,description,price,sku,stock,categories,tags,images,attribute:Material\n');
  for (let n = 0; n < amount; n++) {
    const text = `"Product ${n}, made of ${materials[n % materials.length]}, for every day."`;
    const place = `Home > Room ${n % 20}`;
    const row = [
      `p-${n}`,
      `Product ${n}`,
      text,
      `${1 + (n % 90)}.50`,
      `S-${n}`,
      n % 40,
      place,
      'New',
      `http://127.0.0.1:${port}/${n}.jpg`,
    ];
    if (!stream.write(`${row.join(',')},${materials[n % materials.length]}\n`)) await once(stream, 'drain');
  }
  stream.end();
  await once(stream, 'finish');
}

/** The most memory (MB), and what was computed (s) by all its threads. */
async function highestOf(child: ChildProcess): Promise<{ memory: number; computed: number }> {
  let [kilobytes, ticks] = [0, 0];
  while (child.exitCode === null) {
    const [, found = '0'] = told(child, 'status').match(/VmHWM:\s+(\d+)/) ?? [];
    kilobytes = Math.max(kilobytes, Number(found));
    const [user = 0, system = 0] = told(child, 'stat').split(' ').slice(13, 15).map(Number);
    ticks = Math.max(ticks, user + system);
    await wait(100);
  }
  if (child.exitCode !== 0) throw new Error(`mercer ended with ${child.exitCode}`);
  return { memory: Math.round(kilobytes / 1024), computed: ticks / ticksPerSecond };
}

function told({ pid }: ChildProcess, file: 'status' | 'stat'): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8');
  } catch {
    return ''; // it has just ended
  }
}

/** Shoppers of another process on the same file. */
async function sellMeanwhile(child: ChildProcess): Promise<{ times: number[]; refused: number }> {
  const db = openDatabase({ path: join(folder, 'mercer.sqlite') });
  const { shopper } = testApp(db);
  const times: number[] = [];
  let refused = 0;
  while (child.exitCode === null) {
    const [product] = await db.selectFrom('products').select('id').limit(1).execute();
    const begin = performance.now();
    const { status } = product
      ? await shopper().post('/api/cart/items', { product_id: product.id, quantity: 1 })
      : await shopper().get('/api/cart');
    times.push(performance.now() - begin);
    if (status >= 500) refused += 1;
    await wait(betweenSalesMs);
  }
  await db.destroy();
  return { times, refused };
}
