// Products from CSV with pictures by address, into a new shop that sells meanwhile: `node bench/import.ts [products] [pictures]`, on Linux. Time, computing, memory over the run,
// waits of shoppers. The first products have a picture each; all of them, when left out.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream, mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { createPhotograph } from '@mercer/server/testing';
import { watchProcess } from './import-process.ts';
import { sellMeanwhile } from './import-sales.ts';
import { quantile } from './statistics.ts';

const [amount = 10_000, withPicture = amount] = process.argv.slice(2).map(Number);
/** px: what many suppliers give */
const [width, height] = [160, 120];
const materials = ['Oak', 'Linen', 'Steel', 'Wool', 'Glass'];

const folder = mkdtempSync(join(tmpdir(), 'mercer-bench-'));
const env = { ...process.env, DATA_DIR: folder, SECRET_KEY: 'sk_bench', SEED: 'none' };
const pictures = await servePictures();
try {
  await waitForSuccess(spawnMercer('init', '--name', 'Bench', '--country', 'US', '--currency', 'USD'));
  const file = join(folder, 'products.csv');
  await writeProducts(file);
  const begin = performance.now();
  const importing = spawnMercer('import', file, '--allow-private', '--json');
  console.log('s | memory of the import, MB | of the shop that sells, MB');
  const [{ highest, computed }, sales] = await Promise.all([watchProcess(importing), sellMeanwhile(importing, folder)]);
  const seconds = (performance.now() - begin) / 1000;
  console.log(
    '\nproducts | pictures | s | computed, s | products/s | most memory, MB | carts filled meanwhile | refused | bought | median wait, ms | p99, ms | load',
  );
  const waits = [0.5, 0.99].map((part) => quantile(sales.times, part).toFixed(0));
  const rate = Math.round(amount / seconds);
  const row = [amount, withPicture, seconds.toFixed(1), computed.toFixed(1), rate, highest];
  const sold = [sales.times.length, sales.refusedCount, sales.purchaseCount];
  console.log([...row, ...sold, ...waits, loadavg()[0]?.toFixed(0)].join(' | '));
} finally {
  pictures.close();
  rmSync(folder, { recursive: true });
}

function spawnMercer(...args: string[]): ChildProcess {
  return spawn(process.execPath, ['packages/cli/src/main.ts', ...args], {
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
}

async function waitForSuccess(child: ChildProcess): Promise<void> {
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error(`mercer ended with ${code}`);
}

/**
 * Serves one picture at every URL, each time with other bytes after its end, so that each is fetched, inspected and
 * stored separately.
 */
async function servePictures(): Promise<Server> {
  const picture = await createPhotograph(width, height);
  const server = createServer(({ url = '' }, answer) => void answer.end(Buffer.concat([picture, Buffer.from(url)])));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return server;
}

async function writeProducts(file: string): Promise<void> {
  const { port } = pictures.address() as AddressInfo; // the server listens on a port
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
      n < withPicture ? `http://127.0.0.1:${port}/${n}.jpg` : '',
    ];
    if (!stream.write(`${row.join(',')},${materials[n % materials.length]}\n`)) await once(stream, 'drain');
  }
  stream.end();
  await once(stream, 'finish');
}
