import type { Page } from '@playwright/test';
import { addToCart, expect, product, test } from './shopper.ts';
import { type Coding, wireBytes } from './wire-bytes.ts';

const kilobyte = 1000;
const largestCategory = '/category/fashion';

/** Of scripts, on whatever page a visit begins. React and React DOM are 68 KB of it. */
const scriptBudget = { gzip: 118 * kilobyte, br: 104 * kilobyte };
const entries = ['/', largestCategory, product.path, '/search?q=mug', '/deals', '/cart', '/login', '/pages/about'];

for (const path of entries) {
  test(`${path}: a first visit keeps to the budget of scripts and needs at most 18 requests without pictures`, async ({
    page,
  }) => {
    await expectWithinBudget(page, path, scriptBudget);
  });
}

test('/checkout: a first visit with something in the cart keeps to its budget', async ({ page, context }) => {
  await addToCart(page);
  await expectWithinBudget(await context.newPage(), '/checkout', scriptBudget);
});

async function expectWithinBudget(page: Page, path: string, budget: Record<Coding, number>) {
  const { scripts, requests } = await firstVisit(page, path);
  expect(scripts.length).toBeGreaterThan(0);
  expect(requests).toBeLessThanOrEqual(18);
  for (const coding of ['gzip', 'br'] as const) {
    const sizes = await Promise.all(scripts.map((url) => wireBytes(url, coding)));
    console.log(`${path}: ${sum(sizes)} B of scripts (${coding}), ${requests} requests without pictures`);
    expect(sum(sizes)).toBeLessThanOrEqual(budget[coding]);
  }
}

test('a category of 24 products is a document of at most 12.1 KB', async ({ page, baseURL }) => {
  await page.goto(largestCategory);
  const shown = await page.getByRole('main').getByRole('article').count();
  expect(shown).toBeGreaterThanOrEqual(20);
  const bytes = await wireBytes(`${baseURL}${largestCategory}`, 'gzip');
  console.log(`${largestCategory}: ${bytes} B with ${shown} products`);
  expect((bytes / shown) * 24).toBeLessThanOrEqual(12.1 * kilobyte);
});

const sum = (numbers: number[]) => numbers.reduce((total, one) => total + one, 0);

test('what has a hash in its name is kept for ever; icons and manifest come from here', async ({ page, request }) => {
  const { scripts } = await firstVisit(page, '/');
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

async function firstVisit(page: Page, path: string) {
  const urls: { url: string; type: string }[] = [];
  page.on('request', (request) => urls.push({ url: request.url(), type: request.resourceType() }));
  await page.goto(path, { waitUntil: 'networkidle' });
  return {
    // a gateway's own are the gateway's
    scripts: urls.filter(({ url, type }) => type === 'script' && !url.includes('/sandbox/')).map(({ url }) => url),
    requests: urls.filter(({ type }) => type !== 'image').length,
  };
}
