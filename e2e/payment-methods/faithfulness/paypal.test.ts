import { test } from 'vitest';
import { paypalScript } from './paypal/script.ts';
import { openPaypal } from './paypal/world.ts';
import { expectWhole, runMerchantScript } from './run-script.ts';

runMerchantScript(paypalScript);

test('every call of the library is listed', async () => {
  const { orders, payments, search, vault, subscriptions } = await openPaypal();
  expectWhole(paypalScript, {
    Orders: orders,
    Payments: payments,
    Search: search,
    Vault: vault,
    Subscriptions: subscriptions,
  });
});
