import type { GatewayDeps, Preflight } from '../port.ts';
import { checkGatewayKeys, unknownWebhook } from '../preflight.ts';
import { computeHexMac } from '../signature.ts';
import { type AirwallexKeys, airwallexKeys } from './keys.ts';

/** @param readPayment of a payment that is not there */
export function createPreflight(
  keys: AirwallexKeys,
  deps: GatewayDeps,
  readPayment: () => Promise<{ status: number }>,
): Preflight {
  const { now, publicUrl } = deps;
  return {
    async check() {
      const keyCheck = await checkGatewayKeys(airwallexKeys, readPayment);
      return [
        keyCheck,
        unknownWebhook('Airwallex', `${publicUrl}/vault/webhooks/airwallex`, 'Account, Developer, Webhooks'),
      ];
    },
    signSample() {
      const [time, body] = [String(now().getTime()), '{}'];
      const signature = computeHexMac(time + body, keys.webhookSecret);
      const headers = { 'Content-Type': 'application/json', 'x-timestamp': time, 'x-signature': signature };
      return { path: '/vault/webhooks/airwallex', headers, body };
    },
  };
}
