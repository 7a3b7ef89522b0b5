import type { Order } from '@mercer/contract';

const key = 'placed-order';

export interface PlacedOrder {
  number: string;
  path: string;
}

/** A shopper with an account finds the order there; a guest's link has a key of its own. The page thanks who comes by it. */
export function buildOrderPath({ link }: Pick<Order, 'link'>): string {
  const { pathname, searchParams } = new URL(link);
  searchParams.set('done', 'placed');
  return `${pathname}?${searchParams}`;
}

/** Kept in the tab for the notice on `/`; private windows may refuse storage, then there is no notice. */
export function rememberPlacedOrder(order: Order): void {
  try {
    sessionStorage.setItem(key, JSON.stringify({ number: order.number, path: buildOrderPath(order) }));
  } catch {
    // the order itself is safe; only the notice is missing
  }
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

export function readPlacedOrder(): PlacedOrder | undefined {
  try {
    const text = sessionStorage.getItem(key);
    return text ? JSON.parse(text) : undefined; // written by rememberPlacedOrder
  } catch {
    return undefined;
  }
}

export function forgetPlacedOrder(): void {
  try {
    sessionStorage.removeItem(key);
  } catch {
    // Storage was blocked
  }
}
