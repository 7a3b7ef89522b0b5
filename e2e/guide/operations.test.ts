import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { buyOverHttp } from '../buy-over-http.ts';
import { findFreePort } from '../free-port.ts';

const products = 10_000;

/** Longest time of one step in milliseconds: an import of all products takes minutes while other tests run. */
const longestMs = 600_000;

/** The commands of the guide, block by block. */
function readShellBlocks(path: string): string[] {
  return [...readFileSync(path, 'utf8').matchAll(/```sh\n([\s\S]*?)```/g)].map(([, block = '']) => block);
}

test(`the guide makes a shop of ${products} products of an empty folder, sells, refunds, and brings it back`, {
  timeout: 3 * longestMs,
}, async () => {
  const folder = mkdtempSync(join(tmpdir(), 'mercer-guide-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  mkdirSync(join(folder, 'backups'));
  const url = `http://localhost:${await findFreePort()}`;
  const owner = new Owner({ folder, url });
  onTestFinished(() => owner.end());
  const blockOutputs: string[] = [];
  for (const block of readShellBlocks('docs/owners/first-sale.md')) {
    if (block.includes('orders?number=1000')) await placeGuideOrders(owner, url);
    blockOutputs.push(await owner.typeCommands(block));
    if (block.includes('npm start')) await waitUntilOpen(url);
    if (block.includes('mercer import --template')) fillProductTable(join(folder, 'products.csv'));
  }
  const fullOutput = blockOutputs.join('\n');
  expect(fullOutput).toContain('opens'); // the restored shop
  expect(fullOutput).toContain('Danke! Ihre Bestellung 1000 bei Laden'); // the mail of the order that was placed
  expect(JSON.parse(await owner.typeCommands("mercer settings show store --json | tr -d '\\n'"))).toMatchObject({
    name: 'Laden',
    currency: 'EUR',
    countries: ['DE', 'AT'],
  });
});

async function waitUntilOpen(url: string) {
  await expect.poll(async () => (await fetch(`${url}/readyz`).catch(() => undefined))?.status).toBe(200);
}

async function placeGuideOrders(owner: Owner, url: string) {
  const { count } = await owner.requestApi('/api/products?limit=1');
  expect(count).toBeGreaterThanOrEqual(products);
  const vienna = { country: 'AT', state: 'Wien', city: 'Wien', zip: '1010' };
  const austrian = await buyOverHttp(url, { slug: 'product-1', coupon: 'WELCOME10', to: vienna });
  expect(austrian).toMatchObject({ number: '1000', currency: 'EUR', discount_total: 1.19, grand_total: 10.71 });
  expect(austrian.tax_included_total).toBeCloseTo((10.71 * 20) / 120, 1);
  const german = await buyOverHttp(url, {
    slug: 'product-2',
    to: { country: 'DE', state: 'Berlin', city: 'Berlin', zip: '10115' },
  });
  expect(german).toMatchObject({ number: '1001', grand_total: 12.9, tax_included_total: 2.06 });
  const paris = { country: 'FR', state: 'Paris', city: 'Paris', zip: '75001' };
  expect(await buyOverHttp(url, { slug: 'product-3', to: paris })).not.toHaveProperty('number');
}

/** Fills in the product table as an owner without pictures does: the template's products, and many more below. */
function fillProductTable(path: string): void {
  const [titles = '', ...examples] = readFileSync(path, 'utf8').trim().split(/\r?\n/);
  const plain = examples.map((line) => line.replaceAll(/(https?:|pictures\/)[^,"\s]*/g, ''));
  const names = titles.split(',');
  const generatedRows = Array.from({ length: products }, (_, at) => {
    const cells: Record<string, string> = {
      slug: `product-${at}`,
      name: `Product ${at}`,
      price: `${10 + (at % 90)}.90`,
      stock: '100',
      categories: `Home > Shelf ${at % 20}`,
    };
    return names.map((name) => cells[name] ?? '').join(',');
  });
  writeFileSync(path, `${[titles, ...plain, ...generatedRows].join('\n')}\n`);
}

const end = '--- done ---';

/**
 * Owner who types the guide's commands into one shell, with a folder in place of /srv and the shop at an address of
 * this computer.
 */
class Owner {
  readonly #shell: ChildProcess;
  readonly #place: { folder: string; url: string };
  #transcript = '';

  constructor(place: { folder: string; url: string }) {
    this.#place = place;
    const env = { PATH: process.env.PATH, HOME: place.folder, PORT: new URL(place.url).port, RATE_LIMIT_PER_IP: 'off' };
    this.#shell = spawn('bash', ['--norc'], { env, stdio: 'pipe', detached: true });
    for (const stream of [this.#shell.stdout, this.#shell.stderr])
      stream?.on('data', (chunk) => (this.#transcript += chunk));
  }

  /** @returns what was said. @throws when a command fails */
  async typeCommands(block: string): Promise<string> {
    const { folder, url } = this.#place;
    const commands = block
      .replaceAll('/srv/', `${folder}/`)
      .replaceAll('https://shop.example', url)
      .replaceAll('products.csv', `${folder}/products.csv`);
    this.#transcript = '';
    // an indented line belongs to the command of the line before it
    const lines = commands.trim().split(/\n(?! )/);
    const watched = lines.map((line) => (line === 'npm start' ? 'npm start &' : `${line} || echo "FAILED: $?"`));
    this.#shell.stdin?.write(`${watched.join('\n')}\necho '${end}'\n`);
    await expect.poll(() => this.#transcript, { timeout: longestMs }).toContain(end);
    expect(this.#transcript).not.toContain('FAILED');
    return this.#transcript.slice(0, this.#transcript.indexOf(end));
  }

  async requestApi(path: string): Promise<{ count: number }> {
    const answer = await fetch(`${this.#place.url}${path}`, {
      headers: { authorization: `Basic ${btoa('pk_demo_mercer')}` },
    });
    return answer.json();
  }

  /** Ends the shell and everything that was started in it. */
  async end(): Promise<void> {
    const exitEvent = once(this.#shell, 'exit');
    if (this.#shell.pid) process.kill(-this.#shell.pid, 'SIGKILL');
    await exitEvent;
  }
}
