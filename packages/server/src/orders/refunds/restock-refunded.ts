import type { Row, Tx } from '../../db/index.ts';
import type { WantedPieces } from '../pieces/index.ts';
import { itemsOfOrder, returnStock } from '../record/index.ts';
import { setRestocked } from './insert-refund-items.ts';
import { piecesOf } from './refund-items.ts';

/** Puts pieces back into stock whose latest refunds left them out of it; those that went back with their refund stay as they are. */
export async function restockRefunded(tx: Tx, order: Row<'orders'>, refunded: readonly WantedPieces[]): Promise<void> {
  const back = new Map<string, number>();
  for (const { id, quantity } of refunded) back.set(id, await restockLine(tx, order, { id, quantity }));
  await returnStock(tx, piecesOf(await itemsOfOrder(tx, order.id), back));
}

/** @returns how many pieces go back */
async function restockLine(tx: Tx, order: Row<'orders'>, { id, quantity }: WantedPieces): Promise<number> {
  let [left, back] = [quantity, 0];
  for (const item of await latestRefunds(tx, order.id, id)) {
    const covered = Math.min(left, item.quantity);
    const more = Math.max(0, covered - item.restocked);
    if (more > 0) await setRestocked(tx, item, item.restocked + more);
    left -= covered;
    back += more;
  }
  return back;
}

/** Of refunds of one moment those come first that put their pieces back: no piece goes into the stock twice. */
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
