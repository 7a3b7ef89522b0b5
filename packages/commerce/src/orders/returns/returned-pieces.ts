import { type Minor, toMajorUnits } from '@mercer/contract';
import type { Row, Tx } from '@mercer/database';
import { buildValidationError } from '@mercer/platform/http/errors';
import { limitToAccepted, type RequestedPieces, readOrderPieces, splitReturnedPieces } from '../pieces/index.ts';
import { returnOrderStock } from '../record/index.ts';
import { refundOfPieces, restockRefunded } from '../refunds/index.ts';

interface ReturnedPieces {
  request: Row<'returns'>;
  order: Row<'orders'>;
  items: Row<'return_items'>[];
}

interface PiecesTaken {
  /** True when all pieces can be sold again; what an inspection has found goes before. */
  restock: boolean;
  /** name of the operator's key */
  by: string;
  now: Date;
}

/**
 * Takes the pieces of a return back that were not refunded since it was requested: those that can be sold again go into stock.
 * @returns what they are worth
 */
export async function takeReturnedPieces(tx: Tx, { order, items }: ReturnedPieces, { restock, by, now }: PiecesTaken) {
  const { refunded, unpaid } = splitReturnedPieces(await readOrderPieces(tx, order), items);
  const accepted = limitToAccepted({ refunded, unpaid }, items);
  const restockable = new Map(items.map((item) => [item.item_id, item.restock ?? (restock ? item.quantity : 0)]));
  const movement = { orderId: order.id, kind: 'return', actor: by, now } as const;
  await restockRefunded(tx, order, restockedBefore(refunded, accepted, restockable), movement);
  const refund = await refundOfPieces(tx, order, accepted, { restock: restockable });
  await returnOrderStock(tx, order, refund.pieces, movement);
  return refund;
}

/** @throws ApiError 400 on `fee` where the pieces are worth less */
export function assertFee({ currency }: Row<'orders'>, fee: Minor, worth: Minor): void {
  if (fee <= worth) return;
  const limit = toMajorUnits(worth, currency);
  throw buildValidationError(`fee: at most ${limit} is expected, which the pieces are worth`, 'fee');
}

/** Lists the pieces that were refunded before and go into stock now: those that may, beyond the ones that are refunded now. */
function restockedBefore(
  refunded: readonly RequestedPieces[],
  accepted: readonly RequestedPieces[],
  restockable: ReadonlyMap<string, number>,
): RequestedPieces[] {
  return refunded.flatMap(({ id, quantity }) => {
    const now = accepted.find((pieces) => pieces.id === id)?.quantity ?? 0;
    const left = Math.min(quantity, Math.max(0, (restockable.get(id) ?? 0) - now));
    return left > 0 ? [{ id, quantity: left }] : [];
  });
}
