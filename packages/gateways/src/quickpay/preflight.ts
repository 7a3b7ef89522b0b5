import type { Preflight, PreflightCheck } from '../port.ts';
import { checkGatewayKeys } from '../preflight.ts';
import { computeHexMac } from '../signature.ts';
import { type QuickpayKeys, quickpayKeys } from './keys.ts';
import type { Payments } from './payments.ts';

export function createPreflight(payments: Payments, keys: QuickpayKeys): Preflight {
  return {
    async check() {
      const keyCheck = await checkGatewayKeys(quickpayKeys, payments.ping);
      return keyCheck.state === 'fine' ? [keyCheck, await checkPrivateKey(payments, keys)] : [keyCheck];
    },
    signSample() {
      const body = '{}';
      const headers = {
        'Content-Type': 'application/json',
        'QuickPay-Checksum-Sha256': computeHexMac(body, keys.privateKey),
      };
      return { path: '/vault/webhooks/quickpay', headers, body };
    },
  };
}

/** Callbacks are signed with the merchant's key, which not every API user may read. */
async function checkPrivateKey({ privateKey }: Payments, keys: QuickpayKeys): Promise<PreflightCheck> {
  const merchantKey = await privateKey();
  if (merchantKey === keys.privateKey)
    return buildWebhookCheck('fine', 'QuickPay signs its callbacks with QUICKPAY_PRIVATE_KEY.');
  if (merchantKey !== null)
    return buildWebhookCheck('fault', 'QuickPay signs its callbacks with another key than QUICKPAY_PRIVATE_KEY.');
  return buildWebhookCheck(
    'note',
    "The API user may not read the merchant's private key: compare QUICKPAY_PRIVATE_KEY yourself.",
  );
}

function buildWebhookCheck(state: PreflightCheck['state'], message: string): PreflightCheck {
  return { check: 'webhook', state, message };
}
