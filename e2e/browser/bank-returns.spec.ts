import { amazon, expectReturns, klarna, paysafecard, threeDSecure } from './bank-returns.ts';
import { test } from './own-shop.ts';

/** Gateways with pages of their own, and a card whose bank asks the shopper. */
test.use({
  settings: {
    payments: {
      card: { gateway: 'mercer' },
      klarna: { gateway: 'klarna' },
      paysafecard: { gateway: 'paysafecard' },
      amazon: { gateway: 'amazon' },
    },
  },
});

expectReturns([klarna, paysafecard, amazon, threeDSecure]);
