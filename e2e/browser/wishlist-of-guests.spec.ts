import { expectAccessible, expectNoOverflow } from './accessibility.ts';
import { createAccount, requestShopApi } from './shop-api.ts';
import { expect, logIn, test } from './shopper.ts';
import { openHydratedPage } from './wait-for-hydration.ts';

const mug = { name: 'Everyday Mug', add: 'Add Everyday Mug to wishlist' };
const vase = { name: 'River Stone Vase', add: 'Add River Stone Vase to wishlist' };

test('a visitor has a wishlist on the device, which joins that of the account at the login', async ({ page }) => {
  const email = await createAccount(page);
  await requestShopApi(page, 'POST', '/api/account/logout');
  await openHydratedPage(page, '/');
  const main = page.getByRole('main');
  await main.getByRole('button', { name: mug.add }).press('Enter');
  await expect(page, 'the first leads to the login').toHaveURL('/login?next=%2F');
  await openHydratedPage(page, '/');
  await expect(main.getByRole('button', { name: 'Remove Everyday Mug from wishlist' })).toHaveCount(1);
  await main.getByRole('button', { name: vase.add }).press('Enter');
  await expect(page.getByText('River Stone Vase added to wishlist!')).toBeVisible();
  await expect(page).toHaveURL('/');

  await openHydratedPage(page, '/wishlist');
  const cards = main.getByRole('listitem');
  await expect(cards.getByRole('heading')).toHaveText([vase.name, mug.name]);
  await expect(cards.first().getByRole('img', { name: '4.5 out of 5 stars' })).toBeVisible();
  await expectAccessible(page);
  await expectNoOverflow(page);
  await main.getByRole('link', { name: 'Login' }).click();
  await page.getByLabel('Email Address', { exact: true }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill('a-long-password');
  await main.getByRole('button', { name: 'Sign In' }).click();
  await expect(page).toHaveURL('/wishlist');
  await expect(cards.getByRole('heading')).toHaveText([vase.name, mug.name]);
  await expect(main.getByRole('link', { name: 'Login' })).toHaveCount(0);
  await requestShopApi(page, 'POST', '/api/account/logout');
  await page.goto('/wishlist');
  await expect(page.getByText('Please log in to see your wishlist.'), 'nothing stays on the device').toBeVisible();
});

test('a visitor takes the last product out of the wishlist', async ({ page, context, baseURL }) => {
  await context.addCookies([{ name: 'mercer-wishes', value: 'everyday-mug|no-such-product', url: baseURL ?? '' }]);
  await openHydratedPage(page, '/wishlist');
  await page.getByRole('button', { name: 'Remove Everyday Mug from wishlist' }).click();
  await expect(page.getByText('Item removed from wishlist.')).toBeVisible();
  await expect(page.getByText('Please log in to see your wishlist.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'My Wishlist' })).toBeFocused();
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('a heart is kept, shown, taken out, and joins the account at the login', async ({ page }) => {
    const email = await createAccount(page);
    await page.context().clearCookies();
    for (const { add } of [mug, vase]) {
      await page.goto('/');
      await page.getByRole('button', { name: add }).press('Enter');
    }
    await expect(page).toHaveURL('/wishlist');
    const headings = page.getByRole('main').getByRole('listitem').getByRole('heading');
    await expect(headings).toHaveText([vase.name, mug.name]);
    await page.getByRole('button', { name: 'Remove River Stone Vase from wishlist' }).click();
    await expect(page.getByText('Item removed from wishlist.')).toBeVisible();
    await expect(headings).toHaveText([mug.name]);
    await logIn(page, email, 'a-long-password');
    await page.goto('/wishlist');
    await expect(headings).toHaveText([mug.name]);
    expect((await page.context().cookies()).map(({ name }) => name)).not.toContain('mercer-wishes');
  });
});
