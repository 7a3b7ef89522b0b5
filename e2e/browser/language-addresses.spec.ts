import type { Page } from '@playwright/test';
import { expectNoOverflow } from './accessibility.ts';
import { test as ownShop } from './own-shop.ts';
import { expect, product, test } from './shopper.ts';
import { openHydratedPage, waitForHydration } from './wait-for-hydration.ts';

/** Lists links and forms that lead to a page of the shop without the path of its language. */
const listLinksElsewhere = (page: Page) =>
  page.evaluate(() =>
    ['href', 'action', 'formaction'].flatMap((name) =>
      [...document.querySelectorAll(`:is(a,form,button)[${name}]`)]
        .map((element) => element.getAttribute(name) ?? '')
        .filter((address) => /^\/(?!de\/|images\/)/.test(address)),
    ),
  );

test('a visit stays in the language of its address, from page to page and back', async ({ page }) => {
  await openHydratedPage(page, '/de/deals');
  await expect(page.locator('html')).toHaveAttribute('lang', 'de-DE');
  await page.getByRole('main').locator('article a').first().click();
  await expect(page).toHaveURL(/\/de\/products\/[\w-]+/);
  await waitForHydration(page);
  await expect.poll(() => listLinksElsewhere(page)).toEqual([]);
  const { pathname } = new URL(page.url());
  await page.reload();
  await expect(page).toHaveURL(new RegExp(`${pathname}$`));
  await expect(page.getByRole('button', { name: /In den Warenkorb/ }).first()).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(/\/de\/deals$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Angebote' })).toBeVisible();
});

test('what is bought at such an address is in the cart there, without a choice of language', async ({
  page,
  context,
}) => {
  await openHydratedPage(page, `/de${product.path}`);
  await page
    .getByRole('main')
    .getByRole('button', { name: /In den Warenkorb/ })
    .first()
    .click();
  const miniCart = page.getByRole('dialog', { name: 'Ihr Warenkorb' });
  await expect(miniCart).toBeVisible();
  await expect.poll(() => listLinksElsewhere(page)).toEqual([]);
  await miniCart.getByRole('link').last().click();
  await expect(page).toHaveURL(/\/de\/(?:cart|checkout|products)/);
  expect((await context.cookies()).filter(({ name }) => name === 'swell-locale')).toEqual([]);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('links, searches and forms stay in the language of the address', async ({ page }) => {
    await page.goto('/de/');
    await page.getByRole('search').first().getByRole('searchbox').or(page.locator('[name=q]')).first().fill('mug');
    await page
      .locator('form[action="/de/search"]')
      .first()
      .evaluate((form: HTMLFormElement) => form.requestSubmit());
    await expect(page).toHaveURL(/\/de\/search\?q=mug/);
    await page.getByRole('main').locator('form[action="/de/cart/add"] button').first().click();
    await expect(page).toHaveURL(/\/de\//);
    await expect(page.locator('html')).toHaveAttribute('lang', 'de-DE');
  });
});

/** Has documents written from right to left, as those of a language are that is written so. */
async function writeFromRightToLeft(page: Page) {
  await page.route('**/*', async (route) => {
    if (route.request().resourceType() !== 'document') return route.fallback();
    const response = await route.fetch();
    const body = (await response.text()).replace('<html ', '<html dir="rtl" ');
    await route.fulfill({ response, body });
  });
}

test.describe('from right to left', () => {
  const paths = [
    '/',
    '/deals',
    '/category/fashion',
    product.path,
    '/search?q=mug',
    '/cart',
    '/login',
    '/categories',
    '/compare',
  ];
  for (const path of paths) {
    test(`${path} does not scroll sideways`, async ({ page }) => {
      await writeFromRightToLeft(page);
      await openHydratedPage(page, path);
      await expectNoOverflow(page);
      expect(await page.locator('main').evaluate((main) => getComputedStyle(main).direction)).toBe('rtl');
    });
  }

  test('the menu opens on the right side, and the cart on the left', async ({ page }) => {
    await writeFromRightToLeft(page);
    await page.setViewportSize({ width: 390, height: 844 });
    await openHydratedPage(page, product.path);
    await page.getByRole('button', { name: 'Open menu' }).click();
    const menu = page.getByRole('dialog', { name: 'Menu' });
    const edges = (name: string) =>
      page.getByRole('dialog', { name }).evaluate((dialog) => {
        const { left, right } = dialog.getBoundingClientRect();
        // the place of a scrollbar is kept free
        const page = document.body.getBoundingClientRect();
        return { left: Math.round(left - page.left), right: Math.round(page.right - right) };
      });
    await expect.poll(async () => (await edges('Menu')).right).toBe(0);
    expect((await edges('Menu')).left).toBeGreaterThan(0);
    await page.keyboard.press('Escape');
    await expect(menu).toBeHidden();
    await page
      .getByRole('main')
      .getByRole('button', { name: /^Add .*to Cart$/i })
      .first()
      .click();
    await expect.poll(async () => (await edges('Your Cart')).left).toBe(0);
    expect((await edges('Your Cart')).right).toBeGreaterThan(0);
  });
});

const translatedShop = ownShop.extend({});
translatedShop.use({ keys: { SECRET_KEY: 'sk_languages' } });

translatedShop('a product has its slug of the language, from page to page and back', async ({ page, request }) => {
  const headers = { Authorization: 'Bearer sk_languages' };
  const list = await request.get(`/operator/products?slug=${product.slug}`, { headers });
  const { results } = await list.json();
  const $locale = { 'de-DE': { name: 'Felduhr', slug: 'felduhr' } };
  const saved = await request.patch(`/operator/products/${results[0].id}`, { headers, data: { $locale } });
  expect(saved.status()).toBe(200);
  await openHydratedPage(page, '/de/products/felduhr');
  await expect(page.getByRole('heading', { level: 1, name: /Feld\u00ad?uhr/ })).toBeVisible();
  const canonical = page.locator('link[rel=canonical]');
  await expect(canonical).toHaveCount(1);
  await expect(canonical).toHaveAttribute('href', /\/de\/products\/felduhr$/);
  await page.getByRole('link', { name: 'Angebote' }).first().click();
  await expect(page).toHaveURL(/\/de\/deals$/);
  await page.goBack();
  await expect(page).toHaveURL(/\/de\/products\/felduhr$/);
  await expect(page.getByRole('heading', { level: 1, name: /Feld\u00ad?uhr/ })).toBeVisible();
});
