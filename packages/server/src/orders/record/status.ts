import type { OrderStatus } from '@mercer/contract';
import { insertRow, type Row, type Tx, updateRow } from '../../db/index.ts';
import { ApiError } from '../../http/errors.ts';
import { createSentence, type Translatable } from '../../http/sentences/sentence.ts';

/** Statuses that may follow each status of an order (§4). */
const nextStatuses: Record<OrderStatus, readonly OrderStatus[]> = {
  pending: ['payment_pending', 'paid', 'canceled'],
  // Its money is authorized
  payment_pending: ['paid', 'canceled'],
  paid: ['shipped', 'canceled', 'refunded'],
  shipped: ['delivered', 'return_requested', 'refunded'],
  delivered: ['return_requested', 'refunded'],
  return_requested: ['shipped', 'delivered', 'refunded'],
  canceled: [],
  refunded: [],
};

export type Actor = 'shopper' | 'operator' | 'system';

export interface StatusChange {
  to: OrderStatus;
  actor: Actor;
  /** Note that the shopper can read. */
  note?: string | undefined;
  now: Date;
}

/** The one way in which a status changes: with its entry in the timeline, in the transaction that has locked the order. */
export async function changeStatus(tx: Tx, order: Row<'orders'>, change: StatusChange): Promise<void> {
  assertMayBecome(order, change.to);
  await updateRow(tx, 'orders', order.id, { status: change.to });
  await recordTimelineEntry(tx, order, change);
}

/** The entry in the timeline alone, where the order's row is written with more than its status. */
export async function recordTimelineEntry(
  tx: Tx,
  { id: order_id }: Row<'orders'>,
  { to: status, actor, note, now }: StatusChange,
): Promise<Omit<Row<'order_events'>, 'id'>> {
  const event = { order_id, status, date: now.toISOString(), actor, note: note || null };
  await insertRow(tx, 'order_events', event);
  return event;
}

/**
 * Gives a locked order that counted as refunded the status it had before, since some of its money has not gone back after all.
 * Nobody may choose this change: only a refund that failed leads to it.
 */
export async function restoreStatus(
  tx: Tx,
  order: Row<'orders'>,
  { note, now }: Pick<StatusChange, 'note' | 'now'>,
): Promise<void> {
  const events = tx.selectFrom('order_events').select('status').where('order_id', '=', order.id);
  const previousEvent = await events
    .where('status', '!=', 'refunded')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  const to = previousEvent?.status ?? 'paid';
  await updateRow(tx, 'orders', order.id, { status: to });
  await recordTimelineEntry(tx, order, { to, actor: 'system', note, now });
}

export function canBecomeStatus({ status }: Pick<Row<'orders'>, 'status'>, to: OrderStatus): boolean {
  return nextStatuses[status].includes(to);
}

export function assertMayBecome(order: Row<'orders'>, to: OrderStatus): void {
  if (canBecomeStatus(order, to)) return;
  const toPlainWords = (status: string) => status.replaceAll('_', ' ');
  throw buildStatusConflict(createSentence('statusFixed', { from: toPlainWords(order.status), to: toPlainWords(to) }));
}

export function buildStatusConflict(text: Translatable): ApiError {
  return new ApiError(text, { status: 409, code: 'invalid_status', param: 'status' });
}
