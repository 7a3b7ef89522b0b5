import { type CartSettings, isKeyInTable } from '@mercer/contract';

type OfferedMethod = CartSettings['payment_methods'][number];

/**
 * Ways to pay: in the gateway's fields, by its button, by a button that needs the saved cart first, on a page of the
 * gateway that leads back here, or by such a button that leads to one page to choose on and to another to pay.
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

/** Selects the methods that this page can pay with, cards first. */
export function gatewayMethods(offered: readonly OfferedMethod[]): GatewayMethod[] {
  const payableMethods = offered.flatMap((method) => {
    const way = findPaymentWay(method);
    return way ? [{ ...method, way }] : [];
  });
  return payableMethods.sort((a, b) => Number(b.id === 'card') - Number(a.id === 'card'));
}

function findPaymentWay({ id, gateway = '' }: OfferedMethod): PaymentWay | undefined {
  const ofMethod = isKeyInTable(ways, id) ? ways[id] : undefined;
  return ofMethod && isKeyInTable(ofMethod, gateway) ? ofMethod[gateway] : undefined;
}
