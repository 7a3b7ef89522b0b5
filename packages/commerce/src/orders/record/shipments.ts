import type { Shipment, Shipping } from '@mercer/contract';
import { parseJson, type Row } from '@mercer/database';

/** A parcel as it is stored with its order. */
export interface StoredShipment extends Shipment {
  /** ISO 8601 time at which the owner took the parcel back; absent: it has left */
  date_canceled?: string;
  /** Address that the parcel went to; absent: the order's. */
  shipping?: Shipping;
}

export function parseShipments({ shipments }: Pick<Row<'orders'>, 'shipments'>): StoredShipment[] {
  return parseJson<StoredShipment[]>(shipments ?? '[]');
}

export function isSent({ date_canceled }: Pick<StoredShipment, 'date_canceled'>): boolean {
  return date_canceled === undefined;
}
