import type { Row, Tx } from '@mercer/database';
import type { Claim } from '@mercer/platform/http/claim';
import type { AppDeps } from '@mercer/platform/http/context';
import { buildNotFoundError } from '@mercer/platform/http/errors';
import { createSentence, translateText } from '@mercer/platform/http/sentences/sentence';
import { recordAuditEntry, recordEvent } from '../../events/index.ts';
import { readOrderPieces, splitReturnedPieces } from '../pieces/index.ts';
import {
  buildStatusConflict,
  changeStatus,
  lockPlacedOrder,
  mailReturnDeclined,
  returnStock,
  toOrderEventData,
} from '../record/index.ts';
import { executeRefund, queuePiecesRefund, refundBalance, refundOfPieces, restockRefunded } from '../refunds/index.ts';

export interface ReturnDecision {
  /** name of the operator's key */
  by: string;
  /** Note that the shopper reads. */
  note?: string | undefined;
  /** True when the pieces can be sold again. */
  restock?: boolean;
  claim?: Claim | undefined;
}

/**
 * Takes the pieces of a return back and refunds them, but those that were refunded since it was requested. When that is everything,
 * the refund's success makes the order refunded; else the order goes back to where it was. Again is no harm.
 * @throws ApiError 404, or 409 `invalid_status` for a return that was declined
 */
export async function approveReturn(
  deps: AppDeps,
  id: string,
  { by, note, restock = false, claim }: ReturnDecision,
): Promise<void> {
  const now = deps.now();
  const refundId = await deps.db.transaction().execute(async (tx) => {
    await claim?.(tx);
    const { request, order } = await lockReturnRequest(tx, id);
    if (request.status === 'approved') return null;
    assertRequested(request);
    const { refunded, unpaid } = await piecesOfReturn(tx, order, id);
    if (restock) await restockRefunded(tx, order, refunded);
    const { amount, items, pieces } = await refundOfPieces(tx, order, unpaid, { restock });
    await returnStock(tx, pieces);
    const refund_id = await queuePiecesRefund(tx, order, { amount, items, reason: request.reason, now });
    await updateDecision(tx, id, { status: 'approved', note, refund_id, now });
    await recordDecision(tx, { order, request, status: 'approved', by, note, now });
    await advanceOrderStatus(tx, order, request, { note: note || translateDecision('returnApproved', order), now });
    return refund_id;
  });
  if (refundId) await executeRefund(deps, refundId);
}

/** The pieces of a return: those that were refunded since it was requested, and those that are still to be refunded. */
async function piecesOfReturn(tx: Tx, order: Row<'orders'>, id: string) {
  const lines = await readOrderPieces(tx, order);
  const items = await tx.selectFrom('return_items').selectAll().where('return_id', '=', id).execute();
  return splitReturnedPieces(lines, items);
}

/**
 * Tells the shopper that a return is refused, with the owner's note.
 * @throws ApiError 404, or 409 `invalid_status` for a return that was approved
 */
export async function declineReturn(deps: AppDeps, id: string, { by, note, claim }: ReturnDecision): Promise<void> {
  const now = deps.now();
  await deps.db.transaction().execute(async (tx) => {
    await claim?.(tx);
    const { request, order } = await lockReturnRequest(tx, id);
    if (request.status === 'declined') return;
    assertRequested(request);
    await updateDecision(tx, id, { status: 'declined', note, refund_id: null, now });
    await recordDecision(tx, { order, request, status: 'declined', by, note, now });
    const pieces = tx.selectFrom('return_items').select(['item_id as id', 'quantity']).where('return_id', '=', id);
    const declined = { id, note: note || null, pieces: await pieces.execute() };
    await mailReturnDeclined({ tx, config: deps.config, order, now }, declined);
    if (order.status !== 'return_requested') return;
    const to = request.order_status;
    await changeStatus(tx, order, {
      to,
      actor: 'operator',
      note: note || translateDecision('returnDeclined', order),
      now,
    });
  });
}

function translateDecision(name: 'returnApproved' | 'returnDeclined', { locale }: Row<'orders'>): string {
  return translateText(createSentence(name), locale ?? 'en');
}

/** The order first, as everyone locks; the return is read under its lock. */
async function lockReturnRequest(tx: Tx, id: string): Promise<{ request: Row<'returns'>; order: Row<'orders'> }> {
  const returns = tx.selectFrom('returns').selectAll().where('id', '=', id);
  const storedReturn = await returns.executeTakeFirst();
  if (!storedReturn) throw buildNotFoundError('There is no such return');
  const order = await lockPlacedOrder(tx, storedReturn.order_id);
  return { request: await returns.executeTakeFirstOrThrow(), order };
}

function assertRequested({ status }: Row<'returns'>): void {
  if (status !== 'requested') throw buildStatusConflict(`This return was ${status} already`);
}

async function updateDecision(
  tx: Tx,
  id: string,
  {
    status,
    note,
    refund_id,
    now,
  }: { status: 'approved' | 'declined'; note: string | undefined; refund_id: string | null; now: Date },
): Promise<void> {
  await tx
    .updateTable('returns')
    .set({ status, note: note || null, refund_id, date_decided: now.toISOString() })
    .where('id', '=', id)
    .execute();
}

interface DecidedReturn {
  order: Row<'orders'>;
  request: Row<'returns'>;
  status: 'approved' | 'declined';
  by: string;
  note: string | undefined;
  now: Date;
}

async function recordDecision(tx: Tx, { order, request, status, by, note, now }: DecidedReturn): Promise<void> {
  const { id } = request;
  const data = { ...toOrderEventData(order), order_id: order.id };
  await recordEvent(tx, { type: `return.${status}`, entity_id: id, data, actor: 'operator' }, now);
  const [previousState, newState] = [{ status: request.status }, { status, note: note ?? null }];
  const action = status === 'approved' ? 'return.approve' : 'return.decline';
  await recordAuditEntry(tx, { actor: by, action, entity: 'return', id, before: previousState, after: newState }, now);
}

async function advanceOrderStatus(
  tx: Tx,
  order: Row<'orders'>,
  request: Row<'returns'>,
  { note, now }: { note: string; now: Date },
): Promise<void> {
  if (order.status !== 'return_requested') return;
  const { refundableAmount: remainingBalance } = await refundBalance(tx, order);
  // the success of the refund will say so
  if (remainingBalance === 0 && (await hasPendingRefund(tx, order.id))) return;
  const isWhole =
    remainingBalance === 0 && (await readOrderPieces(tx, order)).every(({ refundable }) => refundable === 0);
  await changeStatus(tx, order, {
    to: isWhole ? 'refunded' : request.order_status,
    actor: 'operator',
    note,
    now,
  });
}

async function hasPendingRefund(tx: Tx, orderId: string): Promise<boolean> {
  const refunds = tx.selectFrom('refunds').select('id').where('order_id', '=', orderId);
  return (await refunds.where('status', '=', 'pending').executeTakeFirst()) !== undefined;
}
