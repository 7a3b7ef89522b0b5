import { createAccount } from '../shop-api.ts';
import { expect, test } from '../shopper.ts';

const accountLinks = { visitor: ['Login / Sign Up', '/login'], holder: ['My Account', '/account'] } as const;

for (const role of ['visitor', 'holder'] as const) {
  const [name, path] = accountLinks[role];
  const links = [
    ['Home', '/'],
    [name, path],
    ['Health', '/category/health'],
    ['Beauty', '/category/beauty'],
    ['Groceries', '/category/groceries'],
    ['Deals', '/deals'],
    ['Best Sellers', '/best-sellers'],
    ['New Arrivals', '/new-arrivals'],
    ['Trending', '/trending'],
    ['Free Shipping', '/free-shipping'],
  ];

  test(`§2 side menu: Home, ${name}, three categories, the five lists`, { tag: '@mobile' }, async ({ page }) => {
    if (role === 'holder') await createAccount(page);
    await page.goto('/cart');
    const opener = page.getByRole('button', { name: 'Open menu' });
    await opener.tap();
    const menu = page.getByRole('dialog', { name: 'Menu' });
    await expect(menu.getByRole('link')).toHaveText(links.map(([text = '']) => text));
    for (const [at, [, href = '']] of links.entries()) {
      await expect(menu.getByRole('link').nth(at)).toHaveAttribute('href', href);
    }
    await expect(menu.getByRole('switch', { name: /full width/i })).toBeVisible();
    await menu.getByRole('button', { name: 'Close' }).tap();
    await expect(menu, '§4 the menu is toggled').toBeHidden();
    await opener.tap();
    await menu.getByRole('link', { name: 'Groceries' }).tap();
    await expect(menu).toBeHidden();
    await expect(page).toHaveURL('/category/groceries');
  });
}
