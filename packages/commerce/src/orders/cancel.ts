import { hashToken, type Row, type Tx } from '@mercer/database';
import { GatewayUnavailable } from '@mercer/gateways';
import type { Claim } from '@mercer/platform/http/claim';
import type { AppDeps } from '@mercer/platform/http/context';
import { createSentence, translateText } from '@mercer/platform/http/sentences/sentence';
import { recordEvent } from '../events/index.ts';
import { newestInvoice, writeCreditNote } from '../invoices/index.ts';
import { releaseCoupon } from '../promotions/index.ts';
import { assertNoCapture, voidAuthorization } from './captures/index.ts';
import { collectPieces, isOpenStatus, readOrderPieces } from './pieces/index.ts';
import {
  type Actor,
  assertMayBecome,
  auditOrderAction,
  buildStatusConflict,
  changeStatus,
  isSent,
  lockPlacedOrder,
  mailCancellation,
  mailCancelRest,
  parseShipments,
  recordOrderEvent,
  returnOrderStock,
  toOrderEventData,
} from './record/index.ts';
import {
  balanceOfParts,
  computeRemainingParts,
  executeRefund,
  queuePiecesRefund,
  queueRefund,
  refundBalance,
  refundOfPieces,
  sumPartAmounts,
} from './refunds/index.ts';
import { reconcileOrder } from './settlement/index.ts';
import { readAmountOwed, refreshOrderStates } from './states/index.ts';

export interface Decision {
  actor: Actor;
  /** name of the operator's key */
  by?: string | undefined;
  /** Account that must own the order; null: a guest; absent: anyone. */
  accountId?: string | null | undefined;
  /** Note that the shopper can read. */
  note?: string | undefined;
  claim?: Claim | undefined;
}

interface CancelDecision extends Decision {
  /** Returns false for an order that is not to be canceled any more, once it is locked. */
  isWanted?(order: Row<'orders'>): boolean;
}

/** Next steps for the money of an order that was canceled. */
interface CancelOutcome {
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
  { accountId, claim, isWanted, ...decision }: CancelDecision,
): Promise<void> {
  const { refundId, heldAt } = await deps.db.transaction().execute(async (tx): Promise<CancelOutcome> => {
    await claim?.(tx);
    const order = await lockPlacedOrder(tx, orderId, accountId);
    if (isWanted?.(order) === false) return { refundId: null, heldAt: null };
    if (order.status === 'canceled' || (await isRestCanceled(tx, order))) return { refundId: null, heldAt: null };
    await assertNoCapture(tx, order.id);
    if (accountId !== undefined) await assertNothingDelivered(tx, order);
    const cancellation = { deps, order, ...decision, now: deps.now() };
    return parseShipments(order).some(isSent)
      ? cancelUnsentPieces(tx, cancellation)
      : cancelWholeOrder(tx, cancellation);
  });
  if (refundId) await executeRefund(deps, refundId);
  if (heldAt) await reconcileOrder(deps, { order_id: orderId, gateway: heldAt }).catch(unlessUnavailable);
}

/** A shopper has what needs no parcel from the payment on. @throws ApiError 409 `invalid_status` */
async function assertNothingDelivered(tx: Tx, order: Row<'orders'>): Promise<void> {
  const lines = await readOrderPieces(tx, order);
  if (lines.some(({ delivered }) => delivered > 0)) throw buildStatusConflict(createSentence('digitalDelivered'));
}

interface Cancellation extends Omit<Decision, 'accountId' | 'claim'> {
  deps: AppDeps;
  order: Row<'orders'>;
  now: Date;
}

async function cancelWholeOrder(tx: Tx, { deps, order, actor, by, note, now }: Cancellation): Promise<CancelOutcome> {
  const pieces = collectPieces(await readOrderPieces(tx, order), 'refundable');
  const owed = await readAmountOwed(tx, order);
  await changeStatus(tx, order, { to: 'canceled', actor, note, now });
  const newState = { status: 'canceled', note: note ?? null };
  await auditOrderAction(tx, order, { action: 'cancel', actor, by, newState, now });
  await releaseCoupon(tx, order.id);
  const piecesRefund = await refundOfPieces(tx, order, pieces, { restock: true });
  await returnOrderStock(tx, order, piecesRefund.pieces, {
    orderId: order.id,
    kind: 'cancellation',
    actor: by ?? actor,
    now,
  });
  const { refundableAmount: amount } = await refundBalance(tx, order);
  await mailCancellation({ tx, config: deps.config, order, now }, amount);
  const refundId = await queueRefund(tx, order, { amount, items: piecesRefund.items, reason: note, now });
  const heldAt = await voidAuthorization(tx, order.id, now);
  // the credit note of the refund has the pieces, if there is one
  const uncreditedPieces = new Map(refundId ? [] : pieces.map(({ id, quantity }) => [id, quantity]));
  // The bank may hold the money or may have released it already; of a changed order a part may never have been paid
  if (order.status === 'payment_pending' || owed > 0)
    await creditReleased(tx, order, { pieces: uncreditedPieces, now });
  await recordOrderEvent(tx, await refreshOrderStates(tx, order.id, now), { type: 'order.canceled', actor, now });
  return { refundId, heldAt };
}

