import { type Order, readCookie } from '@mercer/contract';
import type { Client } from '../../loading/client.ts';
import { resolveOrNull } from '../../loading/page-data.tsx';
import { placedOrderCookie } from '../../loading/shopper.ts';

/** A shopper with an account finds the order there; a guest's link has a key of its own. The page thanks who comes by it. */
export function buildOrderPath({ link }: Pick<Order, 'link'>): string {
  const { pathname, searchParams } = new URL(link);
  searchParams.set('done', 'placed');
  return `${pathname}?${searchParams}`;
}

/**
 * Builds the cookie with which `/` opens with the order. It names the order, which only its own session is told.
 * @param orderId '' when the shopper has closed the panel
 */
export function buildPlacedOrderCookie(orderId: string, isSecure: boolean): string {
  return `${placedOrderCookie}=${orderId}; Path=/; SameSite=Lax${orderId ? '' : '; Max-Age=0'}${isSecure ? '; Secure' : ''}`;
}

function writePlacedOrderCookie(orderId: string): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser
  document.cookie = buildPlacedOrderCookie(orderId, location.protocol === 'https:');
}

export const rememberPlacedOrder = ({ id }: Order): void => writePlacedOrderCookie(id);

export const forgetPlacedOrder = (): void => writePlacedOrderCookie('');

/** Loads the order that was placed last, until the shopper has closed its panel. @param cookies of a request, or of the page */
export async function loadPlacedOrder({ cart }: Pick<Client, 'cart'>, cookies: string): Promise<Order | null> {
  const id = readCookie(cookies, placedOrderCookie);
  const order = id ? await resolveOrNull(cart.getOrder()) : null;
  return order && order.id === id && order.status !== 'canceled' ? order : null;
}

const leftKey = 'checkout-left';

/**
 * The page may be left for a gateway's: what was to be paid there is an order, perhaps, before the shopper is back.
 * @param checkoutId '' once the shopper has seen what became of it
 */
export function rememberCheckout(checkoutId: string): void {
  try {
    sessionStorage.setItem(leftKey, checkoutId);
  } catch {
    // the cart itself tells, unless it is an order by then
  }
}

export function leftCheckout(): string {
  try {
    return sessionStorage.getItem(leftKey) ?? '';
  } catch {
    return '';
  }
}
