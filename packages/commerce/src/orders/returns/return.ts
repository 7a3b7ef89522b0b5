import { createRecordId, type Row, type Tx } from '@mercer/database';
import type { AppDeps } from '@mercer/platform/http/context';
import { ApiError, buildValidationError } from '@mercer/platform/http/errors';
import { createSentence } from '@mercer/platform/http/sentences/sentence';
import { recordEvent } from '../../events/index.ts';
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

export interface ReturnRequest {
  /** null: a guest's */
  accountId: string | null;
  /** Pieces to return; all when absent. */
  items?: RequestedPieces[] | undefined;
  reason: string;
}

/**
 * The shopper wants to send pieces back; the operator decides.
 * @throws ApiError 404, 409 `invalid_status` or `return_window_closed`, 400 for pieces that the order does not have
 */
export async function requestReturn(deps: AppDeps, orderId: string, request: ReturnRequest): Promise<void> {
  const now = deps.now();
  await deps.db.transaction().execute(async (tx) => {
    const order = await lockPlacedOrder(tx, orderId, request.accountId);
    assertMayBecome(order, 'return_requested');
    await assertInTime(tx, order, now);
    const lines = await readOrderPieces(tx, order);
    const items = request.items ?? collectPieces(lines, 'returnable');
    if (items.length === 0) throw buildValidationError('The order has no pieces left to return', 'items');
    assertPieces(lines, 'returnable', items);
    const id = await insertReturn(tx, order, { ...request, items, lines, now });
    await changeStatus(tx, order, { to: 'return_requested', actor: 'shopper', now });
    const data = { ...toOrderEventData(order), order_id: order.id };
    await recordEvent(tx, { type: 'return.requested', entity_id: id, data, actor: 'shopper' }, now);
    const requestedReturn = { id, reason: request.reason, pieces: items };
    await mailReturnRequested({ tx, config: deps.config, order, now }, requestedReturn);
  });
}

async function insertReturn(
  tx: Tx,
  order: Row<'orders'>,
  { items, lines, reason, now }: { items: RequestedPieces[]; lines: CountedPieces[]; reason: string; now: Date },
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

async function assertInTime(tx: Tx, order: Row<'orders'>, now: Date): Promise<void> {
  const events = tx.selectFrom('order_events').selectAll().where('order_id', '=', order.id).orderBy('id');
  const end = computeReturnsEnd(await events.execute(), await readReturnDays(tx));
  if (end && now > end) throw windowClosed();
}

function windowClosed(): ApiError {
  return new ApiError(createSentence('returnTooLate'), { status: 409, code: 'return_window_closed' });
}
