import type { Order } from '@mercer/contract';
import type { CartOutcome } from '../../state/cart-action.ts';

/** Calls with which a page learns whether a cart has become an order. */
export interface OrderCalls {
  fetchCart(): Promise<CartOutcome>;
  findOrder(checkoutId: string): Promise<Order | null>;
}

/**
 * The order that a cart has become, whoever has paid it.
 * @param checkoutId of the cart that the shopper meant to pay
 */
export async function orderPlacedMeanwhile(
  { fetchCart, findOrder }: OrderCalls,
  checkoutId: string | null,
): Promise<Order | null> {
  if (!checkoutId) return null;
  const now = await fetchCart();
  return now.ok && now.cart.checkout_id !== checkoutId ? findOrder(checkoutId) : null;
}
