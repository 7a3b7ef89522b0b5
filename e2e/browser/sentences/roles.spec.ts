import { createAccount } from '../shop-api.ts';
import { expect, test } from '../shopper.ts';
import { openHydratedPage } from '../wait-for-hydration.ts';

test('§6 roles: /account redirects visitors to /login, and back after login', async ({ page }) => {
  const email = await createAccount(page);
  await page.context().clearCookies();
  for (const path of [
    '/account',
    '/account/addresses',
    '/account/orders',
    '/account/cards',
    '/account/subscriptions',
  ]) {
    await page.goto(path);
    await expect(page).toHaveURL(/\/login(\?|$)/);
  }
  await page.goto('/account/orders');
  await page.getByLabel('Email Address', { exact: true }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill('a-long-password');
  await page.getByRole('main').getByRole('button', { name: 'Sign In' }).click();
  await expect(page).toHaveURL('/account/orders');
});

test('§6 roles: there is no way for a visitor into the account of somebody else', async ({ page, openVisit }) => {
  await createAccount(page);
  await page.goto('/account');
  await expect(page.getByText('Ada Lovelace')).toBeVisible();
  const visitor = await openVisit();
  await visitor.goto('/account');
  await expect(visitor).toHaveURL(/\/login/);
});

test('§6 calls carry the publishable key as Basic authorization', async ({ page }) => {
  await openHydratedPage(page, '/deals');
  const call = page.waitForRequest('**/api/cart/items');
  const add = page
    .getByRole('main')
    .getByRole('button', { name: /^Add .* to cart$/ })
    .first();
  await add.press('Enter');
  const key = Buffer.from('pk_demo_mercer').toString('base64');
  expect((await call).headers().authorization).toBe(`Basic ${key}`);
});
