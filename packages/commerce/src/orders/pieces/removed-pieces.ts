import type { Row } from '@mercer/database';
import type { RequestedPieces } from './order-pieces.ts';

/** Counts the pieces of a line that changes of the order have taken out once `quantity` pieces are left. */
export function countCanceledPieces(item: Pick<Row<'order_items'>, 'quantity' | 'canceled'>, quantity: number): number {
  return item.canceled + item.quantity - quantity;
}

/** Counts the pieces that a change of the order takes out of each line. */
export function countRemovedPieces(
  originalItems: readonly RequestedPieces[],
  items: readonly RequestedPieces[],
): Map<string, number> {
  const remainingQuantities = new Map(items.map(({ id, quantity }) => [id, quantity]));
  return new Map(originalItems.map(({ id, quantity }) => [id, quantity - (remainingQuantities.get(id) ?? 0)]));
}
