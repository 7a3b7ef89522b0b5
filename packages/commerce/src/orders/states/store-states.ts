import type { OrderStatus } from '@mercer/contract';
import type { Db, Row, Tx } from '@mercer/database';
import { updateRow } from '@mercer/database';
import type { AppDeps } from '@mercer/platform/http/context';
import { processDueRows } from '@mercer/platform/jobs';
import { sql } from 'kysely';
import { updateDeliveries } from '../../digital-goods/index.ts';
import { type CountedPieces, readOrderPieces } from '../pieces/index.ts';
import { itemsOfOrder, listUnparceledLines } from '../record/index.ts';
import { isOverpaymentRefund } from '../refunds/overpayment.ts';
import { computeFinancialStatus, computeFulfillmentStatus } from './order-states.ts';

/** Derives both states of an order from its rows. */
async function deriveOrderStates(db: Db, order: Row<'orders'>, lines: readonly CountedPieces[]) {
  const payments = db.selectFrom('payments').selectAll().where('order_id', '=', order.id).orderBy('id');
  const refunds = db.selectFrom('refunds').selectAll().where('order_id', '=', order.id);
  const events = db.selectFrom('order_events').select('status').where('order_id', '=', order.id);
  const ownRefunds = (await refunds.execute()).filter((refund) => !isOverpaymentRefund(refund));
  return {
    financial_status: computeFinancialStatus({ order, payments: await payments.execute(), refunds: ownRefunds }),
    fulfillment_status: computeFulfillmentStatus({ order, lines, events: await events.execute() }),
  };
}

/** Statuses of an order whose goods without a parcel belong to its buyer. */
const paidStatuses: readonly OrderStatus[] = ['paid', 'shipped', 'delivered', 'return_requested'];

/** Issues, and blocks, what the order's buyer gets without a parcel. */
async function updateOrderDeliveries(
  tx: Tx,
  order: Row<'orders'>,
  lines: readonly CountedPieces[],
  now: Date,
): Promise<void> {
  if (lines.every(({ isParceled }) => isParceled)) return;
  const isOver = order.status === 'canceled' || order.status === 'refunded';
  const countRefunded = (id: string) => {
    const line = lines.find((candidate) => candidate.id === id);
    return (isOver ? line?.quantity : line?.refunded) ?? 0;
  };
  const { id, currency } = order;
  const facts = { id, currency, isPaid: paidStatuses.includes(order.status), isRefunded: order.status === 'refunded' };
  await updateDeliveries(tx, facts, listUnparceledLines(await itemsOfOrder(tx, id), countRefunded), now);
}

/**
 * Brings the stored states of a locked order, and what its buyer gets without a parcel, in line with its payments, parcels, refunds and returns: the last step of each transaction
 * that changes one of them, before its events are recorded.
 * @returns the order as it is stored then
 */
export async function refreshOrderStates(tx: Tx, orderId: string, now = new Date()): Promise<Row<'orders'>> {
  const order = await tx.selectFrom('orders').selectAll().where('id', '=', orderId).executeTakeFirstOrThrow();
  if (order.number === null) return order;
  const lines = await readOrderPieces(tx, order);
  await updateOrderDeliveries(tx, order, lines, now);
  const states = await deriveOrderStates(tx, order, lines);
  if (states.financial_status === order.financial_status && states.fulfillment_status === order.fulfillment_status)
    return order;
  await updateRow(tx, 'orders', orderId, states);
  return { ...order, ...states };
}

/** Fills in the states of orders that have none: those from before there were states, and those that were imported. */
export function fillMissingStates(deps: AppDeps): Promise<void> {
  const { db } = deps;
  return processDueRows(deps, {
    job: 'order_states',
    id: sql.ref('orders.id'),
    due: (page) =>
      db
        .selectFrom('orders')
        .select('id')
        .where('number', 'is not', null)
        .where('financial_status', 'is', null)
        // with a range of ids SQLite searches the index of these orders
        .where('id', '>', '')
        .where(page.filter)
        .orderBy(page.order)
        .limit(page.limit)
        .execute(),
    idOf: ({ id }) => id,
    run: ({ id }) => db.transaction().execute(async (tx) => void (await refreshOrderStates(tx, id))),
    what: 'the states of an order could not be filled in',
    about: ({ id }) => ({ order: id }),
  });
}
