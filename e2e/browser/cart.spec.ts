import type { Page } from '@playwright/test';
import { expectAccessible, expectNoOverflow } from './accessibility.ts';
import { pauseRequests } from './pause-requests.ts';
import { addProductToCart } from './shop-api.ts';
import { expect, expectHydrated, logIn, product, test } from './shopper.ts';
import { openHydratedPage } from './wait-for-hydration.ts';

/** Typing rests for less, and notifications stay for less, before something comes of it. */
const longerThanAnyPauseMs = 5000;

test('clicks in a row become one request with the last quantity', async ({ page }) => {
  await pausePageClock(page, () => openCartPage(page, 'everyday-mug'));
  const sentUpdates: unknown[] = [];
  page.on('request', (request) => {
    if (request.method() === 'PUT') sentUpdates.push(request.postDataJSON());
  });
  const quantity = page.getByLabel(/^Quantity of/);
  await quantity.focus();
  for (let n = 0; n < 4; n++) await page.keyboard.press('ArrowUp');
  await page.clock.runFor(longerThanAnyPauseMs);
  await expect(page.getByText('Subtotal (5 items)')).toBeVisible();
  await page.keyboard.press('Tab');
  await page.clock.runFor(longerThanAnyPauseMs);
  expect(sentUpdates).toEqual([{ quantity: 5 }]);
});

test('on a slow line the last quantity counts, also when it is the one from before', async ({ page }) => {
  await pausePageClock(page, () => openCartPage(page, 'everyday-mug'));
  const letThrough = await pauseRequests(page, '**/api/cart/items/*');
  const quantity = page.getByLabel(/^Quantity of/);
  const first = page.waitForRequest((request) => request.method() === 'PUT');
  await quantity.fill('5');
  await page.clock.runFor(longerThanAnyPauseMs);
  await first;
  await quantity.fill('1');
  await page.clock.runFor(longerThanAnyPauseMs);
  const last = page.waitForResponse(
    async (answer) => answer.request().method() === 'PUT' && (await answer.json()).item_quantity === 1,
  );
  letThrough();
  await last;
  await expect(page.getByText('Subtotal (1 item)')).toBeVisible();
  await expect(quantity).toHaveValue('1');
});

test('more than there is in stock is an error beside the field, and the cart stays as it was', async ({ page }) => {
  await openCartPage(page);
  await page.getByLabel(/^Quantity of/).fill('5000');
  await expect(page.getByRole('main').getByRole('alert')).toBeVisible();
  await expect(page.getByLabel(/^Quantity of/)).toHaveAttribute('aria-invalid', 'true');
  await expect(page.getByText('Subtotal (1 item)')).toBeVisible();
  await expectAccessible(page);
  await expectNoOverflow(page);
});

