import type { Minor, OrderStatus } from '@mercer/contract';
import type { Db, Row, Tx } from '@mercer/database';
import { updateRow } from '@mercer/database';
import type { AppDeps } from '@mercer/platform/http/context';
import { processDueRows } from '@mercer/platform/jobs';
import { sql } from 'kysely';
import { type UnparceledLine, updateDeliveries } from '../../digital-goods/index.ts';
import { type CountedPieces, readOrderPieces } from '../pieces/index.ts';
import { isUnpaidByTerms, itemsOfOrder, listUnparceledLines, nothingDue } from '../record/index.ts';
import { isOverpaymentRefund } from '../refunds/overpayment.ts';
import {
  computeAmountOwed,
  computeFinancialStatus,
  computeFulfillmentStatus,
  type MoneyFacts,
} from './order-states.ts';

async function readMoneyFacts(db: Db, order: Row<'orders'>): Promise<MoneyFacts> {
  const payments = db.selectFrom('payments').selectAll().where('order_id', '=', order.id).orderBy('id');
  const refunds = await db.selectFrom('refunds').selectAll().where('order_id', '=', order.id).execute();
  return {
    order,
    payments: await payments.execute(),
    refunds: refunds.filter((refund) => !isOverpaymentRefund(refund)),
  };
}

/** Reads what is still to be paid for an order, in minor units; exact where the order is locked. */
export async function readAmountOwed(tx: Db, order: Row<'orders'>): Promise<Minor> {
  return computeAmountOwed(await readMoneyFacts(tx, order));
}

/** Derives both states of an order from its rows. */
async function deriveOrderStates(db: Db, order: Row<'orders'>, lines: readonly CountedPieces[]) {
  const events = db.selectFrom('order_events').select('status').where('order_id', '=', order.id).orderBy('id');
  return {
    financial_status: computeFinancialStatus(await readMoneyFacts(db, order)),
    fulfillment_status: computeFulfillmentStatus({ order, lines, events: await events.execute() }),
  };
}

/** Statuses of an order whose goods without a parcel belong to its buyer. */
const paidStatuses: readonly OrderStatus[] = ['paid', 'shipped', 'delivered', 'return_requested'];

/** Issues, and blocks, what the order's buyer gets without a parcel. Gift cards are money: they wait for all that is owed. */
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
  const unparceledLines = listUnparceledLines(await itemsOfOrder(tx, id), countRefunded);
  const owed = await readAmountOwed(tx, order);
  const isUnpaid = isUnpaidByTerms(order) || order.status === 'payment_pending';
  const facts = {
    id,
    currency,
    isPaid: paidStatuses.includes(order.status) && !isUnpaid && owed === 0,
    isUndone: isUnpaid && order.grand_total - owed < sumGiftcards(unparceledLines, lines),
    isRefunded: order.status === 'refunded',
  };
  await updateDeliveries(tx, facts, unparceledLines, now);
}

/** Sums what the gift cards of an order are worth, without those that were refunded. */
function sumGiftcards(unparceledLines: readonly UnparceledLine[], lines: readonly CountedPieces[]): Minor {
  const cards = unparceledLines.filter(({ delivery }) => delivery === 'giftcard');
  const pieces = new Map(lines.map(({ id, refundable }) => [id, refundable]));
  return cards.reduce((sum, { id, price }) => sum + price * (pieces.get(id) ?? 0), 0);
}

/**
 * Brings the stored states of a locked order, and what its buyer gets without a parcel, in line with its payments, parcels, refunds and
 * returns: the last step of each transaction that changes one of them, before its events are recorded. Nothing is due any more once
 * nobody has to pay.
 * @returns the order as it is stored then
 */
export async function refreshOrderStates(tx: Tx, orderId: string, now = new Date()): Promise<Row<'orders'>> {
  const order = await tx.selectFrom('orders').selectAll().where('id', '=', orderId).executeTakeFirstOrThrow();
  if (order.number === null) return order;
  const lines = await readOrderPieces(tx, order);
  await updateOrderDeliveries(tx, order, lines, now);
  const states = { ...(await deriveOrderStates(tx, order, lines)), ...(await clearDueDates(tx, order)) };
  if (Object.entries(states).every(([column, value]) => order[column as keyof typeof states] === value)) return order; // columns of `states`
  await updateRow(tx, 'orders', orderId, states);
  return { ...order, ...states };
}

async function clearDueDates(tx: Tx, order: Row<'orders'>): Promise<Partial<typeof nothingDue>> {
  const { date_payment_due, date_payment_reminder, date_payment_expires } = order;
  const isDue = [date_payment_due, date_payment_reminder, date_payment_expires].some((date) => date !== null);
  return isDue && (await readAmountOwed(tx, order)) === 0 ? nothingDue : {};
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