async function cancelUnsentPieces(tx: Tx, { deps, order, actor, by, note, now }: Cancellation): Promise<CancelOutcome> {
  assertMayBecome(order, 'canceled');
  if ((await readAmountOwed(tx, order)) > 0)
    throw buildStatusConflict('The order is not paid: take the pieces that are not to be sent out of it instead');
  const pieces = collectPieces(await readOrderPieces(tx, order), 'cancelable');
  if (pieces.length === 0) throw buildStatusConflict(createSentence('nothingToCancel'));
  const timelineNote = note ?? translateText(createSentence('restCanceled'), order.locale ?? 'en');
  await changeStatus(tx, order, { to: 'shipped', actor, note: timelineNote, now });
  const newState = { status: 'shipped', note: note ?? null, items: pieces };
  await auditOrderAction(tx, order, { action: 'cancel', actor, by, newState, now });
  const { amount, ...piecesRefund } = await refundOfPieces(tx, order, pieces, { restock: true });
  await returnOrderStock(tx, order, piecesRefund.pieces, {
    orderId: order.id,
    kind: 'cancellation',
    actor: by ?? actor,
    now,
  });
  await mailCancelRest({ tx, config: deps.config, order, now }, { pieces, refund_total: amount });
  const id = restRefundId(order, countParcelsTakenBack(order));
  const refundId = await queuePiecesRefund(tx, order, { id, amount, items: piecesRefund.items, reason: note, now });
  const data = { ...toOrderEventData(await refreshOrderStates(tx, order.id)), changed: ['items' as const] };
  await recordEvent(tx, { type: 'order.updated', entity_id: order.id, data, actor }, now);
  return { refundId, heldAt: null };
}

/**
 * The rest of an order is canceled once: its refund is there from then on. A parcel that is taken back opens the order
 * again, and what is left then is another rest.
 */
function restRefundId({ id }: Row<'orders'>, takenBack: number): string {
  return hashToken(takenBack === 0 ? `cancel-rest:${id}` : `cancel-rest:${id}:${takenBack}`).slice(0, 24);
}

function countParcelsTakenBack(order: Row<'orders'>): number {
  return parseShipments(order).filter((parcel) => !isSent(parcel)).length;
}

/** Says whether the rest of an order was canceled, and nothing of it has become open again. */
async function isRestCanceled(tx: Tx, order: Row<'orders'>): Promise<boolean> {
  if (isOpenStatus(order.status)) return false;
  const ids = Array.from({ length: countParcelsTakenBack(order) + 1 }, (_, place) => restRefundId(order, place));
  const refunds = tx.selectFrom('refunds').select('id').where('id', 'in', ids);
  return (await refunds.executeTakeFirst()) !== undefined;
}

/** The sweeper asks again. */
function unlessUnavailable(error: unknown): void {
  if (!(error instanceof GatewayUnavailable)) throw error;
}

interface ReleasedPieces {
  /** the pieces that no refund gives back */
  pieces: ReadonlyMap<string, number>;
  now: Date;
}

/**
 * Credits what a canceled order was invoiced for and never took. Money that is only set aside is invoiced when it is taken, unless
 * a gift card had a part of the order, which was given back before: that credit note needs an invoice.
 */
async function creditReleased(tx: Tx, order: Row<'orders'>, { pieces, now }: ReleasedPieces): Promise<void> {
  const invoice = await newestInvoice(tx, order.id);
  if (!invoice) return;
  const parts = computeRemainingParts(await balanceOfParts(tx, order));
  const amount = sumPartAmounts(parts);
  if (amount === 0) return;
  const items = await tx.selectFrom('order_items').selectAll().where('order_id', '=', order.id).orderBy('id').execute();
  const id = hashToken(`released:${order.id}`).slice(0, 24);
  await writeCreditNote(tx, { order, invoice }, { id, refund_id: null, amount, parts, items, pieces }, now);
}
