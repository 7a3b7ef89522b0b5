import type { Locator, Page } from '@playwright/test';
import { expectAccessible, expectNoOverflow } from './accessibility.ts';
import { addProductToCart } from './shop-api.ts';
import { expect, product, test } from './shopper.ts';

/** The image that the element's mark is drawn with. */
const readMark = (element: Locator) =>
  element.evaluate((node) => getComputedStyle(node, '::after').maskImage.match(/url\("(.+)"\)/)?.[1] ?? '');

async function expectImage(page: Page, url: string) {
  const answer = await page.request.get(url);
  expect(answer.status()).toBe(200);
  expect(answer.headers()['content-type']).toBe('image/svg+xml');
}

test('ways to pay show marks of which screen readers hear nothing', async ({ page }) => {
  await addProductToCart(page, product.slug);
  await page.goto('/checkout');
  for (const name of ['Pay with Airwallex', 'Credit/Debit Card']) {
    const radio = page.getByRole('radio', { name, exact: true });
    await expectImage(page, await readMark(page.locator('label').filter({ has: radio })));
  }
  await expectAccessible(page);
  await page.setViewportSize({ width: 320, height: 700 });
  await expectNoOverflow(page);
});

test('a product of the demo names the cards that it can be paid with', async ({ page }) => {
  await page.goto(product.path);
  const line = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Secure payment' });
  await expectImage(page, await readMark(line));
  await page.setViewportSize({ width: 320, height: 700 });
  await expectNoOverflow(page);
});
