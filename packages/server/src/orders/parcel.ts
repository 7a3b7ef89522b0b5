import type { Shipment } from '@mercer/contract';
import { newId, parseJson, type Row, type Tx } from '../db/index.ts';
import { invalid } from '../http/errors.ts';
import { itemsOfOrder } from './record/index.ts';
import { openPieces, type WantedPieces } from './refunds/index.ts';

export interface Parcel {
  /** what leaves now */
  pieces: WantedPieces[];
  /** nothing is left to be sent, but what was refunded */
  isLast: boolean;
  /** of the order's column; null where it is sent in one */
  shipments: Shipment[] | null;
}

interface Sending {
  /** all that is left when absent */
  items: WantedPieces[] | undefined;
  tracking: string | undefined;
  now: Date;
}

/** The next parcel of a locked order. @throws ApiError `validation_error` on `items` for pieces that are not there any more */
export async function nextParcel(tx: Tx, order: Row<'orders'>, { items, tracking, now }: Sending): Promise<Parcel> {
  const earlier = parseJson<Shipment[]>(order.shipments ?? '[]');
  const sent = (id: string) =>
    quantityOf(
      earlier.flatMap((shipment) => shipment.items),
      id,
    );
  const lines = await itemsOfOrder(tx, order.id);
  const left = lines.map(({ id, quantity }) => ({ id, quantity: quantity - sent(id) }));
  const pieces = items ?? left.filter(({ quantity }) => quantity > 0);
  for (const { id, quantity } of pieces) {
    if (quantity > quantityOf(left, id)) throw invalid('The order has fewer pieces of this item left', 'items');
  }
  const shipment = { id: newId(now), date_created: now.toISOString(), tracking: tracking ?? null, items: pieces };
  const isInParts = items !== undefined || earlier.length > 0;
  const shipments = isInParts ? [...earlier, shipment] : null;
  return { pieces, shipments, isLast: items === undefined || (await isRestRefunded(tx, order, left, pieces)) };
}

async function isRestRefunded(tx: Tx, order: Row<'orders'>, left: WantedPieces[], pieces: WantedPieces[]) {
  const open = await openPieces(tx, order);
  return left.every(({ id, quantity }) => quantity === quantityOf(pieces, id) || quantityOf(open, id) === 0);
}

function quantityOf(list: readonly WantedPieces[], wanted: string): number {
  return list.filter(({ id }) => id === wanted).reduce((sum, { quantity }) => sum + quantity, 0);
}
