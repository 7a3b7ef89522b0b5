import type { Row } from '@mercer/database';
import type { CountedPieces, RequestedPieces } from './order-pieces.ts';

type RefundItem = Row<'refund_items'>;

/** Row of `refund_items` with another number of restocked pieces. */
export type RestockedRow = Pick<RefundItem, 'refund_id' | 'item_id' | 'restocked'>;

/**
 * Splits the pieces of a line's refund into those that a refused refund put back into stock, which are refunded first,
 * and all others.
 */
export function splitStrandedPieces({ stranded }: Pick<CountedPieces, 'stranded'>, quantity: number) {
  const strandedQuantity = Math.min(quantity, stranded);
  return { strandedQuantity, otherQuantity: quantity - strandedQuantity };
}

/**
 * Releases pieces that refused refunds put back into stock to the refund that takes their place.
 * @param strandedRows of the order's refused refunds
 */
export function releaseStrandedPieces(
  strandedRows: readonly RefundItem[],
  refundedItems: readonly Pick<RefundItem, 'item_id' | 'quantity'>[],
): RestockedRow[] {
  const remainingQuantities = new Map(refundedItems.map(({ item_id, quantity }) => [item_id, quantity]));
  return strandedRows.flatMap(({ refund_id, item_id, restocked }) => {
    const quantity = remainingQuantities.get(item_id);
    if (quantity === undefined) return [];
    const released = Math.min(quantity, restocked);
    remainingQuantities.set(item_id, quantity - released);
    return { refund_id, item_id, restocked: restocked - released };
  });
}

/**
 * Restocks pieces of a line that its refunds left out of the stock; those that went back with their refund stay as they
 * are.
 * @param refundRows of the line, those that are restocked first at the beginning
 * @returns the changed rows, and how many pieces go back
 */
export function restockRefundedPieces(
  refundRows: readonly RefundItem[],
  quantity: number,
): { rows: RestockedRow[]; restockQuantity: number } {
  const rows: RestockedRow[] = [];
  let [remainingQuantity, restockQuantity] = [quantity, 0];
  for (const row of refundRows) {
    const coveredQuantity = Math.min(remainingQuantity, row.quantity);
    const addedQuantity = Math.max(0, coveredQuantity - row.restocked);
    if (addedQuantity > 0) rows.push({ ...row, restocked: row.restocked + addedQuantity });
    remainingQuantity -= coveredQuantity;
    restockQuantity += addedQuantity;
  }
  return { rows, restockQuantity };
}

/** Pieces of a return by line: those that were refunded since it was requested, and those that are still to be refunded. */
interface ReturnedPieces {
  refunded: RequestedPieces[];
  unpaid: RequestedPieces[];
}

/**
 * Splits the pieces of a return into those that were refunded since it was requested, and those that are still to be
 * refunded.
 */
export function splitReturnedPieces(
  lines: readonly CountedPieces[],
  items: readonly Pick<Row<'return_items'>, 'item_id' | 'quantity' | 'refunded'>[],
): ReturnedPieces {
  const split = items.map(({ item_id, quantity, refunded: refundedBefore }) => {
    const { refunded = 0, refundable = 0 } = lines.find(({ id }) => id === item_id) ?? {};
    const refundedSince = Math.max(0, refunded - refundedBefore);
    const refundedQuantity = Math.max(Math.min(quantity, refundedSince), quantity - refundable);
    return { id: item_id, refundedQuantity, unpaidQuantity: quantity - refundedQuantity };
  });
  return {
    refunded: split.map(({ id, refundedQuantity: quantity }) => ({ id, quantity })),
    unpaid: split.map(({ id, unpaidQuantity: quantity }) => ({ id, quantity })).filter(({ quantity }) => quantity > 0),
  };
}

/**
 * Leaves pieces of a return out that its inspection did not find; those that were refunded before are among the ones it found.
 * @returns what is refunded now
 */
export function limitToAccepted(
  { refunded, unpaid }: ReturnedPieces,
  items: readonly Pick<Row<'return_items'>, 'item_id' | 'restock' | 'discard'>[],
): RequestedPieces[] {
  return unpaid.flatMap(({ id, quantity }) => {
    const { restock = null, discard = null } = items.find(({ item_id }) => item_id === id) ?? {};
    if (restock === null || discard === null) return [{ id, quantity }];
    const refundedQuantity = refunded.find((pieces) => pieces.id === id)?.quantity ?? 0;
    const accepted = Math.min(quantity, restock + discard - refundedQuantity);
    return accepted > 0 ? [{ id, quantity: accepted }] : [];
  });
}
