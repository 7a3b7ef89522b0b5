import type { CartUpdate } from '../cart/cart.ts';
import type { Flow } from './flow.ts';
import type { PaymentCart } from './payment-cart.ts';

/**
 * The cart rated for the address or the service that is chosen in a wallet's window, with a service that is offered there:
 * the window is to show it.
 * @returns null where nothing is sent there
 */
export async function rateCartForShipping(flow: Flow, shipping: CartUpdate['shipping']): Promise<PaymentCart | null> {
  const chosenService = shipping?.service;
  const change = { shipping, shipment_rating: null, ...(chosenService && { $taxes: true }) };
  const cart = await flow.updateCart(change);
  const services = cart.shipment_rating?.services ?? [];
  const [first] = services;
  if (!first) return null;
  const isOffered = services.some(({ id }) => id === (chosenService ?? cart.shipping?.service));
  return flow.rememberShown(
    isOffered ? cart : await flow.updateCart({ shipping: { service: first.id }, $taxes: true }),
  );
}

/**
 * Says whether a button buys before the checkout: its window asks for the address, and shows what the order costs
 * there.
 */
export function followsShipping({ params }: Flow<{ cart?(): object; require?: { shipping?: boolean } }>): boolean {
  return params.cart !== undefined && params.require?.shipping === true;
}
