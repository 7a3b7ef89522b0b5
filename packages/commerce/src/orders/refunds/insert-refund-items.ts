import type { Row, Tx } from '@mercer/database';
import type { RefundedItem } from './refunded-item.ts';

/** Writes down the pieces of a refund; those that a refused refund put back into stock are this refund's from now on. */
export async function insertRefundItems(
  tx: Tx,
  orderId: string,
  refund_id: string,
  items: readonly RefundedItem[],
): Promise<void> {
  await releaseStranded(tx, orderId, items);
  const rows = items.map((item) => ({ ...item, refund_id }));
  if (rows.length > 0) await tx.insertInto('refund_items').values(rows).execute();
}

async function releaseStranded(tx: Tx, orderId: string, items: readonly RefundedItem[]): Promise<void> {
  const failedRefunds = tx
    .selectFrom('refunds')
    .select('id')
    .where('order_id', '=', orderId)
    .where('status', '=', 'failed');
  const stranded = await tx
    .selectFrom('refund_items')
    .selectAll()
    .where('refund_id', 'in', failedRefunds)
    .where('restocked', '>', 0)
    .orderBy('refund_id')
    .execute();
  const remainingQuantities = new Map(items.map(({ item_id, quantity }) => [item_id, quantity]));
  for (const { refund_id, item_id, restocked } of stranded) {
    const quantity = remainingQuantities.get(item_id);
    if (quantity === undefined) continue;
    const released = Math.min(quantity, restocked);
    remainingQuantities.set(item_id, quantity - released);
    await setRestocked(tx, { refund_id, item_id }, restocked - released);
  }
}

export async function setRestocked(
  tx: Tx,
  { refund_id, item_id }: Pick<Row<'refund_items'>, 'refund_id' | 'item_id'>,
  restocked: number,
): Promise<void> {
  const items = tx.updateTable('refund_items').set({ restocked }).where('refund_id', '=', refund_id);
  await items.where('item_id', '=', item_id).execute();
}
