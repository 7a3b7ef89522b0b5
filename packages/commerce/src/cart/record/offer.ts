import type { Minor } from '@mercer/contract';
import { parseJson } from '@mercer/database';
import { ApiError } from '@mercer/platform/http/errors';
import { createSentence } from '@mercer/platform/http/sentences/sentence';
import type { CartRow } from './cart-row.ts';

/** Offer that an operator has put into a cart: its lines have prices of their own. */
export interface Offer {
  /** Id of the draft. */
  id: string;
  /** Discount on all lines together, in minor units of the cart's currency. */
  discount: Minor;
  /** Name of the discount. */
  name: string;
  /** ISO 8601 */
  expires: string;
  /** Id of the cart that its shopper had before, and has again afterwards. */
  suspendedCartId: string | null;
  /** True until the offer is opened for the first time: addresses in it are from the operator. */
  isNew?: boolean;
  /** Id of the placed order whose balance is paid with the cart; absent: the cart becomes an order. */
  balanceOrderId?: string;
  /** True when someone else has opened the offer since, in another cart; this one is empty then. */
  isMoved?: boolean;
}

/** Offer as it is stored, with the name that its field has had since the first offers. */
interface StoredOffer extends Omit<Offer, 'suspendedCartId'> {
  parked: string | null;
}

export function readCartOffer({ draft }: Pick<CartRow, 'draft'>): Offer | null {
  if (draft === null) return null;
  const { parked, ...offer } = parseJson<StoredOffer>(draft);
  return { ...offer, suspendedCartId: parked };
}

/** Writes an offer as `carts.draft` stores it. */
export function stringifyOffer({ suspendedCartId = null, ...offer }: Partial<Offer>): string {
  return JSON.stringify({ ...offer, parked: suspendedCartId } satisfies Partial<StoredOffer>);
}

/** Asserts that no one else has opened the offer since. @throws ApiError 409 `draft_over` */
export function assertNotMoved(cart: Pick<CartRow, 'draft'>): void {
  if (!readCartOffer(cart)?.isMoved) return;
  throw new ApiError(createSentence('offerElsewhere'), { status: 409, code: 'draft_over', param: 'items' });
}

/** @throws ApiError 409 `draft_cart`, `draft_over` */
export function assertOwnChoice(cart: CartRow): void {
  assertNotMoved(cart);
  if (cart.draft !== null)
    throw new ApiError(createSentence('offerFixed'), { status: 409, code: 'draft_cart', param: 'items' });
}
