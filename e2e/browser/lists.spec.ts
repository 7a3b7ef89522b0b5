import type { Page } from '@playwright/test';
import { expectAccessible, expectNoOverflow } from './accessibility.ts';
import { pauseRequests } from './pause-requests.ts';
import { expect, test } from './shopper.ts';
import { waitForHydration } from './wait-for-hydration.ts';

const locateProducts = (page: Page) => page.getByRole('main').getByRole('article');

async function readDisplayedPrices(page: Page): Promise<number[]> {
  const texts = await locateProducts(page).allInnerTexts();
  return texts.map((text) => Number(/\$([\d,]+\.\d\d)/.exec(text)?.[1]?.replaceAll(',', '')));
}

const isAscending = (numbers: number[]) =>
  numbers.every((number, index) => index === 0 || number >= (numbers[index - 1] ?? 0));

test('sorting and facets are all in the URL, and the list follows at once', async ({ page }) => {
  await page.goto('/category/electronics');
  await expect(page.getByText('21 products')).toBeVisible();
  await page.getByLabel('Sort by').selectOption('Price: low to high');
  await expect(page).toHaveURL(/\?sort=price-asc$/);
  await expect(locateProducts(page)).toHaveCount(21);
  await expect.poll(async () => isAscending(await readDisplayedPrices(page))).toBe(true);

  await page.getByText('Color', { exact: true }).first().click();
  await page.getByRole('checkbox', { name: /^Slate/ }).check();
  await expect(page).toHaveURL(/sort=price-asc&attributes.colour=Slate$/);
  await expect(page.getByText('3 products')).toBeVisible();
  await expect(page.getByRole('checkbox', { name: /^Slate/ }), 'the focus stays').toBeFocused();
  await expectAccessible(page);

  await page.keyboard.press('Escape');
  await expect(page.getByRole('checkbox', { name: /^Slate/ })).toBeHidden();
  await page.reload();
  await expect(page.getByText('3 products')).toBeVisible();
  await page.getByRole('link', { name: 'Remove filter Color: Slate' }).click();
  await expect(page.getByText('21 products')).toBeVisible();
  await page.goBack();
  await expect(page.getByText('3 products')).toBeVisible();
});

test("the price range follows §9's interval, and what is typed counts", async ({ page }) => {
  await page.goto('/category/electronics');
  await page.getByText('Price', { exact: true }).first().click();
  const from = page.getByRole('spinbutton', { name: 'From' });
  await expect(from).toHaveAttribute('step', '10');
  await expect(from).toHaveAttribute('min', '20');
  await expect(from).toHaveAttribute('max', '1000');
  await from.fill('100');
  await page.getByRole('spinbutton', { name: 'To' }).fill('330');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/min=100&max=330/);
  await expect(page.getByRole('link', { name: 'Remove filter $100.00 – $330.00' })).toBeVisible();
  await expect.poll(() => readDisplayedPrices(page)).not.toEqual([]);
  for (const price of await readDisplayedPrices(page)) expect(price >= 100 && price <= 330).toBe(true);
  await page.getByRole('link', { name: 'Clear all' }).click();
  await expect(page).toHaveURL(/electronics$/);
});

test('past its last page a list shows the last page, narrowed as the address says', async ({ page }) => {
  await page.goto('/deals?sort=price-asc&page=999');
  const last = page.getByRole('navigation', { name: 'Pages' }).locator('[aria-current=page]');
  await expect(last).toHaveText(/^[2-9]$/);
  expect(await locateProducts(page).count()).toBeGreaterThan(0);
  expect(isAscending(await readDisplayedPrices(page))).toBe(true);
  await expect(page.getByText('No products found.')).toHaveCount(0);
  await page.goto('/search?q=a&page=999');
  await expect(page.getByText(/^Showing \d+ results for "a"$/)).toBeVisible();
  await expect(page.getByText('No results for "a"')).toHaveCount(0);
});

