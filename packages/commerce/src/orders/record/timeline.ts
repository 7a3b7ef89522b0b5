import type { OrderStatus } from '@mercer/contract';
import { type Db, insertRow, parseJson, type Row, ruleStatement, type Tx, updateRow } from '@mercer/database';
import { ApiError } from '@mercer/platform/http/errors';
import { createSentence, type Translatable } from '@mercer/platform/http/sentences/sentence';
import { recordAuditEntry } from '../../events/index.ts';

/** Statuses that may follow each status of an order (§4). */
const nextStatuses: Record<OrderStatus, readonly OrderStatus[]> = {
  pending: ['payment_pending', 'paid', 'canceled'],
  // Its money is authorized, or its owner is to be paid; then it may be sent before
  payment_pending: ['paid', 'canceled', 'shipped'],
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

/** Makes a shipped order one that is to be sent again: a parcel of it was taken back. */
export async function reopenShippedOrder(
  tx: Tx,
  order: Row<'orders'>,
  change: Omit<StatusChange, 'to'>,
): Promise<void> {
  const to = isUnpaidByTerms(order) ? 'payment_pending' : 'paid';
  await updateRow(tx, 'orders', order.id, { status: to });
  await recordTimelineEntry(tx, order, { ...change, to });
}

/** Returns true for an order that its owner has to be paid for and that is not paid in full. */
export function isUnpaidByTerms({ payment_terms, date_paid }: Pick<Row<'orders'>, 'payment_terms' | 'date_paid'>) {
  return payment_terms !== null && date_paid === null;
}

/**
 * Makes a paid order one that waits for its payment: a payment that was recorded by mistake has been taken back. Nobody may choose
 * this change otherwise.
 */
export async function reopenPaidOrder(tx: Tx, order: Row<'orders'>, change: Omit<StatusChange, 'to'>): Promise<void> {
  const to = order.status === 'paid' ? 'payment_pending' : order.status;
  await updateRow(tx, 'orders', order.id, { status: to });
  await recordTimelineEntry(tx, order, { ...change, to });
}

export function canBecomeStatus(
  { status, payment_terms }: Pick<Row<'orders'>, 'status' | 'payment_terms'>,
  to: OrderStatus,
): boolean {
  // Authorized money is taken before a parcel leaves
  if (status === 'payment_pending' && to === 'shipped' && payment_terms === null) return false;
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

const dayMs = 86_400_000;
/** Days in which an order can be returned where the store has set none. */
export const defaultReturnDays = 30;

/** The store's setting `returns`, e.g. `{"days":30}`. */
export async function readReturnDays(db: Db): Promise<number> {
  const [row] = await returnsRow(db);
  const days = row && parseJson<{ days?: unknown } | null>(row.value)?.days;
  return typeof days === 'number' ? days : defaultReturnDays;
}

const returnsRow = ruleStatement((db: Db) => db.selectFrom('settings').select('value').where('id', '=', 'returns'));

/** Counted from the delivery; from the shipment where no delivery is known. */
export function computeReturnsEnd(
  events: readonly Pick<Row<'order_events'>, 'status' | 'date'>[],
  days: number,
): Date | null {
  // the first of its kind: a declined return writes the status again
  const arrival =
    events.find(({ status }) => status === 'delivered') ?? events.find(({ status }) => status === 'shipped');
  return arrival ? new Date(Date.parse(arrival.date) + days * dayMs) : null;
}

interface OrderAction {
  action:
    | 'ship'
    | 'deliver'
    | 'cancel'
    | 'refund'
    | 'edit'
    | 'hold'
    | 'release'
    | 'organize'
    | 'mail'
    | 'fulfillment.edit'
    | 'fulfillment.cancel'
    | 'mark_paid'
    | 'undo_payment'
    | 'payment_link';
  actor: Actor;
  /** name of the operator's key */
  by: string | undefined;
  previousState?: object;
  newState: object;
  now: Date;
}

/** Writes down what the operator did to an order; a shopper's own doing stands in its timeline. */
export async function auditOrderAction(
  tx: Tx,
  { id, status, tracking }: Row<'orders'>,
  { action, actor, by = actor, previousState = { status, tracking }, newState, now }: OrderAction,
): Promise<void> {
  if (actor !== 'operator') return;
  await recordAuditEntry(
    tx,
    { actor: by, action: `order.${action}`, entity: 'order', id, before: previousState, after: newState },
    now,
  );
}
