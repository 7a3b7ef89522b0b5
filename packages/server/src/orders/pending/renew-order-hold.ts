import type { AppDeps } from '../../http/context.ts';
import { itemsOfOrder, lockPendingOrder, renewStockHold } from '../record/index.ts';

/**
 * Holds the pieces of a pending order anew, before its payment is tried again.
 * @throws ApiError `out_of_stock`
 */
export function renewOrderHold({ db, now }: AppDeps, orderId: string): Promise<void> {
  return db.transaction().execute(async (tx) => {
    const { order } = await lockPendingOrder(tx, orderId);
    if (order.status !== 'pending') return;
    await renewStockHold(tx, orderId, await itemsOfOrder(tx, orderId), { now: now() });
  });
}
