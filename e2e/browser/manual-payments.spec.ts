import type { Page } from '@playwright/test';
import { expectAccessible } from './accessibility.ts';
import { test } from './own-shop.ts';
import { addProductToCart } from './shop-api.ts';
import { expect, fillAddresses, placeOrder } from './shopper.ts';
import { openHydratedPage } from './wait-for-hydration.ts';

test.use({
  settings: {
    manual_payments: {
      bank_transfer: {
        enabled: true,
        instructions: 'We send your order as soon as the money is there.',
        account: { holder: 'Mercer', iban: 'DE02120300000000202051' },
      },
      invoice: { enabled: true },
    },
  },
});

async function expectTerms(page: Page) {
  const main = page.getByRole('main');
  await expect(main.getByText('DE02120300000000202051').first()).toBeVisible();
  await expect(main.getByText('Payment reference').first()).toBeVisible();
  await expect(main.getByText('We send your order as soon as the money is there.').first()).toBeVisible();
}

test('a shopper chooses a bank transfer, and is told at once and later how to pay', async ({ page }) => {
  await addProductToCart(page, 'everyday-mug');
  await openHydratedPage(page, '/checkout');
  await fillAddresses(page);
  await page.getByRole('radio', { name: 'Bank transfer' }).check({ force: true });
  await expect(page.getByText('We send your order as soon as the money is there.')).toBeVisible();
  await expectAccessible(page);
  await placeOrder(page);
  await expect(page.getByText('Your order has been placed successfully!').first()).toBeVisible();
  await expectTerms(page);
  await page
    .getByRole('link', { name: 'View Order' })
    .or(page.getByRole('link', { name: 'Follow Your Order' }))
    .first()
    .click();
  await expect(page).toHaveURL(/\/orders\//);
  await expectTerms(page);
  await expectAccessible(page);
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('a shopper chooses an invoice or a bank transfer in place of a card', async ({ page }) => {
    await addProductToCart(page, 'everyday-mug');
    await page.goto('/checkout');
    await fillAddresses(page);
    await page.getByRole('radio', { name: 'Bank transfer' }).check({ force: true });
    await placeOrder(page);
    await expect(page).toHaveURL(/\/orders\//);
    await expectTerms(page);
  });
});
