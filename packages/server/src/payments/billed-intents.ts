import { type Billing, isKeyInTable } from '@mercer/contract';
import { gatewayDefinitions } from '../gateways/index.ts';

/** A payment at a gateway, which a browser has confirmed. */
export interface BilledIntent {
  gateway: string;
  id: string;
}

/** Lists the payments on a bill: the chosen method's own, or those that stand under `intent`. */
export function billedIntents(billing: Billing): BilledIntent[] {
  const { method = '', intent } = billing;
  const readers = gatewayDefinitions.flatMap(([gateway, { methods = {} }]) => {
    const readIntentId = isKeyInTable(methods, method) ? methods[method]?.readIntentId : undefined;
    return readIntentId ? [{ gateway, readIntentId }] : [];
  });
  if (readers.length === 0) return Object.entries(intent ?? {}).map(([gateway, { id }]) => ({ gateway, id }));
  return readers.flatMap(({ gateway, readIntentId }) => {
    const id = readIntentId(billing);
    return id ? [{ gateway, id }] : [];
  });
}
