import { findPaymentWay, type PaymentWay } from '@mercer/client/gateways';
import type { CartSettings } from '@mercer/contract';

type OfferedMethod = CartSettings['payment_methods'][number];

/** A method that the store takes through a gateway. */
export interface GatewayMethod extends OfferedMethod {
  way: PaymentWay;
}

/** Selects the methods that this page can pay with, cards first. */
export function gatewayMethods(offered: readonly OfferedMethod[]): GatewayMethod[] {
  const payableMethods = offered.flatMap((method) => {
    const way = findPaymentWay(method.id, method.gateway ?? '');
    return way ? [{ ...method, way }] : [];
  });
  return payableMethods.sort((a, b) => Number(b.id === 'card') - Number(a.id === 'card'));
}
