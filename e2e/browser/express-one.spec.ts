import { test } from './own-shop.ts';
import { expect } from './shopper.ts';
import { openHydratedPage } from './wait-for-hydration.ts';

const stripe = { gateway: 'stripe' };

/** Payment settings with a single wallet; only the browser knows whether it has that wallet. */
test.use({ settings: { payments: { card: stripe, google: stripe } } });

test('a wallet that the browser has appears once that is known', async ({ page }) => {
  await openHydratedPage(page, '/products/everyday-mug');
  const express = page.getByRole('region', { name: 'Express checkout' });
  await expect(express.getByRole('button', { name: 'Google Pay' })).toBeVisible();
  await expect(express.getByRole('heading')).toBeVisible();
});

test('in a browser without it there is nothing', async ({ page }) => {
  await page.route('**/api/settings/payments', async (route) => {
    const response = await route.fetch();
    // a device without wallets
    await route.fulfill({
      response,
      body: (await response.text()).replaceAll('stripe/endive.js', 'stripe/endive.js?wallets='),
    });
  });
  await openHydratedPage(page, '/products/everyday-mug');
  await expect(page.locator('[data-none=true]')).toBeAttached();
  await expect(page.getByRole('heading', { name: 'Express checkout' })).toBeHidden();
});
