import type { Page } from '@playwright/test';
import { expectAccessible } from './accessibility.ts';
import { test } from './own-shop.ts';
import { addProductToCart } from './shop-api.ts';
import { cards, expect, expectPlaced, fillAddresses, placeOrder, recordShopRequests } from './shopper.ts';
import { openHydratedPage } from './wait-for-hydration.ts';

/** 'Credit/Debit Card' is Airwallex' own fields, as a shop with keys of Airwallex has it. */
test.use({ settings: { payments: { card: { gateway: 'airwallex' } } } });

async function openCheckout(page: Page, number: string) {
  await addProductToCart(page, 'everyday-mug');
  await openHydratedPage(page, '/checkout');
  await fillAddresses(page);
  await expect(page.getByText('Credit/Debit Card')).toBeVisible();
  await page.getByLabel('Card number').fill(number);
  await page.getByLabel('Expiry date').fill('12/34');
  await page.getByLabel('CVC').fill('123');
}

test('pays, and the number goes to the gateway alone', async ({ page }) => {
  const requestTexts = recordShopRequests(page);
  await openCheckout(page, cards.visa);
  await expectAccessible(page);
  await placeOrder(page);
  await expectPlaced(page);
  expect(requestTexts.length).toBeGreaterThan(0);
  expect(requestTexts.join().replace(/\s/g, '')).not.toContain(cards.visa.replace(/\s/g, ''));
});

test('a declined card says so, and another one pays', async ({ page, shopper }) => {
  shopper.expects(/status of 400/);
  await openCheckout(page, cards.declined);
  await placeOrder(page);
  await expect(page.getByRole('alert').filter({ hasText: 'declined' })).toBeVisible();
  await page.getByLabel('Card number').fill(cards.visa);
  await placeOrder(page);
  await expectPlaced(page);
});

test('the bank asks over the page', async ({ page }) => {
  await openCheckout(page, cards.threeDSecure);
  await placeOrder(page);
  await page.frameLocator('iframe').getByRole('button', { name: 'Approve' }).click();
  await expectPlaced(page);
});
