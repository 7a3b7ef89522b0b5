import { type Row, type Tx, updateRow } from '@mercer/database';
import { itemsOfOrder, lockStockOf, recordSoldStock, takeOrderStock } from '../record/index.ts';
import { readOrderPieces } from './order-pieces.ts';

/**
 * Takes the pieces of a locked order that did not take them when it was placed: as it is paid, or as its first parcel leaves.
 * Idempotent.
 * @throws ApiError `out_of_stock`
 */
export async function takeUntakenStock(tx: Tx, order: Row<'orders'>, now: Date): Promise<void> {
  if (order.stock_untaken === 0) return;
  const quantities = new Map((await readOrderPieces(tx, order)).map(({ id, cancelable }) => [id, cancelable]));
  const items = (await itemsOfOrder(tx, order.id)).flatMap(({ id, product_id, variant_id }) => {
    const quantity = quantities.get(id) ?? 0;
    return quantity > 0 ? [{ id, product_id, variant_id, quantity }] : [];
  });
  const takenStock = await takeOrderStock(tx, order.id, items, { levels: await lockStockOf(tx, order.id), now });
  await recordSoldStock(tx, order.id, takenStock, now);
  await updateRow(tx, 'orders', order.id, { stock_untaken: 0 });
}
