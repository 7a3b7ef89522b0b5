import { type Billing, isKeyInTable, isPlainObject } from '@mercer/contract';

/** Token for one payment that a wallet's script has added to the billing data. */
export interface BilledNonce {
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
