import { expect, logIn, test } from './shopper.ts';

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

test('the server takes few reports of errors, and only from our own pages', async ({ request }) => {
  const send = (headers: Record<string, string>, message = 'x') =>
    request.post('/client-errors', { data: { message, path: '/' }, headers });
  expect((await send({ 'Sec-Fetch-Site': 'cross-site' })).status()).toBe(403);
  expect((await send({}, '')).status()).toBe(400);
});
