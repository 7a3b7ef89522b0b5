import { expectAccessible, expectNoOverflow } from './accessibility.ts';
import { expect, expectHydrated, test } from './shopper.ts';
import { openHydratedPage } from './wait-for-hydration.ts';

const jacket = '/products/storm-shell-jacket';

test('the size guide stands beside the sizes, opens above the product and gives the focus back', async ({ page }) => {
  await page.goto(jacket);
  const link = page.getByRole('group', { name: 'Size' }).getByRole('link', { name: 'Size guide' });
  await expectHydrated(link);
  await link.press('Enter');
  const guide = page.getByRole('dialog', { name: 'Size guide: clothing' });
  await expect(guide.getByRole('row', { name: /^L 102–109 40–43/ })).toBeVisible();
  await expect(page).toHaveURL(jacket);
  await expectAccessible(page);
  await expectNoOverflow(page);
  await page.keyboard.press('Escape');
  await expect(guide).toHaveCount(0);
  await expect(link).toBeFocused();
});

test('a product that is come to by a click has it, too', async ({ page }) => {
  await openHydratedPage(page, '/search?q=storm');
  await page.getByRole('main').getByRole('link', { name: 'Storm Shell Jacket', exact: true }).click();
  await page.getByRole('link', { name: 'Size guide' }).click();
  await expect(page.getByRole('dialog', { name: 'Size guide: clothing' })).toBeVisible();
});

test('a product may have a guide of its own, whatever its category', async ({ page }) => {
  await openHydratedPage(page, '/products/trail-running-shoes');
  await page.getByRole('link', { name: 'Size guide' }).click();
  await expect(page.getByRole('dialog', { name: 'Size guide: shoes' })).toBeVisible();
});

test('what has no sizes, or sizes that no guide is about, has no link', async ({ page }) => {
  for (const slug of ['everyday-mug', 'oak-picture-frame']) {
    await page.goto(`/products/${slug}`, { waitUntil: 'networkidle' });
    await expect(page.getByRole('link', { name: 'Size guide' })).toHaveCount(0);
  }
});

test.describe('without scripts, in German', () => {
  test.use({ javaScriptEnabled: false, locale: 'de-DE' });

  test('the link leads to the page of the guide', async ({ page }) => {
    await page.goto('/products/city-walk-shoes');
    await page.getByRole('link', { name: 'Größentabelle' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Größentabelle: Schuhe' })).toBeVisible();
    await expect(page.getByRole('row', { name: /^38 7,5 6 23,8–24,3 9,4–9,6$/ })).toBeVisible();
  });
});
