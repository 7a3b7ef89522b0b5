import type { Page } from '@playwright/test';
import { test } from './own-shop.ts';
import { addProductToCart } from './shop-api.ts';
import { expect, expectPlaced, fillAddresses, placeOrder } from './shopper.ts';
import { openHydratedPage } from './wait-for-hydration.ts';

/** The card is typed in on QuickPay's page. */
test.use({ settings: { payments: { card: { gateway: 'quickpay' } } } });

async function openQuickpayPage(page: Page) {
  await addProductToCart(page, 'everyday-mug');
  await openHydratedPage(page, '/checkout');
  await fillAddresses(page);
  await goToPaymentPage(page);
}

/**
 * Places the order and goes to QuickPay's page; until the method can be used, the page says that the card is entered
 * elsewhere.
 */
async function goToPaymentPage(page: Page) {
  await expect(page.getByText('You enter your card on the secure page of our payment provider')).toBeVisible();
  await placeOrder(page);
  await expect(page).toHaveURL(/\/sandbox\/quickpay\//);
}

const pressButton = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

test('QuickPay: approved, the order is placed', async ({ page }) => {
  await openQuickpayPage(page);
  await pressButton(page, 'Approve');
  await expectPlaced(page);
});

for (const button of ['Cancel', 'Fail']) {
  test(`QuickPay: after '${button}' the shopper pays at the second try`, async ({ page }) => {
    await openQuickpayPage(page);
    await pressButton(page, button);
    await expect(page, 'nothing of the payment in the address').toHaveURL(/\/checkout$/);
    await expect(page.getByRole('main').getByRole('alert').first()).toBeVisible();
    await goToPaymentPage(page);
    await pressButton(page, 'Approve');
    await expectPlaced(page);
  });
}
