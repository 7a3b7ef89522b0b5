import type { Page } from '@playwright/test';
import { emulatePreferences, expectAccessible, expectNoOverflow } from './accessibility.ts';
import { measureLayoutShift } from './layout-shift.ts';
import { expect, test } from './shopper.ts';
import { interactUntil, openHydratedPage } from './wait-for-hydration.ts';

const mug = '/products/everyday-mug';
const compared = '/compare?products=everyday-mug,tall-latte-mug,porcelain-tea-pot';

const mugSides = 'Everyday Mug: 3.7 in (9.3 cm) high, 4.6 in (12 cm) wide';
const mugBesideCard = `${mugSides}; a bank card is 2.1 in (5.4 cm) high.`;
const mugBesideDoor = `${mugSides}; a door is 79.9 in (203 cm) high.`;

const locateDrawing = (page: Page, sentence: string | RegExp) =>
  page.getByRole('main').getByRole('img', { name: sentence });

/** Opens a product page as a shopper who is there: drawings wait for a sign of them. */
async function openDrawing(page: Page, path: string, sentence: string | RegExp) {
  await openHydratedPage(page, path);
  await interactUntil(page, () => locateDrawing(page, sentence).isVisible());
}

for (const [name, width] of [
  ['a phone', 390],
  ['a tablet', 768],
  ['a desktop', 1280],
] as const) {
  test(`on ${name} a product is drawn at true size, in a place that waits for it`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    await openHydratedPage(page, mug);
    const section = page.getByRole('region', { name: 'True size' });
    const place = await section.boundingBox();
    await interactUntil(page, () => locateDrawing(page, mugBesideCard).isVisible());
    const { height } = (await section.boundingBox()) ?? {};
    expect(height, 'the drawing fits its place').toBe(place?.height);
    expect(await measureLayoutShift(page)).toBeLessThan(0.01);
    await expect(section.getByText('3.7 in').filter({ visible: true })).toHaveCount(1);
    await expectAccessible(page);
    await expectNoOverflow(page);
  });
}

test('the shopper chooses what is beside a product, and the tab remembers it', async ({ page }) => {
  await openDrawing(page, mug, mugBesideCard);
  await page.getByRole('radio', { name: 'Door' }).check();
  await expect(locateDrawing(page, mugBesideDoor)).toBeVisible();
  await expect(locateDrawing(page, mugBesideCard)).toBeHidden();
  await page.keyboard.press('ArrowUp');
  await expect(locateDrawing(page, /a hand is 7.3 in/)).toBeVisible();
  await openDrawing(page, '/products/tall-latte-mug', /^Tall Latte Mug: .*; a hand is/);
  await expect(page.getByRole('radio', { name: 'Hand' })).toBeChecked();
});

test('a sofa is beside a door at first, and its picture has no text in the gallery', async ({ page }) => {
  await openDrawing(page, '/products/velvet-corner-sofa', /^Velvet Corner Sofa: .*82\.7 in \(210 cm\) wide; a door is/);
  await expect(page.getByRole('link', { name: /^Picture \d$/ })).toHaveCount(2);
  await expect(page.getByRole('row', { name: 'Width 82.7 in (210 cm)' })).toBeVisible();
});

test('the drawing is there after the page was reached by a link, too', async ({ page }) => {
  await openHydratedPage(page, '/search?q=everyday+mug');
  await page.getByRole('main').getByRole('link', { name: 'Everyday Mug' }).first().click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Everyday Mug');
  await interactUntil(page, () => locateDrawing(page, mugBesideCard).isVisible());
});

test('products are added to a comparison from their pages, and taken out of it', async ({ page }) => {
  await openDrawing(page, mug, mugBesideCard);
  await page.getByRole('main').getByRole('link', { name: 'Compare' }).click();
  await expect(page).toHaveURL('/compare?products=everyday-mug');
  await expect(page.getByText('Add one or two more products')).toBeVisible();
  await openDrawing(page, '/products/tall-latte-mug', /^Tall Latte Mug: /);
  await page.getByRole('main').getByRole('link', { name: 'Compare' }).click();
  await expect(page).toHaveURL('/compare?products=everyday-mug,tall-latte-mug');
  const columns = page.getByRole('table', { name: 'Comparison' }).getByRole('columnheader');
  await expect(columns).toHaveText(['Everyday Mug', 'Tall Latte Mug']);
  await page.getByRole('link', { name: 'Remove Everyday Mug from the comparison' }).click();
  await expect(page).toHaveURL('/compare?products=tall-latte-mug');
  await expect(columns).toHaveText(['Tall Latte Mug']);
});

