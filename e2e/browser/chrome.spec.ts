import { expectAccessible, expectNoOverflow } from './accessibility.ts';
import { createAccount } from './shop-api.ts';
import { expect, test } from './shopper.ts';

test('the side menu: Home, Login / Sign Up, three categories and the five lists', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/');
  await page.getByRole('button', { name: 'Open menu' }).click();
  const menu = page.getByRole('dialog', { name: 'Menu' });
  await expect(menu.getByRole('link')).toHaveText([
    'Home',
    'Login / Sign Up',
    'Health',
    'Beauty',
    'Groceries',
    'Deals',
    'Best Sellers',
    'New Arrivals',
    'Trending',
    'Free Shipping',
  ]);
  await expectAccessible(page);
  await expectNoOverflow(page);
  await expect(menu, 'a wide window has its links on the page').toBeHidden();
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('button', { name: 'Open menu' }).click();
  await menu.getByRole('link', { name: 'Groceries' }).click();
  await expect(menu).toBeHidden();
  await expect(page.getByRole('heading', { name: 'Groceries', level: 1 })).toBeVisible();
  await createAccount(page);
  await page.goto('/account');
  await page.getByRole('button', { name: 'Open menu' }).click();
  await expect(menu.getByRole('link', { name: 'My Account' })).toBeVisible();
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } });

  test('the menu and Categories buttons of a phone show the links', async ({ page }) => {
    await page.goto('/category/electronics');
    await page.getByRole('button', { name: 'Categories' }).click();
    await page
      .getByRole('complementary')
      .getByRole('link', { name: /^Books/ })
      .click();
    await expect(page.getByRole('heading', { name: 'Books', level: 1 })).toBeVisible();
    await page.getByRole('button', { name: 'Open menu' }).click();
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Trending' }).click();
    await expect(page.getByRole('heading', { name: 'Trending Now', level: 1 })).toBeVisible();
    await expectNoOverflow(page);
  });
});
