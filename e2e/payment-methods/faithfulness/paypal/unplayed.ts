import type { PaypalCalls } from './world.ts';

/** A shop with subscriptions of its own does not ask PayPal for any. */
export const subscriptions: PaypalCalls = {
  createBillingPlan: {
    notPlayed: ({ subscriptions }) =>
      subscriptions.createBillingPlan({
        body: { productId: 'PROD-1', name: 'Coffee', billingCycles: [], paymentPreferences: {} },
      }),
  },
  listBillingPlans: { notPlayed: ({ subscriptions }) => subscriptions.listBillingPlans({}) },
  getBillingPlan: { notPlayed: ({ subscriptions }) => subscriptions.getBillingPlan('P-1') },
  patchBillingPlan: { notPlayed: ({ subscriptions }) => subscriptions.patchBillingPlan({ id: 'P-1', body: [] }) },
  activateBillingPlan: { notPlayed: ({ subscriptions }) => subscriptions.activateBillingPlan('P-1') },
  deactivateBillingPlan: { notPlayed: ({ subscriptions }) => subscriptions.deactivateBillingPlan('P-1') },
  updateBillingPlanPricingSchemes: {
    notPlayed: ({ subscriptions }) =>
      subscriptions.updateBillingPlanPricingSchemes({ id: 'P-1', body: { pricingSchemes: [] } }),
  },
  createSubscription: {
    notPlayed: ({ subscriptions }) => subscriptions.createSubscription({ body: { planId: 'P-1' } }),
  },
  listSubscriptions: { notPlayed: ({ subscriptions }) => subscriptions.listSubscriptions({}) },
  getSubscription: { notPlayed: ({ subscriptions }) => subscriptions.getSubscription({ id: 'I-1' }) },
  patchSubscription: { notPlayed: ({ subscriptions }) => subscriptions.patchSubscription({ id: 'I-1', body: [] }) },
  reviseSubscription: { notPlayed: ({ subscriptions }) => subscriptions.reviseSubscription({ id: 'I-1', body: {} }) },
  suspendSubscription: {
    notPlayed: ({ subscriptions }) => subscriptions.suspendSubscription({ id: 'I-1', body: { reason: 'Away' } }),
  },
  cancelSubscription: {
    notPlayed: ({ subscriptions }) => subscriptions.cancelSubscription({ id: 'I-1', body: { reason: 'Enough' } }),
  },
  activateSubscription: {
    notPlayed: ({ subscriptions }) => subscriptions.activateSubscription({ id: 'I-1', body: { reason: 'Back' } }),
  },
  captureSubscription: {
    notPlayed: ({ subscriptions }) =>
      subscriptions.captureSubscription({
        id: 'I-1',
        body: {
          note: 'Due',
          captureType: 'OUTSTANDING_BALANCE' as never, // the library types its own list of names
          amount: { currencyCode: 'EUR', value: '1.00' },
        },
      }),
  },
  listSubscriptionTransactions: {
    notPlayed: ({ subscriptions }) =>
      subscriptions.listSubscriptionTransactions({
        id: 'I-1',
        startTime: '2026-06-01T00:00:00Z',
        endTime: '2026-06-02T00:00:00Z',
      }),
  },
};

/** Other products of PayPal, which the library has no calls for. */
export const otherProducts: PaypalCalls = {
  'create invoice': { notPlayed: ({ call }) => call('POST', '/v2/invoicing/invoices', {}) },
  'create product': { notPlayed: ({ call }) => call('POST', '/v1/catalogs/products', {}) },
};
