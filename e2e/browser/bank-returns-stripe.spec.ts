import { bancontact, expectReturns, ideal, klarna } from './bank-returns.ts';
import { test } from './own-shop.ts';

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
    payments: { card: { gateway: 'mercer' }, ideal: stripe, bancontact: stripe, klarna: stripe },
  },
});

expectReturns([klarna, ideal, bancontact]);
