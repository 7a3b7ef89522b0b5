import { defineGateway } from '../definition.ts';
import { paysafecardCurrencies } from './currencies.ts';
import { paysafecardKeys } from './keys.ts';

export const paysafecard = defineGateway({
  load: () => import('./index.ts'),
  keys: paysafecardKeys,
  currencies: paysafecardCurrencies,
  methods: { paysafecard: { isDefault: true } },
  limits: { paysafecard: { canRenew: () => false } },
  rank: 4,
});
