import type { AppDeps } from '../http/context.ts';
import { releaseCoupon } from '../promotions/index.ts';
import { type Actor, changeStatus, lockPlacedOrder, mailCancel, returnStock } from './record/index.ts';
import { openPieces, queueRefund, refundBalance, refundOfPieces, runRefund } from './refunds/index.ts';

export interface Decision {
  actor: Actor;
  /** whose the order must be; absent: anyone's */
  accountId?: string | undefined;
  /** for the shopper to read */
  note?: string | undefined;
}

/**
 * Cancels an order that was not shipped: everything that was paid and taken goes back, once. Again is no harm.
 * @throws ApiError 404, or 409 `invalid_status`
 */
export async function cancelOrder(deps: AppDeps, orderId: string, { actor, accountId, note }: Decision): Promise<void> {
  const now = deps.now();
  const refundId = await deps.db.transaction().execute(async (tx) => {
    const order = await lockPlacedOrder(tx, orderId, accountId);
    if (order.status === 'canceled') return null;
    await changeStatus(tx, order, { to: 'canceled', actor, note, now });
    await releaseCoupon(tx, order.id);
    const rest = await refundOfPieces(tx, order, await openPieces(tx, order), { restock: true });
    await returnStock(tx, rest.pieces);
    const { rest: amount } = await refundBalance(tx, order);
    await mailCancel({ tx, config: deps.config, order, now }, amount);
    return queueRefund(tx, order, { amount, items: rest.items, reason: note, now });
  });
  if (refundId) await runRefund(deps, refundId);
}
