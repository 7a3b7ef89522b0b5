import type { Db, Row, Tx } from '@mercer/database';
import { isSent, parseShipments, type StoredShipment } from '../record/index.ts';
import { type CountedPieces, canSendAgain, collectPieces, readOrderPieces } from './order-pieces.ts';

interface ParcelFacts {
  order: Row<'orders'>;
  lines: readonly CountedPieces[];
  events: readonly Pick<Row<'order_events'>, 'status' | 'date'>[];
}

/** Lists the parcels of an order, canceled ones included. An order from before parcels were written down left in one. */
export function listParcels({ order, lines, events }: ParcelFacts): StoredShipment[] {
  if (order.shipments) return parseShipments(order);
  const items = collectPieces(lines, 'shipped');
  if (items.length === 0) return [];
  const date_created = events.find(({ status }) => status === 'shipped')?.date ?? order.date_created;
  return [{ id: order.id, date_created, tracking: order.tracking, items }];
}

export async function readParcels(tx: Tx, order: Row<'orders'>): Promise<StoredShipment[]> {
  return listParcels({
    order,
    lines: await readOrderPieces(tx, order),
    events: await readStatusDates(tx, order.id),
  });
}

function readStatusDates(db: Db, orderId: string) {
  const events = db.selectFrom('order_events').select(['status', 'date']).where('order_id', '=', orderId);
  return events.orderBy('id').execute();
}

/** Lists the parcels that have left and were not taken back. */
export function listSentParcels(facts: ParcelFacts): StoredShipment[] {
  return listParcels(facts).filter(isSent);
}

/** Says whether all pieces of a parcel can be sent again, so that it can be taken back. */
export function canTakeBack({ items }: StoredShipment, lines: readonly CountedPieces[]): boolean {
  return items.every(({ id }) => canSendAgain(lines, id));
}
