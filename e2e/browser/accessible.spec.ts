import type { Page } from '@playwright/test';
import { createAxeBuilder, emulatePreferences, everyLook, expectAccessible, listViolations } from './accessibility.ts';
import { addProductToCart } from './shop-api.ts';
import { expect, product, signInAsDemo, test } from './shopper.ts';

const otherPaths = [
  '/products/studio-laptop-14',
  '/search',
  '/deals',
  '/best-sellers',
  '/new-arrivals',
  '/trending',
  '/free-shipping',
  '/cart',
  '/checkout',
  '/signup',
  '/wishlist',
  '/account/recover',
  '/pages/about',
];
const otherAccountPaths = ['/account/addresses', '/wishlist'];
const visitorPaths = [
  '/',
  product.path,
  '/category/electronics',
  '/search?q=watch',
  '/login',
  ...(everyLook ? otherPaths : []),
];
const accountPaths = ['/account', '/account/orders', ...(everyLook ? otherAccountPaths : [])];

for (const path of visitorPaths) {
  test(`${path} is accessible in every look`, async ({ page }) => {
    await page.goto(path);
    await expectEveryLook(page);
  });
}

test('cart and checkout with something in them are accessible in every look', async ({ page }) => {
  await addProductToCart(page, 'everyday-mug');
  for (const path of ['/cart', '/checkout']) {
    await page.goto(path);
    await expectEveryLook(page);
  }
});

for (const path of accountPaths) {
  test(`${path} of an account holder is accessible in every look`, async ({ page }) => {
    await signInAsDemo(page, path);
    await expectEveryLook(page);
  });
}

test('an unknown address says so, accessible in every look, with a search and ways on', async ({ page, shopper }) => {
  shopper.expects(/status of 404/);
  const answer = await page.goto('/nothing-here');
  expect(answer?.status()).toBe(404);
  await expectEveryLook(page);
  const main = page.getByRole('main');
  await expect(main.getByRole('link', { name: 'Electronics' })).toBeVisible();
  await main.getByRole('combobox', { name: 'Search products' }).fill('watch');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/search\?q=watch$/);
});

/**
 * Checks the page on a phone; with EVERY_LOOK also on a desktop, dark, in forced colours and at 200 % zoom, on every
 * route.
 */
async function expectEveryLook(page: Page) {
  test.slow();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  for (const width of everyLook ? [1280, 390] : [390]) {
    await page.setViewportSize({ width, height: 900 });
    await emulatePreferences(page, { colorScheme: 'light' });
    await expectAccessible(page);
    if (!everyLook) continue;
    await emulatePreferences(page, { colorScheme: 'dark' });
    expect(
      await listViolations(createAxeBuilder(page).withRules(['color-contrast', 'link-in-text-block'])),
      'dark',
    ).toEqual([]);
  }
  if (everyLook) await expectForcedColorsAndZoom(page);
}

/** 200 % zoom on a desktop leaves no sideways scrolling. */
async function expectForcedColorsAndZoom(page: Page) {
  // axe reads the page's own colours there, so not their contrast
  await emulatePreferences(page, { colorScheme: 'light', forcedColors: 'active' });
  expect(
    await listViolations(createAxeBuilder(page).withRules(['target-size', 'nested-interactive'])),
    'forced colours',
  ).toEqual([]);
  await emulatePreferences(page, { forcedColors: 'none' });
  await page.setViewportSize({ width: 640, height: 450 });
  const measureOverflow = () => document.documentElement.scrollWidth - window.innerWidth;
  await expect.poll(() => page.evaluate(measureOverflow), '200 % zoom').toBeLessThanOrEqual(0);
}
