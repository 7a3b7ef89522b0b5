import type { Page } from '@playwright/test';
import { expect, product, test } from './shopper.ts';
import { wireBytes } from './wire-bytes.ts';

const kilobyte = 1000;
const largestCategory = '/category/fashion';

/** Measured, with little room: the way down is to 118. React and React Router are 110 KB of it. */
const scriptBudgets = {
  '/': { gzip: 153.5 * kilobyte, br: 134.5 * kilobyte },
  [largestCategory]: { gzip: 163 * kilobyte, br: 143 * kilobyte },
  [product.path]: { gzip: 163.5 * kilobyte, br: 144 * kilobyte },
};

for (const [path, budget] of Object.entries(scriptBudgets)) {
  test(`${path}: a first visit keeps to the budget of scripts and needs at most 18 requests without pictures`, async ({
    page,
  }) => {
    const { scripts, requests } = await firstVisit(page, path);
    expect(scripts.length).toBeGreaterThan(0);
    expect(requests).toBeLessThanOrEqual(18);
    for (const coding of ['gzip', 'br'] as const) {
      const total = sum(await Promise.all(scripts.map((url) => wireBytes(url, coding))));
      console.log(`${path}: ${total} B of scripts (${coding}), ${requests} requests without pictures`);
      expect(total).toBeLessThanOrEqual(budget[coding]);
    }
  });
}

test('a category of 24 products is a document of at most 11.4 KB', async ({ page, baseURL }) => {
  await page.goto(largestCategory);
  const shown = await page.getByRole('main').getByRole('article').count();
  expect(shown).toBeGreaterThanOrEqual(20);
  const bytes = await wireBytes(`${baseURL}${largestCategory}`, 'gzip');
  console.log(`${largestCategory}: ${bytes} B with ${shown} products`);
  expect((bytes / shown) * 24).toBeLessThanOrEqual(11.4 * kilobyte);
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
    scripts: urls.filter(({ type }) => type === 'script').map(({ url }) => url),
    requests: urls.filter(({ type }) => type !== 'image').length,
  };
}
