import type { Page } from '@playwright/test';
import { test } from './own-shop.ts';
import { expect } from './shopper.ts';

// Other tests do not review or reduce these products
test.use({ settings: {} });

const locateProducts = (page: Page) => page.getByRole('main').getByRole('article');

test('lists are sorted by rating and by discount', async ({ page }) => {
  await page.goto('/deals');
  await page.getByLabel('Sort by').selectOption('Discount');
  await expect(page).toHaveURL(/\?sort=discount$/);
  await expect.poll(() => isAscending(page)).toBe(true);
  await page.getByLabel('Sort by').selectOption('Rating');
  await expect(page).toHaveURL(/\?sort=rating$/);
  await expect(locateProducts(page).first().getByRole('img', { name: '5 out of 5 stars' })).toBeVisible();
});

async function isAscending(page: Page): Promise<boolean> {
  const priceShares = await readPriceShares(page);
  return priceShares.length > 1 && priceShares.every((share, at) => at === 0 || share >= (priceShares[at - 1] ?? 0));
}

/** Reads the price of each product as a percentage of its previous price, rounded up to a whole percent. */
async function readPriceShares(page: Page): Promise<number[]> {
  const texts = await locateProducts(page).allInnerTexts();
  return texts.map((text) => {
    const [now = 0, previousPrice = 1] = [...text.matchAll(/\$([\d,]+)\.(\d\d)/g)].map(([, dollars = '', cents = '']) =>
      Number(dollars.replace(',', '') + cents),
    );
    return Math.ceil((now * 100) / previousPrice);
  });
}
