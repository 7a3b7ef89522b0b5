import { getIsoDecimals } from '../currencies.ts';
import { defineGateway } from '../definition.ts';
import { quickpayKeys } from './keys.ts';

export const quickpay = defineGateway({
  load: () => import('./index.ts'),
  keys: quickpayKeys,
  // https://learn.quickpay.net/tech-talk/api/services/: the smallest unit of the currency; the acquirer decides which it takes
  currencies: { countsUnits: true, decimals: getIsoDecimals },
  methods: { card: { isDefault: true, needsAuthorization: true } },
  rank: 5,
});
