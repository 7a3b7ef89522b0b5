import type { Row, Tx } from '@mercer/database';
import type { RequestedPieces } from '../pieces/index.ts';
import { itemsOfOrder, returnStock } from '../record/index.ts';
import { setRestocked } from './insert-refund-items.ts';
import { selectPieces } from './refund-items.ts';

/** Puts pieces back into stock whose latest refunds left them out of it; those that went back with their refund stay as they are. */
export async function restockRefunded(
  tx: Tx,
  order: Row<'orders'>,
  refunded: readonly RequestedPieces[],
): Promise<void> {
  const restockQuantities = new Map<string, number>();
  for (const { id, quantity } of refunded)
    restockQuantities.set(id, await restockOrderLine(tx, order, { id, quantity }));
  await returnStock(tx, selectPieces(await itemsOfOrder(tx, order.id), restockQuantities));
}

/** @returns how many pieces go back */
async function restockOrderLine(tx: Tx, order: Row<'orders'>, { id, quantity }: RequestedPieces): Promise<number> {
  let [remainingQuantity, restockQuantity] = [quantity, 0];
  for (const item of await latestRefunds(tx, order.id, id)) {
    const covered = Math.min(remainingQuantity, item.quantity);
    const addedQuantity = Math.max(0, covered - item.restocked);
    if (addedQuantity > 0) await setRestocked(tx, item, item.restocked + addedQuantity);
    remainingQuantity -= covered;
    restockQuantity += addedQuantity;
  }
  return restockQuantity;
}

/**
 * Lists the refunds of a line, latest first. Among refunds of the same moment, those that restocked their pieces come
 * first, so that no piece enters the stock twice.
 */
function latestRefunds(tx: Tx, orderId: string, itemId: string) {
  return tx
    .selectFrom('refund_items')
    .innerJoin('refunds', 'refunds.id', 'refund_items.refund_id')
    .selectAll('refund_items')
    .where('refunds.order_id', '=', orderId)
    .where('refunds.status', '!=', 'failed')
    .where('refund_items.item_id', '=', itemId)
    .orderBy('refunds.date_created', 'desc')
    .orderBy('refund_items.restocked', 'desc')
    .orderBy('refunds.id', 'desc')
    .execute();
}
