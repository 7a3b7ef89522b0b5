import type { Page } from '@playwright/test';
import { haveDemoAccount } from './shop-api.ts';
import { addToCart, expect, product, test } from './shopper.ts';
import { waitForHydration } from './wait-for-hydration.ts';
import { type Coding, measureWireBytes } from './wire-bytes.ts';

const kilobyte = 1000;
const largestCategory = '/category/fashion';

/** Bytes of scripts on whatever page a visit begins: 68 KB are React and React DOM; /checkout alone takes more than 118 KB. */
const scriptBudget = { gzip: 118.7 * kilobyte, br: 104.2 * kilobyte };
const entries = ['/', largestCategory, product.path, '/search?q=mug', '/deals', '/cart', '/login', '/pages/about'];

for (const path of entries) {
  test(`${path}: a first visit keeps to the budget of scripts and needs at most 21 requests without pictures`, async ({
    page,
  }) => {
    await expectWithinBudget(page, path);
  });
}

test('/checkout: a first visit with something in the cart keeps to its budget', async ({ page, context }) => {
  await addToCart(page);
  await expectWithinBudget(await context.newPage(), '/checkout');
});

const ownPages = ['/account/orders', '/wishlist'];

for (const path of [...entries.filter((entry) => entry !== '/login'), ...ownPages]) {
  test(`${path}: so does an account holder's, whose hearts need no more`, async ({ page }) => {
    await haveDemoAccount(page);
    const hearts = page.waitForResponse('**/wishlist/hearts');
    await expectWithinBudget(page, path);
    await hearts;
  });
}

async function expectWithinBudget(page: Page, path: string) {
  const { scripts, requests } = await recordFirstVisit(page, path);
  expect(scripts.length).toBeGreaterThan(0);
  expect(requests).toBeLessThanOrEqual(21);
  for (const coding of ['gzip', 'br'] as const) {
    const sizes = await Promise.all(scripts.map((url) => measureWireBytes(url, coding)));
    console.log(`${path}: ${sumNumbers(sizes)} B of scripts (${coding}), ${requests} requests without pictures`);
    expect(sumNumbers(sizes)).toBeLessThanOrEqual(scriptBudget[coding]);
  }
}

/**
 * Budgets in KB of documents as visitors receive them: one percent above their size, because file names differ with
 * each build.
 */
const documents: [path: string, budget: Record<Coding, number>][] = [
  ['/', { gzip: 8.7, br: 7.9, zstd: 8.8 }],
  [largestCategory, { gzip: 6.98, br: 6.28, zstd: 6.85 }],
  [product.path, { gzip: 6.37, br: 5.9, zstd: 6.41 }],
  ['/search?q=mug', { gzip: 4.34, br: 3.93, zstd: 4.34 }],
  ['/deals', { gzip: 7.16, br: 6.5, zstd: 7.05 }],
];

for (const [path, budget] of documents) {
  test(`${path}: the document keeps to its budget in each encoding`, async ({ baseURL }) => {
    for (const coding of ['gzip', 'br', 'zstd'] as const) {
      const measurePageBytes = () => measureWireBytes(`${baseURL}${path}`, coding);
      // the first answer is compressed in little time; the ones after it are kept
      for (let earlier = 0; earlier < 2; earlier += 1) await measurePageBytes();
      const bytes = await measurePageBytes();
      console.log(`${path}: ${bytes} B (${coding})`);
      expect(bytes, coding).toBeLessThanOrEqual(budget[coding] * kilobyte);
    }
  });
}

test('those of the category are for 24 products', async ({ page }) => {
  await page.goto(largestCategory);
  await expect(page.getByRole('main').getByRole('article')).toHaveCount(24);
});

test('all styles are one file of at most 16 KB', async ({ page }) => {
  await page.goto('/');
  const files = await page.locator('link[rel=stylesheet]').all();
  expect(files).toHaveLength(1);
  const url = await files[0]?.evaluate((link: HTMLLinkElement) => link.href);
  expect(await measureWireBytes(url ?? '', 'gzip')).toBeLessThanOrEqual(16 * kilobyte);
});

