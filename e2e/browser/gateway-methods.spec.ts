import type { Page } from '@playwright/test';
import { expectAccessible, expectNoOverflow } from './accessibility.ts';
import { test } from './own-shop.ts';
import { addProductToCart } from './shop-api.ts';
import { cards, chooseCardPayment, expect, expectPlaced, fillAddresses, fillCard, placeOrder } from './shopper.ts';
import { openHydratedPage } from './wait-for-hydration.ts';

const stripe = { gateway: 'stripe' };

/** The shop's own card fields stay; what the gateway takes besides stands below them. */
test.use({
  settings: {
    store: {
      name: 'Laden',
      country: 'US',
      locale: 'en-US',
      currency: 'EUR',
      locales: [{ code: 'en-US', name: 'English' }],
      currencies: [{ code: 'EUR', type: 'base', decimals: 2 }],
    },
    payments: {
      card: { gateway: 'mercer' },
      ideal: stripe,
      klarna: stripe,
      google: stripe,
      apple: stripe,
      paypal: { gateway: 'paypal' },
    },
  },
});

async function openCheckout(page: Page, method?: string) {
  await addProductToCart(page, 'everyday-mug');
  await openHydratedPage(page, '/checkout');
  await fillAddresses(page);
  if (method) await page.getByRole('radio', { name: method }).check();
}

/** Locates the button of the chosen payment method; the top of the page has a button of the same wallet, too. */
const locateMethodButton = (page: Page, name: string) =>
  page.getByRole('group', { name: 'Payment Information' }).getByRole('button', { name });

/** The gateway's own page, and back. */
async function answerAtGateway(page: Page, button: 'Approve' | 'Cancel' | 'Fail') {
  await expect(page).toHaveURL(/\/sandbox\/stripe\/authorize\//);
  await page.getByRole('button', { name: button }).click();
  await expect(page).toHaveURL(/\/checkout$/);
}

test('methods stand below the two that are always there, and are reached by keyboard', async ({ page }) => {
  await openCheckout(page);
  const payment = page.getByRole('group', { name: 'Payment Information' });
  const names = ['Pay with Airwallex', 'Credit/Debit Card', 'iDEAL', 'Klarna', 'PayPal', 'Google Pay', 'Apple Pay'];
  for (const name of names) await expect(payment.getByRole('radio', { name })).toBeVisible();
  await expect(payment.getByRole('radio')).toHaveCount(names.length);
  await expect(payment.getByRole('radio', { name: 'Pay with Airwallex' })).toBeChecked();
  await payment.getByRole('radio', { name: 'Credit/Debit Card' }).focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await expect(payment.getByRole('radio', { name: 'Klarna' })).toBeChecked();
  await expect(payment).toContainText('You confirm the payment at Klarna and come back here.');
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoOverflow(page);
});

for (const method of ['Klarna', 'iDEAL']) {
  test(`${method}: approved on its page, the order is placed`, async ({ page }) => {
    await openCheckout(page, method);
    if (method === 'iDEAL') await expect(page.getByText('After submission you choose your bank.')).toBeVisible();
    await placeOrder(page);
    await answerAtGateway(page, 'Approve');
    await expectPlaced(page);
  });

  for (const answer of ['Cancel', 'Fail'] as const) {
    test(`${method}: after '${answer}' the shopper pays otherwise`, async ({ page }) => {
      await openCheckout(page, method);
      if (method === 'iDEAL') await expect(page.getByText('After submission you choose your bank.')).toBeVisible();
      await placeOrder(page);
      await answerAtGateway(page, answer);
      await expect(page.getByRole('alert').filter({ hasText: 'We are unable to authenticate' })).toBeVisible();
      await chooseCardPayment(page);
      await fillCard(page, cards.visa);
      await placeOrder(page);
      await expectPlaced(page);
    });
  }
}

test('back from the gateway without an answer, the page can be used', async ({ page }) => {
  await openCheckout(page, 'Klarna');
  await placeOrder(page);
  await expect(page).toHaveURL(/\/sandbox\/stripe\/authorize\//);
  await page.goBack();
  await expect(page.getByLabel('City').first()).toHaveValue('Portland');
  await page.getByRole('radio', { name: 'Credit/Debit Card' }).check();
  await fillCard(page, cards.visa);
  await placeOrder(page);
  await expectPlaced(page);
});

test('Google Pay: its button pays, and the order is placed', async ({ page }) => {
  await openCheckout(page, 'Google Pay');
  await locateMethodButton(page, 'Google Pay').click();
  await page.getByRole('button', { name: 'Pay', exact: true }).click();
  await expectPlaced(page);
});

test('a wallet that was not used is asked for', async ({ page }) => {
  await openCheckout(page, 'Google Pay');
  await expect(locateMethodButton(page, 'Google Pay')).toBeVisible();
  await placeOrder(page);
  await expect(page.getByRole('alert').filter({ hasText: 'Please confirm with Google Pay first.' })).toBeVisible();
});

test('PayPal: its button comes with the order, which is placed when PayPal has confirmed it', async ({ page }) => {
  await openCheckout(page, 'PayPal');
  await placeOrder(page);
  await expect(locateMethodButton(page, 'PayPal')).toBeVisible();
  const [shopNonce, handedOn] = await page.evaluate(() => [
    document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce,
    document.querySelector<HTMLScriptElement>('script[src*="/paypal/"]')?.dataset.cspNonce,
  ]);
  expect(handedOn).toBe(shopNonce);
  expect(shopNonce).toBeTruthy();
  await locateMethodButton(page, 'PayPal').click();
  await page.getByRole('button', { name: 'Pay', exact: true }).click();
  await expectPlaced(page);
});

test('PayPal: who chooses otherwise meanwhile is asked to, and pays so', async ({ page }) => {
  await openCheckout(page, 'PayPal');
  await placeOrder(page);
  await expect(locateMethodButton(page, 'PayPal')).toBeVisible();
  await chooseCardPayment(page);
  await expect(page.getByRole('alert').filter({ hasText: 'Please confirm with PayPal first.' })).toBeVisible();
  await fillCard(page, cards.visa);
  await placeOrder(page);
  await expectPlaced(page);
});
