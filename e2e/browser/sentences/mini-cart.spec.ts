import type { Page } from '@playwright/test';
import { expect, product, test } from '../shopper.ts';

const { step } = test;
const locateMiniCart = (page: Page) => page.getByRole('dialog', { name: 'Your Cart' });

test("§2 mini cart: 'Your Cart', items, Subtotal, View Cart, Proceed to Checkout, empty", async ({ page }) => {
  await page.goto(product.path);
  const miniCart = locateMiniCart(page);

  await step("'Your cart is empty.'", async () => {
    await page.getByRole('link', { name: 'Cart, 0 items' }).click();
    await expect(miniCart.getByRole('heading', { name: 'Your Cart' })).toBeVisible();
    await expect(miniCart.getByText('Your cart is empty.')).toBeVisible();
    await miniCart.getByRole('button', { name: 'Close' }).click();
    await expect(miniCart).toBeHidden();
  });

  await step('opens after adding an item from the product page: items and Subtotal', async () => {
    await page.getByRole('main').getByRole('button', { name: 'Add to Cart', exact: true }).first().click();
    const item = miniCart.getByRole('listitem');
    await expect(item.getByRole('link', { name: 'Mercer Field Watch' })).toHaveAttribute('href', product.path);
    await expect(item.getByText('1 × $145.00')).toBeVisible();
    await expect(miniCart.getByText('Subtotal')).toBeVisible();
    await expect(miniCart.getByText('$145.00')).toHaveCount(3);
  });

  await step('View Cart and Proceed to Checkout', async () => {
    await expect(miniCart.getByRole('link', { name: 'Proceed to Checkout' })).toHaveAttribute('href', '/checkout');
    await miniCart.getByRole('link', { name: 'View Cart' }).click();
    await expect(page).toHaveURL('/cart');
    await expect(miniCart).toBeHidden();
  });
});

test('§2 mini cart: opens after adding from cards and quick view', async ({ page }) => {
  await page.goto('/');
  const miniCart = locateMiniCart(page);
  const card = page.getByRole('article').filter({ hasText: 'Everyday Mug' });
  await card.hover();
  await card.getByRole('button', { name: 'Add Everyday Mug to cart' }).click();
  await expect(page.getByText('Everyday Mug added to cart!')).toBeVisible();
  await expect(miniCart).toContainText('Everyday Mug');
  await miniCart.getByRole('button', { name: 'Close' }).click();

  await card.hover();
  await card.getByRole('button', { name: 'Quick view of Everyday Mug' }).click();
  const quickView = page.getByRole('dialog', { name: 'Quick view' });
  await quickView.getByRole('button', { name: 'Add to Cart' }).click();
  await expect(miniCart).toBeVisible();
  await expect(miniCart.getByText(/^2 × /)).toBeVisible();
  await expect(quickView).toBeHidden();
});
