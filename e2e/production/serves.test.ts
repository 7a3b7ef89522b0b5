import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { buyOverHttp } from '../buy-over-http.ts';
import { findFreePort } from '../free-port.ts';
import { plantProductionTree, productionPackages } from './planted-tree.ts';

test.each(['production', 'development'])(
  'a built tree without packages for development serves at once with NODE_ENV=%s, and sells',
  async (NODE_ENV) => {
    const tree = await plantProductionTree();
    const dataDir = mkdtempSync(join(tmpdir(), 'mercer-production-data-'));
    onTestFinished(() => {
      for (const folder of [tree, dataDir]) rmSync(folder, { recursive: true, force: true });
    });
    const shop = await startWithNpm(tree, { NODE_ENV, DATA_DIR: dataDir });
    expect(shop.said()).not.toMatch(/Installing|Building/);
    expect(readdirSync(join(tree, 'node_modules'))).not.toContain('vite');

    expect(listThreadFiles(tree).filter((file) => !existsSync(file))).toEqual([]);
    const page = await fetch(`${shop.origin}/products/everyday-mug`);
    expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('Everyday Mug')]);
    expect(await buyOverHttp(shop.origin, { slug: 'everyday-mug' })).toMatchObject({ number: expect.any(String) });
    await shop.end();
  },
);

test('the command line of a built tree does without packages for development, and says what is missing without a build', async () => {
  const tree = await plantProductionTree();
  const DATA_DIR = mkdtempSync(join(tmpdir(), 'mercer-production-data-'));
  onTestFinished(() => {
    for (const folder of [tree, DATA_DIR]) rmSync(folder, { recursive: true, force: true });
  });
  const runMercerCli = (...args: string[]) =>
    spawnSync(process.execPath, ['packages/cli/src/main.ts', ...args], {
      cwd: tree,
      env: { PATH: process.env.PATH, DATA_DIR },
      encoding: 'utf8',
    });
  expect(runMercerCli('--version')).toMatchObject({ status: 0, stdout: '0.1.0\n', stderr: '' });
  expect(runMercerCli('init', '--name', 'Laden', '--legal', 'yes')).toMatchObject({ status: 0, stderr: '' });
  const file = join(DATA_DIR, 'products.csv');
  writeFileSync(file, 'slug,name,price\ncup,Cup,9.50\n');
  expect(runMercerCli('import', file)).toMatchObject({ status: 0 });
  expect(JSON.parse(runMercerCli('products', 'list', '--json').stdout)).toMatchObject([{ slug: 'cup', price: 9.5 }]);
  expect(runMercerCli('backup', '--to', join(DATA_DIR, 'backups'))).toMatchObject({ status: 0 });
  rmSync(join(tree, 'apps/storefront/build'), { recursive: true });
  expect(runMercerCli('products', 'list')).toMatchObject({
    status: 1,
    stderr: expect.stringContaining('npm run build'),
  });
});

test('the packages that a built tree serves with take at most 120 MB', async () => {
  const sizes = (await productionPackages()).map((file) => statSync(file).size);
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(120 * 1024 * 1024);
});

test('no script of the bundle needs two bytes for each character while the shop runs', () => {
  const folder = 'apps/storefront/build/shop';
  const scripts = readdirSync(folder).filter((name) => name.endsWith('.js'));
  expect(scripts.length).toBeGreaterThan(0);
  const wide = scripts.filter((name) => /[^\0-\xff]/.test(readFileSync(join(folder, name), 'utf8')));
  expect(wide).toEqual([]);
});

/** The files that the bundle opens threads of, at least one. */
function listThreadFiles(tree: string): string[] {
  const folder = join(tree, 'apps/storefront/build/shop');
  const scripts = readdirSync(folder).filter((name) => name.endsWith('.js'));
  const threads = scripts.flatMap((name) => {
    const text = readFileSync(join(folder, name), 'utf8');
    const workerMatches = text.matchAll(/new Worker\(new URL\("([^"]+)", new URL\("([^"]+)", import\.meta\.url\)/g);
    return [...workerMatches].map(([, file = '', source = '']) => join(dirname(join(folder, source)), file));
  });
  if (threads.length === 0) throw new Error('The bundle opens no threads');
  return threads;
}

async function startWithNpm(cwd: string, settings: Record<string, string>) {
  const port = await findFreePort();
  const env = { ...process.env, DATABASE_URL: '', PORT: String(port), ...settings };
  const shop = spawn('npm', ['start'], { cwd, env, stdio: 'pipe', shell: process.platform === 'win32' });
  onTestFinished(() => void shop.kill('SIGKILL'));
  let output = '';
  for (const stream of [shop.stdout, shop.stderr]) stream.on('data', (chunk) => (output += chunk));
  await expect.poll(() => output).toContain('Mercer is open at');
  const stopShop = async () => {
    const exitEvent = once(shop, 'exit');
    shop.kill('SIGTERM');
    await exitEvent;
  };
  return { origin: `http://localhost:${port}`, said: () => output, end: stopShop };
}
