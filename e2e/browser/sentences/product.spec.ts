import { expectAccessible } from '../accessibility.ts';
import { pauseRequests } from '../pause-requests.ts';
import { expect, product, test } from '../shopper.ts';

const { step } = test;

test('§2 product: breadcrumb, picture, name, rating, price, description, Add to Cart', async ({ page }) => {
  await page.goto(product.path);
  const main = page.getByRole('main');

  await step('breadcrumb Home > product name', async () => {
    const trail = page.getByRole('navigation', { name: 'Breadcrumb' });
    await expect(trail.getByRole('listitem')).toHaveText(['Home', 'Mercer Field Watch']);
    await expect(trail.getByRole('link', { name: 'Home' })).toHaveAttribute('href', '/');
  });

  await step('first image and name', async () => {
    const picture = main.getByRole('link', { name: 'Enlarge picture' }).getByRole('img');
    await expect(picture).toHaveJSProperty('complete', true);
    await expect(picture).toBeVisible();
    await expect(main.getByRole('heading', { level: 1 })).toHaveText('Mercer Field Watch');
  });

  await step("4.5 stars and '(55 reviews)'", async () => {
    const rating = main.getByRole('link', { name: /\(55 reviews\)/ });
    await expect(rating.getByRole('img', { name: '4.5 out of 5 stars' })).toBeVisible();
  });

  await step('price with 2 decimals, description', async () => {
    await expect(main.getByText('$145.00').first()).toBeVisible();
    await expect(main.getByRole('heading', { name: 'Description' })).toBeVisible();
  });

  await step('Add to Cart opens the mini cart', async () => {
    await main.getByRole('button', { name: 'Add to Cart', exact: true }).first().click();
    await expect(page.getByText('Mercer Field Watch added to cart!')).toBeVisible();
    await expect(page.getByRole('dialog', { name: 'Your Cart' })).toContainText('Mercer Field Watch');
  });
});

test('§2 product: skeleton while loading', async ({ page }) => {
  await page.goto('/search?q=field+watch');
  const letThrough = await pauseRequests(page, /\/api\/products\/mercer-field-watch/);
  await page.getByRole('main').getByRole('link', { name: 'Mercer Field Watch', exact: true }).click();
  await expect(page).toHaveURL(product.path);
  await expect(page.getByRole('main').getByRole('heading')).toHaveCount(0);
  await expect(page.getByRole('main').locator('[aria-hidden=true]').first()).toBeVisible();
  letThrough();
  await expect(page.getByRole('heading', { level: 1, name: 'Mercer Field Watch' })).toBeVisible();
});

test("§2 product: 'Product not found.' when nothing is returned, with status 404", async ({ page, shopper }) => {
  shopper.expects(/status of 404/);
  const answer = await page.goto('/products/nothing-here');
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole('heading', { name: 'Product not found.' })).toBeVisible();
  await expect(page.getByRole('main').getByRole('link', { name: 'Continue Shopping' })).toHaveAttribute('href', '/');
  await expectAccessible(page);
});
