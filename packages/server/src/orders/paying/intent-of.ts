import type { Billing } from '@mercer/contract';
import type { Gateways } from '../../gateways/index.ts';
import { billedIntents } from '../../payments/index.ts';

/** The payment on a cart that a browser has confirmed, at a gateway that the shop uses. */
export function intentOf(gateways: Gateways, billing: Billing): { gateway: string; intentId: string } | undefined {
  const named = billedIntents(billing).find(({ gateway }) => gateways.has(gateway));
  return named && { gateway: named.gateway, intentId: named.id };
}
