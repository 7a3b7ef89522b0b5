import type { Page, Route } from '@playwright/test';
import { pauseRequests } from '../pause-requests.ts';
import { addProductToCart } from '../shop-api.ts';
import {
  cards,
  chooseCardPayment,
  expect,
  expectPlaced,
  fillAddresses,
  fillCard,
  placeOrder,
  test,
} from '../shopper.ts';

const { step } = test;
const script = '**/sandbox/airwallex/airwallex.js';

test.use({ allowedErrors: [/ERR_FAILED|status of 40[02]/] });

test('§8 checkout: each failure has its sentence, and the user stays with a button that works', async ({ page }) => {
  await openCheckout(page);
  await chooseCardPayment(page);

  await step("an empty card form: 'Card details are missing'", () => expectRefused(page, 'Card details are missing'));

  await step('tokenize error message: §5 card number, expiry, CVC', async () => {
    await fillCard(page, '4242 4242 4242 4241');
    await expectRefused(page, 'Card number appears to be invalid');
    await fillCard(page, cards.visa, '12/20');
    await expectRefused(page, 'Card expiry appears to be invalid');
    await fillCard(page, cards.visa);
    await page.getByLabel('CVC').fill('12');
    await expectRefused(page, 'Card CVC code appears to be invalid');
    await fillCard(page, cards.visa, '12 2034');
    await page.route('**/vault/tokens', (route) =>
      route.fulfill({ json: { $status: 200, $data: { errors: { gateway: { message: 'The vault is closed' } } } } }),
    );
    await expectRefused(page, 'The vault is closed');
    await page.unroute('**/vault/tokens');
  });

  await step("saving the addresses fails: 'An unexpected error occurred.'", async () => {
    await page.route('**/api/cart', (route) => route.abort());
    await expectRefused(page, 'An unexpected error occurred.');
    await page.unroute('**/api/cart');
  });

  await step("writing the payment fails: 'An unexpected error occurred during payment.'", async () => {
    const isPaymentUpdate = (route: Route) => 'card' in (route.request().postDataJSON()?.billing ?? {});
    await page.route('**/api/cart', (route) => (isPaymentUpdate(route) ? route.abort() : route.continue()));
    await expectRefused(page, 'An unexpected error occurred during payment.');
    await page.unroute('**/api/cart');
  });

  await step("submitting fails: 'There was an issue finalizing your order.'", async () => {
    await page.route('**/api/cart/order', (route) => route.abort());
    await expectRefused(page, 'There was an issue finalizing your order.');
    await page.unroute('**/api/cart/order');
  });

  await step("a declined card: 'Payment failed. Please try again.'", async () => {
    await fillCard(page, cards.declined);
    await expectRefused(page, 'Payment failed. Please try again.');
  });

  await step('and the next try succeeds', async () => {
    await fillCard(page, cards.visa);
    await placeOrder(page);
    await expectPlaced(page);
  });
});

test("§4 checkout: 'Payment form is not ready. Please wait a moment.' until Airwallex is ready", async ({ page }) => {
  const letThrough = await pauseRequests(page, script);
  await openCheckout(page);
  await expectRefused(page, 'Payment form is not ready. Please wait a moment.');
  letThrough();

  await step("§8 Airwallex: 'Card details are missing', declined: 'Payment failed. Please try again.'", async () => {
    await expect(page.getByLabel('Card number')).toBeVisible();
    await expectRefused(page, 'Card details are missing');
    await fillCard(page, cards.declined);
    await expectRefused(page, 'Payment failed. Please try again.');
  });

  await step("§8 the intent fails: 'An unexpected error occurred during payment.'", async () => {
    await page.route('**/vault/intent', (route) => route.abort());
    await expectRefused(page, 'An unexpected error occurred during payment.');
  });
});

test("§8 checkout: 'Failed to initialize Airwallex payment form.' after 3 tries, 500 ms apart", async ({ page }) => {
  const tries: number[] = [];
  await page.route(script, (route) => {
    tries.push(Date.now());
    return route.abort();
  });
  await addProductToCart(page, 'everyday-mug');
  await page.goto('/checkout');
  await expect(page.getByText('Failed to initialize Airwallex payment form.')).toBeVisible();
  expect(tries).toHaveLength(3);
  for (const [at, time] of tries.slice(1).entries()) expect(time - (tries[at] ?? 0)).toBeGreaterThanOrEqual(450);
});

async function openCheckout(page: Page) {
  await addProductToCart(page, 'everyday-mug');
  await page.goto('/checkout');
  await fillAddresses(page);
}

/** The sentence stands in an alert; nothing typed is lost and the submitting flag is cleared. */
async function expectRefused(page: Page, sentence: string) {
  await placeOrder(page);
  await expect(page.getByRole('alert').filter({ hasText: sentence })).not.toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Place Order' })).toBeEnabled();
  await expect(page).toHaveURL('/checkout');
  await expect(page.getByLabel('City').first()).toHaveValue('Portland');
}
