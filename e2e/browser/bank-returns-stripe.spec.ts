import { bancontact, expectReturns, ideal, pressButton } from './bank-returns.ts';
import { test } from './own-shop.ts';
import { addProductToCart, requestShopApi } from './shop-api.ts';
import { expect, fillAddresses } from './shopper.ts';
import { openHydratedPage } from './wait-for-hydration.ts';

const stripe = { gateway: 'stripe' };

/** Settings of a shop with the methods for which Stripe leads to a bank's page, in the currency that they support. */
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
    payments: { card: { gateway: 'mercer' }, ideal: stripe, bancontact: stripe },
  },
});

expectReturns([ideal, bancontact]);

test('the mandate of SEPA debits is shown where Bancontact is chosen', async ({ page }) => {
  await addProductToCart(page, 'everyday-mug');
  await openHydratedPage(page, '/checkout');
  const mandate = page.getByText('you authorize (A) Laden and Stripe');
  await page.getByRole('radio', { name: 'iDEAL' }).check();
  await expect(mandate).toBeHidden();
  await page.getByRole('radio', { name: 'Bancontact' }).check();
  await expect(mandate).toBeVisible();
});

test('a debit that its bank confirms later: the checkout, the account and the page of the order say so', async ({
  page,
  shopper,
}) => {
  // the cart is closed, and no order is placed yet
  shopper.expects(
    /status of 402/,
    /status of 404 .*\/api\/cart\/order\?/,
    /status of 404 \(Not Found\) .*\/api\/cart\/order\?/,
  );
  const email = `${Date.now()}_generatedSepaDebitIntentsSucceedDelayed@example.com`;
  await page.goto('/');
  await requestShopApi(page, 'POST', '/api/account', { email, password: 'a long password', first_name: 'Ada' });
  await addProductToCart(page, 'everyday-mug');
  await openHydratedPage(page, '/checkout');
  await fillAddresses(page);
  await bancontact.leave(page);
  await pressButton(page, 'Approve');
  const wait = page.getByText('Your bank takes some days to confirm this payment.');
  await expect(wait).toContainText('Your cart is empty: what you buy now is another order.');
  await expect(page.getByRole('heading', { name: 'Your cart is empty.' })).toBeVisible();
  await openHydratedPage(page, '/account/orders');
  await expect(page.getByRole('heading', { name: 'Your order', exact: true })).toBeVisible();
  await page.getByRole('link', { name: 'View Details' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your order');
  await expect(page.getByRole('status').filter({ hasText: 'Your bank has to confirm the payment, by' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Get Invoice' })).toHaveCount(0);
});
