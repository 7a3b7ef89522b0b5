import { type Purchasable, sellableStock } from '../../catalog/index.ts';
import { newId, type Row } from '../../db/index.ts';
import { isSold } from '../pricing/index.ts';
import { type RemovedLine, wholeLine } from '../record/index.ts';
import { maxLines, maxQuantity } from './input.ts';
import { Pieces } from './orderable.ts';

type LineRow = Row<'cart_items'>;

interface Joined {
  rows: LineRow[];
  /** pieces for which there was no room */
  removed: RemovedLine[];
}

/**
 * The account's lines with those of the guest: the same line is summed, as far as stock, order limit and the lines of a cart
 * go. The account's lines come first. Of the products that the guest brings, neither keeps more than can be ordered.
 * @param products those of the guest's lines
 */
export function joinLines(
  own: readonly LineRow[],
  guest: readonly LineRow[],
  { products, now }: { products: Map<string, Purchasable>; now: Date },
): Joined {
  const pieces = new Pieces([]);
  const lines = new Map<string, LineRow>();
  const removed: RemovedLine[] = [];
  for (const row of own) {
    const product = products.get(row.product_id);
    const { room, ...why } = product && isSold(product, row) ? roomFor(product, row, pieces) : { room: row.quantity };
    take(row, Math.min(room, row.quantity), why);
  }
  for (const row of guest) {
    const product = products.get(row.product_id);
    if (!product || !isSold(product, row)) removed.push(wholeLine(row, 'not_sold'));
    else if (!lines.has(row.line_key) && lines.size >= maxLines) removed.push(wholeLine(row, 'cart_full', maxLines));
    else add(row, roomFor(product, row, pieces));
  }
  return { rows: [...lines.values()], removed };

  function add(row: LineRow, { room, ...why }: Room) {
    const twin = lines.get(row.line_key);
    const ofLine = maxQuantity - (twin?.quantity ?? 0);
    if (ofLine < room) take(row, Math.min(ofLine, row.quantity), { reason: 'order_limit', most: maxQuantity });
    else take(row, Math.min(room, row.quantity), why);
  }

  function take(row: LineRow, quantity: number, why: Partial<Omit<Room, 'room'>>) {
    const twin = lines.get(row.line_key);
    if (quantity > 0) lines.set(row.line_key, { ...(twin ?? row), quantity: (twin?.quantity ?? 0) + quantity });
    pieces.add(row, quantity);
    if (quantity === row.quantity) return;
    const left = { ...row, id: quantity > 0 ? newId(now) : row.id, quantity: row.quantity - quantity };
    removed.push(wholeLine(left, why.reason ?? 'stock', why.most));
  }
}

/** For how many pieces there is room, and what sets the limit. */
interface Room {
  room: number;
  reason: RemovedLine['reason'];
  most?: number | null;
}

function roomFor(product: Purchasable, row: LineRow, pieces: Pieces): Room {
  const ofStock = sellableStock(product, row.variant_id) - pieces.ofVariant(row);
  const ofLimit = (product.orderLimit ?? Number.POSITIVE_INFINITY) - pieces.ofProduct(product.id);
  return ofStock <= ofLimit
    ? { room: Math.max(0, ofStock), reason: 'stock' }
    : { room: Math.max(0, ofLimit), reason: 'order_limit', most: product.orderLimit };
}
