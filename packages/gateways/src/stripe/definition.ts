import { defineGateway } from '../definition.ts';
import { stripeCurrencies } from './currencies.ts';
import { stripeKeys } from './keys.ts';

export const stripe = defineGateway({
  load: () => import('./index.ts'),
  keys: stripeKeys,
  currencies: stripeCurrencies,
  methods: { card: { isDefault: true }, apple: { needsAuthorization: true } },
  limits: {
    // https://docs.stripe.com/payments/ideal and /bancontact: in euros only, wherever the shopper is
    ideal: { currencies: ['EUR'], canRenew: () => false },
    // https://docs.stripe.com/payments/sepa-debit: a debit takes 10,000 euros at most
    bancontact: { currencies: ['EUR'], largest: 1_000_000 },
  },
  takesCardNumbers: true,
  customerColumn: 'stripe_customer',
  rank: 1,
  browserSettings: ({ publishableKey }) => ({ publishable_key: publishableKey }),
});