for (const [name, width] of [
  ['a phone', 390],
  ['a tablet', 768],
  ['a desktop', 1280],
] as const) {
  test(`on ${name} three products are side by side at one scale, and rows that differ are marked`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    await openHydratedPage(page, compared);
    const table = page.getByRole('table', { name: 'Comparison' });
    await expect(table.getByRole('columnheader')).toHaveCount(3);
    const drawings = table.getByRole('img', { name: /; a phone is/ });
    await expect(drawings).toHaveCount(3);
    const frames = await drawings.evaluateAll((all) => all.map((drawing) => drawing.getAttribute('viewBox')));
    expect(new Set(frames).size, 'one frame').toBe(1);
    const scales = await drawings.evaluateAll((all) =>
      all.map(
        (drawing) =>
          drawing
            .querySelector('g')
            ?.getAttribute('transform')
            ?.match(/scale.*/)?.[0],
      ),
    );
    expect(new Set(scales).size, 'one scale').toBe(1);
    await expect(table.getByRole('rowheader', { name: 'Material differs' })).toBeVisible();
    await expect(table.getByRole('rowheader')).toContainText(['True size', 'Price', 'Rating', 'Measures', 'Weight']);
    await expectAccessible(page);
    await expectNoOverflow(page);
  });
}

test('a comparison is accessible in the dark, and adds to the cart', async ({ page }) => {
  await emulatePreferences(page, { colorScheme: 'dark' });
  await openHydratedPage(page, compared);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Add to Cart' }).first().click();
  await expect(page.getByRole('dialog', { name: 'Your Cart' }).getByText('Everyday Mug')).toBeVisible();
});

test('only rows that differ are shown on request', async ({ page }) => {
  await openHydratedPage(page, '/compare?products=everyday-mug,tall-latte-mug');
  const material = page.getByRole('rowheader', { name: 'Material', exact: true });
  await expect(material, 'both are stoneware').toBeVisible();
  await page.getByRole('checkbox', { name: 'Show only what differs' }).check();
  await expect(material).toBeHidden();
  await expect(page.getByRole('rowheader', { name: 'Weight differs' })).toBeVisible();
});

test('a comparison is private, of no interest to search engines, and says what it leaves out', async ({ page }) => {
  const response = await page.goto('/compare?products=everyday-mug,no-such-product,%3Cb%3E,tall-latte-mug');
  expect(response?.headers()['cache-control']).toContain('private');
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', /noindex/);
  await expect(page.getByText('2 products could not be found and were left out.')).toBeVisible();
  await expect(page.getByRole('columnheader')).toHaveCount(2);
  await page.goto(`${compared},winter-cocoa-mug`);
  await expect(page.getByText('Only three products fit side by side.')).toBeVisible();
  await expect(page.getByRole('columnheader')).toHaveCount(3);
  await page.goto('/compare');
  await expect(page.getByRole('heading', { name: 'There is nothing to compare yet' })).toBeVisible();
  await expectAccessible(page);
});

test('the wishlist is seen on one shelf, the smallest first', async ({ page, context, baseURL }) => {
  const value = 'velvet-corner-sofa|everyday-mug|cast-kettlebell';
  await context.addCookies([{ name: 'mercer-wishes', value, url: baseURL ?? '' }]);
  await openHydratedPage(page, '/wishlist');
  const toggle = page.getByRole('link', { name: 'See them on one shelf' });
  const shelf = page.getByRole('region', { name: 'Products at one scale, the smallest first' });
  await expect(toggle).toHaveAttribute('aria-expanded', 'false');
  await expect(shelf).toHaveCount(0);
  await toggle.press('Enter');
  await expect(toggle).toHaveAttribute('aria-expanded', 'true');
  await expect(shelf.getByRole('listitem')).toHaveText(['Everyday Mug', 'Cast Kettlebell', 'Velvet Corner Sofa']);
  await expectAccessible(page);
  await expectNoOverflow(page);
  await page.getByRole('button', { name: 'Remove Cast Kettlebell from wishlist' }).click();
  await expect(shelf.getByRole('listitem')).toHaveText(['Everyday Mug', 'Velvet Corner Sofa']);
  await page.getByRole('listitem').filter({ hasText: 'Everyday Mug' }).getByRole('link', { name: 'Compare' }).click();
  await expect(page).toHaveURL('/compare?products=everyday-mug');
});

