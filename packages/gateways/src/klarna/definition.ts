import { defineGateway } from '../definition.ts';
import { currenciesByCountry, klarnaCurrencies } from './currencies.ts';
import { klarnaKeys } from './keys.ts';

export const klarna = defineGateway({
  load: () => import('./index.ts'),
  keys: klarnaKeys,
  currencies: klarnaCurrencies,
  methods: { klarna: { isDefault: true } },
  limits: { klarna: { byCountry: currenciesByCountry, canRenew: () => false } },
  // published clients call one of Klarna's ways so
  aliases: ['klarna_direct'],
  rank: 3,
});
