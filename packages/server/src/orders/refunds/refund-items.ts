import type { Minor } from '@mercer/contract';
import type { Row, Tx } from '../../db/index.ts';
import { assertPieces, type CountedPieces, readPieces, type WantedPieces } from '../pieces/index.ts';
import { itemsOfOrder, type Piece } from '../record/index.ts';
import { refundBalance } from './refund.ts';
import { amountOfPieces, paidLines } from './refund-amount.ts';
import type { RefundedItem } from './refunded-item.ts';

/** What a refund of pieces gives back. */
export interface PiecesRefund {
  amount: Minor;
  items: RefundedItem[];
  /** what goes back to the stock with it */
  pieces: Piece[];
}

/**
 * What pieces of a locked order are worth: never more than is left of what was paid, and all of that, the shipment
 * included, when no piece is left. Pieces that a refused refund put back into stock are refunded first, and go back only once.
 * @throws ApiError `validation_error` on `items` for pieces that the order does not have any more
 */
export async function refundOfPieces(
  tx: Tx,
  order: Row<'orders'>,
  wanted: readonly WantedPieces[],
  { restock }: { restock: boolean },
): Promise<PiecesRefund> {
  const lines = await readPieces(tx, order);
  assertPieces(lines, 'refundable', wanted);
  const items = await itemsOfOrder(tx, order.id);
  const totals = new Map(paidLines(items, order.tax_included_total > 0).map(({ id, total }) => [id, total]));
  const chosen = wanted.flatMap(({ id, quantity }) => {
    const line = lines.find((one) => one.id === id);
    return line ? [refundOfLine(line, totals.get(id) ?? 0, { quantity, restock })] : [];
  });
  const { rest } = await refundBalance(tx, order);
  const left = lines.reduce((sum, { refundable }) => sum + refundable, 0);
  const isWhole = chosen.reduce((sum, { quantity }) => sum + quantity, 0) === left;
  const worth = chosen.reduce((sum, { amount }) => sum + amount, 0);
  return {
    amount: isWhole ? rest : Math.min(rest, worth),
    items: chosen.map(({ item_id, quantity, amount, stranded, back }) => {
      return { item_id, quantity, amount, restocked: stranded + back };
    }),
    pieces: piecesOf(items, new Map(chosen.map(({ item_id, back }) => [item_id, back]))),
  };
}

function refundOfLine(
  line: CountedPieces,
  total: Minor,
  { quantity, restock }: { quantity: number; restock: boolean },
) {
  const amount = amountOfPieces({ ...line, total }, quantity);
  const stranded = Math.min(quantity, line.stranded);
  return { item_id: line.id, quantity, amount, stranded, back: restock ? quantity - stranded : 0 };
}

/** @param quantities by the id of the line */
export function piecesOf(items: Row<'order_items'>[], quantities: ReadonlyMap<string, number>): Piece[] {
  return items.flatMap(({ id, product_id, variant_id }) => {
    const quantity = quantities.get(id) ?? 0;
    return quantity > 0 ? [{ id, product_id, variant_id, quantity }] : [];
  });
}
