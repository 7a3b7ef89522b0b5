import type { Page, Request } from '@playwright/test';
import { hoverOn, openAwake, signUntil } from './awake.ts';
import { pauseRequests } from './pause-requests.ts';
import { expect, test } from './shopper.ts';

const pictures = '**/images/**';

/** The first one knows when the others are due. */
const isLate = (request: Request) => request.resourceType() === 'script' && !request.url().includes('/early-');

/** The home page, whose time stands still, and which scripts it has asked for. */
async function openStill(page: Page): Promise<string[]> {
  const scripts: string[] = [];
  page.on('request', (request) => isLate(request) && scripts.push(request.url()));
  await page.clock.install({ time: 0 });
  await page.clock.pauseAt(600_000);
  await page.goto('/', { waitUntil: 'domcontentloaded' });
  return scripts;
}

const picture = (page: Page) => page.locator('img[fetchpriority=high]');
const hasCome = (page: Page) => picture(page).evaluate((image: HTMLImageElement) => image.complete);

test('scripts are fetched when the large picture of the first screen has come', async ({ page }) => {
  const letThrough = await pauseRequests(page, pictures);
  const scripts = await openStill(page);
  await expect(picture(page)).toBeVisible();
  expect(scripts).toEqual([]);
  letThrough();
  await expect.poll(() => hasCome(page)).toBe(true);
  await expect.poll(() => scripts.length).toBeGreaterThan(5);
});

test('a picture that does not come keeps scripts waiting for a second at most', async ({ page }) => {
  const letThrough = await pauseRequests(page, pictures);
  const scripts = await openStill(page);
  await page.clock.runFor(999);
  expect(scripts).toEqual([]);
  await page.clock.runFor(1);
  await expect.poll(() => scripts.length).toBeGreaterThan(5);
  letThrough();
});

test('a document is not loaded before its first script has come, without which nothing answers', async ({ page }) => {
  await page.goto('/');
  const first = await page.locator('script[type=module][src*="/entry.client-"]').getAttribute('src');
  const timing = (name: string) => performance.getEntriesByName(new URL(name, location.href).href).length;
  expect(await page.evaluate(timing, first ?? '')).toBe(1);
});

test('the scripts of products and categories come with the first sign of the shopper', async ({ page }) => {
  await openAwake(page, '/');
  const preloads = page.locator('link[rel=modulepreload]');
  const names = async () => (await preloads.evaluateAll((all) => all.map((link) => link.getAttribute('href')))).join();
  expect(await names()).not.toContain('/product-');
  const both = /\/assets\/product-.*\/assets\/category-|\/assets\/category-.*\/assets\/product-/;
  await signUntil(
    page,
    async () => both.test(await names()),
    () => page.mouse.wheel(0, 50),
  );
});

test('a product under the pointer is asked for before it is opened, and once', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (/^\/api\/products\/[^/]+$/.test(pathname)) asked.push(pathname);
  });
  await openAwake(page, '/category/electronics');
  const link = page.getByRole('main').getByRole('article').first().getByRole('link').first();
  await signUntil(page, async () => asked.length > 0, hoverOn(link));
  await link.click();
  await expect(page.getByRole('button', { name: 'Add to Cart' }).first()).toBeVisible();
  expect(asked).toHaveLength(1);
});

test('a picture and what is no page of the shop are not asked for before they are pressed', async ({ page }) => {
  await openAwake(page, '/products/mercer-field-watch');
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.getByRole('link', { name: 'Enlarge picture' }).hover();
  await page.getByRole('link', { name: 'Account' }).hover();
  await page.getByRole('navigation').getByRole('link', { name: 'Deals' }).first().hover();
  await expect.poll(() => asked.some((path) => path.includes('/special-list-'))).toBe(true);
  expect(asked.filter((path) => path.endsWith('.data'))).toEqual([]);
});
