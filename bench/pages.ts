// Pages per second of one process, rendered anew and from the cache: `node bench/pages.ts [seconds]`.
// The shop answers in this process, without a port; the pages take turns, so that all see the same machine.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

process.env.NODE_ENV = 'production';
const { createShop } = await import('../apps/storefront/server/shop.ts');
const { readConfig } = await import('../apps/storefront/server/config.ts');

const pages = {
  home: '/',
  category: '/category/electronics',
  product: '/products/everyday-mug',
  search: '/search?q=lamp',
};
const rounds = 5;
const atOnce = 10;
const [seconds = 1] = process.argv.slice(2).map(Number);

const dataDir = mkdtempSync(join(tmpdir(), 'mercer-bench-'));
const shop = await createShop(readConfig({ DATA_DIR: dataDir, RATE_LIMIT_PER_IP: 'off' }));

try {
  console.log('page | rendered/s | of the cache/s (medians)');
  const rates = Object.entries(pages).map(([name, path]) => ({
    name,
    path,
    fresh: [] as number[],
    kept: [] as number[],
  }));
  for (let round = 0; round < rounds; round++) {
    for (const { path, fresh, kept } of rates) {
      // a parameter that no page reads is never kept
      fresh.push(await rate(`${path}${path.includes('?') ? '&' : '?'}fresh=1`));
      kept.push(await rate(path));
    }
  }
  for (const { name, fresh, kept } of rates) console.log(`${name} | ${median(fresh)} | ${median(kept)}`);
} finally {
  await shop.close();
  rmSync(dataDir, { recursive: true });
}

async function rate(path: string): Promise<number> {
  const until = performance.now() + seconds * 1000;
  let answered = 0;
  const visitor = async () => {
    while (performance.now() < until) {
      const answer = await shop.fetch(
        new Request(`http://localhost:3000${path}`, { headers: { 'accept-encoding': 'br' } }),
      );
      if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}`);
      await answer.arrayBuffer();
      answered++;
    }
  };
  await Promise.all(Array.from({ length: atOnce }, visitor));
  return Math.round(answered / seconds);
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}
