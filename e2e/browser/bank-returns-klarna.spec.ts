import { expectReturns, klarna } from './bank-returns.ts';
import { test } from './own-shop.ts';

/** Klarna through Stripe takes each country's own currency, so that this shop sells in dollars. */
test.use({ settings: { payments: { card: { gateway: 'mercer' }, klarna: { gateway: 'stripe' } } } });

expectReturns([klarna]);
