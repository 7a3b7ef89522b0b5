import type { Page } from '@playwright/test';
import { expectAccessible, expectNoOverflow } from './accessibility.ts';
import { test as ownShop } from './own-shop.ts';
import { addProductToCart, placeOrderByApi as buyByApi, findProductId } from './shop-api.ts';
import { expect, expectHydrated, test } from './shopper.ts';

const spaghetti = 'bronze-cut-spaghetti';
const locateOffers = (page: Page) => page.getByRole('region', { name: 'Often bought together' });

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with scripts' : 'without scripts', () => {
    test.use({ javaScriptEnabled });

    test('the cart offers what others bought with it, at most three, and adds it', async ({ page }) => {
      await addProductToCart(page, spaghetti);
      await page.goto('/cart');
      const offers = locateOffers(page).locator('[data-offer]');
      await expect(offers).toHaveCount(3);
      await expect(offers.first()).toContainText(/Plum Tomato Tin\s*\$2\.40/);
      const add = offers.first().getByRole('button', { name: 'Add Plum Tomato Tin to cart' });
      if (javaScriptEnabled) {
        await expectAccessible(page);
        await expectNoOverflow(page);
        await expectHydrated(add);
      }
      await add.press('Enter');
      await expect(page.getByText('Subtotal (2 items)')).toBeVisible();
      await expect(locateOffers(page).getByText('Plum Tomato Tin')).toHaveCount(0);
      if (javaScriptEnabled) await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
      await expect(offers.first()).toContainText('Weeknight Soup Pot');
    });

    test('all offers are added at once, for one price', async ({ page }) => {
      await addProductToCart(page, spaghetti);
      await page.goto('/cart');
      const offers = locateOffers(page).locator('[data-offer]');
      await expect(offers).toHaveCount(3);
      const prices = (await offers.locator('strong').allTextContents()).map((price) => Number(price.replace('$', '')));
      const sum = prices.reduce((total, price) => total + price, 0).toFixed(2);
      const add = locateOffers(page).getByRole('button', { name: `Add all 3 for $${sum}` });
      if (javaScriptEnabled) await expectHydrated(add);
      await add.press('Enter');
      await expect(page.getByText('Subtotal (4 items)')).toBeVisible();
      if (javaScriptEnabled) await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    });

    test('a cart of what nobody bought with anything offers nothing', async ({ page }) => {
      await addProductToCart(page, 'poems-for-short-days');
      await page.goto('/cart');
      await expect(page.getByText('Subtotal (1 item)')).toBeVisible();
      await page.waitForLoadState('networkidle');
      await expect(locateOffers(page)).toHaveCount(0);
    });
  });
}

test('so does the drawer, which stays open', async ({ page }) => {
  await page.goto(`/products/${spaghetti}`);
  const buy = page.getByRole('main').getByRole('button', { name: 'Add to Cart' }).first();
  await expectHydrated(buy);
  await buy.click();
  const drawer = page.getByRole('dialog', { name: 'Your Cart' });
  await drawer.getByRole('button', { name: 'Add Plum Tomato Tin to cart' }).press('Enter');
  await expect(drawer.getByRole('link', { name: 'Plum Tomato Tin' })).toBeVisible();
  await expect(drawer.getByText('$6.00')).toBeVisible();
  await expect(drawer.getByRole('button', { name: 'Add Plum Tomato Tin to cart' })).toHaveCount(0);
  await expect(drawer.getByRole('heading', { name: 'Your Cart' })).toBeFocused();
  await expectAccessible(page);
});

test.describe('in German', () => {
  test.use({ locale: 'de-DE' });

  test('a cart that comes by a click asks for itself', async ({ page }) => {
    await page.goto(`/products/${spaghetti}`);
    const buy = page.getByRole('main').getByRole('button', { name: 'In den Warenkorb' }).first();
    await expectHydrated(buy);
    await buy.click();
    await page.getByRole('dialog').getByRole('link', { name: 'Warenkorb ansehen' }).click();
    await expect(page.getByRole('main').getByRole('region', { name: 'Oft zusammen gekauft' })).toBeVisible();
  });
});

ownShop('what has to be chosen leads to its page', async ({ page }) => {
  const tea = 'peppermint-leaf-tea';
  for (let times = 0; times < 2; times += 1) {
    await addProductToCart(page, tea);
    await buyByApi(page, {
      product_id: await findProductId(page, 'tall-latte-mug'),
      options: [{ id: 'Color', value: 'Navy' }],
    });
  }
  await addProductToCart(page, tea);
  await page.goto('/cart');
  const offer = locateOffers(page).getByRole('link', { name: 'Choose options: Tall Latte Mug' });
  await offer.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Tall Latte Mug' })).toBeVisible();
});
