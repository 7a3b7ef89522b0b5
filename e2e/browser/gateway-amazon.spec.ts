import type { Page } from '@playwright/test';
import { expectAccessible, expectNoOverflow } from './accessibility.ts';
import { test } from './own-shop.ts';
import { addProductToCart } from './shop-api.ts';
import { cards, chooseCardPayment, expect, expectPlaced, fillAddresses, fillCard, placeOrder } from './shopper.ts';
import { openHydratedPage } from './wait-for-hydration.ts';

/** Amazon Pay: a button, a page to choose on, and a page that pays. */
test.use({ settings: { payments: { card: { gateway: 'mercer' }, amazon: { gateway: 'amazon' } } } });

async function openAmazonButton(page: Page) {
  await addProductToCart(page, 'everyday-mug');
  await openHydratedPage(page, '/checkout');
  await fillAddresses(page);
  await page.getByRole('radio', { name: 'Amazon Pay' }).check();
  await placeOrder(page);
  await expect(page.getByRole('button', { name: 'Amazon Pay' })).toBeVisible();
}

async function chooseAtAmazon(page: Page, button: 'Approve' | 'Cancel' = 'Approve') {
  await page.getByRole('button', { name: 'Amazon Pay' }).click();
  await expect(page).toHaveURL(/\/sandbox\/amazon\/checkout\?/);
  await page.getByRole('button', { name: button, exact: true }).click();
}

async function answerAtAmazon(page: Page, button: 'Approve' | 'Cancel' | 'Fail') {
  await expect(page).toHaveURL(/\/sandbox\/amazon\/pay\//);
  await page.getByRole('button', { name: button, exact: true }).click();
  await expect(page).toHaveURL(/\/checkout$/);
}

async function placeCardOrder(page: Page) {
  await chooseCardPayment(page);
  await fillCard(page, cards.visa);
  await placeOrder(page);
  await expectPlaced(page);
}

test('from the button to the paid order', async ({ page }) => {
  await openAmazonButton(page);
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoOverflow(page);
  await chooseAtAmazon(page);
  await answerAtAmazon(page, 'Approve');
  await expectPlaced(page);
});

test('who cancels while choosing pays otherwise', async ({ page }) => {
  await openAmazonButton(page);
  await chooseAtAmazon(page, 'Cancel');
  await expect(page).toHaveURL(/\/checkout$/);
  await expect(page.getByRole('alert').filter({ hasText: 'We are unable to authenticate' })).toBeVisible();
  await placeCardOrder(page);
});

const sentences = { Cancel: 'We are unable to authenticate', Fail: 'Payment failed' };

for (const button of ['Cancel', 'Fail'] as const) {
  test(`after '${button}' on the page that pays, the shopper pays otherwise`, async ({ page, shopper }) => {
    if (button === 'Fail') shopper.expects(/status of 402/);
    await openAmazonButton(page);
    await chooseAtAmazon(page);
    await answerAtAmazon(page, button);
    await expect(page.getByRole('alert').filter({ hasText: sentences[button] })).toBeVisible();
    await placeCardOrder(page);
  });
}

test('what another tab adds while the shopper chooses at Amazon is shown before it is paid', async ({
  page,
  context,
  shopper,
}) => {
  shopper.expects(/status of 409/);
  await openAmazonButton(page);
  await page.getByRole('button', { name: 'Amazon Pay' }).click();
  await expect(page).toHaveURL(/\/sandbox\/amazon\/checkout\?/);
  await addProductToCart(await context.newPage(), 'everyday-mug');
  await page.getByRole('button', { name: 'Approve', exact: true }).click();
  await expect(page).toHaveURL(/\/checkout$/);
  await expect(page.getByRole('alert').filter({ hasText: 'Your cart has changed in the meantime.' })).toBeVisible();
  await expect(page.getByText('Qty: 2')).toBeVisible();
  await page.getByRole('radio', { name: 'Amazon Pay' }).check();
  await placeOrder(page);
  await chooseAtAmazon(page);
  await answerAtAmazon(page, 'Approve');
  await expectPlaced(page);
});

test('after a refusal the button begins anew, and pays', async ({ page, shopper }) => {
  shopper.expects(/status of 402/);
  await openAmazonButton(page);
  await chooseAtAmazon(page);
  await answerAtAmazon(page, 'Fail');
  await page.getByRole('radio', { name: 'Amazon Pay' }).check();
  await placeOrder(page);
  await chooseAtAmazon(page);
  await answerAtAmazon(page, 'Approve');
  await expectPlaced(page);
});

test('back from Amazon’s page without an answer, the page can be used', async ({ page }) => {
  await openAmazonButton(page);
  await chooseAtAmazon(page);
  await expect(page).toHaveURL(/\/sandbox\/amazon\/pay\//);
  await page.goBack();
  await expect(page).toHaveURL(/\/sandbox\/amazon\/checkout\?/);
  await page.goBack();
  await expect(page).toHaveURL(/\/checkout$/);
  await expect(page.getByLabel('City').first()).toHaveValue('Portland');
  await placeCardOrder(page);
});
