import { createAccount } from './shop-api.ts';
import { addToCart, expect, logIn, logOut, signInAsDemo, test } from './shopper.ts';

test('a tab shows nothing of the account after it was signed out in another one', async ({ page, context }) => {
  await signInAsDemo(page, '/account');
  const otherTab = await context.newPage();
  await otherTab.goto('/account/addresses');
  await expect(otherTab.getByText('Dana Mercer').first()).toBeVisible();
  await logOut(page);
  await expect(otherTab.getByRole('heading', { name: 'Sign In' })).toBeVisible();
  await expect(otherTab.getByText('Dana Mercer')).toHaveCount(0);
  expect(await page.evaluate(() => Object.keys(localStorage))).not.toContain('shopper-changed');
});

test('after signing out, the document says nothing of the account', async ({ page }) => {
  const email = await createAccount(page);
  await page.goto('/account');
  await expect(page.getByText(email).first()).toBeVisible();
  await logOut(page);
  await expect(page.getByRole('banner').getByRole('link', { name: 'Sign Up' })).toBeVisible();
  expect(await page.content()).not.toContain(email);
});

test('a tab learns of a cart that another one has changed', async ({ page, context }) => {
  await page.goto('/deals');
  await addToCart(page, '/products/everyday-mug');
  const otherTab = await context.newPage();
  await otherTab.goto('/cart');
  await otherTab.getByRole('button', { name: 'Remove Everyday Mug' }).click();
  await expect(otherTab.getByText('Your Cart is Empty')).toBeVisible();
  await expect(page.getByRole('banner').getByRole('link', { name: /^Cart, 0 items/ })).toBeAttached();
});

test('a tab learns of a login in another one', async ({ page, context }) => {
  const email = await createAccount(page);
  await context.clearCookies();
  await page.goto('/deals');
  await expect(page.getByRole('banner').getByRole('link', { name: 'Sign Up' })).toBeVisible();
  await page.mouse.move(10, 10);
  const otherTab = await context.newPage();
  await logIn(otherTab, email, 'a-long-password');
  await expect(page.getByRole('banner').getByRole('link', { name: 'Wishlist' })).toBeVisible();
});
