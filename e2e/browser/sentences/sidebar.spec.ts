import type { Locator } from '@playwright/test';
import { pauseRequests } from '../pause-requests.ts';
import { requestShopApi } from '../shop-api.ts';
import { expect, test } from '../shopper.ts';

const { step } = test;

test('§2 sidebar: a fixed column of 280 px', { tag: '@desktop' }, async ({ page }) => {
  await page.goto('/category/electronics');
  const column = page.getByRole('complementary');
  await expectEntries(column);
  expect((await column.boundingBox())?.width).toBe(280);
  await step('§9 from 600 px up', async () => {
    await page.setViewportSize({ width: 600, height: 900 });
    await expect(column).toBeVisible();
    await expect.poll(async () => (await column.boundingBox())?.width).toBe(280);
    await page.setViewportSize({ width: 599, height: 900 });
    await expect(column).toBeHidden();
  });
});

test('§2 sidebar: a left drawer of 280 px that closes on pick', { tag: '@mobile' }, async ({ page }) => {
  await page.goto('/category/electronics');
  await expect(page.getByRole('complementary'), 'desktop only').toBeHidden();
  await page.getByRole('button', { name: 'Categories' }).click();
  const drawer = page.getByRole('dialog', { name: 'Shop by Category' });
  await expectEntries(drawer);
  await expect.poll(async () => drawer.boundingBox()).toMatchObject({ x: 0, width: 280 });
  await drawer.getByRole('link', { name: /^Books/ }).click();
  await expect(drawer).toBeHidden();
  await expect(page.getByRole('heading', { name: 'Books', level: 1 })).toBeVisible();
});

test('§2 sidebar: {n} is the number of products of the category', { tag: '@desktop' }, async ({ page }) => {
  const { count } = await requestShopApi<{ count: number }>(page, 'GET', '/api/products?category=books&limit=1');
  await page.goto('/category/electronics');
  await expect(page.getByRole('link', { name: /^Books/ })).toHaveText(`Books${count} Items`);
});

test('§2 sidebar: 10 skeleton rows while loading', { tag: '@desktop' }, async ({ page }) => {
  await page.goto('/cart');
  const letThrough = await pauseRequests(page, /\/api\/categories/);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Health' }).click();
  const rows = page.getByRole('complementary').locator('[aria-hidden=true] > div');
  await expect(rows).toHaveCount(10);
  letThrough();
  await expect(rows).toHaveCount(0);
  await expect(page.getByRole('complementary').getByRole('link', { name: /^Health/ })).toBeVisible();
});

/** 'Shop by Category'; name and '{n} Items', each a link; the selected slug is highlighted. */
async function expectEntries(sidebar: Locator) {
  await expect(sidebar.getByRole('heading', { name: 'Shop by Category' })).toBeVisible();
  const links = sidebar.getByRole('link');
  await expect(links.first()).toBeVisible();
  for (const link of await links.all()) {
    await expect(link).toHaveText(/^.+\D\d+ Items$/);
    await expect(link).toHaveAttribute('href', /^\/category\/[a-z-]+$/);
  }
  await expect(sidebar.getByRole('link', { name: /^Electronics/ })).toHaveAttribute('aria-current', 'page');
  const readBackground = (link: Locator) => link.evaluate((element) => getComputedStyle(element).backgroundColor);
  expect(await readBackground(sidebar.getByRole('link', { name: /^Electronics/ }))).not.toBe(
    await readBackground(sidebar.getByRole('link', { name: /^Books/ })),
  );
}
