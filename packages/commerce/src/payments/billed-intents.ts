import { type Billing, isKeyInTable, isPlainObject } from '@mercer/contract';
import { gatewayDefinitions } from '@mercer/gateways';

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

/** Token for one payment that a wallet's script has added to the billing data. */
interface BilledNonce {
  method: string;
  token: string;
  /** Data about the browser that the gateway's script has collected for its fraud rules. */
  deviceData?: string | undefined;
}

/** Finds the token of the chosen payment method. */
export function findBilledNonce(billing: Billing): BilledNonce | undefined {
  const { method = '' } = billing;
  const fields: unknown = isKeyInTable(billing, method) ? billing[method] : undefined;
  const { nonce: token, device_data: deviceData } = isPlainObject(fields) ? fields : {};
  if (typeof token !== 'string' || token === '') return undefined;
  return { method, token, deviceData: typeof deviceData === 'string' ? deviceData : undefined };
}
