import type { Product } from '@mercer/contract';
import { pauseRequests } from '../pause-requests.ts';
import { createAccount, requestShopApi } from '../shop-api.ts';
import { expect, test } from '../shopper.ts';

const { step } = test;
const quickViewOptions = { name: 'Quick view of Everyday Mug' };

test('§2 quick view: first image, first tag, name, rating, price, description, Add to Cart', async ({ page }) => {
  await page.goto('/');
  const letThrough = await pauseRequests(page, '**/api/products/*');
  const opener = page.getByRole('button', quickViewOptions);
  await opener.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Quick view' });

  await step('§4 on open loading is set, the product is fetched and stored, loading ends', async () => {
    await expect(dialog).toBeVisible();
    await expect(dialog.getByRole('button', { name: 'Add to Cart' })).toHaveCount(0);
    letThrough();
    await expect(dialog.getByRole('button', { name: 'Add to Cart' })).toBeVisible();
  });

  await step('image, first tag chip, name, rating 4.5 if missing, review count, price, description', async () => {
    const { description } = await requestShopApi<Product>(page, 'GET', '/api/products/everyday-mug');
    await expect(dialog.getByRole('img', { name: /Mug/ })).toBeVisible();
    await expect(dialog.getByText('ceramic', { exact: true })).toBeVisible();
    await expect(dialog.getByText('coffee', { exact: true }), 'the second tag').toHaveCount(0);
    await expect(dialog.getByRole('link', { name: 'Everyday Mug' })).toHaveAttribute('href', '/products/everyday-mug');
    await expect(dialog.getByRole('img', { name: '4.5 out of 5 stars' })).toBeVisible();
    await expect(dialog.getByText('(55 reviews)')).toBeVisible();
    await expect(dialog.getByText(/^\$\d+\.\d\d$/)).toBeVisible();
    await expect(dialog.getByText(description)).toBeVisible();
  });
});

test("§8 quick view: 'Could not load product details.' (error), and the dialog closes", async ({ page, shopper }) => {
  shopper.expects(/ERR_FAILED/);
  await page.goto('/');
  await page.route('**/api/products/*', (route) => route.abort());
  await page.getByRole('button', quickViewOptions).press('Enter');
  await expect(page.getByText('Could not load product details.')).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('§2 quick view, cards and product page: a heart puts into the wishlist', async ({ page }) => {
  await createAccount(page);
  await page.goto('/');
  await page.getByRole('button', quickViewOptions).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Quick view' });
  await dialog.getByRole('button', { name: 'Add to wishlist' }).click();
  await expect(dialog.getByRole('button', { name: 'In your wishlist' })).toBeVisible();
  await page.goto('/wishlist');
  await expect(page.getByRole('main').getByRole('link', { name: 'Everyday Mug' })).toBeVisible();
});
