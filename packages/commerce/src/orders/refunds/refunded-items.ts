import type { Minor } from '@mercer/contract';
import type { Row, Tx } from '@mercer/database';
import {
  type RequestedPieces,
  type RestockedRow,
  releaseStrandedPieces,
  restockRefundedPieces,
} from '../pieces/index.ts';
import { itemsOfOrder, type Piece, returnOrderStock, type StockMovement } from '../record/index.ts';

export interface RefundedItem {
  item_id: string;
  quantity: number;
  /** minor units */
  amount: Minor;
  /** pieces that went back to the stock with this refund */
  restocked: number;
}

/** Writes down the pieces of a refund; those that a refused refund put back into stock are this refund's from now on. */
export async function insertRefundItems(
  tx: Tx,
  orderId: string,
  refund_id: string,
  items: readonly RefundedItem[],
): Promise<void> {
  await setRestocked(tx, releaseStrandedPieces(await listStrandedRows(tx, orderId), items));
  const rows = items.map((item) => ({ ...item, refund_id }));
  if (rows.length > 0) await tx.insertInto('refund_items').values(rows).execute();
}

/** Lists the rows of refused refunds whose pieces are back in stock. */
function listStrandedRows(tx: Tx, orderId: string): Promise<Row<'refund_items'>[]> {
  const refunds = tx.selectFrom('refunds').select('id').where('order_id', '=', orderId);
  return tx
    .selectFrom('refund_items')
    .selectAll()
    .where('refund_id', 'in', refunds.where('status', '=', 'failed'))
    .where('restocked', '>', 0)
    .orderBy('refund_id')
    .execute();
}

async function setRestocked(tx: Tx, rows: readonly RestockedRow[]): Promise<void> {
  for (const { refund_id, item_id, restocked } of rows) {
    const items = tx.updateTable('refund_items').set({ restocked }).where('refund_id', '=', refund_id);
    await items.where('item_id', '=', item_id).execute();
  }
}

/** Puts pieces back into stock whose latest refunds left them out of it; those that went back with their refund stay as they are. */
export async function restockRefunded(
  tx: Tx,
  order: Row<'orders'>,
  refunded: readonly RequestedPieces[],
  movement: StockMovement,
): Promise<void> {
  const restockQuantities = new Map<string, number>();
  for (const { id, quantity } of refunded) {
    const { rows, restockQuantity } = restockRefundedPieces(await latestRefunds(tx, order.id, id), quantity);
    await setRestocked(tx, rows);
    restockQuantities.set(id, restockQuantity);
  }
  await returnOrderStock(tx, order, selectPieces(await itemsOfOrder(tx, order.id), restockQuantities), movement);
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

/** @param quantities by the id of the line */
export function selectPieces(items: Row<'order_items'>[], quantities: ReadonlyMap<string, number>): Piece[] {
  return items.flatMap(({ id, product_id, variant_id }) => {
    const quantity = quantities.get(id) ?? 0;
    return quantity > 0 ? [{ id, product_id, variant_id, quantity }] : [];
  });
}
