import { addProductToCart, createAccount, findProductId, placeOrderByApi, requestShopApi } from './shop-api.ts';
import { expect, test } from './shopper.ts';
import { openHydratedPage } from './wait-for-hydration.ts';

test('after a product was taken out of the wishlist its heading has the focus', async ({ page }) => {
  await createAccount(page);
  for (const slug of ['everyday-mug', 'mercer-field-watch'])
    await requestShopApi(page, 'POST', '/api/account/wishlist', { product_id: await findProductId(page, slug) });
  await openHydratedPage(page, '/wishlist');
  for (const name of ['Remove Everyday Mug from wishlist', 'Remove Mercer Field Watch from wishlist']) {
    await page.getByRole('button', { name }).press('Enter');
    await expect(page.getByRole('button', { name })).toHaveCount(0);
    await expect(page.getByRole('heading', { name: 'My Wishlist' })).toBeFocused();
  }
});

test('after an address was deleted the heading of the others has the focus', async ({ page }) => {
  await createAccount(page);
  const commonFields = { name: 'Ada Lovelace', city: 'Portland', state: 'OR', zip: '97201', country: 'US' };
  await requestShopApi(page, 'POST', '/api/account/addresses', { ...commonFields, address1: '12 Analytical Way' });
  await openHydratedPage(page, '/account/addresses');
  await page.getByRole('button', { name: 'Delete 12 Analytical Way' }).press('Enter');
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).press('Enter');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'Your Addresses' })).toBeFocused();
});

test('after a line was removed the heading of the mini cart has the focus', async ({ page }) => {
  for (const slug of ['everyday-mug', 'mercer-field-watch']) await addProductToCart(page, slug);
  await openHydratedPage(page, '/deals');
  await page.getByRole('link', { name: 'Cart, 2 items' }).press('Enter');
  const miniCart = page.getByRole('dialog', { name: 'Your Cart' });
  for (const remainingItems of [1, 0]) {
    await miniCart
      .getByRole('button', { name: /^Remove/ })
      .first()
      .press('Enter');
    await expect(miniCart.getByRole('listitem')).toHaveCount(remainingItems);
    await expect(miniCart.getByRole('heading', { name: 'Your Cart' })).toBeFocused();
  }
});

test('after an order was cancelled its heading has the focus', async ({ page }) => {
  await createAccount(page);
  const order = await placeOrderByApi(page, { product_id: await findProductId(page, 'everyday-mug') });
  await openHydratedPage(page, `/account/orders/${order}`);
  await page.getByText('Cancel Order').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel this Order' }).press('Enter');
  await expect(page.getByText('Your order has been cancelled.')).toBeVisible();
  await expect(page.getByRole('heading', { name: /^Order #/, level: 1 })).toBeFocused();
});
