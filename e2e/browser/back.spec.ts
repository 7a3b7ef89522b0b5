import { expect, signIn, test } from './shopper.ts';

test('Back after a logout shows nothing of the account', async ({ page }) => {
  await signIn(page, '/account/addresses');
  await page.goto('/account/addresses');
  await expect(page.getByText('Dana Mercer').first()).toBeVisible();
  await page.goto('/deals');
  await page.getByRole('link', { name: 'Account' }).click();
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL(/\/$/);
  await page.goBack();
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'Sign In' })).toBeVisible();
  await expect(page.getByText('Dana Mercer')).toHaveCount(0);
});
