import type { Locator } from '@playwright/test';
import { addProductToCart } from './shop-api.ts';
import { expect, product, test } from './shopper.ts';
import { createHoverInteraction, interactUntil, openHydratedPage } from './wait-for-hydration.ts';

/** Pages with elements that refer to each other by ids that React counts. */
const paths = ['/', '/category/fashion', product.path, '/search?q=mug', '/cart', '/checkout', '/login', '/signup'];

for (const path of paths) {
  test(`${path}: the browser counts ids as the server has`, async ({ page }) => {
    await page.goto(path);
    const readReactIds = () =>
      page.evaluate(() =>
        [...document.querySelectorAll('[id^="_R_"]')].map((element) => {
          const [, props] = Object.entries(element).find(([name]) => name.startsWith('__reactProps$')) ?? [];
          return { written: element.id, counted: props?.id };
        }),
      );
    expect((await readReactIds()).length).toBeGreaterThan(0);
    // scripts may begin when the network has come to rest
    await expect
      .poll(async () => (await readReactIds()).filter(({ written: writtenId, counted }) => counted !== writtenId))
      .toEqual([]);
  });
}

for (const path of ['/', '/category/fashion', product.path, '/cart']) {
  test(`${path}: waking up formats neither date nor number anew, which takes a phone's thread 100 ms`, async ({
    page,
  }) => {
    await addProductToCart(page, product.slug);
    await page.addInitScript(() => {
      const createdFormats: string[] = [];
      const watchFormat = (name: 'DateTimeFormat' | 'NumberFormat') => {
        const recordFormat = (Format: object) => {
          createdFormats.push(name);
          return Format;
        };
        const applyFormat = (Format: typeof Intl.NumberFormat, _: unknown, settings: []) =>
          recordFormat(Format(...settings));
        const constructFormat = (Format: typeof Intl.NumberFormat, settings: []) =>
          recordFormat(new Format(...settings));
        Object.assign(Intl, { [name]: new Proxy(Intl[name], { apply: applyFormat, construct: constructFormat }) });
      };
      watchFormat('DateTimeFormat');
      watchFormat('NumberFormat');
      Object.assign(window, { made: createdFormats });
    });
    await openHydratedPage(page, path);
    expect(await page.evaluate(() => Reflect.get(window, 'made'))).toEqual([]);
  });
}

test('with the pointer among cards, the scripts of product pages come', async ({ page }) => {
  await openHydratedPage(page, '/');
  const scripts = page.locator('link[rel=modulepreload][href*="/product-"]');
  await expect(scripts).toHaveCount(0);
  const card = page.getByRole('main').getByRole('article').first();
  await interactUntil(page, async () => (await scripts.count()) > 0, createHoverInteraction(card));
});

test('a link goes on in the same document, and Back returns to where the shopper was', async ({ page }) => {
  await openHydratedPage(page, '/');
  await page.evaluate(() => Object.assign(window, { isSameDocument: true }));
  const link = page.getByRole('contentinfo').getByRole('link').first();
  await link.scrollIntoViewIfNeeded();
  const scrollPosition = await page.evaluate(() => window.scrollY);
  expect(scrollPosition).toBeGreaterThan(0);
  await link.click();
  await expect(page).not.toHaveURL(/\/$/);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
  await page.goBack();
  await expect(page).toHaveURL(/\/$/);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(scrollPosition);
  expect(await page.evaluate(() => 'isSameDocument' in window)).toBe(true);
});

test('on a phone, drawers show what scripts read from the page', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/category/fashion');
  const categories = await readLinkPairs(page.locator('#shop-by-category'));
  const main = await readLinkPairs(page.locator('#main-navigation'));
  expect(categories.length).toBeGreaterThan(20);
  await page.getByRole('button', { name: 'Categories' }).click();
  const drawer = page.getByRole('dialog', { name: 'Shop by Category' });
  await expect(drawer).toBeVisible();
  expect(await readLinkPairs(drawer)).toEqual(categories);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Open menu' }).click();
  const menu = page.getByRole('dialog', { name: 'Menu' });
  await expect(menu).toBeVisible();
  expect(await readLinkPairs(menu)).toEqual(expect.arrayContaining(main));
});

const readLinkPairs = (part: Locator) =>
  part.locator('a').evaluateAll((links) => links.map((link) => [link.getAttribute('href'), link.textContent]));
