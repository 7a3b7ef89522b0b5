import type { Page } from '@playwright/test';
import { openAwake } from './awake.ts';
import { haveInCart } from './by-api.ts';
import { test } from './own-shop.ts';
import { expect, expectPlaced, fillAddresses, placeOrder } from './shopper.ts';

/** The card is typed in on QuickPay's page. */
test.use({ settings: { payments: { card: { gateway: 'quickpay' } } } });

async function openPayment(page: Page) {
  await haveInCart(page, 'everyday-mug');
  await openAwake(page, '/checkout');
  await fillAddresses(page);
  await goToPayment(page);
}

/** Until the way to pay is there, the page says that it is not. */
async function goToPayment(page: Page) {
  await expect(page.getByText('You enter your card on the secure page of our payment provider')).toBeVisible();
  await placeOrder(page);
  await expect(page).toHaveURL(/\/sandbox\/quickpay\//);
}

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

test('QuickPay: approved, the order is placed', async ({ page }) => {
  await openPayment(page);
  await press(page, 'Approve');
  await expectPlaced(page);
});

for (const button of ['Cancel', 'Fail']) {
  test(`QuickPay: after '${button}' the shopper pays at the second try`, async ({ page }) => {
    await openPayment(page);
    await press(page, button);
    await expect(page, 'nothing of the payment in the address').toHaveURL(/\/checkout$/);
    await expect(page.getByRole('main').getByRole('alert').first()).toBeVisible();
    await goToPayment(page);
    await press(page, 'Approve');
    await expectPlaced(page);
  });
}
