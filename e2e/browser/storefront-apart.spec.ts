import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findFreePort } from '../free-port.ts';
import { shopServer } from '../shop-server.ts';
import { addProductToCart } from './shop-api.ts';
import {
  test as base,
  cards,
  expect,
  expectPlaced,
  fillAddresses,
  fillCard,
  openCheckout,
  placeOrder,
} from './shopper.ts';

interface SplitShopFixture {
  /** Secret by which the storefront and the backend recognize each other. */
  secret: string;
  apart: { url: string; backend: ShopProcess };
}

/** A storefront and its backend in two processes: browsers know the first one only. */
const test = base.extend<object, SplitShopFixture>({
  secret: ['between-the-two-of-them', { option: true, scope: 'worker' }],
  apart: [
    async ({ secret }, use) => {
      const folders = [0, 1].map(() => mkdtempSync(join(tmpdir(), 'mercer-apart-')));
      const [port, backendPort] = [await findFreePort(), await findFreePort()];
      const url = `http://localhost:${port}`;
      const commonEnv = { PUBLIC_URL: url, API_SECRET: secret, RATE_LIMIT_PER_IP: 'off' };
      const backend = new ShopProcess(backendPort, { ...commonEnv, DATA_DIR: folders[0] });
      await backend.start();
      const ofStorefront = { ...commonEnv, DATA_DIR: folders[1], API_URL: `http://localhost:${backendPort}` };
      const storefront = new ShopProcess(port, ofStorefront);
      await storefront.start();
      await use({ url, backend });
      await Promise.all([storefront.end(), backend.end()]);
      for (const folder of folders) rmSync(folder, { recursive: true, force: true });
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ apart: splitShop }, use) => use(splitShop.url),
});

class ShopProcess {
  readonly #port: number;
  readonly #env: NodeJS.ProcessEnv;
  #process: ChildProcess | undefined;

  constructor(port: number, env: NodeJS.ProcessEnv) {
    this.#port = port;
    this.#env = { ...process.env, HOST: 'localhost', NODE_ENV: 'production', PORT: String(port), ...env };
    delete this.#env.DATABASE_URL;
  }

  async start() {
    this.#process = spawn(process.execPath, [shopServer], {
      env: this.#env,
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    const isShopReady = async () => (await fetch(`http://localhost:${this.#port}/readyz`).catch(() => undefined))?.ok;
    await expect.poll(isShopReady, { timeout: 120_000 }).toBe(true);
  }

  async end() {
    const shop = this.#process;
    if (!shop || shop.exitCode !== null) return;
    const processExit = once(shop, 'exit');
    shop.kill('SIGTERM');
    await processExit;
  }
}

test('a shopper buys at a storefront whose backend is another process', async ({ page }) => {
  await openCheckout(page, cards.visa, 'airwallex');
  await placeOrder(page);
  await expectPlaced(page);
});

test.describe('while the backend is away', () => {
  test.use({ allowedErrors: [/status of 503/] });

  test('pages say so and keep the cart, and the order is placed when it is back', async ({
    page,
    apart: splitShop,
  }) => {
    await addProductToCart(page, 'everyday-mug');
    await splitShop.backend.end();
    await page.goto('/cart');
    await expect(page.getByRole('main').getByRole('button', { name: 'Retry' })).toBeVisible();
    await splitShop.backend.start();
    await page.goto('/cart');
    await expect(page.getByText('Subtotal (1 item)')).toBeVisible();
    await page.goto('/checkout');
    await fillAddresses(page);
    await fillCard(page, cards.visa);
    await placeOrder(page);
    await expectPlaced(page);
  });
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the same purchase works', async ({ page }) => {
    await addProductToCart(page, 'brass-reading-lamp');
    await page.goto('/cart');
    await page.getByRole('main').getByRole('link', { name: 'Proceed to Checkout' }).click();
    await fillAddresses(page);
    await fillCard(page, cards.visa);
    await placeOrder(page);
    await expect(page).toHaveURL(/\/orders\/[^/]+\?token=/);
    await expect(page.getByRole('main')).toContainText('Brass Reading Lamp');
  });
});
