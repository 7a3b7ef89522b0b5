import type { Page } from '@playwright/test';
import { addToCart, expect, logOut, signInAsDemo, test } from './shopper.ts';

test('Back after a logout shows nothing of the account', async ({ page }) => {
  await signInAsDemo(page, '/account/addresses');
  await page.goto('/account/addresses');
  await expect(page.getByText('Dana Mercer').first()).toBeVisible();
  await page.goto('/deals');
  await page.getByRole('link', { name: 'Account' }).click();
  await logOut(page);
  await expect(page).toHaveURL(/\/$/);
  await page.goBack();
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'Sign In' })).toBeVisible();
  await expect(page.getByText('Dana Mercer')).toHaveCount(0);
});

test('Back to a page from before the first item shows the cart as it is now', async ({ page }) => {
  await page.goto('/deals');
  await addToCart(page, '/products/everyday-mug');
  await page.goBack();
  await expect(page.getByRole('link', { name: 'Cart, 1 item' })).toBeVisible();
});

test('Back to a page from before the login is the page of the account', async ({ page }) => {
  await page.goto('/products/everyday-mug');
  await expect(page.getByRole('banner').getByRole('link', { name: 'Sign Up' })).toBeVisible();
  await signInAsDemo(page, '/account');
  await page.goBack();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Wishlist' })).toBeVisible();
});

for (const { name, opener } of [
  { name: 'Your Cart', opener: (page: Page) => page.getByRole('banner').getByRole('link', { name: /^Cart/ }) },
  { name: 'Quick view', opener: (page: Page) => page.getByRole('button', { name: /^Quick view/ }).first() },
]) {
  test(`Back closes '${name}' along with the page that it was opened on`, async ({ page }) => {
    await page.goto('/deals');
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Trending' }).click();
    await expect(page.getByRole('heading', { name: 'Trending Now', level: 1 })).toBeVisible();
    await opener(page).press('Enter');
    await expect(page.getByRole('dialog', { name })).toBeVisible();
    await page.goBack();
    await expect(page.getByRole('heading', { name: 'Deals', level: 1 })).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });
}
