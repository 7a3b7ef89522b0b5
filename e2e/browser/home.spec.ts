import type { Page } from '@playwright/test';
import { expect, test } from './shopper.ts';
import { openHydratedPage } from './wait-for-hydration.ts';

test('below its shelves the home page shows what is reduced, what came last and reviews, in a document and after a click', async ({
  page,
}) => {
  await openHydratedPage(page, '/');
  const main = page.getByRole('main');
  const reviews = main.getByRole('region', { name: 'Worth reading' });
  await expect(reviews.getByRole('blockquote')).toHaveCount(3);
  const links = await reviews.getByRole('link').allInnerTexts();
  await main.getByRole('link', { name: /^Good things, marked down/ }).click();
  await expect(page).toHaveURL(/\/deals$/);
  await page.getByRole('banner').getByRole('link', { name: 'Mercer' }).click();
  await expect(reviews.getByRole('blockquote')).toHaveCount(3);
  expect(await reviews.getByRole('link').allInnerTexts()).toEqual(links);
  await main.getByRole('link', { name: /^Just unpacked/ }).click();
  await expect(page).toHaveURL(/\/new-arrivals$/);
});

test('scenes lead to what they show, in a document and after a click, in both languages', async ({ page, context }) => {
  await openHydratedPage(page, '/');
  const locateScene = (name: RegExp) => page.getByRole('main').getByRole('link', { name });
  await locateScene(/^A kitchen that takes its time/).click();
  await expect(page).toHaveURL(/\/category\/home-kitchen$/);
  await page.getByRole('banner').getByRole('link', { name: 'Mercer' }).click();
  for (const name of [/^A kitchen/, /^A desk/, /^An afternoon/]) {
    const picture = page.getByRole('region', { name }).locator('img');
    await picture.scrollIntoViewIfNeeded();
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  }
  await context.addCookies([{ name: 'swell-locale', value: 'de-DE', url: page.url() }]);
  await page.goto('/');
  await expect(locateScene(/^Eine Küche, die sich Zeit lässt/)).toHaveAttribute('href', '/category/home-kitchen');
});

test('a scene lists its products, draws the outline of each, and sells them', async ({ page }) => {
  await openHydratedPage(page, '/');
  const scene = page.getByRole('region', { name: /^A kitchen/ });
  const line = scene.getByRole('listitem').filter({ hasText: 'Slow Cook Pot' });
  await line.scrollIntoViewIfNeeded();
  await line.hover();
  await expect(scene.locator('svg[aria-hidden] a[href$="=slow-cook-pot"] path')).toHaveAttribute('d', /^M/);
  await scene.locator('svg[aria-hidden] a[href$="=slow-cook-pot"] circle').click();
  const quickView = page.getByRole('dialog', { name: /Slow Cook Pot/ });
  await expect(quickView.getByText('$109.00')).toBeVisible();
  await page.keyboard.press('Escape');
  await line.getByRole('button', { name: 'Add Slow Cook Pot to cart' }).click();
  await expect(page.getByRole('dialog', { name: 'Your Cart' }).getByText('Slow Cook Pot')).toBeVisible();
});

test('every object of the large picture is for sale: it has an outline, a quick view and a line in a list', async ({
  page,
}) => {
  await openHydratedPage(page, '/');
  await expectHeroForSale(page);
  await page.getByRole('navigation').getByRole('link', { name: 'Deals' }).first().click();
  await expect(page).toHaveURL(/\/deals$/);
  await page.getByRole('banner').getByRole('link', { name: 'Mercer' }).click();
  await test.step('after a click as in a document', () => expectHeroForSale(page));
});

