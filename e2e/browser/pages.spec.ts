import type { Page } from '@playwright/test';
import { pauseRequests } from './pause-requests.ts';
import { addProductToCart, createAccount } from './shop-api.ts';
import { expect, product, test } from './shopper.ts';
import { openHydratedPage } from './wait-for-hydration.ts';

const paths = [
  '/',
  product.path,
  '/cart',
  '/checkout',
  '/login',
  '/signup',
  '/search?q=watch',
  '/category/electronics',
  '/deals',
];

/** Scripts of the overlays, which load at the shopper's first interaction. */
const overlays = '**/assets/overlays-*.js';

for (const path of paths) {
  test(`${path} fits the width of phone, tablet and desktop`, async ({ page }) => {
    for (const width of [390, 768, 1280]) {
      await page.setViewportSize({ width, height: 900 });
      await openReadyPage(page, path);
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      expect(overflow, `${path} at ${width} px`).toBeLessThanOrEqual(0);
    }
  });
}

test('every page carries the security headers and no inline styles', async ({ request }) => {
  for (const path of [...paths, '/nothing-here', '/products/nothing-here', '/category/nothing-here', '/%E0%A4%A']) {
    const answer = await request.get(path);
    const headers = answer.headers();
    expect(headers['content-security-policy'], path).toMatch(/script-src 'self' 'sha256-[^']{44}'( https:[^ ;]*)*;/);
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['referrer-policy']).toBe('strict-origin-when-cross-origin');
    expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
    expect(headers['x-powered-by']).toBeUndefined();
    expect(await answer.text(), path).not.toMatch(/<[^>]+\sstyle="/);
  }
});

test('a product is added and the mini cart left with the keyboard alone', async ({ page }) => {
  await openHydratedPage(page, product.path);
  const add = page.getByRole('main').getByRole('button', { name: 'Add to Cart' }).first();
  await add.focus();
  await page.keyboard.press('Enter');
  const miniCart = page.getByRole('dialog', { name: 'Your Cart' });
  await expect(miniCart).toBeVisible();
  await expect(miniCart.locator(':focus')).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(miniCart).toBeHidden();
  await expect(add).toBeFocused();
});

test('Escape gives the focus back to what opened a drawer or dialog', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/');
  const openers = [
    page.getByRole('button', { name: 'Open menu' }),
    page.getByRole('banner').getByRole('link', { name: /^Cart/ }),
    page.getByRole('banner').getByRole('link', { name: 'Open search' }),
    page
      .getByRole('main')
      .getByRole('button', { name: /^Quick view/ })
      .first(),
  ];
  for (const opener of openers) {
    await opener.press('Enter');
    await expect(page.getByRole('dialog')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
    await expect(opener).toBeFocused();
  }
});

test('below 600 px the full-width switch stands in the side menu', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/');
  await expect(page.getByRole('switch', { name: /full width/i })).toHaveCount(0);
  await page.getByRole('button', { name: 'Open menu' }).click();
  await expect(page.getByRole('dialog').getByRole('switch', { name: /full width/i })).toBeVisible();
});

test('a button pressed before the page wakes up does its work afterwards', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const letThrough = await pauseRequests(page, '**/assets/entry.client-*.js');
  await page.goto('/', { waitUntil: 'commit' });
  await page.getByRole('button', { name: 'Open menu' }).click();
  letThrough();
  await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible();
});

test('a button pressed before what it opens is there does its work afterwards', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const letThrough = await pauseRequests(page, overlays);
  await page.goto('/');
  await page.getByRole('button', { name: 'Open menu' }).click();
  letThrough();
  await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible();
});

test('what does not come is said, and opens when it is asked for again', async ({ page, shopper }) => {
  shopper.expects(/net::ERR_FAILED .*overlays/);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.route(overlays, (route) => route.abort());
  await openHydratedPage(page, '/');
  const menu = page.getByRole('button', { name: 'Open menu' });
  await menu.click();
  await expect(page.getByRole('status', { name: 'Notifications' })).toContainText('try again');
  await page.unroute(overlays);
  await menu.click();
  await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible();
});

test('a button in a part of the page that wakes up later keeps its press, too', async ({ page }) => {
  await createAccount(page);
  for (let time = 1; time <= 5; time += 1) {
    const letThrough = await pauseRequests(page, '**/assets/entry.client-*.js');
    await page.goto('/account/addresses', { waitUntil: 'commit' });
    await page.getByRole('button', { name: 'Add New Address' }).click();
    letThrough();
    await expect(page.getByRole('dialog', { name: 'Add New Address' })).toBeVisible();
    await page.unrouteAll({ behavior: 'wait' });
  }
});

test('the first Tab reaches the link to the main content', async ({ page }) => {
  await page.goto('/');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to main content' })).toBeFocused();
});

/** Cart and checkout are looked at with something in them. */
async function openReadyPage(page: Page, path: string) {
  if (path === '/cart' || path === '/checkout') await addProductToCart(page, 'everyday-mug');
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
}
