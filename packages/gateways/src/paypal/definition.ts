import { defineGateway } from '../definition.ts';
import { paypalKeys } from './keys.ts';
import { paypalCurrencies } from './money.ts';

export const paypal = defineGateway({
  load: () => import('./index.ts'),
  keys: paypalKeys,
  currencies: paypalCurrencies,
  methods: { paypal: { isDefault: true, readIntentId: (billing) => billing.paypal?.order_id } },
  // §5: subscriptions need PayPal's commerce platform
  limits: { paypal: { canRenew: ({ ppcp }) => ppcp === true } },
  rank: 2,
  browserSettings: ({ clientId }) => ({ client_id: clientId }),
});
