import type { Billing } from '@mercer/contract';

/** What the script of a wallet has left on a bill: it pays once. */
export interface BilledNonce {
  method: string;
  token: string;
}

/** That of the chosen method. */
export function billedNonce({ method = '', paypal, google, apple }: Billing): BilledNonce | undefined {
  const wallets: Record<string, { nonce?: string } | undefined> = { paypal, google, apple };
  const token = wallets[method]?.nonce;
  return token ? { method, token } : undefined;
}
