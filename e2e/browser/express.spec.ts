import type { Page } from '@playwright/test';
import { expectAccessible, expectNoOverflow } from './accessibility.ts';
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

const stripe = { gateway: 'stripe' };
const walletId = { PayPal: 'paypal', 'Google Pay': 'google', 'Apple Pay': 'apple' } as const;

/** Two ways of shipment, and every wallet. */
test.use({
  settings: {
    store: {
      name: 'Laden',
      country: 'US',
      locale: 'en-US',
      currency: 'EUR',
      locales: [
        { code: 'en-US', name: 'English' },
        { code: 'de-DE', name: 'Deutsch' },
      ],
      currencies: [{ code: 'EUR', type: 'base', decimals: 2 }],
    },
    payments: { card: stripe, google: stripe, apple: stripe, paypal: { gateway: 'paypal' } },
    shipping: twoServices,
  },
});

async function openCartWithMug(page: Page) {
  await addProductToCart(page, 'everyday-mug');
  await openHydratedPage(page, '/cart');
}

async function payInWalletSheet(page: Page, wallet: string, service = 'express') {
  const window = locateWalletSheet(page, wallet);
  await window.getByLabel('Shipping address').selectOption('Home');
  await window.getByLabel('Shipping option').selectOption(service);
  await expect(window).toContainText(service === 'express' ? /29\.50|2950/ : /14\.50|1450/);
  await window.getByRole('button', { name: 'Pay', exact: true }).click();
}

