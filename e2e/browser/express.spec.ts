import type { Page } from '@playwright/test';
import { openAwake } from './awake.ts';
import { haveInCart } from './by-api.ts';
import { area, button, orderOf, sheet, twoServices, wallets } from './express-window.ts';
import { expectAccessible, expectNoOverflow } from './looks.ts';
import { test } from './own-shop.ts';
import { expect, expectPlaced } from './shopper.ts';

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

async function openCart(page: Page) {
  await haveInCart(page, 'everyday-mug');
  await openAwake(page, '/cart');
}

async function pay(page: Page, wallet: string, service = 'express') {
  const window = sheet(page, wallet);
  await window.getByLabel('Shipping address').selectOption('Home');
  await window.getByLabel('Shipping option').selectOption(service);
  await expect(window).toContainText(service === 'express' ? /29\.50|2950/ : /14\.50|1450/);
  await window.getByRole('button', { name: 'Pay', exact: true }).click();
}

for (const wallet of wallets) {
  test(`${wallet} on the cart: address, shipment and total in its window, then the order`, async ({ page }) => {
    await openCart(page);
    await button(page, wallet).click();
    await pay(page, wallet);
    await expect(page).toHaveURL(/\/orders\//);
    await expect(page.getByText('Your order has been placed successfully!')).toBeVisible();
    const order = await orderOf(page);
    expect(order).toMatchObject({ status: 'paid', grand_total: 29.5 });
    expect(order.shipping).toMatchObject({ city: 'Portland', service: 'express' });
  });

  test(`${wallet}: a double click opens one window, and buys once`, async ({ page }) => {
    await openCart(page);
    await button(page, wallet).dblclick();
    await expect(sheet(page, wallet)).toContainText(/14\.50|1450/);
    await expect(sheet(page, wallet)).toHaveCount(1);
    await expect(area(page).getByRole('alert')).toHaveCount(0);
    await pay(page, wallet);
    await expect(page).toHaveURL(/\/orders\//);
    await expect(sheet(page, wallet)).toHaveCount(0);
    expect(await orderOf(page)).toMatchObject({ status: 'paid', grand_total: 29.5 });
  });

  test(`${wallet}: paid after another tab has paid, the page shows that order`, async ({ page, context, shopper }) => {
    shopper.expects(/status of 4/);
    await openCart(page);
    const other = await context.newPage();
    await openAwake(other, '/cart');
    for (const tab of [page, other]) {
      await button(tab, wallet).click();
      await sheet(tab, wallet).getByLabel('Shipping address').selectOption('Home');
      await expect(sheet(tab, wallet)).toContainText(/14\.50|1450/);
    }
    await pay(other, wallet);
    await expect(other).toHaveURL(/\/orders\//);
    const { id } = await orderOf(page);
    await sheet(page, wallet).getByRole('button', { name: 'Pay', exact: true }).click();
    await expect(page).toHaveURL(new RegExp(`/orders/${id}`));
    expect((await orderOf(page)).id).toBe(id);
  });

  test(`${wallet} on a product: what is chosen is bought, once, whatever is closed before`, async ({ page }) => {
    await openAwake(page, '/products/everyday-mug');
    await button(page, wallet).click();
    await sheet(page, wallet).getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('spinbutton', { name: 'Quantity' }).fill('2');
    await button(page, wallet).click();
    await expect(sheet(page, wallet)).toContainText(/29\.00|2900/);
    await sheet(page, wallet).getByLabel('Shipping address').selectOption('Home');
    await sheet(page, wallet).getByRole('button', { name: 'Pay', exact: true }).click();
    await expect(page).toHaveURL(/\/orders\//);
    const order = await orderOf(page);
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
    await openCart(page);
    await button(page, first).click();
    await expect(sheet(page, first)).toContainText(/14\.50|1450/);
    const hint = area(page).getByText('Close the payment window first.');
    await expect(hint).toBeVisible();
    const place = await area(page).locator(`[data-wallet=${walletId[second]}]`).boundingBox();
    // the middle of its button, as a shopper presses it beside the window
    await page.mouse.click((place?.x ?? 0) + (place?.width ?? 0) / 2, (place?.y ?? 0) + 20);
    await expect(area(page).locator(`[data-wallet=${walletId[second]}]`)).toHaveAttribute('inert');
    await expect(sheet(page, second)).toHaveCount(0);
    await sheet(page, first).getByRole('button', { name: 'Cancel' }).click();
    await expect(hint).toBeHidden();
    await button(page, second).click();
    await expect(sheet(page, second)).toContainText(/14\.50|1450/);
    await pay(page, second);
    await expect(page).toHaveURL(/\/orders\//);
  });
}

for (const wallet of wallets) {
  test(`${wallet}: what another tab puts into the cart meanwhile is not charged unseen`, async ({ page, shopper }) => {
    shopper.expects(/status of 4/);
    await openCart(page);
    await button(page, wallet).click();
    await sheet(page, wallet).getByLabel('Shipping address').selectOption('Home');
    await sheet(page, wallet).getByLabel('Shipping option').selectOption('standard');
    await expect(sheet(page, wallet)).toContainText(/14\.50|1450/);
    await haveInCart(page, 'everyday-mug');
    await sheet(page, wallet).getByRole('button', { name: 'Pay', exact: true }).click();
    await expect(area(page).getByRole('alert')).toContainText(/cart has changed meanwhile|not belong to the cart/);
    await expect(page.getByRole('main')).toContainText('Subtotal (2 items)');
    await expect(orderOf(page)).rejects.toThrow('No order was made yet');
    await button(page, wallet).click();
    await sheet(page, wallet).getByLabel('Shipping address').selectOption('Home');
    await expect(sheet(page, wallet)).toContainText(/29\.00|2900/);
    await sheet(page, wallet).getByRole('button', { name: 'Pay', exact: true }).click();
    await expect(page).toHaveURL(/\/orders\//);
    expect(await orderOf(page)).toMatchObject({ status: 'paid', grand_total: 29 });
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
  for (const wallet of ['PayPal', 'Google Pay']) await expect(button(page, wallet)).toBeVisible();
});

test('at the top of the checkout: thanks, and home', async ({ page }) => {
  await haveInCart(page, 'everyday-mug');
  await openAwake(page, '/checkout');
  await button(page, 'Google Pay').click();
  await pay(page, 'Google Pay', 'standard');
  await expectPlaced(page);
});

test('a window that is closed leaves the cart, and Back the page, as they were', async ({ page }) => {
  await openCart(page);
  await button(page, 'PayPal').click();
  await sheet(page, 'PayPal').getByLabel('Shipping option').selectOption('express');
  await sheet(page, 'PayPal').getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('main')).toContainText('Subtotal (1 item)');
  await page.getByRole('main').getByRole('link', { name: 'Proceed to Checkout' }).click();
  await expect(page).toHaveURL(/\/checkout$/);
  await page.goBack();
  await button(page, 'PayPal').click();
  await pay(page, 'PayPal');
  await expect(page).toHaveURL(/\/orders\//);
});

test('declined: the page says so, and what is paid with otherwise is taken', async ({ page, shopper }) => {
  shopper.expects(/status of 402/);
  await openCart(page);
  await button(page, 'PayPal').click();
  await sheet(page, 'PayPal').getByLabel('Pay with').selectOption('decline');
  await pay(page, 'PayPal');
  await expect(area(page).getByRole('alert')).toContainText('Payment failed');
  await button(page, 'PayPal').click();
  await pay(page, 'PayPal');
  await expect(page).toHaveURL(/\/orders\//);
});

test('an address that nothing goes to is refused in the window', async ({ page }) => {
  await openCart(page);
  await button(page, 'Google Pay').click();
  await sheet(page, 'Google Pay').getByLabel('Shipping address').selectOption('Away');
  await expect(sheet(page, 'Google Pay')).toContainText('invalid_shipping_address');
  await sheet(page, 'Google Pay').getByRole('button', { name: 'Cancel' }).click();
  await button(page, 'PayPal').click();
  await sheet(page, 'PayPal').getByLabel('Shipping address').selectOption('Away');
  await expect(sheet(page, 'PayPal')).toContainText('does not ship there');
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
  await button(page, 'PayPal').click();
  await expect(area(page).getByRole('alert')).toContainText('Nothing is left');
  await expect(button(page, 'Google Pay')).toBeHidden();
  pressed.resolve();
  await expect(button(page, 'Google Pay')).toBeVisible();
  await expect(button(page, 'PayPal')).toBeVisible();
});

test('nothing of a gateway is loaded before the page is at rest, nothing moves, and keys reach every button', async ({
  page,
}) => {
  const early: string[] = [];
  let isLoaded = false;
  page.on('load', () => {
    isLoaded = true;
  });
  page.on('request', (request) => {
    if (!isLoaded && request.url().includes('/sandbox/')) early.push(request.url());
  });
  await page.setViewportSize({ width: 390, height: 844 });
  await haveInCart(page, 'everyday-mug');
  await openAwake(page, '/checkout');
  for (const wallet of wallets) await expect(button(page, wallet)).toBeVisible();
  expect(early).toEqual([]);
  await expectAccessible(page);
  await expectNoOverflow(page);
  await button(page, 'PayPal').focus();
  await page.keyboard.press('Tab');
  await expect(button(page, 'Google Pay')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(sheet(page, 'Google Pay')).toBeVisible();
});

test.describe('in German', () => {
  test.use({ locale: 'de-DE' });

  test('the buttons stand under a German heading', async ({ page }) => {
    await openAwake(page, '/products/everyday-mug');
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
