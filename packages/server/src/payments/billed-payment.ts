import { type Billing, isKeyInTable } from '@mercer/contract';

/** A payment at a gateway, which a browser has confirmed. */
export interface BilledIntent {
  gateway: string;
  id: string;
}

/** Methods whose script leaves its payment in a place of its own. */
const ownPlaces = {
  paypal: ({ paypal }: Billing) => ({ gateway: 'paypal', id: paypal?.order_id }),
};

/** The payments on a bill: the chosen method's own, or those that stand under `intent`. */
export function billedIntents(billing: Billing): BilledIntent[] {
  const { method = '', intent } = billing;
  if (!isKeyInTable(ownPlaces, method))
    return Object.entries(intent ?? {}).map(([gateway, { id }]) => ({ gateway, id }));
  const { gateway, id } = ownPlaces[method](billing);
  return id ? [{ gateway, id }] : [];
}

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
