import { isJsonObject } from '../../http/input.ts';
import { assertPlayed } from './api/assert-played.ts';
import type { Answer, WriteCall } from './api/call.ts';
import { malformed, unknownIdFault, unprocessable } from './api/faults.ts';
import { getObject, lockObject, saveObject } from './api/objects.ts';
import { serializeOrder } from './sandbox-fields.ts';
import type { Order, Tracker } from './types.ts';

const fields = ['capture_id', 'tracking_number', 'carrier', 'carrier_name_other', 'notify_payer', 'items'];

const itemFields = ['name', 'quantity', 'sku', 'url', 'image_url', 'upc'];

/** Tells PayPal with which parcel the goods of a capture are under way. */
export async function addTracker(call: WriteCall): Promise<Answer> {
  const { body } = call;
  assertPlayed(body, fields, '');
  const { capture_id, tracking_number, carrier } = body;
  if (typeof capture_id !== 'string') throw malformed('MISSING_REQUIRED_PARAMETER', '/capture_id');
  if (typeof tracking_number !== 'string' || tracking_number.length > 64) {
    throw malformed('MISSING_REQUIRED_PARAMETER', '/tracking_number');
  }
  if (typeof carrier !== 'string' || !/^[A-Z0-9_]{1,64}$/.test(carrier)) {
    throw malformed('MISSING_REQUIRED_PARAMETER', '/carrier');
  }
  const order = await lockObject(call.db, 'order', call.id);
  const capture = await getObject(call.db, 'capture', capture_id);
  if (capture.supplementary_data.related_ids.order_id !== order.id) throw unprocessable('CAPTURE_ID_NOT_FOUND');
  const id = `${capture_id}-${tracking_number}`;
  const items = Array.isArray(body.items) ? body.items.filter(isJsonObject) : [];
  for (const [place, item] of items.entries()) assertPlayed(item, itemFields, `/items/${place}`);
  const date = call.now.toISOString();
  const tracker: Tracker = {
    id,
    status: 'SHIPPED',
    items,
    links: buildTrackerLinks(call, order, id),
    create_time: date,
    update_time: date,
  };
  const otherTrackers = listTrackers(order).filter((existingTracker) => existingTracker.id !== id);
  const saved = await saveTrackers(call, order, [...otherTrackers, tracker]);
  return { status: 201, body: await serializeOrder(call.db, saved), isWhole: true };
}

/** A parcel that does not go out after all. */
export async function changeTracker(call: WriteCall): Promise<Answer> {
  const { id, trackerId = '' } = call;
  const order = await lockObject(call.db, 'order', id);
  const trackers = listTrackers(order);
  if (!trackers.some((existingTracker) => existingTracker.id === trackerId)) throw unknownIdFault();
  const [change] = call.changes;
  if (change?.op !== 'replace' || change.path !== '/status' || change.value !== 'CANCELLED') {
    throw unprocessable('NOT_PATCHABLE');
  }
  const update_time = call.now.toISOString();
  const changed = trackers.map((existingTracker) =>
    existingTracker.id === trackerId
      ? { ...existingTracker, status: 'CANCELLED' as const, update_time }
      : existingTracker,
  );
  await saveTrackers(call, order, changed);
  return { status: 204, body: {} };
}

function listTrackers({ purchase_units: [unit] }: Order): Tracker[] {
  return unit.shipping?.trackers ?? [];
}

async function saveTrackers(call: WriteCall, order: Order, trackers: Tracker[]): Promise<Order> {
  const [unit] = order.purchase_units;
  const changed: Order = { ...order, purchase_units: [{ ...unit, shipping: { ...unit.shipping, trackers } }] };
  await saveObject(call.db, changed);
  return changed;
}

function buildTrackerLinks({ deps }: WriteCall, { id }: Order, trackerId: string) {
  const api = `${deps.origin}/sandbox/paypal/v2/checkout/orders/${id}`;
  return [
    { href: api, rel: 'up', method: 'GET' },
    { href: `${api}/trackers/${trackerId}`, rel: 'update', method: 'PATCH' },
  ];
}
