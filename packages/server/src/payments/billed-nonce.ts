import type { Billing } from '@mercer/contract';

/** What the script of a wallet has left on a bill: it pays once. */
export interface BilledNonce {
  method: string;
  token: string;
  /** what the gateway's script has collected of the browser for its fraud rules */
  deviceData?: string | undefined;
}

/** That of the chosen method. */
export function billedNonce({ method = '', paypal, google, apple }: Billing): BilledNonce | undefined {
  const wallets: Record<string, { nonce?: string; device_data?: string } | undefined> = { paypal, google, apple };
  const { nonce: token, device_data } = wallets[method] ?? {};
  return token ? { method, token, deviceData: device_data ?? undefined } : undefined;
}
