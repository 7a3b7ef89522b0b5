import { isKeyOf } from '@mercer/contract';

/** How a shopper pays: in the gateway's fields, by its button, or on a page of its own, which leads back here. */
export type PaymentWay = 'fields' | 'button' | 'page';

const ways: Record<string, Record<string, PaymentWay>> = {
  card: { stripe: 'fields', quickpay: 'page' },
  ideal: { stripe: 'fields' },
  bancontact: { stripe: 'page' },
  klarna: { stripe: 'page', klarna: 'page' },
  paysafecard: { paysafecard: 'page' },
  google: { stripe: 'button', braintree: 'button' },
  apple: { stripe: 'button', braintree: 'button' },
};

/** A method that the store takes through a gateway. */
export interface GatewayMethod {
  id: string;
  name: string;
  way: PaymentWay;
}

interface OfferedMethod {
  id: string;
  name: string;
  gateway?: string;
}

/** Those that this page can pay with, the card first. */
export function gatewayMethods(offered: readonly OfferedMethod[]): GatewayMethod[] {
  const known = offered.flatMap(({ id, name, gateway = '' }) => {
    const way = wayOf(id, gateway);
    return way ? [{ id, name, way }] : [];
  });
  return known.sort((a, b) => Number(b.id === 'card') - Number(a.id === 'card'));
}

function wayOf(method: string, gateway: string): PaymentWay | undefined {
  const ofMethod = isKeyOf(ways, method) ? ways[method] : undefined;
  return ofMethod && isKeyOf(ofMethod, gateway) ? ofMethod[gateway] : undefined;
}
