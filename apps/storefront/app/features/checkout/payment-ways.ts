import { type CartSettings, isKeyOf } from '@mercer/contract';

type OfferedMethod = CartSettings['payment_methods'][number];

/**
 * How a shopper pays: in the gateway's fields, by its button, by a button that needs the saved cart first, on a page of the
 * gateway's own, which leads back here, or by such a button that leads to one page to choose on and to another to pay.
 */
export type PaymentWay = 'fields' | 'button' | 'confirmation' | 'page' | 'visit';

const ways: Record<string, Record<string, PaymentWay>> = {
  card: { stripe: 'fields', airwallex: 'fields', quickpay: 'page' },
  ideal: { stripe: 'fields' },
  bancontact: { stripe: 'page' },
  klarna: { stripe: 'page', klarna: 'page' },
  paysafecard: { paysafecard: 'page' },
  paypal: { paypal: 'confirmation', braintree: 'confirmation' },
  google: { stripe: 'button', braintree: 'button' },
  apple: { stripe: 'button', braintree: 'button' },
  amazon: { amazon: 'visit' },
};

/** A method that the store takes through a gateway. */
export interface GatewayMethod extends OfferedMethod {
  way: PaymentWay;
}

/** Those that this page can pay with, the card first. */
export function gatewayMethods(offered: readonly OfferedMethod[]): GatewayMethod[] {
  const known = offered.flatMap((method) => {
    const way = wayOf(method);
    return way ? [{ ...method, way }] : [];
  });
  return known.sort((a, b) => Number(b.id === 'card') - Number(a.id === 'card'));
}

function wayOf({ id, gateway = '' }: OfferedMethod): PaymentWay | undefined {
  const ofMethod = isKeyOf(ways, id) ? ways[id] : undefined;
  return ofMethod && isKeyOf(ofMethod, gateway) ? ofMethod[gateway] : undefined;
}
