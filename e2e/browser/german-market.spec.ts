import { expectAccessible } from './accessibility.ts';
import { test } from './own-shop.ts';
import { addProductToCart } from './shop-api.ts';
import { expect } from './shopper.ts';

const settings = {
  store: {
    name: 'Krämer',
    country: 'DE',
    locale: 'de-DE',
    currency: 'EUR',
    locales: [
      { code: 'de-DE', name: 'Deutsch' },
      { code: 'en-US', name: 'English' },
    ],
    currencies: [{ code: 'EUR', name: 'Euro', type: 'base', decimals: 2 }],
    demo: true,
  },
  taxes: { prices_include_tax: true },
  shipping: { services: [{ id: 'post', name: 'Paket', rates: [{ zone: null, price: 490, free_from: 3000 }] }] },
};

test.use({ settings, keys: { SECRET_KEY: 'sk_own' }, locale: 'de-DE' });

const mug = '/products/everyday-mug';
const perKilogram = /^50,00\s€ \/ kg$/;

test.beforeEach(async ({ request }) => {
  const headers = { Authorization: 'Bearer sk_own' };
  const { results } = await (await request.get('/operator/products?slug=everyday-mug', { headers })).json();
  const data = { price: 12.5, sale_price: null, orig_price: null, content: { amount: 250, unit: 'g' } };
  const saved = await request.patch(`/operator/products/${results[0].id}`, { headers, data });
  expect(saved.status()).toBe(200);
});

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with scripts' : 'without scripts', () => {
    test.use({ javaScriptEnabled });

    test('prices say that they contain their taxes, and what a kilogram costs', async ({ page }) => {
      await page.goto(mug);
      const main = page.getByRole('main');
      await expect(main.getByText('inkl. MwSt., zzgl. Versand')).toBeVisible();
      await expect(main.getByText(perKilogram).first()).toBeVisible();
      await main.getByRole('link', { name: 'zzgl. Versand' }).click();
      await expect(page).toHaveURL(/\/pages\/shipping$/);
      await page.goto('/search?q=becher');
      await expect(page.getByRole('article').getByText(perKilogram)).toBeVisible();
    });

    test('the checkout asks for what addresses in Germany have', async ({ page }) => {
      await addProductToCart(page, 'everyday-mug');
      await page.goto('/checkout');
      const fields = page.locator('#shipping_zip, #shipping_city, #shipping_state');
      await expect(fields).toHaveCount(2);
      const names = await fields.evaluateAll((elements) => elements.map(({ id }) => id));
      expect(names).toEqual(['shipping_zip', 'shipping_city']);
      await expect(page.locator('input[name=shipping_country]')).toHaveValue('DE');
    });

    test('the cart says it as well, and what is missing to free delivery', async ({ page }) => {
      await addProductToCart(page, 'everyday-mug');
      await page.goto('/cart');
      const main = page.getByRole('main');
      await expect(main.getByText(/12,50\s€ \(50,00\s€ \/ kg\)/)).toBeVisible();
      await expect(main.getByText('inkl. MwSt., zzgl. Versand')).toBeVisible();
      await expect(main.getByText(/^Noch 17,50\s€ bis zum kostenlosen Versand$/)).toBeVisible();
      if (javaScriptEnabled) await expectAccessible(page);
    });
  });
}

test('a quick look tells what a kilogram costs, too', async ({ page }) => {
  await page.goto('/search?q=becher');
  const card = page.getByRole('article').filter({ has: page.getByText(perKilogram) });
  await card.getByRole('button', { name: /^Schnellansicht/ }).press('Enter');
  await expect(page.getByRole('dialog').getByText(perKilogram)).toBeVisible();
});

test('on phones the bar at the foot of a product says it as well', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 700 });
  await page.goto(mug);
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
  await expect(page.locator('[data-bottom-bar]').getByText(perKilogram)).toBeVisible();
});

test('in the drawer a further piece brings free delivery nearer, until it is free', async ({ page }) => {
  await addProductToCart(page, 'everyday-mug');
  await page.goto(mug);
  await page
    .getByRole('banner')
    .getByRole('link', { name: /^Warenkorb/ })
    .click();
  const drawer = page.getByRole('dialog', { name: 'Ihr Warenkorb' });
  await expect(drawer.getByText(/^Noch 17,50\s€ bis zum kostenlosen Versand$/)).toBeVisible();
  const moreButton = drawer.getByRole('button', { name: /^Eins mehr von/ });
  await moreButton.press('Enter');
  await expect(drawer.getByText(/^Noch 5,00\s€ bis zum kostenlosen Versand$/)).toBeVisible();
  await moreButton.press('Enter');
  await expect(drawer.getByText('Der Versand ist kostenlos.')).toBeVisible();
});
