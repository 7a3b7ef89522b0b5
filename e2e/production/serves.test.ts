import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { address } from '../address.ts';
import { freePort } from '../free-port.ts';
import { plantProductionTree, productionPackages } from './planted-tree.ts';

const key = `Basic ${btoa('pk_demo_mercer')}`;

test.each(['production', 'development'])(
  'a built tree without packages for development serves at once with NODE_ENV=%s, and sells',
  async (NODE_ENV) => {
    const tree = await plantProductionTree();
    const dataDir = mkdtempSync(join(tmpdir(), 'mercer-production-data-'));
    onTestFinished(() => {
      for (const folder of [tree, dataDir]) rmSync(folder, { recursive: true, force: true });
    });
    const shop = await npmStart(tree, { NODE_ENV, DATA_DIR: dataDir });
    expect(shop.said()).not.toMatch(/Installing|Building/);
    expect(readdirSync(join(tree, 'node_modules'))).not.toContain('vite');

    expect(threadsOf(tree).filter((file) => !existsSync(file))).toEqual([]);
    const page = await fetch(`${shop.origin}/products/everyday-mug`);
    expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('Everyday Mug')]);
    expect(await buy(shop.origin, 'everyday-mug')).toMatchObject({ number: expect.any(String) });
    await shop.end();
  },
);

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
function threadsOf(tree: string): string[] {
  const folder = join(tree, 'apps/storefront/build/shop');
  const scripts = readdirSync(folder).filter((name) => name.endsWith('.js'));
  const threads = scripts.flatMap((name) => {
    const text = readFileSync(join(folder, name), 'utf8');
    const found = text.matchAll(/new Worker\(new URL\("([^"]+)", new URL\("([^"]+)", import\.meta\.url\)/g);
    return [...found].map(([, file = '', source = '']) => join(dirname(join(folder, source)), file));
  });
  if (threads.length === 0) throw new Error('The bundle opens no threads');
  return threads;
}

async function npmStart(cwd: string, settings: Record<string, string>) {
  const port = await freePort();
  const env = { ...process.env, DATABASE_URL: '', PORT: String(port), ...settings };
  const shop = spawn('npm', ['start'], { cwd, env, stdio: 'pipe', shell: process.platform === 'win32' });
  onTestFinished(() => void shop.kill('SIGKILL'));
  let output = '';
  for (const stream of [shop.stdout, shop.stderr]) stream.on('data', (chunk) => (output += chunk));
  await expect.poll(() => output).toContain('Mercer is open at');
  const end = async () => {
    const gone = once(shop, 'exit');
    shop.kill('SIGTERM');
    await gone;
  };
  return { origin: `http://localhost:${port}`, said: () => output, end };
}

/** By the API, as a guest with a card. */
async function buy(origin: string, slug: string): Promise<unknown> {
  let session = '';
  const call = async (method: string, path: string, body?: unknown) => {
    const headers = {
      authorization: key,
      'content-type': 'application/json',
      ...(session && { 'x-session': session }),
    };
    const answer = await fetch(`${origin}${path}`, { method, headers, body: body ? JSON.stringify(body) : null });
    session = answer.headers.get('x-session') ?? session;
    return answer.json();
  };
  const { id } = await call('GET', `/api/products/${slug}`);
  await call('POST', '/api/cart/items', { product_id: id, quantity: 1 });
  await call('PUT', '/api/cart', {
    account: { email: 'ada@mercer.test' },
    shipping: address,
    billing: { ...address, method: 'card' },
  });
  const card = { number: '4242424242424242', exp_month: 12, exp_year: 2099, cvc: '123' };
  const { token } = await call('POST', '/vault/tokens', card);
  await call('PUT', '/api/cart', { billing: { card: { token } } });
  return call('POST', '/api/cart/order');
}
