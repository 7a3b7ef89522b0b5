import type { Page } from '@playwright/test';
import {
  locateExpressArea,
  locateWalletButton,
  locateWalletSheet,
  readPlacedOrder,
  twoServices,
  wallets,
} from './express-window.ts';
import { test } from './own-shop.ts';
import { addProductToCart } from './shop-api.ts';
import { expect, expectPlaced } from './shopper.ts';
import { openHydratedPage } from './wait-for-hydration.ts';

const braintree = { gateway: 'braintree' };

/** Two ways of shipment, and all that Braintree takes. */
test.use({
  settings: {
    payments: { paypal: braintree, google: { ...braintree, merchant_id: 'BCR2DN4T' }, apple: braintree },
    shipping: twoServices,
  },
});

test.beforeEach(async ({ page }) => {
  // Safari alone has it
  const safari = await page.request.get('/sandbox/apple/apple-pay.js');
  await page.addInitScript({ content: await safari.text() });
});

async function payInWalletSheet(page: Page, wallet: string, [service, total]: [string, RegExp]) {
  const window = locateWalletSheet(page, wallet);
  await expect(window.getByLabel('Shipping option')).toBeVisible();
  await window.getByLabel('Shipping option').selectOption(service);
  await expect(window).toContainText(total);
  await window.getByRole('button', { name: 'Pay', exact: true }).click();
}

for (const wallet of wallets) {
  test(`${wallet} on the cart: address, shipment and total in its window, then the order`, async ({ page }) => {
    await addProductToCart(page, 'everyday-mug');
    await openHydratedPage(page, '/cart');
    await locateWalletButton(page, wallet).click();
    await expect(locateWalletSheet(page, wallet)).toContainText(/: 14\.50/);
    await locateWalletSheet(page, wallet).getByLabel('Shipping address').selectOption('Away');
    await expect(locateWalletSheet(page, wallet)).toContainText(
      /Nothing is shipped to this address|does not ship there/,
    );
    await locateWalletSheet(page, wallet).getByLabel('Shipping address').selectOption('Home');
    await expect(locateWalletSheet(page, wallet)).toContainText(/: 14\.50/);
    await payInWalletSheet(page, wallet, ['express', /: 29\.50/]);
    await expect(page).toHaveURL(/\/orders\//);
    const order = await readPlacedOrder(page);
    expect(order).toMatchObject({ status: 'paid', grand_total: 29.5 });
    expect(order.shipping).toMatchObject({ city: 'Portland', service: 'express' });
  });

  test(`${wallet}: a double click opens one window, and buys once`, async ({ page }) => {
    await addProductToCart(page, 'everyday-mug');
    await openHydratedPage(page, '/cart');
    await locateWalletButton(page, wallet).dblclick();
    await expect(locateWalletSheet(page, wallet)).toContainText(/14\.50|1450/);
    await expect(locateWalletSheet(page, wallet)).toHaveCount(1);
    await expect(locateExpressArea(page).getByRole('alert')).toHaveCount(0);
    await payInWalletSheet(page, wallet, ['express', /: 29\.50/]);
    await expect(page).toHaveURL(/\/orders\//);
    await expect(locateWalletSheet(page, wallet)).toHaveCount(0);
    expect(await readPlacedOrder(page)).toMatchObject({ status: 'paid', grand_total: 29.5 });
  });

  test(`${wallet} on a product: what is chosen is bought, once, whatever is closed before`, async ({ page }) => {
    await openHydratedPage(page, '/products/everyday-mug');
    await locateWalletButton(page, wallet).click();
    await locateWalletSheet(page, wallet).getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('spinbutton', { name: 'Quantity' }).fill('2');
    await locateWalletButton(page, wallet).click();
    await payInWalletSheet(page, wallet, ['standard', /: 29\.00/]);
    await expect(page).toHaveURL(/\/orders\//);
    const order = await readPlacedOrder(page);
    expect(order).toMatchObject({ status: 'paid', grand_total: 29, items: [{ quantity: 2 }] });
    expect(order.items).toHaveLength(1);
  });

  test(`${wallet}: what another tab puts into the cart meanwhile is not charged unseen`, async ({ page, shopper }) => {
    shopper.expects(/status of 409/);
    await addProductToCart(page, 'everyday-mug');
    await openHydratedPage(page, '/cart');
    await locateWalletButton(page, wallet).click();
    await expect(locateWalletSheet(page, wallet)).toContainText(/: 14\.50/);
    await expect(locateWalletSheet(page, wallet).getByLabel('Shipping option')).toBeVisible();
    await addProductToCart(page, 'everyday-mug');
    await locateWalletSheet(page, wallet).getByRole('button', { name: 'Pay', exact: true }).click();
    await expect(locateExpressArea(page).getByRole('alert')).toContainText('cart has changed meanwhile');
    await expect(page.getByRole('main')).toContainText('Subtotal (2 items)');
    await expect(readPlacedOrder(page)).rejects.toThrow('No order was made yet');
    await locateWalletButton(page, wallet).click();
    await payInWalletSheet(page, wallet, ['standard', /: 29\.00/]);
    await expect(page).toHaveURL(/\/orders\//);
    expect(await readPlacedOrder(page)).toMatchObject({ status: 'paid', grand_total: 29 });
  });

  test(`${wallet} at the top of the checkout: thanks, and home`, async ({ page }) => {
    await addProductToCart(page, 'everyday-mug');
    await openHydratedPage(page, '/checkout');
    await locateWalletButton(page, wallet).click();
    await payInWalletSheet(page, wallet, ['express', /: 29\.50/]);
    await expectPlaced(page);
  });
}