test('the badge counts a piece at once, before the shop has answered', async ({ page }) => {
  await page.goto('/products/everyday-mug');
  const add = page.getByRole('main').getByRole('button', { name: 'Add to Cart' }).first();
  await expectHydrated(add);
  const letThrough = await pauseRequests(page, '**/api/cart/items');
  await add.click();
  await expect(page.getByRole('link', { name: 'Cart, 1 item' })).toBeVisible();
  await expect(page.getByRole('dialog', { name: 'Your Cart' })).toBeHidden();
  letThrough();
  await expect(page.getByRole('dialog', { name: 'Your Cart' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('link', { name: 'Cart, 1 item' })).toBeVisible();
});

test('a piece that the shop refuses is taken back from the badge', async ({ page }) => {
  await page.goto('/products/everyday-mug');
  const add = page.getByRole('main').getByRole('button', { name: 'Add to Cart' }).first();
  await expectHydrated(add);
  const refusal = { errors: { quantity: { message: 'Only 0 left in stock', code: 'out_of_stock' } } };
  await page.route('**/api/cart/items', (route) => route.fulfill({ json: refusal }));
  await add.click();
  await expect(page.getByText('Only 0 left in stock')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Cart, 0 items' })).toBeVisible();
});

test.describe('with a bad line', () => {
  test.use({ allowedErrors: [/ERR_FAILED|ERR_INTERNET_DISCONNECTED|status of 5/] });

  test('a failed update keeps what was typed, says so and offers to try again', async ({ page }) => {
    await openCartPage(page, 'everyday-mug');
    await page.route('**/api/cart/items/*', (route) => route.abort());
    await page.getByLabel(/^Quantity of/).fill('4');
    const status = page.getByRole('status').filter({ hasText: 'Could not update your cart.' });
    await expect(status).toBeVisible();
    await expect(page.getByLabel(/^Quantity of/)).toHaveValue('4');
    await page.unroute('**/api/cart/items/*');
    await status.getByRole('button', { name: 'Retry' }).click();
    await expect(page.getByText('Subtotal (4 items)')).toBeVisible();
    await expect(status).toHaveCount(0);
  });

  test('without a line the page says that nothing is lost', async ({ page, context }) => {
    await openCartPage(page, 'everyday-mug');
    await context.setOffline(true);
    await expect(page.getByText('You are offline.')).toBeVisible();
    await expect(page.getByText('Subtotal (1 item)')).toBeVisible();
    await expectAccessible(page);
    await context.setOffline(false);
    await expect(page.getByText('You are offline.')).toBeHidden();
  });
});

test('a notification stays while the pointer is on it', async ({ page }) => {
  await page.clock.install();
  await page.goto('/deals');
  const add = page.getByRole('main').getByRole('button', { name: /^Add .* to cart$/ });
  await expectHydrated(add.first());
  await page.clock.pauseAt(Date.now() + 60_000);
  await add.first().dispatchEvent('click');
  const toast = page.getByText(/ added to cart!$/).first();
  // Elements beside an open dialog take no pointer
  await expect(page.getByRole('dialog', { name: 'Your Cart' })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.clock.runFor(1000);
  await expect(page.getByRole('dialog', { name: 'Your Cart' })).toBeHidden();
  const { x = 0, y = 0 } = (await toast.boundingBox()) ?? {};
  await page.mouse.move(x + 2, y + 2);
  await expect(toast.locator('..'), 'a third class: it is held').toHaveClass(/^\S+ \S+ \S+$/);
  await page.clock.runFor(longerThanAnyPauseMs);
  await expect(toast).toBeVisible();
  await page.mouse.move(0, 0);
  await page.clock.runFor(longerThanAnyPauseMs);
  await expect(toast).toBeHidden();
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('quantity, its limits and removing work by posts', async ({ page }) => {
    await openCartPage(page);
    await page.getByLabel(/^Quantity of/).fill('2');
    await page.getByRole('button', { name: 'Update' }).click();
    await expect(page.getByText('Subtotal (2 items)')).toBeVisible();
    await page.getByLabel(/^Quantity of/).fill('5000');
    await page.getByRole('button', { name: 'Update' }).click();
    await expect(page.getByRole('alert')).toBeVisible();
    await page.getByRole('button', { name: /^Remove/ }).click();
    await expect(page.getByText('Your Cart is Empty')).toBeVisible();
  });

  test('the wishlist adds to the cart and lets go of a product', async ({ page }) => {
    await logIn(page, 'demo@mercer.test', 'demo-password');
    await page.goto('/wishlist');
    const card = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Pen' });
    await card.getByRole('button', { name: 'Add to Cart' }).click();
    await expect(page.getByRole('heading', { name: 'Shopping Cart' })).toBeVisible();
    await page.goto('/wishlist');
    await card.getByRole('button', { name: /^Remove/ }).click();
    await expect(page.getByText('Item removed from wishlist.')).toBeVisible();
    await expect(card).toHaveCount(0);
  });
});

/** Pauses the page's clock after `open`; the test lets it run on. */
async function pausePageClock(page: Page, open: () => Promise<void>) {
  await page.clock.install();
  await open();
  await expectHydrated(page.getByLabel(/^Quantity of/));
  await page.clock.pauseAt(Date.now() + 60_000);
}

async function openCartPage(page: Page, slug = product.slug) {
  await addProductToCart(page, slug);
  await page.goto('/cart');
  await expect(page.getByText('Subtotal (1 item)')).toBeVisible();
}

test('a line that was removed comes back with one click', async ({ page }) => {
  await openCartPage(page, 'everyday-mug');
  await page.getByRole('button', { name: /^Remove Everyday Mug/ }).click();
  await expect(page.getByText('Your Cart is Empty')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('Subtotal (1 item)')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Undo' })).toHaveCount(0);
});

test('so does one that was removed in the mini cart', async ({ page }) => {
  await addProductToCart(page, 'everyday-mug');
  await openHydratedPage(page, '/');
  await page.getByRole('banner').getByRole('link', { name: 'Cart, 1 item' }).click();
  const dialog = page.getByRole('dialog', { name: 'Your Cart' });
  await dialog.getByRole('button', { name: /^Remove Everyday Mug/ }).click();
  await dialog.getByRole('button', { name: 'Undo' }).click();
  await expect(dialog.getByRole('button', { name: /^Remove Everyday Mug/ })).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Undo' })).toHaveCount(0);
});
