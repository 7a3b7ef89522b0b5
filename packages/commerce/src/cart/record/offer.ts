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
  /** the cart that its shopper had before, and has again afterwards */
  parked: string | null;
  /** True until the offer is opened for the first time: addresses in it are from the operator. */
  isNew?: boolean;
  /** True when someone else has opened the offer since, in another cart; this one is empty then. */
  isMoved?: boolean;
}

export function readCartOffer({ draft }: Pick<CartRow, 'draft'>): Offer | null {
  return draft === null ? null : parseJson<Offer>(draft);
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