async function expectHeroForSale(page: Page) {
  const picture = page.locator('[data-room=hero] img');
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  const mug = page.locator('[data-room=hero] svg a[href$="=everyday-mug"]');
  await mug.hover();
  await expect(mug.locator('path')).toHaveAttribute('d', /^M/);
  await expect(mug).toHaveAttribute('data-chosen');
  await mug.locator('circle').click();
  const quickView = page.getByRole('dialog', { name: /Everyday Mug/ });
  await expect(quickView.getByText('$14.50')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(quickView).toBeHidden();
  await page.getByText('In this picture', { exact: true }).click();
  const line = locateHeroGoods(page).filter({ hasText: 'Everyday Mug' });
  await expect(line).toContainText('$14.50');
  await line.getByRole('link').focus();
  await expect(mug).toHaveAttribute('data-chosen');
}

const locateHeroGoods = (page: Page) => page.locator('[data-room=hero]').getByRole('listitem');

for (const width of [320, 600, 768, 900, 1200, 1920]) {
  test(`${width} px: no object lies over the words of the large picture`, async ({ page, context, baseURL }) => {
    await page.setViewportSize({ width, height: 800 });
    for (const [locale, name] of [
      ['en-US', 'Shop Now'],
      ['de-DE', 'Jetzt einkaufen'],
    ] as const) {
      await context.addCookies([{ name: 'swell-locale', value: locale, url: baseURL ?? '' }]);
      await openHydratedPage(page, '/');
      await page.getByRole('main').getByRole('link', { name }).click({ trial: true });
      await page.getByRole('heading', { level: 1 }).click({ trial: true });
      await page.locator('[data-room=hero] summary').click();
      await expect(page.locator('[data-room=hero]').getByRole('button').first()).toBeVisible();
    }
  });
}

test('one button adds everything in the large picture that needs no choice, and says so once', async ({ page }) => {
  await openHydratedPage(page, '/');
  await page.getByText('In this picture', { exact: true }).click();
  await expect(locateHeroGoods(page)).toHaveCount(8);
  const choice = page.getByRole('link', { name: 'Choose options: House Blend Coffee' });
  await expect(choice).toHaveAttribute('href', '/products?product_id=house-blend-coffee');
  await page.getByRole('button', { name: /^Add 7 of 8 to cart – \$\d+\.\d\d$/ }).click();
  await expect(page.getByText('7 products added to cart!')).toBeVisible();
  const cart = page.getByRole('dialog', { name: 'Your Cart' });
  await expect(cart.getByRole('link', { name: 'Forest Honey' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Cart, 7 items', includeHidden: true })).toBeAttached();
});

test('what one button has added is taken out again by one button, and what was there before stays', async ({
  page,
}) => {
  await openHydratedPage(page, '/');
  await page.getByText('In this picture', { exact: true }).click();
  const cart = page.getByRole('dialog', { name: 'Your Cart' });
  await page.getByRole('button', { name: 'Add Forest Honey to cart' }).click();
  await expect(cart.getByRole('link', { name: 'Forest Honey' })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: /^Add 7 of 8 to cart/ }).click();
  await expect(page.getByRole('link', { name: 'Cart, 8 items', includeHidden: true })).toBeAttached();
  const undo = cart.getByRole('button', { name: 'Undo: remove all 7' });
  await undo.click();
  await expect(page.getByRole('link', { name: 'Cart, 1 item', includeHidden: true })).toBeAttached();
  await expect(cart.getByRole('link', { name: 'Forest Honey' })).toBeVisible();
  await expect(undo).toBeHidden();
  await expect(cart.getByRole('heading', { name: 'Your Cart' })).toBeFocused();
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('objects lead to their products, and one form adds a product or all', async ({ page }) => {
    await page.goto('/');
    await page.locator('[data-room=hero] svg a[href$="=forest-honey"] circle').click();
    await expect(page).toHaveURL('/products/forest-honey');
    await page.goto('/');
    await page.getByText('In this picture', { exact: true }).click();
    await page.getByRole('button', { name: 'Add Forest Honey to cart' }).click();
    await expect(page).toHaveURL('/cart');
    await expect(page.getByText('Subtotal (1 item)')).toBeVisible();
    await page.goto('/');
    await page
      .getByRole('region', { name: /^A desk/ })
      .getByRole('button', { name: /^Add \d of 9 to cart/ })
      .click();
    await expect(page).toHaveURL('/cart');
    await expect(page.getByRole('main').getByText('Brass Reading Lamp').first()).toBeVisible();
  });
});

test('a form that adds several products says how many it could add', async ({ page, baseURL }) => {
  const form = { products: 'forest-honey everyday-dinner-plates no-such-thing' };
  const answer = await page.request.post('/cart/add', { form, headers: { Origin: baseURL ?? '' } });
  expect(await answer.text()).toContain('Only 1 of 3 products could be added to cart.');
});

test('in dark mode the rooms are those of the night, which no filter darkens', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await openHydratedPage(page, '/');
  for (const name of ['hero', 'kitchen', 'desk', 'garden']) {
    const picture = page.locator(`img[src*="/room-${name}.webp"]`);
    await picture.scrollIntoViewIfNeeded();
    await expect
      .poll(() => picture.evaluate((image: HTMLImageElement) => image.currentSrc))
      .toContain(`/room-${name}-night.webp`);
    await expect(picture).toHaveCSS('filter', 'none');
  }
});

test('a category opens with its picture beside its name, above the fold of a laptop', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto('/category/office');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Office');
  const picture = page.locator('main img[src*="/category-office.webp"]');
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  const card = await page.getByRole('main').getByRole('article').first().locator('img').boundingBox();
  expect((card?.y ?? 800) + (card?.height ?? 0)).toBeLessThanOrEqual(800);
  await page.setViewportSize({ width: 390, height: 844 });
  expect((await picture.boundingBox())?.height).toBeLessThanOrEqual(160);
});

test('a card says by how much its price is reduced', async ({ page }) => {
  await page.goto('/deals');
  const card = page.getByRole('main').getByRole('article').first();
  const [now = 0, was = 0] = (await card.getByText(/^\$\d/).allInnerTexts()).map((text) => Number(text.slice(1)));
  await expect(card.getByText(`−${Math.round((1 - now / was) * 100)}%`)).toBeVisible();
});

test('on a desktop the picture of a product has half of the width or more, and is seen whole', async ({ page }) => {
  await page.goto('/products/mercer-field-watch');
  const box = await page.getByRole('link', { name: 'Enlarge picture' }).boundingBox();
  const contentWidth = await page.getByRole('main').evaluate((element) => {
    const { paddingLeft, paddingRight } = getComputedStyle(element);
    return element.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
  });
  expect(box?.width).toBeGreaterThanOrEqual(contentWidth / 2);
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(900);
});