for (const wallet of wallets) {
  test(`${wallet} on the cart: address, shipment and total in its window, then the order`, async ({ page }) => {
    await openCartWithMug(page);
    await locateWalletButton(page, wallet).click();
    await payInWalletSheet(page, wallet);
    await expect(page).toHaveURL(/\/orders\//);
    await expect(page.getByText('Your order has been placed successfully!')).toBeVisible();
    const order = await readPlacedOrder(page);
    expect(order).toMatchObject({ status: 'paid', grand_total: 29.5 });
    expect(order.shipping).toMatchObject({ city: 'Portland', service: 'express' });
  });

  test(`${wallet}: a double click opens one window, and buys once`, async ({ page }) => {
    await openCartWithMug(page);
    await locateWalletButton(page, wallet).dblclick();
    await expect(locateWalletSheet(page, wallet)).toContainText(/14\.50|1450/);
    await expect(locateWalletSheet(page, wallet)).toHaveCount(1);
    await expect(locateExpressArea(page).getByRole('alert')).toHaveCount(0);
    await payInWalletSheet(page, wallet);
    await expect(page).toHaveURL(/\/orders\//);
    await expect(locateWalletSheet(page, wallet)).toHaveCount(0);
    expect(await readPlacedOrder(page)).toMatchObject({ status: 'paid', grand_total: 29.5 });
  });

  test(`${wallet}: paid after another tab has paid, the page shows that order`, async ({ page, context, shopper }) => {
    shopper.expects(/status of 4/);
    await openCartWithMug(page);
    const otherPage = await context.newPage();
    await openHydratedPage(otherPage, '/cart');
    for (const tab of [page, otherPage]) {
      await locateWalletButton(tab, wallet).click();
      await locateWalletSheet(tab, wallet).getByLabel('Shipping address').selectOption('Home');
      await expect(locateWalletSheet(tab, wallet)).toContainText(/14\.50|1450/);
    }
    await payInWalletSheet(otherPage, wallet);
    await expect(otherPage).toHaveURL(/\/orders\//);
    const { id } = await readPlacedOrder(page);
    await locateWalletSheet(page, wallet).getByRole('button', { name: 'Pay', exact: true }).click();
    await expect(page).toHaveURL(new RegExp(`/orders/${id}`));
    expect((await readPlacedOrder(page)).id).toBe(id);
  });

  test(`${wallet} on a product: what is chosen is bought, once, whatever is closed before`, async ({ page }) => {
    await openHydratedPage(page, '/products/everyday-mug');
    await locateWalletButton(page, wallet).click();
    await locateWalletSheet(page, wallet).getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('spinbutton', { name: 'Quantity' }).fill('2');
    await locateWalletButton(page, wallet).click();
    await expect(locateWalletSheet(page, wallet)).toContainText(/29\.00|2900/);
    await locateWalletSheet(page, wallet).getByLabel('Shipping address').selectOption('Home');
    await locateWalletSheet(page, wallet).getByRole('button', { name: 'Pay', exact: true }).click();
    await expect(page).toHaveURL(/\/orders\//);
    const order = await readPlacedOrder(page);
    expect(order).toMatchObject({ status: 'paid', grand_total: 29, items: [{ quantity: 2 }] });
    expect(order.items).toHaveLength(1);
  });
}

for (const [first, second] of [
  ['Google Pay', 'PayPal'],
  ['PayPal', 'Apple Pay'],
  ['Apple Pay', 'Google Pay'],
] as const) {
  test(`while ${first} is open ${second} does not open, and the page says why`, async ({ page }) => {
    await openCartWithMug(page);
    await locateWalletButton(page, first).click();
    await expect(locateWalletSheet(page, first)).toContainText(/14\.50|1450/);
    const hint = locateExpressArea(page).getByText('Close the payment window first.');
    await expect(hint).toBeVisible();
    const place = await locateExpressArea(page).locator(`[data-wallet=${walletId[second]}]`).boundingBox();
    // the middle of its button, as a shopper presses it beside the window
    await page.mouse.click((place?.x ?? 0) + (place?.width ?? 0) / 2, (place?.y ?? 0) + 20);
    await expect(locateExpressArea(page).locator(`[data-wallet=${walletId[second]}]`)).toHaveAttribute('inert');
    await expect(locateWalletSheet(page, second)).toHaveCount(0);
    await locateWalletSheet(page, first).getByRole('button', { name: 'Cancel' }).click();
    await expect(hint).toBeHidden();
    await locateWalletButton(page, second).click();
    await expect(locateWalletSheet(page, second)).toContainText(/14\.50|1450/);
    await payInWalletSheet(page, second);
    await expect(page).toHaveURL(/\/orders\//);
  });
}

for (const wallet of wallets) {
  test(`${wallet}: what another tab puts into the cart meanwhile is not charged unseen`, async ({ page, shopper }) => {
    shopper.expects(/status of 4/);
    await openCartWithMug(page);
    await locateWalletButton(page, wallet).click();
    await locateWalletSheet(page, wallet).getByLabel('Shipping address').selectOption('Home');
    await locateWalletSheet(page, wallet).getByLabel('Shipping option').selectOption('standard');
    await expect(locateWalletSheet(page, wallet)).toContainText(/14\.50|1450/);
    await addProductToCart(page, 'everyday-mug');
    await locateWalletSheet(page, wallet).getByRole('button', { name: 'Pay', exact: true }).click();
    await expect(locateExpressArea(page).getByRole('alert')).toContainText(
      /cart has changed meanwhile|not belong to the cart/,
    );
    await expect(page.getByRole('main')).toContainText('Subtotal (2 items)');
    await expect(readPlacedOrder(page)).rejects.toThrow('No order was made yet');
    await locateWalletButton(page, wallet).click();
    await locateWalletSheet(page, wallet).getByLabel('Shipping address').selectOption('Home');
    await expect(locateWalletSheet(page, wallet)).toContainText(/29\.00|2900/);
    await locateWalletSheet(page, wallet).getByRole('button', { name: 'Pay', exact: true }).click();
    await expect(page).toHaveURL(/\/orders\//);
    expect(await readPlacedOrder(page)).toMatchObject({ status: 'paid', grand_total: 29 });
  });
}

test('wallets stand there by whatever address of this machine the shop is opened', async ({
  page,
  ownShop,
  shopper,
}) => {
  shopper.expects(/foreign host: http:\/\/127\.0\.0\.1/, /status of 4/);
  await page.goto(`${ownShop.url.replace('localhost', '127.0.0.1')}/products/everyday-mug`);
  // Apple takes registered domains only
  for (const wallet of ['PayPal', 'Google Pay']) await expect(locateWalletButton(page, wallet)).toBeVisible();
});

test('at the top of the checkout: thanks, and home', async ({ page }) => {
  await addProductToCart(page, 'everyday-mug');
  await openHydratedPage(page, '/checkout');
  await locateWalletButton(page, 'Google Pay').click();
  await payInWalletSheet(page, 'Google Pay', 'standard');
  await expectPlaced(page);
});

test('a window that is closed leaves the cart, and Back the page, as they were', async ({ page }) => {
  await openCartWithMug(page);
  await locateWalletButton(page, 'PayPal').click();
  await locateWalletSheet(page, 'PayPal').getByLabel('Shipping option').selectOption('express');
  await locateWalletSheet(page, 'PayPal').getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('main')).toContainText('Subtotal (1 item)');
  await page.getByRole('main').getByRole('link', { name: 'Proceed to Checkout' }).click();
  await expect(page).toHaveURL(/\/checkout$/);
  await page.goBack();
  await locateWalletButton(page, 'PayPal').click();
  await payInWalletSheet(page, 'PayPal');
  await expect(page).toHaveURL(/\/orders\//);
});

test('declined: the page says so, and what is paid with otherwise is taken', async ({ page, shopper }) => {
  shopper.expects(/status of 402/);
  await openCartWithMug(page);
  await locateWalletButton(page, 'PayPal').click();
  await locateWalletSheet(page, 'PayPal').getByLabel('Pay with').selectOption('decline');
  await payInWalletSheet(page, 'PayPal');
  await expect(locateExpressArea(page).getByRole('alert')).toContainText('Payment failed');
  await locateWalletButton(page, 'PayPal').click();
  await payInWalletSheet(page, 'PayPal');
  await expect(page).toHaveURL(/\/orders\//);
});

test('an address that nothing goes to is refused in the window', async ({ page }) => {
  await openCartWithMug(page);
  await locateWalletButton(page, 'Google Pay').click();
  await locateWalletSheet(page, 'Google Pay').getByLabel('Shipping address').selectOption('Away');
  await expect(locateWalletSheet(page, 'Google Pay')).toContainText('invalid_shipping_address');
  await locateWalletSheet(page, 'Google Pay').getByRole('button', { name: 'Cancel' }).click();
  await locateWalletButton(page, 'PayPal').click();
  await locateWalletSheet(page, 'PayPal').getByLabel('Shipping address').selectOption('Away');
  await expect(locateWalletSheet(page, 'PayPal')).toContainText('does not ship there');
});

test('what cannot be bought any more is said beside the button, also before other buttons stand there', async ({
  page,
  shopper,
}) => {
  shopper.expects(/status of/);
  const pressed = Promise.withResolvers<void>();
  await page.route('**/stripe/endive.js*', async (route) => {
    await pressed.promise;
    await route.continue();
  });
  await page.goto('/products/everyday-mug');
  await page.route('**/api/cart/items', (route) =>
    route.fulfill({ json: { errors: { quantity: { code: 'out_of_stock', message: 'Nothing is left' } } } }),
  );
  await locateWalletButton(page, 'PayPal').click();
  await expect(locateExpressArea(page).getByRole('alert')).toContainText('Nothing is left');
  await expect(locateWalletButton(page, 'Google Pay')).toBeHidden();
  pressed.resolve();
  await expect(locateWalletButton(page, 'Google Pay')).toBeVisible();
  await expect(locateWalletButton(page, 'PayPal')).toBeVisible();
});

test('nothing of a gateway is loaded before the page is at rest, nothing moves, and keys reach every button', async ({
  page,
}) => {
  const earlyRequests: string[] = [];
  let isLoaded = false;
  page.on('load', () => {
    isLoaded = true;
  });
  page.on('request', (request) => {
    if (!isLoaded && request.url().includes('/sandbox/')) earlyRequests.push(request.url());
  });
  await page.setViewportSize({ width: 390, height: 844 });
  await addProductToCart(page, 'everyday-mug');
  await openHydratedPage(page, '/checkout');
  for (const wallet of wallets) await expect(locateWalletButton(page, wallet)).toBeVisible();
  expect(earlyRequests).toEqual([]);
  await expectAccessible(page);
  await expectNoOverflow(page);
  await locateWalletButton(page, 'PayPal').focus();
  await page.keyboard.press('Tab');
  await expect(locateWalletButton(page, 'Google Pay')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(locateWalletSheet(page, 'Google Pay')).toBeVisible();
});

test.describe('in German', () => {
  test.use({ locale: 'de-DE' });

  test('the buttons stand under a German heading', async ({ page }) => {
    await openHydratedPage(page, '/products/everyday-mug');
    const region = page.getByRole('region', { name: 'Direkt bezahlen' });
    await expect(region.getByRole('button', { name: 'PayPal' })).toBeVisible();
    await expectAccessible(page);
  });
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('there is nothing of it', async ({ page }) => {
    await page.goto('/products/everyday-mug');
    await expect(page.getByRole('heading', { name: 'Express checkout' })).toBeHidden();
  });
});
