import { test } from 'vitest';
import { braintreeScript } from './braintree/script.ts';
import { openBraintree } from './braintree/world.ts';
import { expectWhole, runMerchantScript } from './run-script.ts';

runMerchantScript(braintreeScript);

const inner =
  /^_|[hH]andler$|Function|Generator$|Signature$|^(validateParams|fetch\w+|dateFormat|underscoreCustomField|settlementOperation\w+)$/;

test('what a shop asks is listed as a whole', async () => {
  const { gateway } = await openBraintree();
  expectWhole(
    braintreeScript,
    {
      'Client tokens': gateway.clientToken,
      'Line items': gateway.transactionLineItem,
      Customers: gateway.customer,
      Addresses: gateway.address,
      'Payment methods': gateway.paymentMethod,
      Nonces: gateway.paymentMethodNonce,
      'Credit cards': gateway.creditCard,
      'PayPal accounts': gateway.paypalAccount,
      Disputes: gateway.dispute,
      Documents: gateway.documentUpload,
      'Merchant accounts': gateway.merchantAccount,
      Settlements: gateway.settlementBatchSummary,
      Testing: gateway.testing,
      Transactions: gateway.transaction,
    },
    inner,
  );
});