test('a page that wakes up leaves its address and the history as they are', async ({ page }) => {
  for (const path of [
    '/category/apparel?attributes.foo=bar&utm_source=mail',
    '/new-arrivals?sort=newest',
    '/search?attributes.colour=Slate&category=fashion&q=a',
  ]) {
    await page.goto('/cart');
    await page.goto(path);
    await page.getByLabel('Sort by').focus();
    await expect(page.getByRole('banner').getByRole('link', { name: /^Cart/ })).toBeVisible();
    await waitForHydration(page);
    expect(page.url().endsWith(path), page.url()).toBe(true);
    await page.goBack();
    await expect(page).toHaveURL(/\/cart$/);
  }
});

test('what the controls do not offer stays chosen when something else is', async ({ page }) => {
  await page.goto('/category/apparel?attributes.foo=bar');
  await page.getByLabel('Sort by').selectOption('Price: low to high');
  await expect(page).toHaveURL(/sort=price-asc&attributes\.foo=bar$/);
  await page.getByRole('link', { name: 'Remove filter bar' }).click();
  await expect(page).toHaveURL(/apparel\?sort=price-asc$/);
});

test('facets count over the whole result, not over the page', async ({ page }) => {
  await page.goto('/best-sellers');
  await expect(locateProducts(page)).toHaveCount(25);
  const toggle = page.getByRole('checkbox', { name: /^On sale \d+$/ });
  const onSale = Number(/\d+$/.exec((await toggle.locator('..').innerText()).trim())?.[0]);
  expect(onSale).toBeGreaterThan(25);
  await toggle.check();
  await expect(page.getByText(`${onSale} products`)).toBeVisible();
  await page.getByRole('link', { name: 'Next' }).click();
  await expect(page).toHaveURL(/\?sale=true&page=2$/);
  await expect(locateProducts(page).first()).toBeVisible();
});

test("categories narrow a search, and not the category's own page", async ({ page }) => {
  await page.goto('/search?q=watch&category=fashion');
  await expect(page.getByText(/^Showing \d+ results for "watch"$/)).toBeVisible();
  await expect(page.getByRole('link', { name: 'Remove filter Fashion' }).or(page.getByText('fashion'))).not.toHaveCount(
    0,
  );
  await page.goto('/category/fashion');
  await page.locator('summary', { hasText: 'Category' }).click();
  await expect(page.getByRole('checkbox', { name: /^Apparel/ })).toBeVisible();
  await expect(page.getByRole('checkbox', { name: /^Fashion/ })).toHaveCount(0);
});

test('on phones the filters fold out below their button', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/deals');
  await expect(page.getByText('Color', { exact: true }).first()).toBeHidden();
  await page.getByText('Filters', { exact: true }).click();
  await page.getByText('Color', { exact: true }).first().click();
  await page.getByRole('checkbox').first().check();
  await expect(page).toHaveURL(/attributes\.colour=/);
  await expect(page.getByRole('checkbox').first()).toBeVisible();
  await expectAccessible(page);
  await expectNoOverflow(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('button', { name: /^Show \d+ results?$/ }).click();
  await expect(page.getByRole('checkbox').first()).toBeHidden();
  await expect(locateProducts(page).first()).toBeInViewport();
});

