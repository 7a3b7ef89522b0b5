import { createAccount, findProductId, requestShopApi } from '../shop-api.ts';
import { expect, test } from '../shopper.ts';

const { step } = test;

test("§2 wishlist: logged out 'Please log in to see your wishlist.' with a Login link", async ({ page }) => {
  await page.goto('/wishlist');
  await expect(page.getByRole('heading', { name: 'My Wishlist', level: 1 })).toBeVisible();
  await expect(page.getByText('Please log in to see your wishlist.')).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Login' }).click();
  await expect(page).toHaveURL(/\/login/);
});

test('§2 wishlist: image, name link, price, remove, Add to Cart; empty; §8 its messages', async ({ page, shopper }) => {
  shopper.expects(/ERR_FAILED/);
  await createAccount(page);
  await requestShopApi(page, 'POST', '/api/account/wishlist', {
    product_id: await findProductId(page, 'everyday-mug'),
  });
  await page.goto('/wishlist');
  const main = page.getByRole('main');
  const card = main.getByRole('listitem').filter({ hasText: 'Everyday Mug' });

  await step('image, name link, price', async () => {
    await expect(card.getByRole('presentation', { includeHidden: true })).toHaveCount(1);
    await expect(card.getByRole('link', { name: 'Everyday Mug' })).toHaveAttribute('href', '/products/everyday-mug');
    await expect(card.getByText(/^\$\d+\.\d\d$/)).toBeVisible();
  });

  await step('Add to Cart, without the mini cart', async () => {
    await card.getByRole('button', { name: 'Add to Cart' }).click();
    await expect(page.getByText('Everyday Mug added to cart!')).toBeVisible();
    await expect(page.getByRole('banner').getByRole('link', { name: 'Cart, 1 item' })).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });

  await step("'Could not remove item from wishlist.'", async () => {
    await page.route('**/api/account/wishlist/*', (route) => route.abort());
    await card.getByRole('button', { name: 'Remove Everyday Mug from wishlist' }).click();
    await expect(page.getByText('Could not remove item from wishlist.')).toBeVisible();
    await expect(card).toHaveCount(1);
    await page.unroute('**/api/account/wishlist/*');
  });

  await step("'Item removed from wishlist.'; empty with Continue Shopping", async () => {
    await card.getByRole('button', { name: 'Remove Everyday Mug from wishlist' }).click();
    await expect(page.getByText('Item removed from wishlist.')).toBeVisible();
    await expect(main.getByText('Your wishlist is empty.')).toBeVisible();
    await main.getByRole('link', { name: 'Continue Shopping' }).click();
    await expect(page).toHaveURL('/');
  });

  await step("'Could not fetch your wishlist.'", async () => {
    await page.route(/\/api\/account/, (route) => route.abort());
    await page.getByRole('banner').getByRole('link', { name: 'Wishlist' }).click();
    await expect(page.getByText('Could not fetch your wishlist.')).toBeVisible();
  });
});
