import { price, type StripeCalls } from './world.ts';

/** Calls to Stripe that a shop with its own catalogue, checkout and invoices does not need. */
export const otherProducts: StripeCalls = {
  'checkout.sessions.create': {
    notPlayed: ({ stripe }) => stripe.checkout.sessions.create({ mode: 'payment', success_url: 'http://localhost/' }),
  },
  'products.create': { notPlayed: ({ stripe }) => stripe.products.create({ name: 'Mug' }) },
  'prices.create': {
    notPlayed: ({ stripe }) => stripe.prices.create({ currency: 'eur', unit_amount: 999, product: 'prod_1' }),
  },
  'coupons.create': { notPlayed: ({ stripe }) => stripe.coupons.create({ percent_off: 10 }) },
  'promotionCodes.list': { notPlayed: ({ stripe }) => stripe.promotionCodes.list() },
  'paymentLinks.create': {
    notPlayed: ({ stripe }) => stripe.paymentLinks.create({ line_items: [{ price: 'price_1', quantity: 1 }] }),
  },
  'subscriptions.create': {
    notPlayed: ({ stripe }) => stripe.subscriptions.create({ customer: 'cus_1', items: [{ price: 'price_1' }] }),
  },
  'subscriptions.search': { notPlayed: ({ stripe }) => stripe.subscriptions.search({ query: 'status:"active"' }) },
  'invoices.create': { notPlayed: ({ stripe }) => stripe.invoices.create({ customer: 'cus_1' }) },
  'invoiceItems.create': { notPlayed: ({ stripe }) => stripe.invoiceItems.create({ customer: 'cus_1', ...price }) },
  'quotes.create': { notPlayed: ({ stripe }) => stripe.quotes.create() },
  'billingPortal.sessions.create': {
    notPlayed: ({ stripe }) => stripe.billingPortal.sessions.create({ customer: 'cus_1' }),
  },
  'shippingRates.list': { notPlayed: ({ stripe }) => stripe.shippingRates.list() },
  'taxRates.list': { notPlayed: ({ stripe }) => stripe.taxRates.list() },
  'terminal.readers.list': { notPlayed: ({ stripe }) => stripe.terminal.readers.list() },
  'issuing.cards.list': { notPlayed: ({ stripe }) => stripe.issuing.cards.list() },
  'sources.create': { notPlayed: ({ stripe }) => stripe.sources.create({ type: 'card' }) },
  'testHelpers.testClocks.create': {
    notPlayed: ({ stripe }) => stripe.testHelpers.testClocks.create({ frozen_time: 1_800_000_000 }),
  },
};
