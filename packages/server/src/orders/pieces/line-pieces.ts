import type { LinePieces, OrderStatus, Shipment } from '@mercer/contract';
import { parseJson, type Row } from '../../db/index.ts';

/** Rows from which the pieces of a line, and of an order, are counted. */
export interface PieceFacts {
  order: Pick<Row<'orders'>, 'status' | 'shipments'>;
  items: Pick<Row<'order_items'>, 'id' | 'quantity' | 'canceled'>[];
  events: Pick<Row<'order_events'>, 'status'>[];
  refunds: (Pick<Row<'refunds'>, 'status'> & { items: RefundedPieces[] })[];
  returns: (Pick<Row<'returns'>, 'status'> & { items: Pick<Row<'return_items'>, 'item_id' | 'quantity'>[] })[];
}

type RefundedPieces = Pick<Row<'refund_items'>, 'item_id' | 'quantity' | 'restocked'>;

export interface CountedPieces extends LinePieces {
  /** The line's pieces: those that were ordered, less those that changes of the order took out. */
  quantity: number;
  /** Pieces that a refused refund put back into stock: they can be refunded, and cannot be sent. */
  stranded: number;
  /** Pieces that were neither sent nor refunded for good: the order is not done before there are none. */
  open: number;
}

const openStatuses: readonly OrderStatus[] = ['pending', 'payment_pending', 'paid'];
const sentStatuses: readonly OrderStatus[] = ['shipped', 'delivered', 'return_requested'];

/**
 * Counts what happened to the pieces of each line, and what may still happen to them. A refund takes the pieces that have not left
 * first: whatever was refunded is not sent any more.
 */
export function countPieces(facts: PieceFacts): CountedPieces[] {
  const isOpen = openStatuses.includes(facts.order.status);
  const shippedOf = countShipped(facts);
  const approved = facts.returns.filter(({ status }) => status === 'approved').flatMap(({ items }) => items);
  return facts.items.map(({ id, quantity, canceled }) => {
    const refunds = refundsOfLine(facts, id);
    const shipped = Math.min(quantity, shippedOf(id, quantity));
    const returned = sumQuantities(approved.filter(({ item_id }) => item_id === id));
    const refundable = Math.max(0, quantity - refunds.refunded);
    const cancelable = isOpen ? Math.max(0, quantity - shipped - refunds.refunded) : 0;
    return {
      id,
      quantity,
      ordered: quantity + canceled,
      canceled,
      refunded: refunds.refunded,
      restocked: facts.order.status === 'canceled' ? Math.max(quantity - refunds.kept, 0) : refunds.restocked,
      shipped,
      returned,
      shippable: Math.max(0, cancelable - refunds.stranded),
      cancelable,
      refundable,
      returnable: Math.max(0, Math.min(shipped - returned, refundable)),
      stranded: refunds.stranded,
      open: Math.max(0, quantity - shipped - refunds.succeeded),
    };
  });
}

/** @returns how many pieces of a line have left; an order from before parcels were written down left as a whole */
function countShipped({ order, events }: PieceFacts): (id: string, quantity: number) => number {
  if (order.shipments) {
    const sentPieces = parseJson<Shipment[]>(order.shipments).flatMap(({ items }) => items);
    return (id) => sumQuantities(sentPieces.filter((item) => item.id === id));
  }
  const hasLeft = sentStatuses.includes(order.status) || events.some(({ status }) => status === 'shipped');
  return (_, quantity) => (hasLeft ? quantity : 0);
}

function refundsOfLine({ refunds }: PieceFacts, id: string) {
  const rows = refunds.flatMap(({ status, items }) =>
    items.filter(({ item_id }) => item_id === id).map((item) => ({ ...item, status })),
  );
  const failedRows = rows.filter(({ status }) => status === 'failed');
  return {
    refunded: sumQuantities(rows.filter(({ status }) => status !== 'failed')),
    succeeded: sumQuantities(rows.filter(({ status }) => status === 'succeeded')),
    restocked: rows.reduce((total, { restocked }) => total + restocked, 0),
    kept: rows.reduce((total, item) => total + (item.status === 'failed' ? 0 : item.quantity - item.restocked), 0),
    stranded: failedRows.reduce((total, { restocked }) => total + restocked, 0),
  };
}

function sumQuantities(list: readonly { quantity: number }[]): number {
  return list.reduce((total, { quantity }) => total + quantity, 0);
}
