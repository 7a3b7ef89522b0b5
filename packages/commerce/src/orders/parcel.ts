import { createRecordId, type Row, type Tx } from '@mercer/database';
import { createSentence } from '@mercer/platform/http/sentences/sentence';
import { areOpenPieces, assertPieces, collectPieces, type RequestedPieces, readOrderPieces } from './pieces/index.ts';
import { buildStatusConflict, parseShipments, type StoredShipment } from './record/index.ts';
import { assertOrderAction } from './states/index.ts';

export interface Parcel {
  /** Pieces that are sent now. */
  pieces: RequestedPieces[];
  /** True when nothing is left to send afterwards, because the rest was refunded. */
  isLast: boolean;
  /** Parcels of the order, including this one. */
  shipments: StoredShipment[];
}

interface Sending {
  /** Pieces to send; all remaining ones when absent. */
  items: RequestedPieces[] | undefined;
  tracking: string | undefined;
  carrier: string | undefined;
  tracking_url: string | undefined;
  now: Date;
}

/**
 * The next parcel of a locked order.
 * @throws ApiError `validation_error` on `items` for pieces that cannot be sent: sent, refunded or back in the stock; 409
 * `invalid_status` for an order that is not to be sent, and where nothing is left to send; 409 `on_hold`
 */
export async function planNextParcel(
  tx: Tx,
  order: Row<'orders'>,
  { items, now, ...carriage }: Sending,
): Promise<Parcel> {
  assertOrderAction(order, 'ship');
  const lines = await readOrderPieces(tx, order);
  if (items) assertPieces(lines, 'shippable', items);
  const pieces = items ?? collectPieces(lines, 'shippable');
  if (pieces.length === 0) throw buildStatusConflict(createSentence('nothingToShip'));
  const { tracking = null, carrier, tracking_url } = carriage;
  const shipment = {
    id: createRecordId(now),
    date_created: now.toISOString(),
    tracking,
    ...(carrier && { carrier }),
    ...(tracking_url && { tracking_url }),
    items: pieces,
  };
  return { pieces, shipments: [...parseShipments(order), shipment], isLast: areOpenPieces(lines, pieces) };
}
