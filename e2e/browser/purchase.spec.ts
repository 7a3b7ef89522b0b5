import type { Page } from '@playwright/test';
import { createProduct } from './operator-key.ts';
import { addProductToCart } from './shop-api.ts';
import {
  addToCart,
  cards,
  chooseCardPayment,
  expect,
  expectPlaced,
  fillAddresses,
  fillCard,
  openCheckout,
  placeOrder,
  readStockLevel,
  signUp,
  test,
} from './shopper.ts';

let sundial: Awaited<ReturnType<typeof createProduct>>;

test.beforeEach(async ({ page }) => {
  sundial = await createProduct(page, 'Pocket Sundial', { stock_tracking: true, stock_level: 5 });
});

test.afterEach(() => sundial.remove());

test('from the home page to a paid order with Airwallex', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'Find Your Next Favorite Thing' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Featured Products' })).toBeVisible();
  await page.getByRole('main').locator('a[href^="/products/"]').first().click();
  await expect(page).toHaveURL(/\/products\//);
  await page.getByRole('main').getByRole('button', { name: 'Add to Cart' }).first().click();
  await expect(page.getByText(/ added to cart!$/).first()).toBeVisible();
  const miniCart = page.getByRole('dialog', { name: 'Your Cart' });
  await expect(miniCart).toBeVisible();
  await miniCart.getByRole('link', { name: 'View Cart' }).click();
  await expect(page.getByRole('heading', { name: 'Shopping Cart' })).toBeVisible();
  await expect(page.getByText('Subtotal (1 item)')).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Proceed to Checkout' }).click();
  await expect(page).toHaveURL(/\/checkout$/);
  await fillAddresses(page);
  await expect(page.getByText('This is a demo environment. Do not use real card details.').first()).toBeVisible();
  await fillCard(page, cards.visa);
  await placeOrder(page);
  await expectPlaced(page);
  await expect(page).toHaveURL('/');
});

test('a logged-in shopper buys with a card, and the order stands in the account', async ({ page, request }) => {
  await signUp(page);
  await addToCart(page, `/products/${sundial.slug}`);
  await page.goto('/cart');
  await page.getByRole('main').getByRole('spinbutton').fill('2');
  await expect(page.getByText('Subtotal (2 items)')).toBeVisible();
  await page.goto('/checkout');
  await fillAddresses(page);
  await chooseCardPayment(page);
  await fillCard(page, cards.visa);
  await placeOrder(page);
  await expectPlaced(page);
  await expect(page).toHaveURL('/');
  expect(await readStockLevel(request, sundial.slug)).toBe(3);
  await page.goto('/cart');
  await expect(page.getByText('Your Cart is Empty')).toBeVisible();
  await page.goto('/account/orders');
  const order = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Get Invoice' });
  await expect(order).toHaveCount(1);
  await expect(order).toContainText(sundial.name);
  await expect(order).toContainText('paid', { ignoreCase: true });
});

test.describe('a declined card', () => {
  test.use({ allowedErrors: [/status of 402/] });

  test('changes nothing and says why', async ({ page, request }) => {
    await openCheckout(page, cards.declined, 'card', sundial.slug);
    await placeOrder(page);
    await expect(page.getByText('Payment failed. Please try again.').first()).toBeVisible();
    await expect(page).toHaveURL(/\/checkout$/);
    await expect(page.getByRole('button', { name: 'Place Order' })).toBeEnabled();
    expect(await readStockLevel(request, sundial.slug)).toBe(5);
    await page.goto('/cart');
    await expect(page.getByText('Subtotal (1 item)')).toBeVisible();
  });
});

test.describe('a card with 3-D Secure', () => {
  // the order is refused until the bank has seen the shopper
  test.use({ allowedErrors: [/status of 402/] });
  const refusal =
    'We are unable to authenticate your payment method. Please choose a different payment method and try again';

  for (const method of ['airwallex', 'card'] as const) {
    test(`is charged after Approve (${method})`, async ({ page, request }) => {
      await openCheckout(page, cards.threeDSecure, method, sundial.slug);
      await placeOrder(page);
      await locateBankPage(page, method).getByRole('button', { name: 'Approve' }).click();
      await expectPlaced(page);
      expect(await readStockLevel(request, sundial.slug)).toBe(4);
    });

    test(`is not charged after Cancel, and the cart is kept (${method})`, async ({ page, request }) => {
      await openCheckout(page, cards.threeDSecure, method, sundial.slug);
      await placeOrder(page);
      await locateBankPage(page, method).getByRole('button', { name: 'Cancel' }).click();
      await expect(page.getByText(refusal).first()).toBeVisible();
      await expect(page).toHaveURL(/\/checkout$/);
      await expect(page.getByRole('button', { name: 'Place Order' })).toBeEnabled();
      await expect(page.getByRole('region', { name: 'Order Summary' })).toContainText(sundial.name);
      expect(await readStockLevel(request, sundial.slug)).toBe(5);
    });
  }

  /** Airwallex frames the bank's page in a dialog; the card gateway redirects to it. */
  function locateBankPage(page: Page, method: 'airwallex' | 'card') {
    return method === 'card' ? page : page.getByRole('dialog').frameLocator('iframe');
  }
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the same purchase works with a card', async ({ page, request }) => {
    await addProductToCart(page, sundial.slug);
    await page.goto('/cart');
    await expect(page.getByText('Subtotal (1 item)')).toBeVisible();
    await page.getByRole('main').getByRole('link', { name: 'Proceed to Checkout' }).click();
    await fillAddresses(page);
    await fillCard(page, cards.visa);
    await placeOrder(page);
    await expect(page).toHaveURL(/\/orders\/[^/]+\?token=/);
    await expect(page.getByRole('main')).toContainText(sundial.name);
    expect(await readStockLevel(request, sundial.slug)).toBe(4);
    expect(await page.content()).not.toContain('4242424242424242');
  });
});