test('what is in the cart is seen on one shelf', async ({ page }) => {
  for (const slug of ['velvet-corner-sofa', 'everyday-mug', 'everyday-mug']) {
    await page.request.post('/cart/add', { form: { product_id: slug } });
  }
  await page.goto('/cart');
  await page.getByRole('link', { name: 'See your cart on one shelf' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your cart on one shelf');
  const shelf = page.getByRole('region', { name: 'Products at one scale, the smallest first' });
  await expect(shelf.getByRole('listitem')).toHaveText(['Everyday Mug', 'Velvet Corner Sofa']);
  await expectAccessible(page);
  await expectNoOverflow(page);
  await page.getByRole('link', { name: 'Back to the cart' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Shopping Cart');
});

test('a shelf that is wider than the window scrolls, and the page does not', async ({ page }) => {
  for (const slug of ['brass-reading-lamp', 'mercer-field-watch', 'everyday-mug', 'family-tea-pot']) {
    await page.request.post('/cart/add', { form: { product_id: slug } });
  }
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/cart/shelf');
  const shelf = page.getByRole('region', { name: 'Products at one scale, the smallest first' }).getByRole('list');
  expect(await shelf.evaluate(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)).toBe(true);
  await expectNoOverflow(page);
});

test('the shelf of an empty cart says that nothing is in it', async ({ page }) => {
  await page.goto('/cart/shelf');
  await expect(page.getByText('There is nothing in your cart yet.')).toBeVisible();
});

test.describe('in German', () => {
  test.use({ locale: 'de-DE' });

  test('lengths are in centimetres alone', async ({ page }) => {
    await openDrawing(page, mug, 'Becher für jeden Tag: 9,3 cm hoch, 12 cm breit; eine Bankkarte ist 5,4 cm hoch.');
    await expect(page.getByRole('row', { name: 'Gewicht 340 g' })).toBeVisible();
    await page.goto(compared);
    await expect(page.getByRole('row', { name: /^Maße unterscheidet sich 9,3 cm hoch, 12 cm breit/ })).toBeVisible();
    await expect(page.getByText(' in (')).toHaveCount(0);
  });
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the page of a product leads to its drawing, where the shopper chooses what is beside it', async ({ page }) => {
    await page.goto(mug);
    await page.getByRole('main').getByRole('link', { name: 'Compare' }).click();
    await expect(locateDrawing(page, mugBesideCard)).toBeVisible();
    await page.getByRole('radio', { name: 'Door' }).check();
    await expect(locateDrawing(page, mugBesideDoor)).toBeVisible();
    await expect(locateDrawing(page, mugBesideCard)).toBeHidden();
  });

  test('products are found by name and compared', async ({ page }) => {
    await page.goto('/compare?products=everyday-mug');
    await page.getByRole('searchbox', { name: 'Add a product' }).fill('tall latte mug');
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    await expect(page).toHaveURL('/compare?products=everyday-mug,tall-latte-mug');
    await page.getByRole('searchbox', { name: 'Add a product' }).fill('xqzzyk');
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    await expect(page.getByText('Nothing was found for “xqzzyk”.')).toBeVisible();
    await expect(page.getByRole('columnheader')).toHaveCount(2);
    await page.getByRole('checkbox', { name: 'Show only what differs' }).check();
    await expect(page.getByRole('rowheader', { name: 'Material', exact: true })).toBeHidden();
    await page.getByRole('button', { name: 'Add to Cart' }).first().click();
    await expect(page.getByRole('heading', { name: 'Shopping Cart' })).toBeVisible();
  });

  test('the wishlist shows its shelf', async ({ page, context, baseURL }) => {
    const value = 'velvet-corner-sofa|everyday-mug';
    await context.addCookies([{ name: 'mercer-wishes', value, url: baseURL ?? '' }]);
    await page.goto('/wishlist');
    await page.getByRole('link', { name: 'See them on one shelf' }).click();
    const shelf = page.getByRole('region', { name: 'Products at one scale, the smallest first' });
    await expect(shelf.getByRole('listitem')).toHaveText(['Everyday Mug', 'Velvet Corner Sofa']);
  });
});
