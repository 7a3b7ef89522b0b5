import { findPaymentWay, type PaymentWay } from '@mercer/client/gateways';
import type { CartSettings } from '@mercer/contract';

type OfferedMethod = CartSettings['payment_methods'][number];

/** A method that the store takes through a gateway, or that its owner confirms. */
export interface GatewayMethod extends OfferedMethod {
  way: PaymentWay | 'manual';
}

/** Selects the methods that this page can pay with: cards first, and those that the owner confirms last. */
export function gatewayMethods(offered: readonly OfferedMethod[]): GatewayMethod[] {
  const payableMethods = offered.flatMap((method): GatewayMethod[] => {
    const way: GatewayMethod['way'] | undefined =
      method.gateway === 'manual' ? 'manual' : findPaymentWay(method.id, method.gateway ?? '');
    return way ? [{ ...method, way }] : [];
  });
  const place = ({ id, way }: GatewayMethod) => (id === 'card' ? 0 : way === 'manual' ? 2 : 1);
  return payableMethods.sort((first, second) => place(first) - place(second));
}
