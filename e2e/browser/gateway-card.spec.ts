import type { Page } from '@playwright/test';
import { address } from '../address.ts';
import { expectAccessible } from './accessibility.ts';
import { test } from './own-shop.ts';
import { addProductToCart, createAccount, requestShopApi } from './shop-api.ts';
import { cards, expect, expectPlaced, fillAddresses, placeOrder, recordShopRequests } from './shopper.ts';
import { openHydratedPage } from './wait-for-hydration.ts';

/** Cards are typed into the gateway's own fields: no number reaches the shop. */
test.use({ settings: { payments: { card: { gateway: 'stripe' } } } });

async function openCheckout(page: Page, number: string) {
  await addProductToCart(page, 'everyday-mug');
  await openHydratedPage(page, '/checkout');
  await fillAddresses(page);
  await page.getByLabel('Card number').fill(number);
  await page.getByLabel('Expiration date').fill('12/34');
  await page.getByLabel('CVC').fill('123');
}

test('is charged when the order is placed, and its number goes to the gateway alone', async ({ page }) => {
  const requestTexts = recordShopRequests(page);
  await openCheckout(page, cards.visa);
  await expectAccessible(page);
  await placeOrder(page);
  await expectPlaced(page);
  expect(requestTexts.length).toBeGreaterThan(0);
  expect(requestTexts.join().replace(/\s/g, '')).not.toContain(cards.visa.replace(/\s/g, ''));
});

test('is declined, and another one pays', async ({ page, shopper }) => {
  shopper.expects(/status of 402/);
  await openCheckout(page, cards.declined);
  await placeOrder(page);
  await expect(page.getByRole('alert').filter({ hasText: 'Your card was declined.' })).toBeVisible();
  await page.getByLabel('Card number').fill(cards.visa);
  await placeOrder(page);
  await expectPlaced(page);
});

test('is asked for by the bank over the page: refused, then approved', async ({ page }) => {
  await openCheckout(page, cards.threeDSecure);
  const bank = page.frameLocator('iframe[title="3-D Secure"]');
  await placeOrder(page);
  await bank.getByRole('button', { name: 'Fail' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'We are unable to authenticate' })).toBeVisible();
  await placeOrder(page);
  await bank.getByRole('button', { name: 'Approve' }).click();
  await expectPlaced(page);
});

test('what another tab adds behind the page’s back is shown before it is charged', async ({
  page,
  context,
  shopper,
}) => {
  shopper.expects(/status of 409/);
  await openCheckout(page, cards.visa);
  const otherPage = await context.newPage();
  let isSaved = false;
  await page.route('**/api/cart', async (route) => {
    if (isSaved || route.request().method() !== 'PUT') return route.continue();
    isSaved = true;
    const saved = await route.fetch();
    await addProductToCart(otherPage, 'everyday-mug');
    await route.fulfill({ response: saved });
  });
  await placeOrder(page);
  await expect(page.getByRole('alert').filter({ hasText: 'Your cart has changed in the meantime.' })).toBeVisible();
  await expect(page.getByText('Qty: 2')).toBeVisible();
  const { capture_total } = await requestShopApi<{ capture_total: number }>(page, 'GET', '/api/cart');
  await placeOrder(page);
  await expectPlaced(page);
  expect(await requestShopApi(page, 'GET', '/api/cart/order')).toMatchObject({ status: 'paid', capture_total });
});

/** A card that the gateway's script has turned into a token. */
async function createStripeToken(page: Page): Promise<string> {
  const { card } = await requestShopApi<{ card: { publishable_key: string } }>(page, 'GET', '/api/settings/payments');
  const headers = { Authorization: `Bearer ${card.publishable_key}` };
  const form = {
    type: 'card',
    'card[number]': cards.visa,
    'card[exp_month]': '12',
    'card[exp_year]': '2034',
    'card[cvc]': '123',
  };
  const answer = await page.request.post('/sandbox/stripe/v1/payment_methods', { headers, form });
  return (await answer.json()).id;
}

test('an account holder pays with a card that is kept at the gateway', async ({ page }) => {
  await createAccount(page);
  await requestShopApi(page, 'POST', '/api/account/cards', { token: await createStripeToken(page) });
  await addProductToCart(page, 'everyday-mug');
  await openHydratedPage(page, '/checkout');
  await fillAddresses(page);
  await expect(page.getByRole('radio', { name: /ending in 4242/ })).toBeChecked();
  await placeOrder(page);
  await expectPlaced(page);
});

test('an account holder keeps the card that is typed, and pays with it next time', async ({ page }) => {
  await createAccount(page);
  await openCheckout(page, cards.visa);
  await page.getByRole('checkbox', { name: 'Save this card for next time' }).check();
  await placeOrder(page);
  await expectPlaced(page);
  await page.goto('/account/cards');
  await expect(page.getByRole('main')).toContainText('4242');
  await addProductToCart(page, 'everyday-mug');
  await openHydratedPage(page, '/checkout');
  await fillAddresses(page);
  await expect(page.getByRole('radio', { name: /ending in 4242/ })).toBeChecked();
  await placeOrder(page);
  await expectPlaced(page);
});

test('a guest is not asked whether to keep one', async ({ page }) => {
  await openCheckout(page, cards.visa);
  await expect(page.getByRole('checkbox', { name: 'Save this card' })).toHaveCount(0);
});

test.describe('in German', () => {
  test.use({ locale: 'de-DE' });

  test('a refusal says why', async ({ page, shopper }) => {
    shopper.expects(/status of 402/);
    await addProductToCart(page, 'everyday-mug');
    const account = { email: 'ada@mercer.test' };
    await requestShopApi(page, 'PUT', '/api/cart', { account, shipping: address, billing: address });
    await openHydratedPage(page, '/checkout');
    await page.getByLabel('Card number').fill(cards.insufficientFunds);
    await page.getByLabel('Expiration date').fill('12/34');
    await page.getByLabel('CVC').fill('123');
    await page.getByRole('button', { name: 'Zahlungspflichtig bestellen' }).click();
    await expect(page.getByRole('alert').filter({ hasText: 'nicht gedeckt' })).toBeVisible();
  });
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the page says that paying needs it', async ({ page }) => {
    await addProductToCart(page, 'everyday-mug');
    await page.goto('/checkout');
    const warning = page.locator('fieldset noscript [role=status]');
    await expect(warning).toBeVisible();
    expect(await warning.innerText()).toBe('Paying by card needs JavaScript.');
  });
});
