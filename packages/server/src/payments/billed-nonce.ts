import type { Billing } from '@mercer/contract';

/** Token for one payment that a wallet's script has added to the billing data. */
export interface BilledNonce {
  method: string;
  token: string;
  /** Data about the browser that the gateway's script has collected for its fraud rules. */
  deviceData?: string | undefined;
}

/** Finds the token of the chosen payment method. */
export function findBilledNonce({ method = '', paypal, google, apple }: Billing): BilledNonce | undefined {
  const wallets: Record<string, { nonce?: string; device_data?: string } | undefined> = { paypal, google, apple };
  const { nonce: token, device_data } = wallets[method] ?? {};
  return token ? { method, token, deviceData: device_data ?? undefined } : undefined;
}
