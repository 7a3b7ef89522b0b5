import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '@mercer/server';
import { buildTestApp, createPhotograph, postgresUrl } from '@mercer/server/testing';
import { describe, expect, onTestFinished, test } from 'vitest';
import { temporaryDatabase } from '../temporary-database.ts';

const products = 90;
const pictures = 5;

type DataLocation = { DATA_DIR: string; DATABASE_URL?: string };

const server = postgresUrl;
const places: [database: string, make: () => Promise<DataLocation>][] = [
  ['SQLite', async () => ({ DATA_DIR: temporaryFolder() })],
];
if (server) {
  places.push([
    'PostgreSQL',
    async () => ({ DATA_DIR: temporaryFolder(), DATABASE_URL: await temporaryDatabase(server) }),
  ]);
}

function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'mercer-import-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** @param commits that the process outlives @returns whether it came to its end @throws what it said, where nobody killed it */
function runMercerCli(place: DataLocation, args: string[], commits?: number): Promise<boolean> {
  const env: NodeJS.ProcessEnv = { PATH: process.env.PATH, ...place, SECRET_KEY: 'sk_test' };
  if (commits) env.KILL_AFTER_COMMITS = String(commits);
  const started = ['--import', './e2e/crash/kill-at-commit.ts', 'packages/cli/src/main.ts', ...args];
  return new Promise((resolve, reject) => {
    execFile(process.execPath, started, { env }, (error, _, stderr) => {
      if (error && error.signal !== 'SIGKILL') reject(new Error(`${args.join(' ')}: ${error.code}\n${stderr}`));
      else resolve(!error);
    });
  });
}

interface PublicProduct {
  slug: string;
  price: number;
  stock_level: number;
  variants: { results: { sku: string; stock_level: number }[] };
  categories: { name: string }[];
  attributes: object;
  images: { file: { url: string } }[];
}

/** Reads all that products and categories contain, without ids and dates, which differ from shop to shop. */
async function readCatalogContent({ DATA_DIR, DATABASE_URL }: DataLocation) {
  const db = openDatabase(DATABASE_URL ? { url: DATABASE_URL } : { path: join(DATA_DIR, 'mercer.sqlite') });
  try {
    const { body } = await buildTestApp(db).shopper().get('/api/products?limit=100&expand=variants');
    const sorted = body.results.toSorted((a: { slug: string }, b: { slug: string }) => (a.slug < b.slug ? -1 : 1));
    return sorted.map(({ slug, price, stock_level, variants, categories, attributes, images }: PublicProduct) => {
      const names = categories.map(({ name }) => name).sort();
      const urls = images.map(({ file }) => file.url);
      const levels = variants.results.map((variant) => [variant.sku, variant.stock_level]);
      return [slug, price, stock_level, names, attributes, urls, levels];
    });
  } finally {
    await db.destroy();
  }
}

async function writeProductTable(folder: string): Promise<string> {
  for (let at = 0; at < pictures; at++) writeFileSync(join(folder, `${at}.webp`), await createPhotograph(20 + at, 20));
  const rows = Array.from({ length: products }, (_, n) => {
    const row = `p-${n},Product ${n},${1 + n}.50,${n},Home > Room ${n % 5},Oak,${n % pictures}.webp`;
    return n % 3 ? `${row},,,` : `${row},V-${n}-S,Size,S\np-${n},,${1 + n}.50,7,,,,V-${n}-M,,M`;
  });
  const file = join(folder, 'products.csv');
  const columns = 'slug,name,price,stock,categories,attribute:Wood,images,sku,option1_name,option1_value';
  writeFileSync(file, [columns, ...rows].join('\n'));
  return file;
}

describe.each(places)('%s', (_, make) => {
  test('an import of products that is killed anywhere ends in the same shop when it is called again', async () => {
    const file = await writeProductTable(temporaryFolder());
    const [completePlace, killed] = [await make(), await make()];
    for (const place of [completePlace, killed])
      expect(await runMercerCli(place, ['init', '--name', 'Laden'])).toBe(true);
    expect(await runMercerCli(completePlace, ['import', file])).toBe(true);
    let kills = 0;
    for (let commits = 1; !(await runMercerCli(killed, ['import', file], commits)); commits += 3) kills += 1;
    expect(kills).toBeGreaterThan(2);
    expect(await readCatalogContent(killed)).toEqual(await readCatalogContent(completePlace));
    expect(await readCatalogContent(killed)).toHaveLength(products);
  });

  test('a whole shop that is killed anywhere is not there at all, and the same command brings it', async () => {
    const folder = temporaryFolder();
    const [source, killed] = [await make(), await make()];
    expect(await runMercerCli(source, ['init', '--name', 'Laden'])).toBe(true);
    expect(await runMercerCli(source, ['import', await writeProductTable(folder)])).toBe(true);
    const file = join(folder, 'shop.jsonl');
    expect(await runMercerCli(source, ['export', file])).toBe(true);
    expect(await runMercerCli(killed, ['init', '--name', 'Leer'])).toBe(true);
    const readStoreName = async ({ DATA_DIR, DATABASE_URL }: DataLocation) => {
      const db = openDatabase(DATABASE_URL ? { url: DATABASE_URL } : { path: join(DATA_DIR, 'mercer.sqlite') });
      try {
        return (await buildTestApp(db).shopper().get('/api/settings')).body.store.name;
      } finally {
        await db.destroy();
      }
    };
    let kills = 0;
    for (let commits = 2; !(await runMercerCli(killed, ['import', file], commits)); commits += 1) {
      kills += 1;
      // the last commit may have come through before the process died
      const importedProducts = await readCatalogContent(killed);
      if (importedProducts.length === products) continue;
      expect([importedProducts.length, await readStoreName(killed)]).toEqual([0, 'Leer']);
    }
    expect(kills).toBeGreaterThan(1);
    expect([await readStoreName(killed), (await readCatalogContent(killed)).length]).toEqual(['Laden', products]);
    expect(await readCatalogContent(killed)).toEqual(await readCatalogContent(source));
  });
});
