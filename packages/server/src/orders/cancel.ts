import { GatewayUnavailable } from '../gateways/index.ts';
import type { Claim } from '../http/claim.ts';
import type { AppDeps } from '../http/context.ts';
import { sentence } from '../http/sentences/sentence.ts';
import { releaseCoupon } from '../promotions/index.ts';
import { assertNoCapture, letHoldGo } from './captures/index.ts';
import { reconcile } from './paying/index.ts';
import {
  type Actor,
  auditOrder,
  changeStatus,
  conflict,
  lockPlacedOrder,
  mailCancel,
  recordOrder,
  returnStock,
} from './record/index.ts';
import { openPieces, queueRefund, refundBalance, refundOfPieces, runRefund } from './refunds/index.ts';

export interface Decision {
  actor: Actor;
  /** name of the operator's key */
  by?: string | undefined;
  /** whose the order must be; null: a guest's; absent: anyone's */
  accountId?: string | null | undefined;
  /** for the shopper to read */
  note?: string | undefined;
  claim?: Claim | undefined;
}

/**
 * Cancels an order that was not shipped: everything that was paid and taken goes back, once, and what is only set aside is
 * let go. Again is no harm.
 * @throws ApiError 404, or 409 `invalid_status`, also while its money is being taken
 */
export async function cancelOrder(
  deps: AppDeps,
  orderId: string,
  { actor, by, accountId, note, claim }: Decision,
): Promise<void> {
  const now = deps.now();
  const canceled = await deps.db.transaction().execute(async (tx) => {
    await claim?.(tx);
    const order = await lockPlacedOrder(tx, orderId, accountId);
    if (order.status === 'canceled') return { refundId: null, heldAt: null };
    await assertNoCapture(tx, order.id);
    if (order.shipments) throw conflict(sentence('partlySent'));
    await changeStatus(tx, order, { to: 'canceled', actor, note, now });
    await recordOrder(tx, order, { type: 'order.canceled', actor, now });
    const after = { status: 'canceled', note: note ?? null };
    await auditOrder(tx, order, { action: 'cancel', actor, by, after, now });
    await releaseCoupon(tx, order.id);
    const rest = await refundOfPieces(tx, order, await openPieces(tx, order), { restock: true });
    await returnStock(tx, rest.pieces);
    const { rest: amount } = await refundBalance(tx, order);
    await mailCancel({ tx, config: deps.config, order, now }, amount);
    const refundId = await queueRefund(tx, order, { amount, items: rest.items, reason: note, now });
    return { refundId, heldAt: await letHoldGo(tx, order.id, now) };
  });
  const { refundId, heldAt } = canceled;
  if (refundId) await runRefund(deps, refundId);
  if (heldAt) await reconcile(deps, { order_id: orderId, gateway: heldAt }).catch(unlessUnavailable);
}

/** The sweeper asks again. */
function unlessUnavailable(error: unknown): void {
  if (!(error instanceof GatewayUnavailable)) throw error;
}
