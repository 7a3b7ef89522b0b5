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
    const picture = locateScene(name).getByRole('presentation');
    await picture.scrollIntoViewIfNeeded();
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  }
  await context.addCookies([{ name: 'swell-locale', value: 'de-DE', url: page.url() }]);
  await page.goto('/');
  await expect(locateScene(/^Eine Küche, die sich Zeit lässt/)).toHaveAttribute('href', '/category/home-kitchen');
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
