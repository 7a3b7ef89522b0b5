import type { Minor } from '@mercer/contract';
import { parseJson } from '../../db/index.ts';
import { ApiError } from '../../http/errors.ts';
import { sentence } from '../../http/sentences/sentence.ts';
import type { CartRow } from './cart-row.ts';

/** What a cart is that the operator has filled: its lines have prices of their own. */
export interface Offer {
  /** of the draft */
  id: string;
  /** off all lines together; minor units of the cart's currency */
  discount: Minor;
  /** what the discount is called */
  name: string;
  /** ISO 8601 */
  expires: string;
  /** the cart that its shopper had before, and has again afterwards */
  parked: string | null;
  /** nobody has opened it yet: what is known of addresses is the operator's */
  isNew?: boolean;
  /** somebody else has opened it since, in another cart: nothing is left in this one */
  isMoved?: boolean;
}

export function offerOf({ draft }: Pick<CartRow, 'draft'>): Offer | null {
  return draft === null ? null : parseJson<Offer>(draft);
}

/** What whoever had the offer before is told. @throws ApiError 409 `draft_over` */
export function assertNotMoved(cart: Pick<CartRow, 'draft'>): void {
  if (!offerOf(cart)?.isMoved) return;
  throw new ApiError(sentence('offerElsewhere'), { status: 409, code: 'draft_over', param: 'items' });
}

/** @throws ApiError 409 `draft_cart`, `draft_over` */
export function assertOwnChoice(cart: CartRow): void {
  assertNotMoved(cart);
  if (cart.draft !== null)
    throw new ApiError(sentence('offerFixed'), { status: 409, code: 'draft_cart', param: 'items' });
}
