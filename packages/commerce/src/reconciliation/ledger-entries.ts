import type { Db } from '@mercer/database';
import type { Booking } from '@mercer/gateways';
import { settledStates } from '../payments/index.ts';
import type { Entry } from './compare.ts';

/** Period between two ISO 8601 dates. */
interface Time {
  since: string;
  settled: string;
}

/**
 * Reads the shop's entries for a gateway: what moved between the two dates, and what the gateway's bookings refer to.
 */
export async function readLedgerEntries(
  db: Db,
  gateway: string,
  { since, settled }: Time,
  bookings: readonly Booking[],
): Promise<Entry[]> {
  const names = collectBookingIds(bookings);
  const moved = await paymentsSince(db, gateway, since);
  const expected = new Set(moved.filter(({ date_created }) => date_created <= settled).map(({ id }) => id));
  const each = deduplicateById([...moved, ...(await paymentsNamed(db, gateway, names))]);
  const payments = each.map(({ id, transaction_id, order_id, amount, currency, status }): Entry => {
    const about = { transactionId: transaction_id ?? '', orderId: order_id, refundIds: [] };
    const state = { isDone: settledStates.includes(status), isExpected: expected.has(id) };
    return { ...about, ...state, kind: 'payment', amount, currency, status };
  });
  return [...payments, ...(await readRefundEntries(db, gateway, { since, settled }, names))];
}

function deduplicateById<T extends { id: string }>(rows: T[]): T[] {
  return [...new Map(rows.map((row) => [row.id, row])).values()];
}

function collectBookingIds(bookings: readonly Booking[]): Names {
  const unnamed = bookings.filter(({ transactionId }) => !transactionId);
  return {
    transactionIds: [...new Set(bookings.map(({ transactionId }) => transactionId).filter(Boolean))],
    orderIds: [...new Set(unnamed.map(({ orderId }) => orderId).filter(Boolean))],
  };
}

function selectPayments(db: Db, gateway: string) {
  return db
    .selectFrom('payments')
    .innerJoin('orders', 'orders.id', 'payments.order_id')
    .selectAll('payments')
    .where('payments.gateway', '=', gateway)
    .where('payments.transaction_id', 'is not', null);
}

/** Selects the payments that were paid since the date, either with their order or when it was shipped. */
function paymentsSince(db: Db, gateway: string, date: string) {
  const captured = db.selectFrom('captures').select('payment_id').where('date_succeeded', '>=', date);
  return selectPayments(db, gateway)
    .where('payments.status', 'in', settledStates)
    .where((eb) =>
      eb.or([
        eb('payments.date_created', '>=', date),
        eb('orders.date_created', '>=', date),
        eb('payments.id', 'in', captured),
      ]),
    )
    .execute();
}

interface Names {
  transactionIds: string[];
  orderIds: string[];
}

const atOnce = 500;

async function paymentsNamed(db: Db, gateway: string, { transactionIds, orderIds }: Names) {
  const byId = await queryInBatches(transactionIds, (ids) =>
    selectPayments(db, gateway).where('payments.transaction_id', 'in', ids).execute(),
  );
  const byOrder = await queryInBatches(orderIds, (ids) =>
    selectPayments(db, gateway).where('payments.order_id', 'in', ids).execute(),
  );
  return [...byId, ...byOrder];
}

async function readRefundEntries(
  db: Db,
  gateway: string,
  { since, settled }: Time,
  { transactionIds, orderIds }: Names,
) {
  const selectRefunds = () => {
    const gatewayRefunds = db.selectFrom('refunds').selectAll().where('gateway', '=', gateway);
    return gatewayRefunds.where('transaction_id', 'is not', null);
  };
  const rows = [
    ...(await selectRefunds().where('date_succeeded', '>=', since).execute()),
    ...(await queryInBatches(transactionIds, (ids) => selectRefunds().where('transaction_id', 'in', ids).execute())),
    ...(await queryInBatches(orderIds, (ids) => selectRefunds().where('order_id', 'in', ids).execute())),
  ];
  return deduplicateById(rows).flatMap(({ id, order_id, transaction_id, status, currency, ...row }): Entry[] => {
    const amount = row.amount - row.giftcard_amount;
    if (amount === 0) return [];
    const about = { transactionId: transaction_id ?? '', orderId: order_id, refundIds: [`refund-${id}`, id] };
    const { date_succeeded: date } = row;
    const state = { isDone: status === 'succeeded', isExpected: date !== null && date >= since && date <= settled };
    return [{ ...about, ...state, kind: 'refund', amount, currency, status }];
  });
}

async function queryInBatches<T>(ids: string[], readBatch: (part: string[]) => Promise<T[]>): Promise<T[]> {
  const rows: T[] = [];
  for (let at = 0; at < ids.length; at += atOnce) rows.push(...(await readBatch(ids.slice(at, at + atOnce))));
  return rows;
}
