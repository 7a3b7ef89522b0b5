import type { Page } from '@playwright/test';
import { openAwake } from './awake.ts';
import { callApi, haveAccount, haveInCart } from './by-api.ts';
import { test } from './own-shop.ts';
import { cards, chooseCard, expect, expectPlaced, fillAddresses, fillCard, placeOrder } from './shopper.ts';

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

/** Of the method that is chosen; the same wallet stands at the top of the page, too. */
const ownButton = (page: Page, name: string) =>
  page.getByRole('group', { name: 'Payment Information' }).getByRole('button', { name });

/** Up to the wallet's window. */
async function openWindow(page: Page, method: Method) {
  // Safari alone has it
  const safari = await page.request.get('/sandbox/apple/apple-pay.js');
  await page.addInitScript({ content: await safari.text() });
  await haveInCart(page, 'everyday-mug');
  await openAwake(page, '/checkout');
  await fillAddresses(page);
  await page.getByRole('radio', { name: method }).check();
  if (method === 'PayPal') await placeOrder(page);
  await ownButton(page, method).click();
  await expect(page.getByRole('dialog', { name: method })).toBeVisible();
}

async function payWith(page: Page, way: string) {
  await page.getByLabel('Pay with', { exact: true }).selectOption(way);
  await page.getByRole('button', { name: 'Pay', exact: true }).click();
}

interface PaidOrder {
  id: string;
  status: string;
  payments: { method: string }[];
}

const names = { PayPal: 'paypal', 'Google Pay': 'google', 'Apple Pay': 'apple' };

/** What the gateway has of the order, by the sandbox's books; minor units. */
async function keptOf(page: Page, { id }: PaidOrder): Promise<number> {
  type Ledger = { results: { status: string; amount: number; refunded: number }[] };
  const { results } = await callApi<Ledger>(page, 'GET', `/vault/sandbox/charges?order_id=${id}`);
  const paid = results.filter(({ status }) => status === 'succeeded');
  return paid.reduce((sum, { amount, refunded }) => sum + amount - refunded, 0);
}

const refused = (page: Page) => page.getByRole('alert').filter({ hasText: 'Payment failed. Please try again.' });

for (const method of ['PayPal', 'Google Pay', 'Apple Pay'] as const) {
  test(`${method}: agreed to in its window, the order is placed, and its money comes back`, async ({ page }) => {
    await haveAccount(page);
    await openWindow(page, method);
    await payWith(page, 'succeed');
    await expectPlaced(page);
    const order = await callApi<PaidOrder>(page, 'GET', '/api/cart/order');
    expect(order).toMatchObject({ status: 'paid', payments: [{ method: names[method] }] });
    expect(await keptOf(page, order)).toBeGreaterThan(0);
    await callApi(page, 'POST', `/api/account/orders/${order.id}/cancel`);
    await expect.poll(() => keptOf(page, order)).toBe(0);
  });

  test(`${method}: declined, the shopper is told, and pays by card`, async ({ page, shopper }) => {
    shopper.expects(/status of 402/);
    await openWindow(page, method);
    await payWith(page, method === 'PayPal' ? 'decline' : 'insufficient_funds');
    await expect(refused(page)).toBeVisible();
    const reason = refused(page).filter({ hasText: 'there is not enough money on it' });
    await expect(reason).toHaveCount(method === 'PayPal' ? 0 : 1);
    await chooseCard(page);
    await fillCard(page, cards.visa);
    await placeOrder(page);
    await expectPlaced(page);
  });

  test(`${method}: after 'Cancel' nothing is paid, and the window can be opened again`, async ({ page }) => {
    await openWindow(page, method);
    await page.getByRole('button', { name: 'Cancel', exact: true }).click();
    await expect(page.getByRole('dialog', { name: method })).toBeHidden();
    await ownButton(page, method).click();
    await payWith(page, 'succeed');
    await expectPlaced(page);
  });
}
