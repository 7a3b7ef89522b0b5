import type { Page } from '@playwright/test';
import { test } from './own-shop.ts';
import { addProductToCart, createAccount, requestShopApi } from './shop-api.ts';
import { cards, chooseCardPayment, expect, expectPlaced, fillAddresses, fillCard, placeOrder } from './shopper.ts';
import { openHydratedPage } from './wait-for-hydration.ts';

const braintree = { gateway: 'braintree' };

/** The shop's own card fields, and beside them the wallets that Braintree charges. */
test.use({
  settings: {
    payments: {
      card: { gateway: 'mercer' },
      paypal: { ...braintree, client_id: 'braintree', merchant_id: 'SANDBOX1' },
      google: { ...braintree, merchant_id: 'BCR2DN4T' },
      apple: braintree,
    },
  },
});

type Method = 'PayPal' | 'Google Pay' | 'Apple Pay';

/** Locates the button of the chosen payment method; the top of the page has a button of the same wallet, too. */
const locateMethodButton = (page: Page, name: string) =>
  page.getByRole('group', { name: 'Payment Information' }).getByRole('button', { name });

/** Goes through the checkout up to the wallet's window. */
async function openWalletWindow(page: Page, method: Method) {
  // Safari alone has it
  const safari = await page.request.get('/sandbox/apple/apple-pay.js');
  await page.addInitScript({ content: await safari.text() });
  await addProductToCart(page, 'everyday-mug');
  await openHydratedPage(page, '/checkout');
  await fillAddresses(page);
  await page.getByRole('radio', { name: method }).check();
  if (method === 'PayPal') await placeOrder(page);
  await locateMethodButton(page, method).click();
  await expect(page.getByRole('dialog', { name: method })).toBeVisible();
}

async function payWithOutcome(page: Page, way: string) {
  await page.getByLabel('Pay with', { exact: true }).selectOption(way);
  await page.getByRole('button', { name: 'Pay', exact: true }).click();
}

interface PaidOrder {
  id: string;
  status: string;
  payments: { method: string }[];
}

const names = { PayPal: 'paypal', 'Google Pay': 'google', 'Apple Pay': 'apple' };

/** Reads the amount in minor units that the gateway retains for the order, according to the sandbox's ledger. */
async function readRetainedAmount(page: Page, { id }: PaidOrder): Promise<number> {
  type Ledger = { results: { status: string; amount: number; refunded: number }[] };
  const { results } = await requestShopApi<Ledger>(page, 'GET', `/vault/sandbox/charges?order_id=${id}`);
  const succeededCharges = results.filter(({ status }) => status === 'succeeded');
  return succeededCharges.reduce((sum, { amount, refunded }) => sum + amount - refunded, 0);
}

const locatePaymentError = (page: Page) =>
  page.getByRole('alert').filter({ hasText: 'Payment failed. Please try again.' });

for (const method of ['PayPal', 'Google Pay', 'Apple Pay'] as const) {
  test(`${method}: agreed to in its window, the order is placed, and its money comes back`, async ({ page }) => {
    await createAccount(page);
    await openWalletWindow(page, method);
    await payWithOutcome(page, 'succeed');
    await expectPlaced(page);
    const order = await requestShopApi<PaidOrder>(page, 'GET', '/api/cart/order');
    expect(order).toMatchObject({ status: 'paid', payments: [{ method: names[method] }] });
    expect(await readRetainedAmount(page, order)).toBeGreaterThan(0);
    await requestShopApi(page, 'POST', `/api/account/orders/${order.id}/cancel`);
    await expect.poll(() => readRetainedAmount(page, order)).toBe(0);
  });

  test(`${method}: declined, the shopper is told, and pays by card`, async ({ page, shopper }) => {
    shopper.expects(/status of 402/);
    await openWalletWindow(page, method);
    await payWithOutcome(page, method === 'PayPal' ? 'decline' : 'insufficient_funds');
    await expect(locatePaymentError(page)).toBeVisible();
    const reason = locatePaymentError(page).filter({ hasText: 'there is not enough money on it' });
    await expect(reason).toHaveCount(method === 'PayPal' ? 0 : 1);
    await chooseCardPayment(page);
    await fillCard(page, cards.visa);
    await placeOrder(page);
    await expectPlaced(page);
  });

  test(`${method}: after 'Cancel' nothing is paid, and the window can be opened again`, async ({ page }) => {
    await openWalletWindow(page, method);
    await page.getByRole('button', { name: 'Cancel', exact: true }).click();
    await expect(page.getByRole('dialog', { name: method })).toBeHidden();
    await locateMethodButton(page, method).click();
    await payWithOutcome(page, 'succeed');
    await expectPlaced(page);
  });
}
