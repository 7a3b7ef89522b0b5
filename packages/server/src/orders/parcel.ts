import type { Shipment } from '@mercer/contract';
import { newId, parseJson, type Row, type Tx } from '../db/index.ts';
import { sentence } from '../http/sentences/sentence.ts';
import { allPieces, assertPieces, type CountedPieces, readPieces, type WantedPieces } from './pieces/index.ts';
import { assertMayBecome, conflict } from './record/index.ts';

export interface Parcel {
  /** what leaves now */
  pieces: WantedPieces[];
  /** whether nothing is left to be sent afterwards: the rest was refunded */
  isLast: boolean;
  /** all parcels of the order, this one included */
  shipments: Shipment[];
}

interface Sending {
  /** all that is left when absent */
  items: WantedPieces[] | undefined;
  tracking: string | undefined;
  now: Date;
}

/**
 * The next parcel of a locked order.
 * @throws ApiError `validation_error` on `items` for pieces that cannot be sent: sent, refunded or back in the stock; 409
 * `invalid_status` for an order that is not to be sent, and where nothing is left to send
 */
export async function nextParcel(tx: Tx, order: Row<'orders'>, { items, tracking, now }: Sending): Promise<Parcel> {
  // the money of one that waits for its parcel is taken before it is shipped
  if (order.status !== 'payment_pending') assertMayBecome(order, 'shipped');
  const lines = await readPieces(tx, order);
  if (items) assertPieces(lines, 'shippable', items);
  const pieces = items ?? allPieces(lines, 'shippable');
  if (pieces.length === 0) throw conflict(sentence('nothingToShip'));
  const earlier = parseJson<Shipment[]>(order.shipments ?? '[]');
  const shipment = { id: newId(now), date_created: now.toISOString(), tracking: tracking ?? null, items: pieces };
  const left = lines.map((line) => ({ ...line, open: line.open - quantityOf(pieces, line) }));
  return { pieces, shipments: [...earlier, shipment], isLast: left.every(({ open }) => open === 0) };
}

function quantityOf(pieces: readonly WantedPieces[], { id }: CountedPieces): number {
  return pieces.find((piece) => piece.id === id)?.quantity ?? 0;
}
