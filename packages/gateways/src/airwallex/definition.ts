import { defineGateway } from '../definition.ts';
import { airwallexKeys } from './keys.ts';
import { airwallexCurrencies } from './money.ts';

export const airwallex = defineGateway({
  load: () => import('./index.ts'),
  keys: airwallexKeys,
  currencies: airwallexCurrencies,
  methods: { card: { isDefault: true } },
  rank: 7,
});
