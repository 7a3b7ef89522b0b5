import type { Page } from '@playwright/test';
import { addProductToCart, requestShopApi } from './shop-api.ts';
import {
  cards,
  chooseCardPayment,
  expect,
  expectPlaced,
  fillAddresses,
  fillCard,
  placeOrder,
  test,
} from './shopper.ts';

test('blanks are no city: the field says so, and nothing is charged', async ({ page }) => {
  await fillCheckout(page, 'airwallex');
  const intents: string[] = [];
  page.on('request', (request) => void (request.url().includes('/vault/intent') && intents.push(request.url())));
  await page.getByLabel('City').first().fill('   ');
  await placeOrder(page);
  await expect(page.getByRole('alert').getByRole('link', { name: 'City is required.' })).toBeVisible();
  expect(intents).toEqual([]);
});

for (const method of ['airwallex', 'card'] as const) {
  test(`an order whose answer was lost is found, ${method}`, async ({ page, shopper }) => {
    shopper.expects(/ERR_FAILED/);
    await fillCheckout(page, method, cards.lateWebhook);
    let placedOrder: { number: string } | undefined;
    await page.route('**/api/cart/order', async (route) => {
      if (route.request().method() !== 'POST') return route.continue();
      placedOrder = await (await route.fetch()).json();
      await route.abort();
    });
    await placeOrder(page);
    await expectPlaced(page);
    await expect(page.getByRole('link', { name: `Order #${placedOrder?.number} placed` })).toBeVisible();
    await expect(page.getByRole('banner').getByRole('link', { name: /^Cart/ })).not.toContainText('1');
  });
}

test('a cart that another tab has changed is shown before it is paid', async ({ page, context, shopper }) => {
  await fillCheckout(page, 'airwallex');
  await addProductToCart(await context.newPage(), 'everyday-mug');
  await placeOrder(page);
  await expect(page.getByRole('alert').filter({ hasText: 'Your cart has changed in the meantime.' })).toBeVisible();
  await expect(page.getByText('Qty: 2')).toBeVisible();
  shopper.expects();
  await placeOrder(page);
  await expectPlaced(page);
});

test('another sum than the page shows is not confirmed: the page shows the new one first', async ({
  page,
  context,
  shopper,
}) => {
  shopper.expects(/status of 409/);
  await fillCheckout(page, 'airwallex');
  const otherPage = await context.newPage();
  await page.route(
    '**/vault/intent**',
    async (route) => {
      await addProductToCart(otherPage, 'everyday-mug');
      await route.continue();
    },
    { times: 1 },
  );
  const confirmed: string[] = [];
  page.on('request', (request) => void (request.url().endsWith('/confirm') && confirmed.push(request.url())));
  await placeOrder(page);
  await expect(page.getByRole('alert').filter({ hasText: 'Your cart has changed in the meantime.' })).toBeVisible();
  await expect(page.getByText('Qty: 2')).toBeVisible();
  expect(confirmed).toEqual([]);
  await placeOrder(page);
  await expectPlaced(page);
});

test('a payment that the gateway has announced before the browser goes on is placed', async ({ page }) => {
  await fillCheckout(page, 'airwallex');
  const requestCart = () => requestShopApi<{ checkout_id: string; items: object[] }>(page, 'GET', '/api/cart');
  const { checkout_id } = await requestCart();
  await page.route('**/api/cart', async (route) => {
    if (route.request().postData()?.includes('"intent"')) {
      await expect.poll(async () => (await requestCart()).items.length).toBe(0);
    }
    await route.continue();
  });
  await placeOrder(page);
  await expectPlaced(page);
  const { number } = await requestShopApi<{ number: string }>(
    page,
    'GET',
    `/api/cart/order?checkout_id=${checkout_id}`,
  );
  await expect(page.getByRole('link', { name: `Order #${number} placed` })).toBeVisible();
});

test('a payment for what the cart was does not pay for what it is', async ({ page, context, shopper }) => {
  shopper.expects(/ERR_FAILED|status of 409/);
  await fillCheckout(page, 'airwallex', cards.lateWebhook);
  await page.route('**/api/cart/order', (route) => route.abort(), { times: 1 });
  await placeOrder(page);
  await expect(page.getByText('There was an issue finalizing your order.')).toBeVisible();
  const otherPage = await context.newPage();
  await addProductToCart(otherPage, 'everyday-mug');
  await requestShopApi(otherPage, 'GET', '/api/cart');
  for (let attempt = 0; attempt < 3 && !(await isOrderPlaced(page)); attempt++) await placeOrder(page);
  await expectPlaced(page);
});

test('back from the bank with the Back button, the order can be placed', async ({ page, shopper }) => {
  shopper.expects(/ERR_ABORTED|status of 402/);
  await fillCheckout(page, 'card', cards.threeDSecure);
  // The response has no content: the browser stays on its page, as it does after Back
  await page.route('**/sandbox/**', (route) => route.fulfill({ status: 204 }));
  const bank = page.waitForResponse('**/sandbox/**');
  await placeOrder(page);
  await bank;
  await expect(page.getByRole('button', { name: 'Place Order' })).toBeDisabled();
  await page.evaluate(() => window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
  await expect(page.getByRole('button', { name: 'Place Order' })).toBeEnabled();
});

async function fillCheckout(page: Page, method: 'airwallex' | 'card', card = cards.visa) {
  await addProductToCart(page, 'everyday-mug');
  await page.goto('/checkout');
  await fillAddresses(page);
  if (method === 'card') await chooseCardPayment(page);
  await fillCard(page, card);
}

async function isOrderPlaced(page: Page): Promise<boolean> {
  const outcome = page.getByRole('alert').or(page.getByText('Your order has been placed successfully!'));
  await expect(outcome.first()).toBeVisible();
  return page.getByText('Your order has been placed successfully!').isVisible();
}
