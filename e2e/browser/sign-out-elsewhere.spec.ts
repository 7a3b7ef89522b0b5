import { expect, logOut, signInAsDemo, test } from './shopper.ts';

test('a tab shows nothing of the account after it was signed out in another one', async ({ page, context }) => {
  await signInAsDemo(page, '/account');
  const otherTab = await context.newPage();
  await otherTab.goto('/account/addresses');
  await expect(otherTab.getByText('Dana Mercer').first()).toBeVisible();
  await logOut(page);
  await expect(otherTab.getByRole('heading', { name: 'Sign In' })).toBeVisible();
  await expect(otherTab.getByText('Dana Mercer')).toHaveCount(0);
  expect(await page.evaluate(() => Object.keys(localStorage))).not.toContain('signed-out');
});
