import { hashToken, type Row, type Tx } from '../db/index.ts';
import { recordEvent } from '../events/index.ts';
import { GatewayUnavailable } from '../gateways/index.ts';
import type { Claim } from '../http/claim.ts';
import type { AppDeps } from '../http/context.ts';
import { sentence, translate } from '../http/sentences/sentence.ts';
import { releaseCoupon } from '../promotions/index.ts';
import { assertNoCapture, letHoldGo } from './captures/index.ts';
import { creditReleased } from './credit-released.ts';
import { reconcile } from './paying/index.ts';
import { allPieces, readPieces } from './pieces/index.ts';
import {
  type Actor,
  aboutOrder,
  assertMayBecome,
  auditOrder,
  changeStatus,
  conflict,
  lockPlacedOrder,
  mailCancel,
  mailCancelRest,
  recordOrder,
  returnStock,
} from './record/index.ts';
import { queuePieces, queueRefund, refundBalance, refundOfPieces, runRefund } from './refunds/index.ts';

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

/** What is to be done with the money of an order that was canceled. */
interface Canceled {
  refundId: string | null;
  /** the gateway that keeps what was set aside */
  heldAt: string | null;
}

/**
 * Cancels an order that was not shipped: everything that was paid and taken goes back, once, and what is only set aside is
 * let go. Of an order of which a part has left the rest is canceled: its money and pieces go back, and the order is shipped. Again is no harm.
 * @throws ApiError 404, or 409 `invalid_status`, also while its money is being taken
 */
export async function cancelOrder(
  deps: AppDeps,
  orderId: string,
  { accountId, claim, ...decision }: Decision,
): Promise<void> {
  const { refundId, heldAt } = await deps.db.transaction().execute(async (tx): Promise<Canceled> => {
    await claim?.(tx);
    const order = await lockPlacedOrder(tx, orderId, accountId);
    if (order.status === 'canceled' || (await isRestCanceled(tx, order))) return { refundId: null, heldAt: null };
    await assertNoCapture(tx, order.id);
    const cancellation = { deps, order, ...decision, now: deps.now() };
    return order.shipments ? cancelRest(tx, cancellation) : cancelWhole(tx, cancellation);
  });
  if (refundId) await runRefund(deps, refundId);
  if (heldAt) await reconcile(deps, { order_id: orderId, gateway: heldAt }).catch(unlessUnavailable);
}

interface Cancellation extends Omit<Decision, 'accountId' | 'claim'> {
  deps: AppDeps;
  order: Row<'orders'>;
  now: Date;
}

async function cancelWhole(tx: Tx, { deps, order, actor, by, note, now }: Cancellation): Promise<Canceled> {
  const pieces = allPieces(await readPieces(tx, order), 'refundable');
  await changeStatus(tx, order, { to: 'canceled', actor, note, now });
  await recordOrder(tx, order, { type: 'order.canceled', actor, now });
  const after = { status: 'canceled', note: note ?? null };
  await auditOrder(tx, order, { action: 'cancel', actor, by, after, now });
  await releaseCoupon(tx, order.id);
  const rest = await refundOfPieces(tx, order, pieces, { restock: true });
  await returnStock(tx, rest.pieces);
  const { rest: amount } = await refundBalance(tx, order);
  await mailCancel({ tx, config: deps.config, order, now }, amount);
  const refundId = await queueRefund(tx, order, { amount, items: rest.items, reason: note, now });
  const heldAt = await letHoldGo(tx, order.id, now);
  // the credit note of the refund has the pieces, if there is one
  const left = new Map(refundId ? [] : pieces.map(({ id, quantity }) => [id, quantity]));
  // whether the bank still keeps the money or has let it go already
  if (order.status === 'payment_pending') await creditReleased(tx, order, { pieces: left, now });
  return { refundId, heldAt };
}

async function cancelRest(tx: Tx, { deps, order, actor, by, note, now }: Cancellation): Promise<Canceled> {
  assertMayBecome(order, 'canceled');
  const pieces = allPieces(await readPieces(tx, order), 'cancelable');
  if (pieces.length === 0) throw conflict(sentence('nothingToCancel'));
  const told = note ?? translate(sentence('restCanceled'), order.locale ?? 'en');
  await changeStatus(tx, order, { to: 'shipped', actor, note: told, now });
  const data = { ...aboutOrder(order), changed: ['items' as const] };
  await recordEvent(tx, { type: 'order.updated', entity_id: order.id, data, actor }, now);
  const after = { status: 'shipped', note: note ?? null, items: pieces };
  await auditOrder(tx, order, { action: 'cancel', actor, by, after, now });
  const { amount, ...rest } = await refundOfPieces(tx, order, pieces, { restock: true });
  await returnStock(tx, rest.pieces);
  await mailCancelRest({ tx, config: deps.config, order, now }, { pieces, refund_total: amount });
  const id = restRefundId(order);
  return { refundId: await queuePieces(tx, order, { id, amount, items: rest.items, reason: note, now }), heldAt: null };
}

/** The rest of an order is canceled once: its refund is there from then on. */
function restRefundId({ id }: Row<'orders'>): string {
  return hashToken(`cancel-rest:${id}`).slice(0, 24);
}

async function isRestCanceled(tx: Tx, order: Row<'orders'>): Promise<boolean> {
  const refunds = tx.selectFrom('refunds').select('id').where('id', '=', restRefundId(order));
  return (await refunds.executeTakeFirst()) !== undefined;
}

/** The sweeper asks again. */
function unlessUnavailable(error: unknown): void {
  if (!(error instanceof GatewayUnavailable)) throw error;
}
