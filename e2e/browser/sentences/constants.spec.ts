import type { Request } from '@playwright/test';
import { addProductToCart, createAccount, requestShopApi } from '../shop-api.ts';
import { expect, test } from '../shopper.ts';
import { openHydratedPage } from '../wait-for-hydration.ts';

/** List queries by the name of a link that every page has. */
const lists = {
  Home: { limit: '12', page: '1' },
  Health: { category: 'health', limit: '24' },
  Deals: { limit: '25', sale: 'true' },
  'Best Sellers': { limit: '25', sort: 'popularity desc' },
  'New Arrivals': { limit: '25', sort: 'date_created desc' },
  Trending: { limit: '25', sort: 'popularity desc' },
  'Free Shipping': { limit: '25', 'where[shipping.free]': 'true' },
};

test('§9 page sizes, and §7 what each list asks for', { tag: '@desktop' }, async ({ page }) => {
  await openHydratedPage(page, '/cart');
  for (const [name, query] of Object.entries(lists)) {
    await test.step(`${name}: ${query.limit}`, async () => {
      const expectedRequest = page.waitForRequest(createCallMatcher('/api/products', query));
      await page.getByRole('link', { name, exact: true }).first().click();
      await expectedRequest;
      await expect(page.getByRole('main').getByRole('article').first()).toBeVisible();
    });
  }
  await test.step('search: text, 24', async () => {
    const expectedRequest = page.waitForRequest(createCallMatcher('/api/products', { search: 'watch', limit: '24' }));
    await page.getByRole('combobox', { name: 'Search products' }).fill('watch');
    await page.keyboard.press('Enter');
    await expectedRequest;
  });
  await test.step('categories: 100', async () => {
    const expectedRequest = page.waitForRequest(createCallMatcher('/api/categories', { limit: '100' }));
    await page.getByRole('contentinfo').getByRole('link', { name: 'Health' }).click();
    await expectedRequest;
  });
  await test.step('orders: 50', async () => {
    await createAccount(page);
    await openHydratedPage(page, '/account');
    const expectedRequest = page.waitForRequest(createCallMatcher('/api/account/orders', { limit: '50' }));
    await page.getByRole('tab', { name: 'Order History' }).click();
    await expectedRequest;
  });
});

test('§9 more than 24 and 25 results are paged, and the number shown is the true one', async ({ page }) => {
  const { count } = await requestShopApi<{ count: number }>(page, 'GET', '/api/products?sale=true&limit=1');
  await page.goto('/deals');
  const main = page.getByRole('main');
  await expect(main.getByText(`${count} products`)).toBeVisible();
  await expect(main.getByRole('article')).toHaveCount(25);
  await main.getByRole('link', { name: 'Next' }).click();
  await expect(main.getByRole('article')).toHaveCount(Math.min(25, count - 25));
});

test('§9 prices have 2 decimals; the language is en-US, the currency USD', async ({ page }) => {
  await page.goto('/');
  await expect(page.locator('html')).toHaveAttribute('lang', 'en-US');
  const texts = await page.getByRole('article').allInnerTexts();
  for (const text of texts) expect(text).toMatch(/\$[\d,]+\.\d\d(?!\d)/);
});

test('§9 the session is kept in a cookie for 7 days, path /, samesite lax', async ({ page, context }) => {
  await addProductToCart(page, 'everyday-mug');
  const [cookie] = (await context.cookies()).filter(({ name }) => name === 'swell-session');
  expect(cookie).toMatchObject({ path: '/', sameSite: 'Lax', httpOnly: true });
  expect(Math.abs((cookie?.expires ?? 0) - Date.now() / 1000 - 604_800)).toBeLessThan(60);
});

/** A page's other calls may still be under way. */
function createCallMatcher(pathname: string, query: Record<string, string>) {
  return (request: Request) => {
    const url = new URL(request.url());
    return (
      url.pathname === pathname && Object.entries(query).every(([name, value]) => url.searchParams.get(name) === value)
    );
  };
}
