import { type Row, type Tx, updateRow } from '@mercer/database';
import type { AppDeps } from '@mercer/platform/http/context';
import { createSentence, translateText } from '@mercer/platform/http/sentences/sentence';
import { recordEvent } from '../events/index.ts';
import { issueInvoice } from '../invoices/index.ts';
import type { Decision } from './cancel.ts';
import { captureRemainder } from './captures/index.ts';
import { planNextParcel } from './parcel.ts';
import { type RequestedPieces, takeUntakenStock } from './pieces/index.ts';
import {
  assertMayBecome,
  auditOrderAction,
  changeStatus,
  isUnpaidByTerms,
  lockPlacedOrder,
  mailShipping,
  recordOrderEvent,
  recordTimelineEntry,
  toOrderEventData,
} from './record/index.ts';
import { reconcileOrder } from './settlement/index.ts';
import { assertOrderAction, refreshOrderStates } from './states/index.ts';

interface Sending extends Decision {
  tracking?: string | undefined;
  /** name of the carrier, where the tracking number does not tell it */
  carrier?: string | undefined;
  /** URL of the carrier's page about the parcel */
  tracking_url?: string | undefined;
  /** absent: all that is left */
  items?: RequestedPieces[] | undefined;
}

/**
 * Sends an order, or some of its pieces. What is set aside for it is taken first, all of it with the first parcel: one whose
 * money is not there does not leave.
 * @throws ApiError 404; 400 on `items`; 409 `invalid_status`, `on_hold`, or `capture_refused` when the bank does not give the money; 502
 * `gateway_error`
 */
export async function shipOrder(deps: AppDeps, orderId: string, { items, ...sending }: Sending): Promise<void> {
  const { actor, by, note, tracking, carrier, tracking_url, claim } = sending;
  const parcelFields = { items, tracking, carrier, tracking_url };
  const { db, config } = deps;
  // Missing pieces are not captured
  await db
    .transaction()
    .execute(async (tx) =>
      planNextParcel(tx, await lockPlacedOrder(tx, orderId), { ...parcelFields, now: deps.now() }),
    );
  await captureRemainder(deps, orderId).catch((error) => reconcileFailedCapture(deps, orderId, error));
  const now = deps.now();
  await db.transaction().execute(async (tx) => {
    await claim?.(tx);
    const order = await lockPlacedOrder(tx, orderId);
    const { pieces, isLast, shipments } = await planNextParcel(tx, order, { ...parcelFields, now });
    assertMayBecome(order, 'shipped');
    await takeUntakenStock(tx, order, now);
    if (isLast) await changeStatus(tx, order, { to: 'shipped', actor, note, now });
    else
      await recordTimelineEntry(tx, order, { to: order.status, actor, note: note ?? translatePartlySent(order), now });
    const shipmentFields = { tracking: tracking ?? null, shipments };
    await updateRow(tx, 'orders', orderId, { ...shipmentFields, shipments: JSON.stringify(shipments) });
    // What has left is invoiced, and not canceled any more for want of payment
    if (isUnpaidByTerms(order)) {
      await updateRow(tx, 'orders', orderId, { date_payment_expires: null });
      await issueInvoice(tx, orderId, now);
    }
    await recordShipped(tx, await refreshOrderStates(tx, orderId), { actor, tracking, isLast, now });
    const newState = { ...shipmentFields, status: isLast ? 'shipped' : order.status, items: pieces };
    await auditOrderAction(tx, order, { action: 'ship', actor, by, newState, now });
    await mailShipping(
      { tx, config, order, now },
      { tracking, carrier, tracking_url, pieces, place: shipments.length },
    );
  });
}

interface ShipmentRecord extends Pick<Sending, 'actor' | 'tracking'> {
  isLast: boolean;
  now: Date;
}

function recordShipped(tx: Tx, order: Row<'orders'>, { actor, tracking, isLast, now }: ShipmentRecord): Promise<void> {
  const data = { ...toOrderEventData(order), tracking: tracking ?? null, is_last: isLast };
  return recordEvent(tx, { type: 'order.shipped', entity_id: order.id, data, actor }, now);
}

function translatePartlySent({ locale }: Row<'orders'>): string {
  return translateText(createSentence('partlySent'), locale ?? 'en');
}

/**
 * Reconciles the order after a refused capture, because the bank may have voided the authorization. @throws the
 * capture's error
 */
async function reconcileFailedCapture(deps: AppDeps, order_id: string, error: unknown): Promise<never> {
  const captures = deps.db.selectFrom('captures').select('gateway').where('order_id', '=', order_id);
  const failed = await captures.where('status', '=', 'failed').executeTakeFirst();
  if (failed) await reconcileOrder(deps, { order_id, gateway: failed.gateway }).catch(() => {});
  throw error;
}

/** @throws ApiError 404, or 409 `invalid_status` */
export function deliverOrder(
  { db, now }: AppDeps,
  orderId: string,
  { actor, by, note, claim }: Decision,
): Promise<void> {
  return db.transaction().execute(async (tx) => {
    await claim?.(tx);
    const order = await lockPlacedOrder(tx, orderId);
    assertOrderAction(order, 'deliver');
    await changeStatus(tx, order, { to: 'delivered', actor, note, now: now() });
    const deliveredOrder = await refreshOrderStates(tx, orderId);
    await recordOrderEvent(tx, deliveredOrder, { type: 'order.delivered', actor, now: now() });
    await auditOrderAction(tx, order, { action: 'deliver', actor, by, newState: { status: 'delivered' }, now: now() });
  });
}
