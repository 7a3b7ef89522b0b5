import type { Route } from '@playwright/test';
import { pauseRequests } from '../pause-requests.ts';
import { addProductToCart, createAccount } from '../shop-api.ts';
import { expect, fillAddresses, logIn, test } from '../shopper.ts';

test('§4 session: login and signup set the current user; logout clears it and its cart', async ({ page }) => {
  await createAccount(page);
  await addProductToCart(page, 'everyday-mug');
  await page.goto('/account');
  const header = page.getByRole('banner');
  await expect(header.getByRole('link', { name: 'Cart, 1 item' })).toBeVisible();
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL('/');
  await expect(header.getByRole('link', { name: 'Sign Up' })).toBeVisible();
  await expect(header.getByRole('link', { name: 'Cart, 0 items' })).toBeVisible();
  await page.goto('/account');
  await expect(page).toHaveURL(/\/login/);
});

test('§4 session: who cannot be told is logged out', async ({ page, context, baseURL }) => {
  await context.addCookies([{ name: 'swell-session', value: 'nobody-has-this-one', url: baseURL ?? '' }]);
  await page.goto('/');
  await expect(page.getByRole('banner').getByRole('link', { name: 'Sign Up' })).toBeVisible();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Cart, 0 items' })).toBeVisible();
});

test("§4 session: a guest's cart follows its shopper into the account", async ({ page }) => {
  const email = await createAccount(page);
  await addProductToCart(page, 'everyday-mug');
  await page.context().clearCookies();
  await addProductToCart(page, 'everyday-mug', 2);
  await logIn(page, email, 'a-long-password');
  await expect(page.getByRole('banner').getByRole('link', { name: 'Cart, 3 items' }), 'one line').toBeVisible();
});

test('§4 cart: requests are serialized, a change waits for one in progress', async ({ page }) => {
  await addProductToCart(page, 'everyday-mug');
  await addProductToCart(page, 'mercer-field-watch');
  await page.goto('/cart');
  const letThrough = await pauseRequests(page, '**/api/cart/items/*');
  const sentMethods: string[] = [];
  page.on('request', (request) => {
    if (request.method() !== 'GET') sentMethods.push(request.method());
  });
  const buttons = page.getByRole('main').getByRole('button', { name: /^Remove/ });
  await buttons.first().click();
  await buttons.last().click();
  await expect.poll(() => sentMethods).toEqual(['DELETE']);
  letThrough();
  await expect(page.getByText('Your Cart is Empty')).toBeVisible();
  expect(sentMethods).toEqual(['DELETE', 'DELETE']);
});

test('§4 a cached record lives 5 seconds: quick view asks once for a product it has just shown', async ({ page }) => {
  await page.clock.install();
  await page.goto('/');
  const productRequests: string[] = [];
  page.on(
    'request',
    (request) => request.url().includes('/api/products/everyday-mug') && productRequests.push(request.url()),
  );
  const dialog = page.getByRole('dialog', { name: 'Quick view' });
  const openQuickView = async () => {
    await page.getByRole('button', { name: 'Quick view of Everyday Mug' }).press('Enter');
    await expect(dialog.getByRole('button', { name: 'Add to Cart' })).toBeVisible();
    await dialog.getByRole('button', { name: 'Close' }).click();
    await expect(dialog).toBeHidden();
  };
  await openQuickView();
  await openQuickView();
  expect(productRequests).toHaveLength(1);
  await page.clock.fastForward(5001);
  await openQuickView();
  expect(productRequests).toHaveLength(2);
});

test('§4 cart: a remove that fails, or has errors, empties the local cart, and the server cart comes back', async ({
  page,
  shopper,
}) => {
  shopper.expects(/ERR_FAILED/);
  await addProductToCart(page, 'everyday-mug');
  const failures = {
    'it fails': (route: Route) => route.abort(),
    'it has errors': (route: Route) => route.fulfill({ json: { errors: { id: { message: 'No' } } } }),
  };
  for (const [name, fail] of Object.entries(failures)) {
    await test.step(name, async () => {
      await page.goto('/cart');
      let fetches = 0;
      await page.route('**/api/cart/items/*', fail);
      await page.route('**/api/cart', (route) => (++fetches < 2 ? route.abort() : route.continue()));
      await page.getByRole('button', { name: 'Remove Everyday Mug' }).click();
      await expect(page.getByText('Your Cart is Empty')).toBeVisible();
      await expect(page.getByRole('banner').getByRole('link', { name: 'Cart, 0 items' })).toBeVisible();
      await expect(page.getByRole('status').filter({ hasText: 'Could not update your cart.' })).toBeVisible();
      await expect(page.getByText('Subtotal (1 item)')).toBeVisible();
      await page.unroute('**/api/cart/items/*');
      await page.unroute('**/api/cart');
    });
  }
});

test('§4 cart: an update response containing errors leaves the cart unchanged', async ({ page }) => {
  await addProductToCart(page, 'mercer-field-watch');
  await page.goto('/cart');
  await page.getByRole('spinbutton', { name: /^Quantity of/ }).fill('5000');
  await expect(page.getByRole('main').getByRole('alert')).toContainText(/^Only \d+/);
  await expect(page.getByText('Subtotal (1 item)')).toBeVisible();
});

test('§4 cart: a shipping option updates the service, a shipping address change resets it', async ({ page }) => {
  await addProductToCart(page, 'small-porch-speaker');
  await page.goto('/checkout');
  await fillAddresses(page);
  const country = page.getByRole('group', { name: 'Shipping Address' }).getByLabel('Country');
  const methods = page.getByRole('group', { name: 'Shipping Method' });
  const term = page
    .getByRole('region', { name: 'Order Summary' })
    .getByRole('term')
    .filter({ hasText: /^Shipping$/ });
  const shipping = term.locator('..').getByRole('definition');
  await expect(shipping).toHaveText('$0.00');
  await country.selectOption('AU');
  await methods.getByRole('radio', { name: /Express/ }).check({ force: true });
  await expect(shipping).toHaveText('$15.00');
  await country.selectOption('US');
  await expect(shipping).toHaveText('$0.00');
  await country.selectOption('AU');
  await expect(methods.getByRole('radio', { name: /Standard/ })).toBeChecked();
});
