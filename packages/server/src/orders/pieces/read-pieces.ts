import type { Db, Row } from '../../db/index.ts';
import { itemsOfOrder } from '../record/index.ts';
import { type CountedPieces, countPieces } from './line-pieces.ts';

/** The pieces of an order's lines, in the order of the lines. Whoever changes something by them has locked the order. */
export async function readOrderPieces(db: Db, order: Row<'orders'>): Promise<CountedPieces[]> {
  return countPieces({
    order,
    items: await itemsOfOrder(db, order.id),
    events: order.shipments ? [] : await eventsOfOrder(db, order.id),
    refunds: await refundedItems(db, order.id),
    returns: await returnedItems(db, order.id),
  });
}

function eventsOfOrder(db: Db, orderId: string) {
  return db.selectFrom('order_events').select('status').where('order_id', '=', orderId).execute();
}

async function refundedItems(db: Db, orderId: string) {
  const items = await db
    .selectFrom('refund_items')
    .innerJoin('refunds', 'refunds.id', 'refund_items.refund_id')
    .select(['refunds.status', 'refund_items.item_id', 'refund_items.quantity', 'refund_items.restocked'])
    .where('refunds.order_id', '=', orderId)
    .execute();
  return items.map(({ status, ...item }) => ({ status, items: [item] }));
}

async function returnedItems(db: Db, orderId: string) {
  const items = await db
    .selectFrom('return_items')
    .innerJoin('returns', 'returns.id', 'return_items.return_id')
    .select(['returns.status', 'return_items.item_id', 'return_items.quantity'])
    .where('returns.order_id', '=', orderId)
    .execute();
  return items.map(({ status, ...item }) => ({ status, items: [item] }));
}
