import type { Page } from '@playwright/test';
import { test } from './own-shop.ts';
import { addProductToCart, requestShopApi } from './shop-api.ts';
import { cards, chooseCardPayment, expect, expectPlaced, fillAddresses, fillCard, placeOrder } from './shopper.ts';
import { openHydratedPage } from './wait-for-hydration.ts';

/** Gateways that are paid on their own pages. */
test.use({
  settings: {
    payments: {
      card: { gateway: 'mercer' },
      klarna: { gateway: 'klarna' },
      paysafecard: { gateway: 'paysafecard' },
    },
  },
});

/** A page that ends without an answer says only that nothing was paid. */
const sentences = { Cancel: 'We are unable to authenticate', Fail: /We are unable to authenticate|Payment failed/ };

const methods = { Klarna: 'klarna', paysafecard: 'paysafecard' };

async function payAtGateway(page: Page, method: keyof typeof methods, button: 'Approve' | 'Cancel' | 'Fail') {
  await addProductToCart(page, 'everyday-mug');
  await openHydratedPage(page, '/checkout');
  await fillAddresses(page);
  await page.getByRole('radio', { name: method }).check();
  await placeOrder(page);
  await expect(page).toHaveURL(new RegExp(`/sandbox/${methods[method]}/`));
  await page.getByRole('button', { name: button, exact: true }).click();
  await expect(page).toHaveURL(/\/checkout$/);
}

const countCartItems = async (page: Page) =>
  (await requestShopApi<{ item_quantity?: number } | null>(page, 'GET', '/api/cart'))?.item_quantity ?? 0;

for (const method of ['Klarna', 'paysafecard'] as const) {
  test(`${method}: approved, the order is placed`, async ({ page }) => {
    await payAtGateway(page, method, 'Approve');
    await expectPlaced(page);
  });

  test(`${method}: the gateway tells the shop before the shopper is back`, async ({ page }) => {
    await page.route(/\/checkout\?/, async (route) => {
      await expect.poll(() => countCartItems(page)).toBe(0);
      await route.continue();
    });
    await payAtGateway(page, method, 'Approve');
    await expectPlaced(page);
  });

  for (const button of ['Cancel', 'Fail'] as const) {
    test(`${method}: after '${button}' the shopper pays otherwise`, async ({ page }) => {
      await payAtGateway(page, method, button);
      await expect(page.getByRole('alert').filter({ hasText: sentences[button] })).toBeVisible();
      await chooseCardPayment(page);
      await fillCard(page, cards.visa);
      await placeOrder(page);
      await expectPlaced(page);
    });
  }
}
