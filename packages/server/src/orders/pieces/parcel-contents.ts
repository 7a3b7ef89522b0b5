import type { Shipment } from '@mercer/contract';
import { type Db, parseJson, type Row } from '../../db/index.ts';
import type { ParcelContents } from '../../invoices/index.ts';
import { collectPieces, readOrderPieces } from './order-pieces.ts';

/**
 * Reads the contents of a parcel of an order. Without an id: of the next parcel, or of all of them when nothing is left
 * to send.
 * @returns null when there is no such order or parcel
 */
export async function parcelContents(db: Db, orderId: string, parcelId?: string): Promise<ParcelContents | null> {
  const orders = db.selectFrom('orders').selectAll().where('id', '=', orderId).where('number', 'is not', null);
  const order = await orders.executeTakeFirst();
  if (!order) return null;
  return parcelId === undefined ? nextContents(db, order) : sentContents(order, parcelId);
}

async function nextContents(db: Db, order: Row<'orders'>): Promise<ParcelContents> {
  const lines = await readOrderPieces(db, order);
  const next = collectPieces(lines, 'shippable');
  return { date: order.date_created, tracking: null, items: next.length > 0 ? next : collectPieces(lines, 'shipped') };
}

function sentContents({ shipments }: Row<'orders'>, parcelId: string): ParcelContents | null {
  const parcel = parseJson<Shipment[]>(shipments ?? '[]').find(({ id }) => id === parcelId);
  return parcel ? { date: parcel.date_created, tracking: parcel.tracking, items: parcel.items } : null;
}