test('the category sidebar is a column of 280 px from 600 px up, below it a drawer', async ({ page }) => {
  const column = page.getByRole('complementary');
  for (const width of [600, 768, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto('/category/electronics?sale=true&attributes.colour=Slate');
    expect((await column.boundingBox())?.width).toBe(280);
  }
  await page.setViewportSize({ width: 599, height: 900 });
  await expect(column).toBeHidden();
  await page.getByRole('button', { name: 'Categories' }).click();
  const drawer = page.getByRole('dialog', { name: 'Shop by Category' });
  await expect(drawer.getByRole('link', { name: /^Electronics/ })).toHaveAttribute('aria-current', 'page');
  expect((await drawer.boundingBox())?.width).toBe(280);
  await drawer.getByRole('link', { name: /^Books/ }).click();
  await expect(drawer).toBeHidden();
  await expect(page.getByRole('heading', { name: 'Books', level: 1 })).toBeVisible();
});

test('all topmost categories are in sight, and those below the selected one', async ({ page }) => {
  await page.goto('/category/cookware');
  const column = page.getByRole('complementary');
  await expect(column.getByRole('link', { name: /^Tableware/ })).toBeVisible();
  await expect(column.getByRole('link', { name: /^Shoes/ })).toBeHidden();
  await expect(column.getByRole('link', { name: /^Books/ })).toBeInViewport();
  await waitForHydration(page);
  await column.getByRole('link', { name: /^Fashion/ }).click();
  await expect(column.getByRole('link', { name: /^Shoes/ })).toBeVisible();
  await expect(column.getByRole('link', { name: /^Tableware/ })).toBeHidden();
});

test.describe('a fetch that fails', () => {
  test.use({ allowedErrors: [/ERR_FAILED/] });

  test('is a quiet message with Retry', async ({ page }) => {
    await page.goto('/deals');
    await page.route('**/api/products?*', (route) => route.abort());
    await page
      .getByRole('banner')
      .getByRole('link', { name: 'Best Sellers' })
      .or(page.getByRole('link', { name: 'Best Sellers' }))
      .first()
      .click();
    const message = page.getByRole('status').filter({ hasText: 'This part of the page could not be loaded.' });
    await expect(message).toBeVisible();
    await expect(page.getByText('No products found.')).toBeVisible();
    await page.unroute('**/api/products?*');
    await message.getByRole('link', { name: 'Retry' }).click();
    await expect(locateProducts(page)).toHaveCount(25);
  });
});

test('a card that is waited for is as high as the one that comes', async ({ page }) => {
  await page.goto('/cart');
  await waitForHydration(page);
  const letThrough = await pauseRequests(page, /\/api\/products/);
  await page.getByRole('link', { name: 'Deals' }).first().click();
  const waiting = await page.locator('[data-skeleton]').first().boundingBox();
  letThrough();
  const measureHeight = async () => Math.round((await locateProducts(page).first().boundingBox())?.height ?? 0);
  await expect.poll(measureHeight).toBe(Math.round(waiting?.height ?? 0));
});

test('a category is called as its link calls it until its own name comes', async ({ page }) => {
  await page.goto('/');
  await waitForHydration(page);
  const letThrough = await pauseRequests(page, /\/api\/categories/);
  await page.getByRole('main').getByRole('link', { name: 'Electronics' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Electronics' })).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Breadcrumb' })).toHaveCount(0);
  letThrough();
  await expect(page.getByRole('navigation', { name: 'Breadcrumb' })).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: 'Electronics' })).toBeVisible();
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('filters, sorting and pager are a plain form and plain links', async ({ page }) => {
    await page.goto('/best-sellers');
    await page.getByRole('checkbox', { name: /^On sale/ }).check();
    await page.getByLabel('Sort by').selectOption('Price: high to low');
    await page.getByRole('button', { name: 'Apply' }).click();
    await expect(page).toHaveURL(/sale=true/);
    await expect(page).toHaveURL(/sort=price-desc/);
    expect(isAscending((await readDisplayedPrices(page)).toReversed())).toBe(true);
    await page.getByRole('link', { name: 'Page 2', exact: true }).click();
    await expect(page).toHaveURL(/sort=price-desc&sale=true&page=2$/);
    await page.getByRole('link', { name: 'Remove filter On sale' }).click();
    await expect(page).toHaveURL(/\?sort=price-desc$/);
    await expectNoOverflow(page);
  });
});

test('narrowed by a colour, cards show it and lead to it', async ({ page }) => {
  await page.goto('/category/fashion?attributes.colour=Navy');
  const card = page.getByRole('main').getByRole('article').filter({ hasText: 'North Fleece Hoodie' });
  await expect(card.locator('img')).toHaveAttribute('src', /north-fleece-hoodie-navy-1/);
  await card.getByRole('link', { name: 'North Fleece Hoodie', exact: true }).click();
  await expect(page.getByRole('group', { name: 'Color' }).getByRole('radio', { name: 'Navy' })).toBeChecked();
});
