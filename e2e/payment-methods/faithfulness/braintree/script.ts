import { expect } from 'vitest';
import type { MerchantScript } from '../script.ts';
import { addresses, creditCards, customers, nonces, paymentMethods, paypalAccounts } from './customers.ts';
import { disputes, documents, merchantAccounts, settlements, webhooks } from './disputes.ts';
import { clientTokens, lineItems, refunds, testing, transactions } from './payments.ts';
import { otherProducts } from './unplayed.ts';
import { type BraintreeWorld, openBraintree } from './world.ts';

export const braintreeScript: MerchantScript<BraintreeWorld> = {
  gateway: 'braintree',
  title: 'Braintree',
  through: 'braintree 3.40.0',
  open: openBraintree,
  expectNotPlayed(outcome) {
    // The library reports only the status of an answer with an unknown status; a field is named
    const refusal =
      outcome.status === 'rejected'
        ? { reason: { type: 'unexpectedError', message: 'Unexpected HTTP response: 501' } }
        : { value: { success: false, message: expect.stringContaining('is not played') } };
    expect(outcome).toMatchObject(refusal);
  },
  ignored: ({ ignored }) => ignored,
  areas: {
    'Client tokens': clientTokens,
    Transactions: { ...transactions, ...refunds },
    'Line items': lineItems,
    Testing: testing,
    Customers: customers,
    Addresses: addresses,
    'Payment methods': paymentMethods,
    Nonces: nonces,
    'Credit cards': creditCards,
    'PayPal accounts': paypalAccounts,
    Disputes: disputes,
    Documents: documents,
    Webhooks: webhooks,
    'Merchant accounts': merchantAccounts,
    Settlements: settlements,
    'Other products': otherProducts,
  },
};
