import { createRecordId, type Row, type Tx } from '@mercer/database';
import type { AppDeps } from '@mercer/platform/http/context';
import { ApiError, buildValidationError } from '@mercer/platform/http/errors';
import { createSentence } from '@mercer/platform/http/sentences/sentence';
import { recordAuditEntry, recordEvent } from '../../events/index.ts';
import {
  assertPieces,
  type CountedPieces,
  collectPieces,
  type RequestedPieces,
  readOrderPieces,
} from '../pieces/index.ts';
import {
  assertMayBecome,
  changeStatus,
  computeReturnsEnd,
  lockPlacedOrder,
  mailReturnRequested,
  readReturnDays,
  toOrderEventData,
} from '../record/index.ts';
import { assertOrderAction } from '../states/index.ts';

export interface ReturnRequest {
  /** null: a guest's; absent: the owner begins the return, whatever goods it has and however late it is */
  accountId?: string | null;
  /** name of the operator's key, where the owner begins the return */
  by?: string;
  /** Pieces to return; all when absent. */
  items?: RequestedPieces[] | undefined;
  reason: string;
  /** resolution that the shopper requests; a refund when absent */
  resolution?: 'refund' | 'exchange' | undefined;
  /** replacement that the shopper requests, in the shopper's words */
  replacement?: string | undefined;
}

/**
 * The shopper, or the owner for the shopper, asks to send pieces back; the operator decides.
 * @returns the id of the return
 * @throws ApiError 404, 409 `invalid_status` or `return_window_closed`, 400 for pieces that the order does not have
 */
export function requestReturn(deps: AppDeps, orderId: string, request: ReturnRequest): Promise<string> {
  return deps.db.transaction().execute((tx) => requestReturnWithin(tx, deps, orderId, request));
}

/** Asks to send pieces back, within a transaction. @throws ApiError as {@link requestReturn} */
export async function requestReturnWithin(
  tx: Tx,
  { config, now: clock }: Pick<AppDeps, 'config' | 'now'>,
  orderId: string,
  request: ReturnRequest,
): Promise<string> {
  assertReplacement(request);
  const now = clock();
  const isOwner = request.accountId === undefined;
  const actor = isOwner ? 'operator' : 'shopper';
  const order = await lockPlacedOrder(tx, orderId, request.accountId);
  if (isOwner) assertOrderAction(order, 'start_return');
  else assertMayBecome(order, 'return_requested');
  if (!isOwner) await assertInTime(tx, order, now);
  const lines = await readOrderPieces(tx, order);
  const countName = isOwner ? 'returnableToOwner' : 'returnable';
  const items = request.items ?? collectPieces(lines, countName);
  if (items.length === 0) throw buildValidationError(createSentence('nothingReturnable'), 'items');
  assertPieces(lines, countName, items);
  const id = await insertReturn(tx, order, { ...request, items, lines, now });
  await changeStatus(tx, order, { to: 'return_requested', actor, now });
  const data = { ...toOrderEventData(order), order_id: order.id };
  await recordEvent(tx, { type: 'return.requested', entity_id: id, data, actor }, now);
  if (isOwner) await auditOwnReturn(tx, order, { id, by: request.by ?? actor, now });
  await mailReturnRequested({ tx, config, order, now }, { id, reason: request.reason, pieces: items });
  return id;
}

interface InsertedReturn extends Omit<ReturnRequest, 'items'> {
  items: RequestedPieces[];
  lines: CountedPieces[];
  now: Date;
}

/** @throws ApiError 400 on `replacement` for an exchange that does not say for what */
function assertReplacement({ resolution, replacement }: ReturnRequest): void {
  if (resolution === 'exchange' && !replacement)
    throw buildValidationError(createSentence('replacementMissing'), 'replacement');
}

async function insertReturn(
  tx: Tx,
  order: Row<'orders'>,
  { items, lines, reason, resolution = 'refund', replacement, now }: InsertedReturn,
): Promise<string> {
  const id = createRecordId(now);
  await tx
    .insertInto('returns')
    .values({
      id,
      order_id: order.id,
      status: 'requested',
      order_status: order.status,
      reason,
      resolution,
      replacement: resolution === 'exchange' ? (replacement ?? null) : null,
      note: null,
      refund_id: null,
      date_created: now.toISOString(),
      date_decided: null,
    })
    .execute();
  const rows = items.map((item) => {
    const refunded = lines.find((line) => line.id === item.id)?.refunded ?? 0;
    return { return_id: id, item_id: item.id, quantity: item.quantity, refunded };
  });
  await tx.insertInto('return_items').values(rows).execute();
  return id;
}

function auditOwnReturn(
  tx: Tx,
  order: Row<'orders'>,
  { id, by, now }: { id: string; by: string; now: Date },
): Promise<void> {
  const after = { status: 'requested', order_id: order.id };
  return recordAuditEntry(tx, { actor: by, action: 'return.request', entity: 'return', id, before: null, after }, now);
}

async function assertInTime(tx: Tx, order: Row<'orders'>, now: Date): Promise<void> {
  const events = tx.selectFrom('order_events').selectAll().where('order_id', '=', order.id).orderBy('id');
  const end = computeReturnsEnd(await events.execute(), await readReturnDays(tx));
  if (end && now > end) throw windowClosed();
}

function windowClosed(): ApiError {
  return new ApiError(createSentence('returnTooLate'), { status: 409, code: 'return_window_closed' });
}
