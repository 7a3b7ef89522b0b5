import type { Page } from '@playwright/test';
import { expectAccessible, expectNoOverflow } from './accessibility.ts';
import { measureLayoutShift } from './layout-shift.ts';
import { expect, test } from './shopper.ts';
import { createHoverInteraction, interactUntil, openHydratedPage } from './wait-for-hydration.ts';

const locateMenuOpener = (page: Page) => page.getByRole('link', { name: 'All categories' });
const locateCategoryMenu = (page: Page) => page.getByRole('navigation', { name: 'All categories' });
const locateProducts = (page: Page) => page.getByRole('main').getByRole('article');

test.describe('the menu of all categories', () => {
  test('opens by hover, leads to each category and closes there', async ({ page }) => {
    await page.goto('/deals');
    await interactUntil(
      page,
      () => locateCategoryMenu(page).isVisible(),
      createHoverInteraction(locateMenuOpener(page)),
    );
    await expect(locateMenuOpener(page)).toHaveAttribute('aria-expanded', 'true');
    await expectAccessible(page);
    await locateCategoryMenu(page).getByRole('link', { name: 'Electronics' }).click();
    await expect(page).toHaveURL(/\/category\/electronics$/);
    await expect(locateCategoryMenu(page)).toBeHidden();
  });

  test('opens by press, and closes by another one, by Escape and beside it', async ({ page }) => {
    await openHydratedPage(page, '/cart');
    // The menu's scripts load at the first interaction
    await interactUntil(page, async () => (await locateMenuOpener(page).getAttribute('aria-expanded')) === 'false');
    await locateMenuOpener(page).focus();
    await page.keyboard.press('ArrowDown');
    await expect(locateCategoryMenu(page).getByRole('link').first()).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(locateCategoryMenu(page)).toBeHidden();
    await expect(locateMenuOpener(page)).toBeFocused();
    await locateMenuOpener(page).click();
    await expect(locateCategoryMenu(page)).toBeVisible();
    await page.mouse.click(5, 850);
    await expect(locateCategoryMenu(page)).toBeHidden();
    await expect(page).toHaveURL(/\/cart$/);
  });

  test('from 900 px up', async ({ page }) => {
    await page.goto('/deals');
    for (const [width, isThere] of [
      [900, true],
      [899, false],
    ] as const) {
      await page.setViewportSize({ width, height: 900 });
      await expect(locateMenuOpener(page)).toBeVisible({ visible: isThere });
      await expectNoOverflow(page);
    }
  });

  test('unfolds in the side menu of a phone', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto('/');
    await page.getByRole('button', { name: 'Open menu' }).click();
    const side = page.getByRole('dialog', { name: 'Menu' });
    await side.getByText('All categories').click();
    await side.getByRole('link', { name: 'Electronics' }).click();
    await expect(page).toHaveURL(/\/category\/electronics$/);
    await expect(side).toBeHidden();
  });
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('all categories are a page, and a list has pages', async ({ page }) => {
    await page.goto('/deals');
    await expect(page.getByRole('link', { name: 'Load more' })).toHaveCount(0);
    await locateMenuOpener(page).click();
    await expect(page.getByRole('heading', { level: 1, name: 'All categories' })).toBeVisible();
    await page.getByRole('main').getByRole('link', { name: 'Electronics' }).click();
    await expect(page).toHaveURL(/\/category\/electronics$/);
    await page.goto('/deals?from=1&page=2');
    await expect(locateProducts(page)).toHaveCount(50);
  });
});

test('more of a list comes below what is shown, and Back returns to the same place of all of it', async ({ page }) => {
  await page.goto('/deals');
  await page.getByRole('link', { name: 'Load more' }).click();
  await expect(page).toHaveURL(/\/deals\?from=1&page=2$/);
  await expect(locateProducts(page)).toHaveCount(50);
  const chosenLink = locateProducts(page).nth(40).getByRole('heading').getByRole('link');
  await chosenLink.scrollIntoViewIfNeeded();
  const top = await page.evaluate(() => scrollY);
  expect(top).toBeGreaterThan(2000);
  await chosenLink.click();
  await expect(page.getByRole('button', { name: 'Add to Cart', exact: true }).first()).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(/\/deals\?from=1&page=2$/);
  await expect(locateProducts(page)).toHaveCount(50);
  await expect(chosenLink).toBeInViewport();
  await expect.poll(() => page.evaluate((previousTop) => Math.abs(scrollY - previousTop), top)).toBeLessThan(50);
});

