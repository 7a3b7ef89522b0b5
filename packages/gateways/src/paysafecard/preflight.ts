import type { Preflight, PreflightCheck } from '../port.ts';
import { announcesByPayment, checkGatewayKeys } from '../preflight.ts';
import { paysafecardKeys } from './keys.ts';
import type { Payments } from './payments.ts';

export function createPreflight(payments: Payments): Preflight {
  return {
    async check({ currencies }) {
      const keys = await checkGatewayKeys(paysafecardKeys, () => payments.ask('/payments/preflight'));
      return [keys, announcesByPayment('Paysafecard'), checkMerchantNumber(currencies), refundsByAgreement];
    },
    signSample() {
      const { pathname, search } = new URL(payments.addressOf('preflight'));
      return { path: pathname + search, headers: { 'Content-Type': 'application/json' }, body: '{}' };
    },
  };
}

/** https://github.com/paysafecard/api-documentation 'Refund Process'; the API tells it with the first refund that it refuses. */
const refundsByAgreement: PreflightCheck = {
  check: 'features',
  state: 'note',
  message:
    'Paysafecard gives refunds only once it has enabled them for your account, which it does not tell: ask it to.',
};

/** A merchant number has one currency, and the API does not tell which. */
function checkMerchantNumber(currencies: readonly string[]): PreflightCheck {
  const currencyList = currencies.join(', ');
  if (currencies.length < 2) return { check: 'currencies', state: 'fine', message: `All is sold in ${currencyList}.` };
  const message = `Paysafecard has one currency for each merchant number, and the shop sells in ${currencyList}: payments in the others fail.`;
  return { check: 'currencies', state: 'note', message };
}
