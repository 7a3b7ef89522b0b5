import type { DeliveredGoods } from '@mercer/contract';
import type { Db, Row } from '@mercer/database';
import { type AgreedTerms, readAgreedTerms } from '../../plans/index.ts';
import { isOverpaymentRefund } from '../refunds/index.ts';

/** Rows that belong to an order, as stored. */
export interface OrderParts {
  items: Row<'order_items'>[];
  /** Terms of the lines that were bought with a plan, by line id. */
  terms: ReadonlyMap<string, AgreedTerms>;
  payments: Row<'payments'>[];
  events: Omit<Row<'order_events'>, 'id'>[];
  refunds: (Row<'refunds'> & { items: Row<'refund_items'>[] })[];
  returns: (Row<'returns'> & { items: Row<'return_items'>[] })[];
  /** What buyers got without a parcel, by line id; absent where it was not read. */
  delivered?: ReadonlyMap<string, DeliveredGoods>;
}

/** The parts of several orders, in as many queries as for one. */
export async function readOrderParts(db: Db, ids: string[], now: Date): Promise<(orderId: string) => OrderParts> {
  const items = await db.selectFrom('order_items').selectAll().where('order_id', 'in', ids).orderBy('id').execute();
  const payments = await findPayments(db, ids);
  const events = await db.selectFrom('order_events').selectAll().where('order_id', 'in', ids).orderBy('id').execute();
  const refunds = await findRefundsWithItems(db, ids);
  const returns = await findReturnsWithItems(db, ids);
  const terms = await readAgreedTerms(db, items, now);
  return (orderId) => {
    const filterByOrder = <T extends { order_id: string }>(rows: T[]) =>
      rows.filter(({ order_id }) => order_id === orderId);
    return {
      items: filterByOrder(items),
      terms,
      payments: filterByOrder(payments),
      events: filterByOrder(events),
      refunds: filterByOrder(refunds),
      returns: filterByOrder(returns),
    };
  };
}

/** Finds the payments that paid for the orders. Failed and canceled attempts are not part of an order. */
function findPayments(db: Db, orderIds: string[]): Promise<Row<'payments'>[]> {
  const payments = db.selectFrom('payments').selectAll().where('order_id', 'in', orderIds);
  return payments.where('status', 'in', ['succeeded', 'waived', 'refunded', 'authorized']).orderBy('id').execute();
}

async function findRefundsWithItems(db: Db, orderIds: string[]): Promise<OrderParts['refunds']> {
  const refunds = db.selectFrom('refunds').selectAll().where('order_id', 'in', orderIds);
  const rows = (await refunds.orderBy('date_created').orderBy('id').execute()).filter(
    (row) => !isOverpaymentRefund(row),
  );
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const items = await db
    .selectFrom('refund_items')
    .selectAll()
    .where('refund_id', 'in', ids)
    .orderBy('item_id')
    .execute();
  return rows.map((row) => ({ ...row, items: items.filter(({ refund_id }) => refund_id === row.id) }));
}

async function findReturnsWithItems(db: Db, orderIds: string[]): Promise<OrderParts['returns']> {
  const returns = db.selectFrom('returns').selectAll().where('order_id', 'in', orderIds);
  return loadReturnItems(db, await returns.orderBy('date_created').orderBy('id').execute());
}

export async function loadReturnItems(db: Db, rows: Row<'returns'>[]): Promise<OrderParts['returns']> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const items = await db
    .selectFrom('return_items')
    .selectAll()
    .where('return_id', 'in', ids)
    .orderBy('item_id')
    .execute();
  return rows.map((row) => ({ ...row, items: items.filter(({ return_id }) => return_id === row.id) }));
}
