import { expectReturns, quickpay } from './bank-returns.ts';
import { test } from './own-shop.ts';

/** The card is typed in on QuickPay's page. */
test.use({ settings: { payments: { card: { gateway: 'quickpay' } } } });

expectReturns([quickpay]);
