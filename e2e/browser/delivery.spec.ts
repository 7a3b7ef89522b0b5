import { addProductToCart } from './shop-api.ts';
import { expect, fillAddresses, test } from './shopper.ts';
import { openHydratedPage } from './wait-for-hydration.ts';

const days = /Delivery (Mon|Tue|Wed|Thu|Fri),\s[A-Z][a-z]{2}\s\d/;

test('product, cart and checkout say when it comes', async ({ page }) => {
  await page.goto('/products/everyday-mug');
  await expect(page.getByRole('main').getByText(days)).toBeVisible();
  await addProductToCart(page, 'everyday-mug');
  for (const path of ['/cart', '/checkout']) {
    await page.goto(path);
    await expect(page.getByRole('region', { name: 'Order Summary' }).getByText(days)).toBeVisible();
  }
  await fillAddresses(page);
  await page.getByRole('group', { name: 'Shipping Address' }).getByLabel('Country').selectOption('AU');
  const methods = page.getByRole('group', { name: 'Shipping Method' });
  await expect(methods.getByText(days)).toHaveCount(2);
});

test('the checkout has a header without search and menus, with the way back', async ({ page }) => {
  await addProductToCart(page, 'everyday-mug');
  await openHydratedPage(page, '/checkout');
  const header = page.getByRole('banner');
  await expect(header.getByRole('link')).toHaveText(['Mercer', 'Cart']);
  await expect(header.getByRole('button')).toHaveCount(0);
  await expect(header.getByRole('searchbox')).toHaveCount(0);
  await expect(page.getByRole('navigation', { name: 'Main' })).toHaveCount(0);
  await header.getByRole('link', { name: 'Cart, 1 item' }).click();
  await expect(page).toHaveURL('/cart');
  await page.setViewportSize({ width: 1280, height: 900 });
  const menu = page.getByRole('navigation', { name: 'Main' });
  await expect(menu.getByRole('link', { name: 'Deals' })).toBeVisible();
});

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'on a phone' : 'on a phone without scripts', () => {
    test.use({ viewport: { width: 390, height: 800 }, javaScriptEnabled });

    test('pieces and total stay at the top and unfold into the summary', async ({ page }) => {
      await addProductToCart(page, 'everyday-mug');
      await page.goto('/checkout');
      const bar = page.getByRole('main').locator('summary').filter({ hasText: '1 item' });
      await expect(bar).toHaveText(/1 item\s*\$14\.50/);
      await page.getByRole('button', { name: 'Place Order' }).scrollIntoViewIfNeeded();
      await expect(bar).toBeInViewport();
      await bar.click();
      if (!javaScriptEnabled) await page.getByRole('link', { name: 'Order Summary' }).click();
      await expect(page.getByText('Qty: 1').last()).toBeInViewport();
    });
  });
}

test('browsers know what to fill in', async ({ page }) => {
  await addProductToCart(page, 'everyday-mug');
  await page.goto('/checkout');
  await expect(page.getByRole('main').getByLabel('Email', { exact: true })).toHaveAttribute('autocomplete', 'email');
  for (const part of ['shipping', 'billing']) {
    const group = page.getByRole('group', { name: new RegExp(`^${part} address`, 'i') });
    for (const [label, token] of [
      ['Full Name', 'name'],
      ['Address', 'address-line1'],
      ['City', 'address-level2'],
      ['State', 'address-level1'],
      ['Zip Code', 'postal-code'],
      ['Country', 'country'],
    ] as const) {
      await expect(group.getByLabel(label, { exact: true })).toHaveAttribute('autocomplete', `${part} ${token}`);
    }
  }
});
