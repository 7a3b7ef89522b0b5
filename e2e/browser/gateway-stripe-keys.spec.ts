import type { APIRequestContext } from '@playwright/test';
import { callApi, haveAccount, haveInCart } from './by-api.ts';
import { test } from './own-shop.ts';
import { cards, expect, fillAddresses, placeOrder } from './shopper.ts';

/** What the owner of a shop has set, and nothing else. */
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
    await haveAccount(page);
    const token = await cardAtStripe(page.request, cards.threeDSecure);
    await callApi(page, 'POST', '/api/account/cards', { token });
    await haveInCart(page, 'everyday-mug');
    await page.goto('/checkout');
    await fillAddresses(page);
    await page.getByRole('radio', { name: /3220/ }).check();
    await placeOrder(page);
    await expect(page).toHaveURL(/^http:\/\/127\.0\.0\.1:\d+\/sandbox\/stripe\/authorize\//);
    await page.getByRole('button', { name: 'Approve' }).click();
    await expect(page).toHaveURL(/\/account\/orders\/[^/]+\?done=placed$/);
    expect(await callApi(page, 'GET', '/api/cart/order')).toMatchObject({ status: 'paid' });
  });
});

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
