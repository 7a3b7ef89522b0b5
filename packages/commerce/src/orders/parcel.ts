import type { Shipment } from '@mercer/contract';
import { createRecordId, parseJson, type Row, type Tx } from '@mercer/database';
import { createSentence } from '@mercer/platform/http/sentences/sentence';
import { areOpenPieces, assertPieces, collectPieces, type RequestedPieces, readOrderPieces } from './pieces/index.ts';
import { assertMayBecome, buildStatusConflict } from './record/index.ts';

export interface Parcel {
  /** Pieces that are sent now. */
  pieces: RequestedPieces[];
  /** True when nothing is left to send afterwards, because the rest was refunded. */
  isLast: boolean;
  /** Parcels of the order, including this one. */
  shipments: Shipment[];
}

interface Sending {
  /** Pieces to send; all remaining ones when absent. */
  items: RequestedPieces[] | undefined;
  tracking: string | undefined;
  now: Date;
}

/**
 * The next parcel of a locked order.
 * @throws ApiError `validation_error` on `items` for pieces that cannot be sent: sent, refunded or back in the stock; 409
 * `invalid_status` for an order that is not to be sent, and where nothing is left to send
 */
export async function planNextParcel(tx: Tx, order: Row<'orders'>, { items, tracking, now }: Sending): Promise<Parcel> {
  // the money of one that waits for its parcel is taken before it is shipped
  if (order.status !== 'payment_pending') assertMayBecome(order, 'shipped');
  const lines = await readOrderPieces(tx, order);
  if (items) assertPieces(lines, 'shippable', items);
  const pieces = items ?? collectPieces(lines, 'shippable');
  if (pieces.length === 0) throw buildStatusConflict(createSentence('nothingToShip'));
  const earlier = parseJson<Shipment[]>(order.shipments ?? '[]');
  const shipment = {
    id: createRecordId(now),
    date_created: now.toISOString(),
    tracking: tracking ?? null,
    items: pieces,
  };
  return { pieces, shipments: [...earlier, shipment], isLast: areOpenPieces(lines, pieces) };
}
