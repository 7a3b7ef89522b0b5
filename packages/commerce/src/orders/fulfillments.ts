import { type Row, type Tx, updateRow } from '@mercer/database';
import type { AppDeps } from '@mercer/platform/http/context';
import { buildNotFoundError } from '@mercer/platform/http/errors';
import { createSentence, translateText } from '@mercer/platform/http/sentences/sentence';
import { recordEvent } from '../events/index.ts';
import type { Decision } from './cancel.ts';
import { canTakeBack, readOrderPieces, readParcels } from './pieces/index.ts';
import {
  auditOrderAction,
  buildStatusConflict,
  isSent,
  lockPlacedOrder,
  mailShipping,
  recordTimelineEntry,
  reopenShippedOrder,
  type StoredShipment,
  toOrderEventData,
} from './record/index.ts';
import { assertOrderAction, refreshOrderStates } from './states/index.ts';

type FulfillmentDecision = Pick<Decision, 'actor' | 'by' | 'claim' | 'note'>;

interface TrackingChange extends FulfillmentDecision {
  /** null: none */
  tracking?: string | null | undefined;
  carrier?: string | null | undefined;
  tracking_url?: string | null | undefined;
  /** True to mail the shopper the parcel with its new number. */
  notify: boolean;
}

/**
 * Changes the tracking number or the carrier of a parcel that has left.
 * @throws ApiError 404, or 409 `invalid_status` for a parcel that was taken back
 */
export function editFulfillment(
  { db, config, now }: AppDeps,
  { orderId, id }: { orderId: string; id: string },
  { actor, by, claim, notify, ...change }: TrackingChange,
): Promise<void> {
  return db.transaction().execute(async (tx) => {
    await claim?.(tx);
    const order = await lockPlacedOrder(tx, orderId);
    const { parcels, parcel } = await findParcel(tx, order, id);
    if (!isSent(parcel)) throw buildStatusConflict('The parcel was taken back already');
    assertOrderAction(order, 'edit_fulfillment');
    const changedParcel = applyTracking(parcel, change);
    const shipments = parcels.map((candidate) => (candidate === parcel ? changedParcel : candidate));
    await saveShipments(tx, order, shipments);
    const previousState = pickTracking(parcel);
    const newState = { fulfillment_id: id, ...pickTracking(changedParcel) };
    const action = 'fulfillment.edit' as const;
    await auditOrderAction(tx, order, { action, actor, by, previousState, newState, now: now() });
    if (!notify) return;
    const { tracking, carrier, tracking_url, items } = changedParcel;
    const key = `${id}-${now().getTime()}`;
    await mailShipping(
      { tx, config, order, now: now() },
      { tracking: tracking ?? undefined, carrier, tracking_url, pieces: items, place: key },
    );
  });
}

function applyTracking(
  parcel: StoredShipment,
  { tracking, carrier, tracking_url }: Pick<TrackingChange, 'tracking' | 'carrier' | 'tracking_url'>,
): StoredShipment {
  const { carrier: previousCarrier, tracking_url: previousUrl, ...unchangedFields } = parcel;
  const newCarrier = carrier === undefined ? previousCarrier : carrier;
  const newUrl = tracking_url === undefined ? previousUrl : tracking_url;
  return {
    ...unchangedFields,
    ...(tracking !== undefined && { tracking: tracking || null }),
    ...(newCarrier && { carrier: newCarrier }),
    ...(newUrl && { tracking_url: newUrl }),
  };
}

function pickTracking({ tracking, carrier, tracking_url }: StoredShipment) {
  return { tracking, carrier: carrier ?? null, tracking_url: tracking_url ?? null };
}

/**
 * Takes a parcel back: its pieces are to be sent again. An order that counted as shipped is to be sent again, too. Idempotent.
 * @throws ApiError 404, or 409 `invalid_status` once the order is delivered, or pieces of it came back or were refunded
 */
export function cancelFulfillment(
  { db, now: clock }: AppDeps,
  { orderId, id }: { orderId: string; id: string },
  { actor, by, claim, note }: FulfillmentDecision,
): Promise<void> {
  const now = clock();
  return db.transaction().execute(async (tx) => {
    await claim?.(tx);
    const order = await lockPlacedOrder(tx, orderId);
    const { parcels, parcel } = await findParcel(tx, order, id);
    if (!isSent(parcel)) return;
    assertOrderAction(order, 'cancel_fulfillment');
    await assertUntouched(tx, order, parcel);
    const canceled = { ...parcel, date_canceled: now.toISOString() };
    await saveShipments(
      tx,
      order,
      parcels.map((candidate) => (candidate === parcel ? canceled : candidate)),
    );
    const timelineNote = note || translateText(createSentence('parcelCanceled'), order.locale ?? 'en');
    if (order.status === 'shipped') await reopenShippedOrder(tx, order, { actor, note: timelineNote, now });
    else await recordTimelineEntry(tx, order, { to: order.status, actor, note: timelineNote, now });
    const newState = { fulfillment_id: id, status: 'paid', note: note ?? null };
    await auditOrderAction(tx, order, { action: 'fulfillment.cancel', actor, by, newState, now });
    const data = { ...toOrderEventData(await refreshOrderStates(tx, orderId)), changed: ['fulfillments'] };
    await recordEvent(tx, { type: 'order.updated', entity_id: orderId, data, actor }, now);
  });
}

/** Pieces of a parcel that came back, or were refunded after they had left, cannot be sent again. */
async function assertUntouched(tx: Tx, order: Row<'orders'>, parcel: StoredShipment): Promise<void> {
  if (!canTakeBack(parcel, await readOrderPieces(tx, order)))
    throw buildStatusConflict('Pieces of this parcel came back or were refunded already');
}

async function findParcel(tx: Tx, order: Row<'orders'>, id: string) {
  const parcels = await readParcels(tx, order);
  const parcel = parcels.find((candidate) => candidate.id === id);
  if (!parcel) throw buildNotFoundError('The order has no such fulfillment');
  return { parcels, parcel };
}

/** The order's own tracking number is that of the last parcel that has left. */
async function saveShipments(tx: Tx, order: Row<'orders'>, shipments: StoredShipment[]): Promise<void> {
  const tracking = shipments.filter(isSent).at(-1)?.tracking ?? null;
  await updateRow(tx, 'orders', order.id, { shipments: JSON.stringify(shipments), tracking });
}
