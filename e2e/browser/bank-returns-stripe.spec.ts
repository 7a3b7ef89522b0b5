import { openAwake } from './awake.ts';
import { bancontact, expectReturns, ideal } from './bank-returns.ts';
import { haveInCart } from './by-api.ts';
import { test } from './own-shop.ts';
import { expect } from './shopper.ts';

const stripe = { gateway: 'stripe' };

/** What Stripe leads to a page of a bank for, in the currency that its methods know. */
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
  await haveInCart(page, 'everyday-mug');
  await openAwake(page, '/checkout');
  const mandate = page.getByText('you authorize (A) Laden and Stripe');
  await page.getByRole('radio', { name: 'iDEAL' }).check();
  await expect(mandate).toBeHidden();
  await page.getByRole('radio', { name: 'Bancontact' }).check();
  await expect(mandate).toBeVisible();
});