test('the knobs of the price move its fields, and are moved by them', async ({ page }) => {
  await openHydratedPage(page, '/category/electronics');
  await page.getByText('Price', { exact: true }).first().click();
  const lowest = page.getByRole('slider', { name: 'Minimum' });
  await interactUntil(page, () => lowest.isVisible());
  await lowest.focus();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('spinbutton', { name: 'From' })).toHaveValue('30');
  await expect(page).toHaveURL(/\?min=30$/);
  await expect(lowest).toBeFocused();
  await page.getByRole('spinbutton', { name: 'To' }).fill('330');
  await expect(page.getByRole('slider', { name: 'Maximum' })).toHaveValue('330');
  await expectAccessible(page);
});

test('options say what they cost more, and keep their names', async ({ page }) => {
  await page.goto('/products/studio-laptop-14');
  const dearer = page.locator('label', { hasText: /\+\$/ }).first();
  const name = (await dearer.locator('bdi').innerText()).trim();
  const radio = page.getByRole('radio', { name, exact: true });
  await expect(radio).toHaveAccessibleDescription(/\+\$/);
  await radio.check();
  await expectAccessible(page);
});

test('a card under the pointer shows its second picture', async ({ page }) => {
  await openHydratedPage(page, '/category/electronics');
  const card = locateProducts(page).first();
  const pictures = await card.locator('img').count();
  await interactUntil(page, async () => (await card.locator('img').count()) > pictures, createHoverInteraction(card));
});

test('what this browser has shown stands at the foot of pages, until it is forgotten', async ({ page }) => {
  const names = ['Mercer Field Watch', 'Studio Laptop 14', 'Everyday Mug'];
  for (const slug of ['mercer-field-watch', 'studio-laptop-14', 'everyday-mug']) {
    await openHydratedPage(page, `/products/${slug}`);
    const readRecentlyViewed = () => page.evaluate(() => localStorage.getItem('recently-viewed') ?? '');
    await interactUntil(page, async () => (await readRecentlyViewed()).includes(slug));
  }
  await openHydratedPage(page, '/products/bread-from-scratch');
  const row = page.getByRole('region', { name: 'Recently viewed' });
  await interactUntil(page, () => row.isVisible());
  await expect(row.getByRole('link')).toHaveCount(3);
  expect(await measureLayoutShift(page)).toBeLessThanOrEqual(0.02);
  for (const name of names) await expect(row.getByRole('link', { name })).toBeVisible();
  await row.getByRole('button', { name: 'Clear history' }).click();
  await expect(row.getByRole('link')).toHaveCount(0);
});

test('the address of what is chosen is shared', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await openHydratedPage(page, '/products/mercer-field-watch');
  const share = page.getByRole('button', { name: 'Share' });
  await interactUntil(page, () => share.isVisible());
  await share.click();
  await expect(page.getByText('Link copied.')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(page.url());
});

test('the mini cart has a step up and a step down', async ({ page }) => {
  await openHydratedPage(page, '/products/mercer-field-watch');
  await page.getByRole('button', { name: 'Add to Cart', exact: true }).first().click();
  const cart = page.getByRole('dialog', { name: 'Your Cart' });
  const lessButton = cart.getByRole('button', { name: /^One less of/ });
  await expect(lessButton).toBeDisabled();
  await cart.getByRole('button', { name: /^One more of/ }).click();
  await expect(cart.getByText(/^2 × /)).toBeVisible();
  await lessButton.click();
  await expect(cart.getByText(/^1 × /)).toBeVisible();
  await expectAccessible(page);
});
