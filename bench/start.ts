// The second `npm start` of a built tree: `node bench/start.ts [rounds]`, on Linux. Time and computing time to the first page,
// memory idle and after load, size of the packages that it serves with.
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { StartedShop } from './started-shop.ts';
import { median } from './statistics.ts';

const [rounds = 5] = process.argv.slice(2).map(Number);
const paths = ['/', '/category/electronics', '/products/everyday-mug', '/search?q=lamp'];
const requests = 2000;
const atOnce = 10;

interface Start {
  firstPageMs: number;
  cpuMs: number;
  idleMb: number;
  loadedMb: number;
}

const dataDir = mkdtempSync(join(tmpdir(), 'mercer-bench-'));
try {
  await measureStart(0);
  const starts: Start[] = [];
  for (let round = 0; round < rounds; round++) starts.push(await measureStart(requests));
  const toRoundedMedian = (name: keyof Start) => Math.round(median(starts.map((start) => start[name])));
  console.log(`medians of ${rounds} | first page, ms | computing until then, ms | idle, MB | after load, MB`);
  console.log(
    ['npm start', ...(['firstPageMs', 'cpuMs', 'idleMb', 'loadedMb'] as const).map(toRoundedMedian)].join(' | '),
  );
  console.log(`packages to serve with, MB | ${Math.round(packagesBytes() / 2 ** 20)}`);
} finally {
  rmSync(dataDir, { recursive: true });
}

async function measureStart(requests: number): Promise<Start> {
  const begin = performance.now();
  const shop = await StartedShop.open(dataDir);
  await shop.requestPage('/');
  const [firstPageMs, cpuMs, idleMb] = [performance.now() - begin, shop.readCpuMs(), shop.readMemoryMb()];
  let requestCount = 0;
  const requestUntilDone = async () => {
    while (requestCount < requests) await shop.requestPage(paths[requestCount++ % paths.length] ?? '/');
  };
  await Promise.all(Array.from({ length: atOnce }, requestUntilDone));
  const loadedMb = shop.readMemoryMb();
  await shop.close();
  return { firstPageMs, cpuMs, idleMb, loadedMb };
}

/** Sums the bytes of the packages that `npm ci --omit=dev` installs for this machine. */
function packagesBytes(): number {
  const { packages } = JSON.parse(readFileSync('node_modules/.package-lock.json', 'utf8')) as {
    packages: Record<string, { dev?: boolean; devOptional?: boolean; link?: boolean }>;
  }; // npm's
  const folders = Object.entries(packages).filter(([, entry]) => !entry.dev && !entry.devOptional && !entry.link);
  const installed = folders.map(([path]) => path).filter((path) => /^node_modules\/(?!.*\/node_modules\/)/.test(path));
  return installed.reduce((sum, folder) => sum + sumFolderBytes(folder), 0);
}

function sumFolderBytes(folder: string): number {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, entry) => sum + statSync(join(entry.parentPath, entry.name)).size, 0);
}
