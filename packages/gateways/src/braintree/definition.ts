import { defineGateway } from '../definition.ts';
import { braintreeKeys } from './keys.ts';
import { braintreeCurrencies } from './money.ts';

export const braintree = defineGateway({
  load: () => import('./index.ts'),
  keys: braintreeKeys,
  currencies: braintreeCurrencies,
  methods: {
    paypal: { isDefault: true, needsAuthorization: true, asksClientId: true },
    google: {
      // Google knows live shops by an id that no key tells; in its test environment any will do
      isDefault: 'test',
      defaultSettings: { merchant_id: '12345678901234567890' },
      needsAuthorization: true,
      needsCardEntry: true,
    },
    apple: { isDefault: true, needsAuthorization: true, needsCardEntry: true },
  },
  chargesOnce: true,
  rank: 8,
});
