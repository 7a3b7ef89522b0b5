import type { Page } from '@playwright/test';
import { expectAccessible, expectNoOverflow } from './accessibility.ts';
import { expect, test } from './shopper.ts';

const putWish = (page: Page, baseURL: string | undefined) =>
  page.context().addCookies([{ name: 'mercer-wishes', value: 'everyday-mug', url: String(baseURL) }]);

const locateNavLink = (page: Page) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Wishlist' });

test('the navigation leads a visitor to a wishlist that has something in it, without a request', async ({
  page,
  baseURL,
}) => {
  await page.goto('/deals');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(locateNavLink(page)).toHaveCount(0);
  await putWish(page, baseURL);
  const requests: string[] = [];
  page.on('request', (request) => requests.push(new URL(request.url()).pathname));
  const answer = await page.goto('/deals');
  await expect(locateNavLink(page)).toBeVisible();
  expect(requests.filter((path) => path.startsWith('/wishlist') || path.startsWith('/api'))).toEqual([]);
  // The link to all categories, which stands in the same row, is not covered
  await page.getByRole('banner').getByRole('link', { name: 'All categories' }).click({ trial: true });
  // The document is everybody's
  expect(await answer?.text()).not.toContain('href="/wishlist"');
  await expectAccessible(page);
  await page.setViewportSize({ width: 900, height: 700 });
  await expectNoOverflow(page);
  await locateNavLink(page).click();
  await expect(page).toHaveURL('/wishlist');
  await expect(page.getByRole('main').getByRole('article')).toContainText('Everyday Mug');
});

test("a phone's menu has it", async ({ page, baseURL }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await putWish(page, baseURL);
  await page.goto('/deals');
  await page.getByRole('button', { name: 'Open menu' }).click();
  await page.getByRole('dialog').getByRole('link', { name: 'Wishlist' }).click();
  await expect(page).toHaveURL('/wishlist');
});
