import type { Page } from '@playwright/test';
import { openAwake } from './awake.ts';
import { haveInCart } from './by-api.ts';
import { area, button, orderOf, sheet, twoServices, wallets } from './express-window.ts';
import { test } from './own-shop.ts';
import { expect, expectPlaced } from './shopper.ts';

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

async function pay(page: Page, wallet: string, [service, total]: [string, RegExp]) {
  const window = sheet(page, wallet);
  await expect(window.getByLabel('Shipping option')).toBeVisible();
  await window.getByLabel('Shipping option').selectOption(service);
  await expect(window).toContainText(total);
  await window.getByRole('button', { name: 'Pay', exact: true }).click();
}

for (const wallet of wallets) {
  test(`${wallet} on the cart: address, shipment and total in its window, then the order`, async ({ page }) => {
    await haveInCart(page, 'everyday-mug');
    await openAwake(page, '/cart');
    await button(page, wallet).click();
    await expect(sheet(page, wallet)).toContainText(/: 14\.50/);
    await sheet(page, wallet).getByLabel('Shipping address').selectOption('Away');
    await expect(sheet(page, wallet)).toContainText(/Nothing is shipped to this address|does not ship there/);
    await sheet(page, wallet).getByLabel('Shipping address').selectOption('Home');
    await expect(sheet(page, wallet)).toContainText(/: 14\.50/);
    await pay(page, wallet, ['express', /: 29\.50/]);
    await expect(page).toHaveURL(/\/orders\//);
    const order = await orderOf(page);
    expect(order).toMatchObject({ status: 'paid', grand_total: 29.5 });
    expect(order.shipping).toMatchObject({ city: 'Portland', service: 'express' });
  });

  test(`${wallet}: a double click opens one window, and buys once`, async ({ page }) => {
    await haveInCart(page, 'everyday-mug');
    await openAwake(page, '/cart');
    await button(page, wallet).dblclick();
    await expect(sheet(page, wallet)).toContainText(/14\.50|1450/);
    await expect(sheet(page, wallet)).toHaveCount(1);
    await expect(area(page).getByRole('alert')).toHaveCount(0);
    await pay(page, wallet, ['express', /: 29\.50/]);
    await expect(page).toHaveURL(/\/orders\//);
    await expect(sheet(page, wallet)).toHaveCount(0);
    expect(await orderOf(page)).toMatchObject({ status: 'paid', grand_total: 29.5 });
  });

  test(`${wallet} on a product: what is chosen is bought, once, whatever is closed before`, async ({ page }) => {
    await openAwake(page, '/products/everyday-mug');
    await button(page, wallet).click();
    await sheet(page, wallet).getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('spinbutton', { name: 'Quantity' }).fill('2');
    await button(page, wallet).click();
    await pay(page, wallet, ['standard', /: 29\.00/]);
    await expect(page).toHaveURL(/\/orders\//);
    const order = await orderOf(page);
    expect(order).toMatchObject({ status: 'paid', grand_total: 29, items: [{ quantity: 2 }] });
    expect(order.items).toHaveLength(1);
  });

  test(`${wallet}: what another tab puts into the cart meanwhile is not charged unseen`, async ({ page, shopper }) => {
    shopper.expects(/status of 409/);
    await haveInCart(page, 'everyday-mug');
    await openAwake(page, '/cart');
    await button(page, wallet).click();
    await expect(sheet(page, wallet)).toContainText(/: 14\.50/);
    await expect(sheet(page, wallet).getByLabel('Shipping option')).toBeVisible();
    await haveInCart(page, 'everyday-mug');
    await sheet(page, wallet).getByRole('button', { name: 'Pay', exact: true }).click();
    await expect(area(page).getByRole('alert')).toContainText('cart has changed meanwhile');
    await expect(page.getByRole('main')).toContainText('Subtotal (2 items)');
    await expect(orderOf(page)).rejects.toThrow('No order was made yet');
    await button(page, wallet).click();
    await pay(page, wallet, ['standard', /: 29\.00/]);
    await expect(page).toHaveURL(/\/orders\//);
    expect(await orderOf(page)).toMatchObject({ status: 'paid', grand_total: 29 });
  });

  test(`${wallet} at the top of the checkout: thanks, and home`, async ({ page }) => {
    await haveInCart(page, 'everyday-mug');
    await openAwake(page, '/checkout');
    await button(page, wallet).click();
    await pay(page, wallet, ['express', /: 29\.50/]);
    await expectPlaced(page);
  });
}
