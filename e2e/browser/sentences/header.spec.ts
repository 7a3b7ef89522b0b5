import { addProductToCart, createAccount } from '../shop-api.ts';
import { expect, test } from '../shopper.ts';

const { step } = test;

test('§2 header: sticky, brand link, account, Sign Up or wishlist, cart with an item-count badge', async ({ page }) => {
  await page.goto('/deals');
  const header = page.getByRole('banner');

  await step('brand link; the header stays while the page scrolls', async () => {
    await expect(header.getByRole('link', { name: 'Mercer' })).toHaveAttribute('href', '/');
    await page.evaluate(() => scrollTo({ top: 1000, behavior: 'instant' }));
    await expect(header.getByRole('link', { name: 'Mercer' })).toBeInViewport();
  });

  await step('logged out: account icon to /login, Sign Up, no wishlist icon, no badge', async () => {
    await expect(header.getByRole('link', { name: 'Account' })).toHaveAttribute('href', '/login');
    await expect(header.getByRole('link', { name: 'Sign Up' })).toHaveAttribute('href', '/signup');
    await expect(header.getByRole('link', { name: 'Wishlist' })).toHaveCount(0);
    await expect(header.getByRole('link', { name: 'Cart, 0 items' })).toHaveText('');
  });

  await step('logged in: account icon to /account, wishlist icon, no Sign Up; the badge counts pieces', async () => {
    await createAccount(page);
    await addProductToCart(page, 'everyday-mug', 3);
    await page.reload();
    await expect(header.getByRole('link', { name: 'Account' })).toHaveAttribute('href', '/account');
    await expect(header.getByRole('link', { name: 'Wishlist' })).toHaveAttribute('href', '/wishlist');
    await expect(header.getByRole('link', { name: 'Sign Up' })).toHaveCount(0);
    await expect(header.getByRole('link', { name: 'Cart, 3 items' })).toHaveText('3');
  });
});

test('§2 header: search box', { tag: '@desktop' }, async ({ page }) => {
  await page.goto('/');
  const header = page.getByRole('banner');
  await expect(header.getByRole('link', { name: 'Open search' }), 'for phones').toBeHidden();
  const field = header.getByRole('combobox', { name: 'Search products' });
  await field.fill('   ');
  await field.press('Enter');
  await expect(page, '§5 whitespace-only is ignored').toHaveURL('/');
  await field.fill('watch');
  await header.getByRole('button', { name: 'Search' }).click();
  await expect(page).toHaveURL('/search?q=watch');
});

test('§2 header: full-width/boxed layout switch, kept for the next visit', { tag: '@desktop' }, async ({ page }) => {
  await page.setViewportSize({ width: 1920, height: 900 });
  await page.goto('/deals');
  const toggle = page.getByRole('banner').getByRole('switch', { name: /full width/i });
  const list = page.getByRole('main').getByRole('list').first();
  const measureWidth = async () => (await list.boundingBox())?.width ?? 0;
  const boxed = await measureWidth();
  await toggle.click();
  await expect(toggle).toBeChecked();
  await expect.poll(measureWidth).toBeGreaterThan(boxed);
  await page.reload();
  await expect(toggle).toBeChecked();
  expect(await measureWidth()).toBeGreaterThan(boxed);
  await toggle.click();
  await expect.poll(measureWidth).toBe(boxed);
});

test('§2 secondary nav: Home and the five lists', { tag: '@desktop' }, async ({ page }) => {
  await page.goto('/cart');
  const nav = page.getByRole('navigation', { name: 'Main' });
  const links = {
    Home: '/',
    Deals: '/deals',
    'Best Sellers': '/best-sellers',
    'New Arrivals': '/new-arrivals',
    Trending: '/trending',
    'Free Shipping': '/free-shipping',
  };
  await expect(nav.getByRole('link')).toHaveText(Object.keys(links));
  for (const [name, path] of Object.entries(links)) {
    await expect(nav.getByRole('link', { name })).toHaveAttribute('href', path);
  }
  await step('from 900 px up', async () => {
    await page.setViewportSize({ width: 900, height: 900 });
    await expect(nav).toBeVisible();
    await page.setViewportSize({ width: 899, height: 900 });
    await expect(nav).toBeHidden();
  });
});

test('§2 search dialog: full screen, popular searches', { tag: '@mobile' }, async ({ page }) => {
  await page.goto('/');
  const header = page.getByRole('banner');
  await expect(header.getByRole('combobox', { name: 'Search products' }), 'for desktops').toBeHidden();
  await header.getByRole('link', { name: 'Open search' }).tap();
  const dialog = page.getByRole('dialog', { name: 'Search' });
  await expect.poll(() => dialog.boundingBox()).toEqual({ x: 0, y: 0, width: 390, height: 844 });
  const popular = ['Electronics', 'Home & Kitchen', 'Fashion', 'New Arrivals', 'Best Sellers'];
  await expect(dialog.getByRole('list').getByRole('link')).toHaveText(popular);
  await dialog.getByRole('link', { name: 'Home & Kitchen' }).tap();
  await expect(page).toHaveURL('/search?q=Home%20%26%20Kitchen');
  await expect(dialog).toBeHidden();
});
