import type { Preflight, PreflightCheck } from '../port.ts';
import { checkKeys } from '../preflight.ts';
import { macOf } from '../signature.ts';
import { type QuickpayKeys, quickpayKeys } from './keys.ts';
import type { Payments } from './payments.ts';

export function createPreflight(payments: Payments, keys: QuickpayKeys): Preflight {
  return {
    async check() {
      const tried = await checkKeys(quickpayKeys, payments.ping);
      return tried.state === 'fine' ? [tried, await checkPrivateKey(payments, keys)] : [tried];
    },
    signSample() {
      const body = '{}';
      const headers = { 'Content-Type': 'application/json', 'QuickPay-Checksum-Sha256': macOf(body, keys.privateKey) };
      return { path: '/vault/webhooks/quickpay', headers, body };
    },
  };
}

/** Callbacks are signed with the merchant's key, which not every API user may read. */
async function checkPrivateKey({ privateKey }: Payments, keys: QuickpayKeys): Promise<PreflightCheck> {
  const told = await privateKey();
  if (told === keys.privateKey) return webhook('fine', 'QuickPay signs its callbacks with QUICKPAY_PRIVATE_KEY.');
  if (told !== null)
    return webhook('fault', 'QuickPay signs its callbacks with another key than QUICKPAY_PRIVATE_KEY.');
  return webhook(
    'note',
    "The API user may not read the merchant's private key: compare QUICKPAY_PRIVATE_KEY yourself.",
  );
}

function webhook(state: PreflightCheck['state'], message: string): PreflightCheck {
  return { check: 'webhook', state, message };
}
