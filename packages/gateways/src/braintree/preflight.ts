import type { Preflight, PreflightCheck } from '../port.ts';
import { checkGatewayKeys, unknownWebhook } from '../preflight.ts';
import type { Braintree } from './client.ts';
import { signPayload } from './event.ts';
import { type BraintreeKeys, braintreeKeys } from './keys.ts';

export function createPreflight(braintree: Braintree, keys: BraintreeKeys, publicUrl: string): Preflight {
  return {
    async check({ currencies }) {
      const keyCheck = await checkGatewayKeys(braintreeKeys, () => braintree.ask('/merchant_accounts?page=1'));
      const place = 'the Control Panel, Settings, API, Webhooks';
      const webhook = unknownWebhook('Braintree', `${publicUrl}/vault/webhooks/braintree`, place);
      return keyCheck.state === 'fine'
        ? [keyCheck, webhook, await checkAccounts(braintree, currencies)]
        : [keyCheck, webhook];
    },
    signSample: () => signSample(keys),
  };
}

/** Braintree takes a currency where there is a merchant account of it. */
async function checkAccounts(braintree: Braintree, currencies: readonly string[]): Promise<PreflightCheck> {
  const accounts = await Promise.all(currencies.map((currency) => braintree.accountFor(currency)));
  const missing = currencies.filter((_, at) => accounts[at] === undefined);
  const joinCurrencies = (list: readonly string[]) => list.join(', ');
  return missing.length === 0
    ? {
        check: 'currencies',
        state: 'fine',
        message: `Braintree has a merchant account in ${joinCurrencies(currencies)}.`,
      }
    : {
        check: 'currencies',
        state: 'fault',
        message: `Braintree has no merchant account in ${joinCurrencies(missing)}: ask for one.`,
      };
}

function signSample({ publicKey, privateKey }: BraintreeKeys) {
  const payload = Buffer.from('<notification><kind>check</kind></notification>').toString('base64');
  const signature = `${publicKey}|${signPayload(payload, privateKey).toString('hex')}`;
  const body = new URLSearchParams({ bt_signature: signature, bt_payload: payload }).toString();
  const headers = { 'Content-Type': 'application/x-www-form-urlencoded' };
  return { path: '/vault/webhooks/braintree', headers, body };
}
