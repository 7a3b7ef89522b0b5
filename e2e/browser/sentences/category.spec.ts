import { expectAccessible } from '../accessibility.ts';
import { expect, test } from '../shopper.ts';

const { step } = test;

test('§2 category: breadcrumb, category name, grid of up to 24 products', async ({ page }) => {
  await page.goto('/category/electronics');
  const main = page.getByRole('main');
  await step('breadcrumb and category name', async () => {
    const trail = page.getByRole('navigation', { name: 'Breadcrumb' });
    await expect(trail.getByRole('listitem')).toHaveText(['Home', 'Electronics']);
    await expect(main.getByRole('heading', { level: 1 })).toHaveText('Electronics');
  });
  await step('a grid of all products, where there are no more than 24', async () => {
    await expect(main.getByText('21 products')).toBeVisible();
    await expect(main.getByRole('article')).toHaveCount(21);
  });
});

test("§2 category: 'No products found in this category.', with status 404 for an unknown one", async ({
  page,
  shopper,
}) => {
  shopper.expects(/status of 404/);
  await page.goto('/category/electronics?attributes.colour=None');
  await expect(page.getByText('No products found in this category.')).toBeVisible();
  const answer = await page.goto('/category/nothing-here');
  expect(answer?.status()).toBe(404);
  await expect(page.getByText('No products found in this category.')).toBeVisible();
  await expectAccessible(page);
});
