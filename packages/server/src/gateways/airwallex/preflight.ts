import type { GatewayDeps, Preflight } from '../port.ts';
import { checkKeys, unknownWebhook } from '../preflight.ts';
import { macOf } from '../signature.ts';
import { type AirwallexKeys, airwallexKeys } from './keys.ts';

/** @param read of a payment that is not there */
export function createPreflight(
  keys: AirwallexKeys,
  deps: GatewayDeps,
  read: () => Promise<{ status: number }>,
): Preflight {
  const { now, publicUrl } = deps;
  return {
    async check() {
      const tried = await checkKeys(airwallexKeys, read);
      return [
        tried,
        unknownWebhook('Airwallex', `${publicUrl}/vault/webhooks/airwallex`, 'Account, Developer, Webhooks'),
      ];
    },
    signSample() {
      const [time, body] = [String(now().getTime()), '{}'];
      const signature = macOf(time + body, keys.webhookSecret);
      const headers = { 'Content-Type': 'application/json', 'x-timestamp': time, 'x-signature': signature };
      return { path: '/vault/webhooks/airwallex', headers, body };
    },
  };
}
