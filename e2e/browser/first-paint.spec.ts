import type { Page, Request } from '@playwright/test';
import { pauseRequests } from './pause-requests.ts';
import { expect, test } from './shopper.ts';
import { createHoverInteraction, interactUntil, openHydratedPage } from './wait-for-hydration.ts';

const pictures = '**/images/**';

/** The first one knows when the others are due. */
const isLateScript = (request: Request) => request.resourceType() === 'script' && !request.url().includes('/early-');

/** The home page, whose time stands still, and which scripts it has asked for. */
async function openWithPausedClock(page: Page): Promise<string[]> {
  const scripts: string[] = [];
  page.on('request', (request) => isLateScript(request) && scripts.push(request.url()));
  await page.clock.install({ time: 0 });
  await page.clock.pauseAt(600_000);
  await page.goto('/', { waitUntil: 'domcontentloaded' });
  return scripts;
}

const locateMainPicture = (page: Page) => page.locator('img[fetchpriority=high]');
const isPictureLoaded = (page: Page) => locateMainPicture(page).evaluate((image: HTMLImageElement) => image.complete);

test('scripts are fetched when the large picture of the first screen has come', async ({ page }) => {
  const letThrough = await pauseRequests(page, pictures);
  const scripts = await openWithPausedClock(page);
  await expect(locateMainPicture(page)).toBeVisible();
  expect(scripts).toEqual([]);
  letThrough();
  await expect.poll(() => isPictureLoaded(page)).toBe(true);
  await expect.poll(() => scripts.length).toBeGreaterThan(5);
});

test('a picture that does not come keeps scripts waiting for a second at most', async ({ page }) => {
  const letThrough = await pauseRequests(page, pictures);
  const scripts = await openWithPausedClock(page);
  await page.clock.runFor(999);
  expect(scripts).toEqual([]);
  await page.clock.runFor(1);
  await expect.poll(() => scripts.length).toBeGreaterThan(5);
  letThrough();
});

test('a document is not loaded before its first script has come, without which nothing answers', async ({ page }) => {
  await page.goto('/');
  const first = await page.locator('script[type=module][src*="/entry.client-"]').getAttribute('src');
  const countResourceEntries = (name: string) => performance.getEntriesByName(new URL(name, location.href).href).length;
  expect(await page.evaluate(countResourceEntries, first ?? '')).toBe(1);
});

test('the scripts of products and categories come with the first sign of the shopper', async ({ page }) => {
  await openHydratedPage(page, '/');
  const preloads = page.locator('link[rel=modulepreload]');
  const readPreloadNames = async () =>
    (await preloads.evaluateAll((links) => links.map((link) => link.getAttribute('href')))).join();
  expect(await readPreloadNames()).not.toContain('/product-');
  const bothPreloads = /\/assets\/product-.*\/assets\/category-|\/assets\/category-.*\/assets\/product-/;
  await interactUntil(
    page,
    async () => bothPreloads.test(await readPreloadNames()),
    () => page.mouse.wheel(0, 50),
  );
});

test('a product under the pointer is asked for before it is opened, and once', async ({ page }) => {
  const requestedPaths: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (/^\/api\/products\/[^/]+$/.test(pathname)) requestedPaths.push(pathname);
  });
  await openHydratedPage(page, '/category/electronics');
  const link = page.getByRole('main').getByRole('article').first().getByRole('link').first();
  await interactUntil(page, async () => requestedPaths.length > 0, createHoverInteraction(link));
  await link.click();
  await expect(page.getByRole('button', { name: 'Add to Cart' }).first()).toBeVisible();
  expect(requestedPaths).toHaveLength(1);
});

test('a picture and what is no page of the shop are not asked for before they are pressed', async ({ page }) => {
  await openHydratedPage(page, '/products/mercer-field-watch');
  const requestedPaths: string[] = [];
  page.on('request', (request) => requestedPaths.push(new URL(request.url()).pathname));
  await page.getByRole('link', { name: 'Enlarge picture' }).hover();
  await page.getByRole('link', { name: 'Account' }).hover();
  await page.getByRole('navigation').getByRole('link', { name: 'Deals' }).first().hover();
  await expect.poll(() => requestedPaths.some((path) => path.includes('/special-list-'))).toBe(true);
  expect(requestedPaths.filter((path) => path.endsWith('.data'))).toEqual([]);
});
