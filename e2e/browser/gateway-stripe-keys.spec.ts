import type { APIRequestContext, Page } from '@playwright/test';
import { address } from '../address.ts';
import { test } from './own-shop.ts';
import { addProductToCart, createAccount, requestShopApi } from './shop-api.ts';
import { cards, expect, fillAddresses, placeOrder } from './shopper.ts';

/** Keys that the owner of a shop has set, and nothing else. */
test.use({
  keys: {
    STRIPE_SECRET_KEY: 'sk_test_own',
    STRIPE_PUBLISHABLE_KEY: 'pk_test_own',
    STRIPE_WEBHOOK_SECRET: 'whsec_own',
  },
});

test('a shop without a wallet takes no styles but its own', async ({ page }) => {
  const answer = await page.goto('/');
  const policy = answer?.headers()['content-security-policy'];
  expect(policy).toContain("; style-src 'self';");
  expect(policy).toContain("; form-action 'self'");
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('a kept card leads to its bank, at another address, and back to the order', async ({ page, shopper }) => {
    shopper.expects(/^foreign host: http:\/\/127\.0\.0\.1:/);
    await createAccount(page);
    const token = await cardAtStripe(page.request, cards.threeDSecure);
    await requestShopApi(page, 'POST', '/api/account/cards', { token, at_checkout: true });
    await addProductToCart(page, 'everyday-mug');
    await page.goto('/checkout');
    await fillAddresses(page);
    await page.getByRole('radio', { name: /3220/ }).check();
    await placeOrder(page);
    await expect(page).toHaveURL(/^http:\/\/127\.0\.0\.1:\d+\/sandbox\/stripe\/authorize\//);
    await page.getByRole('button', { name: 'Approve' }).click();
    await expect(page).toHaveURL(/\/account\/orders\/[^/]+\?done=placed$/);
    expect(await requestShopApi(page, 'GET', '/api/cart/order')).toMatchObject({ status: 'paid' });
  });

  test('a card that a subscription takes leads to its bank, and back to the subscription', async ({
    page,
    shopper,
  }) => {
    shopper.expects(/^foreign host: http:\/\/127\.0\.0\.1:/);
    await haveSubscription(page);
    await chooseSavedCard(page);
    await page.getByRole('button', { name: 'Approve' }).click();
    await expect(page).toHaveURL(/\/account\/subscriptions\?done$/);
    expect(await subscribedCards(page)).toEqual(['3155']);
  });

  test('a card whose bank has refused is not taken, and the page says so', async ({ page, shopper }) => {
    shopper.expects(/^foreign host: http:\/\/127\.0\.0\.1:/);
    await haveSubscription(page);
    await chooseSavedCard(page);
    await page.getByRole('button', { name: 'Fail' }).click();
    await expect(page.getByText('Your bank has not confirmed this card.')).toBeVisible();
    expect(await subscribedCards(page)).toEqual(['4242']);
  });

  test('a card that is only saved leads to its bank, and is there once it has agreed', async ({ page, shopper }) => {
    shopper.expects(/^foreign host: http:\/\/127\.0\.0\.1:/);
    await createAccount(page);
    await page.goto('/account/cards');
    const token = await cardAtStripe(page.request, asksOnce);
    const cardResponse = await page.request.post('/api/account/cards', { data: { token }, headers: shopHeaders });
    await page.goto((await cardResponse.json()).error.param);
    await page.getByRole('button', { name: 'Approve' }).click();
    await expect(page.getByText('Card saved successfully!')).toBeVisible();
    await expect(page.getByText(/3155/)).toBeVisible();
  });
});

test('a card that a subscription takes leads to its bank and back with JavaScript too', async ({ page, shopper }) => {
  shopper.expects(/^foreign host: http:\/\/127\.0\.0\.1:|status of 402/);
  await haveSubscription(page);
  await chooseSavedCard(page);
  await page.getByRole('button', { name: 'Approve' }).click();
  await expect(page).toHaveURL(/\/account\/subscriptions\?done$/);
  expect(await subscribedCards(page)).toEqual(['3155']);
});

const shopHeaders = {
  Authorization: `Basic ${Buffer.from('pk_demo_mercer').toString('base64')}`,
  'Sec-Fetch-Site': 'same-origin',
};

/** Number of a card whose bank asks once and then lets later charges pass. */
const asksOnce = '4000002500003155';

type Plans = { id: string; purchase_options: { subscription: { plans: { id: string }[] } } };

/** A subscription, and a saved card whose bank has not been asked yet. */
async function haveSubscription(page: Page): Promise<void> {
  await createAccount(page);
  const card = { token: await cardAtStripe(page.request, '4242424242424242') };
  const { id, purchase_options } = await requestShopApi<Plans>(page, 'GET', '/api/products/plant-food-bottle');
  const plan = { product_id: id, plan_id: purchase_options.subscription.plans[0]?.id, quantity: 1 };
  await requestShopApi(page, 'POST', '/api/subscriptions', { ...plan, shipping: address, billing: { card } });
  const token = await cardAtStripe(page.request, asksOnce);
  await requestShopApi(page, 'POST', '/api/account/cards', { token, at_checkout: true });
}

async function chooseSavedCard(page: Page): Promise<void> {
  await page.goto('/account/subscriptions');
  await page.locator('summary').first().click();
  await page.locator('select[name=card_id]').selectOption({ label: 'Visa ending in 3155' });
  await page
    .locator('form')
    .filter({ has: page.locator('select[name=card_id]') })
    .getByRole('button')
    .click();
}

async function subscribedCards(page: Page): Promise<string[]> {
  type Subscribed = { results: { billing: { card: { last4: string } } }[] };
  const { results } = await requestShopApi<Subscribed>(page, 'GET', '/api/subscriptions');
  return results.map(({ billing }) => billing.card.last4);
}

/** A payment method of a card, as Stripe's script makes it. */
async function cardAtStripe(request: APIRequestContext, number: string): Promise<string> {
  const answer = await request.post('/sandbox/stripe/v1/payment_methods', {
    headers: { Authorization: 'Bearer pk_test_own' },
    form: {
      type: 'card',
      'card[number]': number,
      'card[exp_month]': '12',
      'card[exp_year]': '2034',
      'card[cvc]': '123',
    },
  });
  return (await answer.json()).id;
}
