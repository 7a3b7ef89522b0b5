import type { Page } from '@playwright/test';
import { expectAccessible, expectNoOverflow } from './accessibility.ts';
import { addProductToCart } from './shop-api.ts';
import { expect, fillAddresses, product, test } from './shopper.ts';

// a code that does not exist is answered with 400
test.use({ allowedErrors: [/status of 400/] });

test('one field takes promo codes and gift cards in the checkout, and gives them back', async ({ page }) => {
  await addProductToCart(page, product.slug);
  await page.goto('/checkout');
  await fillAddresses(page);
  const summary = page.getByRole('region', { name: 'Order Summary' });
  await summary.getByText('Promo code or gift card').click();
  await applyCheckoutCode(page, 'NOT-A-CODE');
  await expect(summary.locator('[aria-invalid=true]')).toBeVisible();
  await expect(summary.getByText('Discount', { exact: true })).toHaveCount(0);
  await applyCheckoutCode(page, 'WELCOME10');
  await expect(summary.getByText('Discount', { exact: true })).toBeVisible();
  await applyCheckoutCode(page, 'GIFT300');
  await expect(summary.getByText('Gift card', { exact: true })).toBeVisible();
  await expect(page.getByText('Payment Information'), 'the gift card pays everything').toHaveCount(0);
  await expectAccessible(page);
  await expectNoOverflow(page);
  await summary.getByRole('button', { name: /^Remove .*T300/ }).click();
  await expect(summary.getByText('Gift card', { exact: true })).toHaveCount(0);
  await expect(page.getByLabel('Card number'), 'the card is asked for again').toBeVisible();
  await expect(page.getByLabel('Full Name').first(), 'what was typed stays').toHaveValue('Ada Lovelace');
  await summary.getByRole('button', { name: 'Remove WELCOME10' }).click();
  await expect(summary.getByText('Discount', { exact: true })).toHaveCount(0);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the cart takes codes, says why it refuses one, and gives them back', async ({ page }) => {
    await addProductToCart(page, product.slug);
    await page.goto('/cart');
    const summary = page.getByRole('region', { name: 'Order Summary' });
    await summary.getByText('Promo code or gift card').click();
    await applyCheckoutCode(page, 'NOT-A-CODE');
    await expect(page.getByLabel('Code')).toHaveValue('NOT-A-CODE');
    await expect(summary.locator('[aria-invalid=true]')).toBeVisible();
    await applyCheckoutCode(page, 'TAKE5');
    await expect(summary.getByText('Discount', { exact: true })).toBeVisible();
    await summary.getByText('Promo code or gift card').click();
    await applyCheckoutCode(page, 'GIFT25');
    await expect(summary.getByText('Gift card', { exact: true })).toBeVisible();
    await expectNoOverflow(page);
    await summary.getByRole('button', { name: /^Remove .*FT25/ }).click();
    await summary.getByRole('button', { name: 'Remove TAKE5' }).click();
    await expect(summary.getByText('Discount', { exact: true })).toHaveCount(0);
  });
});

async function applyCheckoutCode(page: Page, code: string) {
  await page.getByLabel('Code', { exact: true }).fill(code);
  await page.getByRole('button', { name: 'Apply' }).click();
}
