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
