import { type Purchasable, sellableStock } from '../../catalog/index.ts';
import { createRecordId, type Row } from '../../db/index.ts';
import { isLineSold } from '../pricing/index.ts';
import { type RemovedLine, toRemovedLine } from '../record/index.ts';
import { maxLines, maxQuantity } from './input.ts';
import { Pieces } from './orderable.ts';

type LineRow = Row<'cart_items'>;

interface JoinedLines {
  rows: LineRow[];
  /** pieces for which there was no room */
  removed: RemovedLine[];
}

/**
 * The account's lines with those of the guest: the same line is summed, as far as stock, order limit and the lines of a cart
 * go. The account's lines come first. Of the products that the guest brings, neither keeps more than can be ordered.
 * @param products those of the guest's lines
 */
export function joinCartLines(
  accountLines: readonly LineRow[],
  guest: readonly LineRow[],
  { products, now }: { products: Map<string, Purchasable>; now: Date },
): JoinedLines {
  const pieces = new Pieces([]);
  const lines = new Map<string, LineRow>();
  const removed: RemovedLine[] = [];
  for (const row of accountLines) {
    const product = products.get(row.product_id);
    const { room, ...roomLimit } =
      product && isLineSold(product, row) ? computeLineRoom(product, row, pieces) : { room: row.quantity };
    takeLinePieces(row, Math.min(room, row.quantity), roomLimit);
  }
  for (const row of guest) {
    const product = products.get(row.product_id);
    if (!product || !isLineSold(product, row)) removed.push(toRemovedLine(row, 'not_sold'));
    else if (!lines.has(row.line_key) && lines.size >= maxLines)
      removed.push(toRemovedLine(row, 'cart_full', maxLines));
    else addGuestLine(row, computeLineRoom(product, row, pieces));
  }
  return { rows: [...lines.values()], removed };

  function addGuestLine(row: LineRow, { room, ...roomLimit }: Room) {
    const twin = lines.get(row.line_key);
    const ofLine = maxQuantity - (twin?.quantity ?? 0);
    if (ofLine < room)
      takeLinePieces(row, Math.min(ofLine, row.quantity), { reason: 'order_limit', maxPieces: maxQuantity });
    else takeLinePieces(row, Math.min(room, row.quantity), roomLimit);
  }

  function takeLinePieces(row: LineRow, quantity: number, roomLimit: Partial<Omit<Room, 'room'>>) {
    const twin = lines.get(row.line_key);
    if (quantity > 0) lines.set(row.line_key, { ...(twin ?? row), quantity: (twin?.quantity ?? 0) + quantity });
    pieces.add(row, quantity);
    if (quantity === row.quantity) return;
    const leftoverLine = { ...row, id: quantity > 0 ? createRecordId(now) : row.id, quantity: row.quantity - quantity };
    removed.push(toRemovedLine(leftoverLine, roomLimit.reason ?? 'stock', roomLimit.maxPieces));
  }
}

/** Number of pieces that fit, and what sets the limit. */
interface Room {
  room: number;
  reason: RemovedLine['reason'];
  maxPieces?: number | null;
}

function computeLineRoom(product: Purchasable, row: LineRow, pieces: Pieces): Room {
  const ofStock = sellableStock(product, row.variant_id) - pieces.countForVariant(row);
  const ofLimit = (product.orderLimit ?? Number.POSITIVE_INFINITY) - pieces.countForProduct(product.id);
  return ofStock <= ofLimit
    ? { room: Math.max(0, ofStock), reason: 'stock' }
    : { room: Math.max(0, ofLimit), reason: 'order_limit', maxPieces: product.orderLimit };
}