test('checkout and accounts have one more file of styles, of at most 8 KB, before they are shown', async ({ page }) => {
  await addToCart(page);
  await page.goto('/cart');
  await waitForHydration(page);
  const unstyled = await page.evaluateHandle(recordUnstyledCheckout);
  await page.getByRole('main').getByRole('link', { name: 'Proceed to Checkout' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Checkout');
  expect(await unstyled.evaluate(({ count }) => count)).toBe(0);
  await page.reload();
  const files = await page.locator('link[rel=stylesheet]').all();
  expect(files).toHaveLength(2);
  const url = await files[1]?.evaluate((link: HTMLLinkElement) => link.href);
  expect(await measureWireBytes(url ?? '', 'gzip')).toBeLessThanOrEqual(8 * kilobyte);
});

/** Counts the changes of the document that show the checkout while its styles are not there. */
function recordUnstyledCheckout() {
  const record = { count: 0 };
  new MutationObserver(() => {
    const isCheckout = document.querySelector('h1')?.textContent === 'Checkout';
    if (isCheckout && ![...document.styleSheets].some(({ href }) => href?.includes('/account-'))) record.count += 1;
  }).observe(document.documentElement, { childList: true, subtree: true });
  return record;
}

test('one font is loaded, of at most 60 KB, and headings are set in it', async ({ page }) => {
  const fonts: string[] = [];
  page.on('request', (request) => request.resourceType() === 'font' && fonts.push(request.url()));
  for (const path of ['/', product.path]) {
    await page.goto(path, { waitUntil: 'networkidle' });
    await expect(page.getByRole('heading', { level: 1 })).toHaveCSS('font-family', /^"Young Serif",/);
    expect(await page.evaluate(() => document.fonts.check('1em "Young Serif"'))).toBe(true);
  }
  expect(new Set(fonts).size).toBe(1);
  expect(await measureWireBytes(fonts[0] ?? '', 'gzip')).toBeLessThanOrEqual(60 * kilobyte);
});

const sumNumbers = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0);

test('what has a hash in its name is kept for ever; icons and manifest come from here', async ({ page, request }) => {
  const { scripts } = await recordFirstVisit(page, '/');
  for (const url of scripts) {
    const { 'cache-control': caching } = (await request.get(url)).headers();
    expect(caching, url).toBe('public, max-age=31536000, immutable');
  }
  const manifest = await request.get((await page.locator('link[rel=manifest]').getAttribute('href')) ?? '');
  expect(manifest.headers()['content-type']).toBe('application/manifest+json');
  const { icons } = (await manifest.json()) as { icons: { src: string; type: string; sizes: string }[] };
  const linked = await page.locator('link[rel=icon], link[rel=apple-touch-icon]').all();
  const paths = await Promise.all(linked.map((link) => link.getAttribute('href')));
  expect(paths).toHaveLength(3);
  for (const path of [...paths, ...icons.map(({ src }) => src)]) {
    const icon = await request.get(path ?? '');
    expect(icon.status(), path ?? '').toBe(200);
    expect(icon.headers()['content-type']).toMatch(/^image\/(png|svg\+xml)$/);
  }
  for (const { src, sizes, type } of icons.filter((icon) => icon.type === 'image/png')) {
    const width = (await (await request.get(src)).body()).readUInt32BE(16);
    expect(`${width}x${width}`, `${type} ${src}`).toBe(sizes);
  }
});

async function recordFirstVisit(page: Page, path: string) {
  const urls: { url: string; type: string }[] = [];
  page.on('request', (request) => urls.push({ url: request.url(), type: request.resourceType() }));
  await page.goto(path);
  // scripts come when the large picture has come
  await page.waitForFunction(() => 'firstClick' in window && window.firstClick === null);
  await page.waitForLoadState('networkidle');
  return {
    // a gateway's own are the gateway's
    scripts: urls.filter(({ url, type }) => type === 'script' && !url.includes('/sandbox/')).map(({ url }) => url),
    requests: urls.filter(({ type }) => type !== 'image').length,
  };
}
