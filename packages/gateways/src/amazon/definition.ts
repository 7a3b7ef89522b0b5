import { defineGateway } from '../definition.ts';
import { buttonScript } from './button-hosts.ts';
import { amazonCurrencies, canChargeCurrency } from './currencies.ts';
import { amazonKeys } from './keys.ts';

export const amazon = defineGateway({
  load: () => import('./index.ts'),
  keys: amazonKeys,
  currencies: amazonCurrencies,
  methods: { amazon: { isDefault: true, needsAuthorization: true } },
  limits: { amazon: { canRenew: () => false } },
  rank: 6,
  browserSettings: ({ merchantId, publicKeyId }) => ({ merchant_id: merchantId, public_key_id: publicKeyId }),
  regionScripts: ({ region }) => [{ id: 'amazon-checkout', url: buttonScript(region) }],
  chargesCurrency: ({ region }, currency) => canChargeCurrency(region, currency),
});
