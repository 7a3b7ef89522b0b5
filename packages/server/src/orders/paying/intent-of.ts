import type { Billing } from '@mercer/contract';
import type { Gateways } from '../../gateways/index.ts';

/** The payment on a cart that a browser has confirmed, at a gateway that the shop uses. */
export function intentOf(gateways: Gateways, { intent }: Billing): { gateway: string; intentId: string } | undefined {
  const [named] = Object.entries(intent ?? {}).filter(([gateway]) => gateways.has(gateway));
  return named && { gateway: named[0], intentId: named[1].id };
}
