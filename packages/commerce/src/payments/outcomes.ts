import { createRecordId, type Db, lockSelectedRows, type Tx, updateRow } from '@mercer/database';
import type { Transaction } from '@mercer/gateways';
import type { AppDeps } from '@mercer/platform/http/context';
import { type Attempt, attemptsOf, findMatchingAttempt } from './attempts.ts';
import type { PaidWith } from './order-payment.ts';
import { getNextState, insertPayment, type PaymentEvent, updatePayment, updatePayments } from './payment-states.ts';

/** Reports of a gateway about a payment that it does not have. */
const unpaidReports = {
  open: 'open',
  approved: 'open',
  requires_action: 'requireAction',
  failed: 'decline',
  canceled: 'cancel',
} as const satisfies Record<Exclude<Transaction['status'], 'paid' | 'authorized'>, PaymentEvent>;

/** Writes down what a gateway tells of an attempt that it was not paid. */
export async function updateAttemptOutcome(
  db: Db,
  attempt: Attempt,
  { id, status, card, checks, message }: Transaction & { status: keyof typeof unpaidReports },
): Promise<void> {
  const change = {
    transaction_id: id || attempt.transaction_id,
    message,
    card: card && JSON.stringify(card),
    ...(checks && { checks: JSON.stringify(checks) }),
    ...computeDueChange(attempt, status),
  };
  await updatePayment(db, attempt, unpaidReports[status], change)
    // A transaction that was started meanwhile is reconciled on its own
    .where('transaction_id', 'is not distinct from', attempt.transaction_id)
    .execute();
}

/** A payment is polled until it is decided, and again when a decided one is taken up by its bank. */
function computeDueChange(
  { date_due, date_created }: Attempt,
  status: Transaction['status'],
): { date_due?: string | null } {
  if (isFinalStatus(status)) return { date_due: null };
  return date_due === null ? { date_due: date_created } : {};
}

/** Closes an attempt that led to nothing and that the gateway has never heard of. */
export async function closeAttempt(db: Db, { id }: Attempt): Promise<void> {
  await updatePayments(db, 'close', { date_due: null })
    .where('id', '=', id)
    .where('date_due', 'is not', null)
    .execute();
}

/** A transaction of the order that we have not begun, or forgotten: it is kept like the others. */
export function recordUnknownTransaction(
  { db, now }: Pick<AppDeps, 'db' | 'now'>,
  orderId: string,
  gateway: string,
  transaction: Transaction & { status: keyof typeof unpaidReports },
): Promise<void> {
  return db.transaction().execute(async (tx) => {
    await lockSelectedRows(tx, tx.selectFrom('orders').select('id').where('id', '=', orderId)).execute();
    const { id: transaction_id, status, method, amount, currency, card, checks, message } = transaction;
    if (findMatchingAttempt(await attemptsOf(tx, orderId), gateway, transaction)) return;
    const date_created = now().toISOString();
    await insertPayment(tx, unpaidReports[status], {
      ...unnamedAttempt,
      id: createRecordId(now()),
      order_id: orderId,
      method,
      gateway,
      transaction_id,
      amount,
      currency,
      message,
      card: card && JSON.stringify(card),
      checks: checks ? JSON.stringify(checks) : null,
      date_expires: null,
      date_created,
      date_due: isFinalStatus(status) ? null : date_created,
    });
  });
}

export function isFinalStatus(status: Transaction['status']): boolean {
  return status === 'failed' || status === 'canceled';
}

/** Columns of a payment that the shop has not begun. */
const unnamedAttempt = {
  key: null,
  token: null,
  disputes: null,
  captured: null,
  date_warned: null,
  settlements: null,
  gateway_session: null,
  date_numbered: null,
  date_decision: null,
  name: null,
  reference: null,
  note: null,
  date_paid: null,
  recorded_by: null,
};

/** Events by which a payment pays for its order. */
const payingEvents = { succeeded: 'pay', waived: 'waive', authorized: 'authorize' } as const;

interface OutcomeOptions {
  /** Event of the payment; by its status when left out. */
  event?: (typeof payingEvents)[PaidWith['status']] | 'overpay' | 'void';
  date_due?: string | null;
  /** Attempts of the order, where they have been read since it was locked. */
  loadedAttempts?: Attempt[];
  now: Date;
}

/**
 * Records that an attempt of a locked order was paid or authorized, for the order or beside it.
 * @returns the attempt, and the order's other attempts
 * @throws ImpossiblePaymentEvent
 */
export async function decideAttempt(
  tx: Tx,
  orderId: string,
  { order_id: _, status: paidStatus, begunAs, card, checks, expires, kept: __, ...payment }: PaidWith,
  { event = payingEvents[paidStatus], date_due, loadedAttempts, now }: OutcomeOptions,
): Promise<{ decided: Attempt; others: Attempt[] }> {
  const dates = { date_expires: expires ?? null, date_due: date_due ?? expires ?? null };
  const serializedDetails = { card: card && JSON.stringify(card), checks: checks ? JSON.stringify(checks) : null };
  const row = { ...payment, ...dates, ...serializedDetails, message: null };
  const orderAttempts = loadedAttempts ?? (await attemptsOf(tx, orderId));
  const { gateway, transaction_id } = payment;
  const matchingAttempt = transaction_id
    ? findMatchingAttempt(orderAttempts, gateway, { id: transaction_id, ...(begunAs && { begunAs }) })
    : undefined;
  if (matchingAttempt) {
    const change = { ...row, status: getNextState(matchingAttempt.status, event) };
    await updateRow(tx, 'payments', matchingAttempt.id, change);
    const others = orderAttempts.filter((attempt) => attempt !== matchingAttempt);
    return { decided: { ...matchingAttempt, ...change }, others };
  }
  const names = { id: createRecordId(now), order_id: orderId, date_created: now.toISOString() };
  const newAttempt = { ...unnamedAttempt, ...names, ...row };
  return {
    decided: { ...newAttempt, status: await insertPayment(tx, event, newAttempt) },
    others: orderAttempts,
  };
}

/** Makes a payment that of another order: the placed one whose balance it has paid. Its state stays. */
export async function movePayment(tx: Tx, id: string, orderId: string): Promise<void> {
  await updateRow(tx, 'payments', id, { order_id: orderId });
}
