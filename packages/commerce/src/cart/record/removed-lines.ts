import type { RemovedItem } from '@mercer/contract';
import { parseJson, type Row, type Tx, updateRow } from '@mercer/database';
import type { CartRow } from './cart-row.ts';

/** Pieces that left the cart without the shopper's doing, as the cart keeps them until the shopper has seen it. */
export interface RemovedLine extends Omit<RemovedItem, 'message'> {
  /** Largest number of pieces or lines that an order or a cart may have, when that is the reason. */
  most: number | null;
}

type RemovedReason = RemovedItem['reason'];

/** Older ones are dropped. Two full carts that join leave one cart's lines over. */
const maximumKept = 200;

export function removedLines({ removed_items }: Pick<CartRow, 'removed_items'>): RemovedLine[] {
  return parseJson<RemovedLine[]>(removed_items);
}

export async function saveRemovedLines(
  tx: Tx,
  cart: Pick<CartRow, 'id' | 'removed_items'>,
  lines: readonly RemovedLine[],
): Promise<void> {
  const removed_items = JSON.stringify(lines.slice(-maximumKept));
  if (removed_items === cart.removed_items) return;
  cart.removed_items = removed_items;
  await updateRow(tx, 'carts', cart.id, { removed_items });
}

/** A line that left as a whole keeps its id, by which the shopper's program knows it. */
export function toRemovedLine(
  row: Row<'cart_items'>,
  reason: RemovedReason,
  maxPieces: number | null = null,
): RemovedLine {
  const { id, product_id, variant_id, product_name, quantity } = row;
  return { id, product_id, variant_id, name: product_name, quantity, reason, most: maxPieces };
}
