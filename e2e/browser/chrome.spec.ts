import { expectAccessible, expectNoOverflow } from './looks.ts';
import { expect, signUp, test } from './shopper.ts';

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
  await page.setViewportSize({ width: 390, height: 844 });
  await menu.getByRole('link', { name: 'Groceries' }).click();
  await expect(menu).toBeHidden();
  await expect(page.getByRole('heading', { name: 'Groceries', level: 1 })).toBeVisible();
  await signUp(page);
  await page.getByRole('button', { name: 'Open menu' }).click();
  await expect(menu.getByRole('link', { name: 'My Account' })).toBeVisible();
});

test('the mini cart opens after adding from a card and from quick view, not from the wishlist', async ({ page }) => {
  await signUp(page);
  await page.goto('/');
  const miniCart = page.getByRole('dialog', { name: 'Your Cart' });
  await page.getByRole('link', { name: 'Cart, 0 items' }).click();
  await expect(miniCart.getByText('Your cart is empty.')).toBeVisible();
  await page.keyboard.press('Escape');
  const card = page.getByRole('article').filter({ hasText: 'Everyday Mug' });
  await card.getByRole('button', { name: 'Add Everyday Mug to cart' }).press('Enter');
  await expect(page.getByText('Everyday Mug added to cart!')).toBeVisible();
  await expect(miniCart.getByText('Subtotal')).toBeVisible();
  await expect(miniCart.getByRole('link', { name: 'View Cart' })).toBeVisible();
  await expect(miniCart.getByRole('link', { name: 'Proceed to Checkout' })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('link', { name: 'Cart, 1 item', exact: true })).toBeVisible();

  await card.getByRole('button', { name: /^Quick view/ }).press('Enter');
  const quickView = page.getByRole('dialog', { name: 'Quick view' });
  await quickView.getByRole('button', { name: 'Add to wishlist' }).click();
  await expect(quickView.getByRole('button', { name: 'In your wishlist' })).toBeVisible();
  await quickView.getByRole('button', { name: 'Add to Cart' }).click();
  await expect(miniCart).toBeVisible();
  await expect(quickView).toBeHidden();
  await page.keyboard.press('Escape');

  await page.goto('/wishlist');
  await page.getByRole('main').getByRole('button', { name: 'Add to Cart' }).click();
  await expect(page.getByText('Everyday Mug added to cart!')).toBeVisible();
  await expect(miniCart).toBeHidden();
});

test('card actions show on hover and focus, and always on touch screens', async ({ page, openVisit }) => {
  await page.goto('/deals');
  const card = page.getByRole('article').first();
  const actions = card.getByRole('button', { name: /^Quick view/ }).locator('..');
  await expect(actions).toHaveCSS('opacity', '0');
  await card.hover();
  await expect(actions).toHaveCSS('opacity', '1');
  await page.mouse.move(0, 0);
  await expect(actions).toHaveCSS('opacity', '0');
  await card.getByRole('link').first().focus();
  await expect(actions).toHaveCSS('opacity', '1');
  const touched = await openVisit({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } });
  await touched.goto('/deals');
  await expect(
    touched
      .getByRole('button', { name: /^Quick view/ })
      .first()
      .locator('..'),
  ).toHaveCSS('opacity', '1');
});

test('the button to the top appears after 100 px', async ({ page }) => {
  await page.goto('/deals');
  const button = page.getByRole('button', { name: 'Scroll to top' });
  await page.mouse.wheel(0, 100);
  await expect(button).toBeHidden();
  await page.mouse.wheel(0, 400);
  await button.click();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
  await expect(button).toBeHidden();
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
