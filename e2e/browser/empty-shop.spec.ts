import type { Page } from '@playwright/test';
import { expectAccessible, expectNoOverflow } from './accessibility.ts';
import { test } from './own-shop.ts';
import { expect } from './shopper.ts';
import { waitForHydration } from './wait-for-hydration.ts';

test.use({
  hasGoods: false,
  settings: {
    store: {
      name: 'Laden',
      locale: 'en-US',
      locales: [
        { code: 'en-US', name: 'English' },
        { code: 'de-DE', name: 'Deutsch' },
      ],
    },
  },
});

/** Addresses within the shop that a page links to, read as a visitor without scripts gets it. */
async function listPageLinks(page: Page, path: string): Promise<string[]> {
  const answer = await page.request.get(path);
  expect(answer.status(), path).toBe(200);
  const links = [...(await answer.text()).matchAll(/<a [^>]*href="(\/[^"#?]*)/g)];
  return links.map(([, link = '']) => link.replaceAll('&amp;', '&'));
}

test('no link of a shop without goods leads nowhere', async ({ page }) => {
  const discoveredPaths = new Set(['/']);
  for (const path of discoveredPaths) {
    for (const link of await listPageLinks(page, path)) discoveredPaths.add(link);
  }
  expect([...discoveredPaths].toSorted()).toEqual([
    '/',
    '/account/recover',
    '/cart',
    '/login',
    '/orders/find',
    '/search',
    '/signup',
  ]);
});

test('a page that there is not offers no category where there is none', async ({ page, shopper }) => {
  shopper.expects(/404/);
  await page.goto('/nothing-here');
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Shop by Category' })).toHaveCount(0);
});

for (const [locale, title, hint] of [
  ['en-US', 'Welcome to Laden', 'We are still filling the shelves.'],
  ['de-DE', 'Willkommen bei Laden', 'Wir räumen die Regale noch ein.'],
] as const) {
  test.describe(locale, () => {
    test.use({ locale });

    test('the home page welcomes visitors, and says nothing to its owner', async ({ page }) => {
      for (const width of [390, 1280]) {
        await page.setViewportSize({ width, height: 900 });
        await page.goto('/');
        const main = page.getByRole('main');
        await expect(main.getByRole('heading', { level: 1 })).toHaveText(title);
        await expect(main).toContainText(hint);
        await expect(main).not.toContainText(/npm|docs/);
        await expect(page.getByRole('contentinfo')).not.toContainText(/demo store|Demo-Laden|Mercer/i);
        await expectNoOverflow(page);
      }
      await expectAccessible(page);
    });
  });
}

test('its menu has what there is', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/');
  await waitForHydration(page);
  await page.getByRole('button', { name: 'Open menu' }).click();
  await expect(page.getByRole('dialog').getByRole('link')).toHaveText(['Home', 'Login / Sign Up']);
});
