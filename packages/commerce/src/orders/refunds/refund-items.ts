import type { Minor } from '@mercer/contract';
import type { Row, Tx } from '@mercer/database';
import {
  assertPieces,
  type CountedPieces,
  type RequestedPieces,
  readOrderPieces,
  splitStrandedPieces,
} from '../pieces/index.ts';
import { itemsOfOrder, type Piece } from '../record/index.ts';
import { refundBalance } from './refund.ts';
import { amountOfPieces, computePaidLines, roundToCountable } from './refund-amount.ts';
import { type RefundedItem, selectPieces } from './refunded-items.ts';

/** Says of all pieces, or of how many pieces of each line, that they go back into stock. */
type Restock = boolean | ReadonlyMap<string, number>;

/** Amounts and pieces that a refund of pieces returns. */
export interface PiecesRefund {
  amount: Minor;
  items: RefundedItem[];
  /** Pieces that are put back into stock. */
  pieces: Piece[];
}

/**
 * Computes the refund for pieces of a locked order: never more than what is refundable, and all of that, the shipment
 * included, when no piece is left. Pieces that a refused refund put back into stock are refunded first, and are
 * restocked only once.
 * @throws ApiError `validation_error` on `items` for pieces that the order does not have any more
 */
export async function refundOfPieces(
  tx: Tx,
  order: Row<'orders'>,
  requestedPieces: readonly RequestedPieces[],
  { restock }: { restock: Restock },
): Promise<PiecesRefund> {
  const lines = await readOrderPieces(tx, order);
  assertPieces(lines, 'refundable', requestedPieces);
  const items = await itemsOfOrder(tx, order.id);
  const totals = new Map(computePaidLines(items, order.tax_included_total > 0).map(({ id, total }) => [id, total]));
  const lineRefunds = requestedPieces.flatMap(({ id, quantity }) => {
    const line = lines.find((candidate) => candidate.id === id);
    return line ? [refundOfLine(line, totals.get(id) ?? 0, { quantity, restock })] : [];
  });
  const { refundableAmount, gatewayRest, payment } = await refundBalance(tx, order);
  const refundableQuantity = lines.reduce((sum, { refundable }) => sum + refundable, 0);
  const isWhole = lineRefunds.reduce((sum, { quantity }) => sum + quantity, 0) === refundableQuantity;
  const worth = lineRefunds.reduce((sum, { amount }) => sum + amount, 0);
  // Gift cards pay what is above the gateway's rest, and count all amounts
  const partialAmount = worth < gatewayRest ? roundToCountable(payment, worth, order.currency) : worth;
  return {
    amount: isWhole ? refundableAmount : Math.min(refundableAmount, partialAmount),
    items: lineRefunds.map(({ item_id, quantity, amount, strandedQuantity, restockQuantity }) => {
      return { item_id, quantity, amount, restocked: strandedQuantity + restockQuantity };
    }),
    pieces: selectPieces(items, new Map(lineRefunds.map(({ item_id, restockQuantity }) => [item_id, restockQuantity]))),
  };
}

function refundOfLine(
  line: CountedPieces,
  total: Minor,
  { quantity, restock }: { quantity: number; restock: Restock },
) {
  const amount = amountOfPieces({ ...line, total }, quantity);
  const { strandedQuantity, otherQuantity } = splitStrandedPieces(line, quantity);
  const allowedQuantity = typeof restock === 'boolean' ? Number(restock) * quantity : (restock.get(line.id) ?? 0);
  const restockQuantity = Math.min(otherQuantity, allowedQuantity);
  return { item_id: line.id, quantity, amount, strandedQuantity, restockQuantity };
}
