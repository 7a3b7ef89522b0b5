import { expect, logIn, signInAsDemo, test } from './shopper.ts';

test.use({ allowedErrors: [/./] });

test('a part of the page that fails leaves the rest, and offers to try again', async ({ page }) => {
  await logIn(page, 'demo@mercer.test', 'demo-password');
  // an answer that no page expects
  await page.route('**/api/account/orders?*', (route) => route.fulfill({ json: { results: [{ id: 'broken' }] } }));
  const report = page.waitForRequest('**/client-errors');
  await page.getByRole('tab', { name: 'Order History' }).click();
  await expect(page.getByText('This part of the page could not be loaded.')).toBeVisible();
  await expect(page.getByRole('tab', { name: 'Profile' })).toBeVisible();
  expect((await report).postDataJSON()).toMatchObject({ path: '/account/orders', message: expect.any(String) });
  await page.unroute('**/api/account/orders?*');
  await page.getByRole('main').getByRole('link', { name: 'Retry' }).click();
  await expect(page.getByText(/^Order #\d+$/).first()).toBeVisible();
});

test('an order that could not be fetched is not called unknown, and can be fetched again', async ({ page }) => {
  await signInAsDemo(page, '/account');
  await page.getByRole('tab', { name: 'Order History' }).click();
  await page.route('**/api/account/orders/*', (route) => route.abort());
  await page.getByRole('link', { name: 'View Details' }).first().click();
  await expect(page.getByText('This page could not be loaded. Please try again in a moment.')).toBeVisible();
  await expect(page.getByText('Order not found.')).toHaveCount(0);
  await expect(page).toHaveTitle(/^Something went wrong/);
  await page.unroute('**/api/account/orders/*');
  await page.getByRole('link', { name: 'Retry' }).click();
  await expect(page.getByRole('heading', { level: 1, name: /^Order #\d+/ })).toBeVisible();
});

test('the server takes few reports of errors, and only from our own pages', async ({ request }) => {
  const reportClientError = (headers: Record<string, string>, message = 'x') =>
    request.post('/client-errors', { data: { message, path: '/' }, headers });
  expect((await reportClientError({ 'Sec-Fetch-Site': 'cross-site' })).status()).toBe(403);
  expect((await reportClientError({}, '')).status()).toBe(400);
});
