import { createRecordId, defineCommand, defineStatement, lockSelectedRows, type Row, type Tx } from '@mercer/database';
import type { Intent, Transaction } from '@mercer/gateways';
import type { AppDeps } from '@mercer/platform/http/context';
import { computeAmountDue, type PaidWith } from './order-payment.ts';
import { insertPayment, openStates, updatePayment, updatePayments } from './payment-states.ts';

export type Attempt = Row<'payments'>;

type Db = AppDeps['db'];

const dayMs = 24 * 3_600_000;
/** Time for which the gateway is polled about an attempt before it is abandoned. */
const paymentRequestMs = 7 * dayMs;
/** Banks confirm a SEPA debit within 14 business days, which holidays make more. */
const decidedWithinMs = 21 * dayMs;
const soonestMs = 20_000;
const latestMs = 3_600_000;

/** The older an attempt, the longer it waits for the next question: a sixtieth of its age. */
export function computeNextRetryAt({ date_created }: Pick<Attempt, 'date_created'>, now: Date): string {
  const ageMs = now.getTime() - Date.parse(date_created);
  return new Date(now.getTime() + Math.min(latestMs, Math.max(soonestMs, ageMs / 60))).toISOString();
}

export function isAttemptExpired(
  { date_created, status }: Pick<Attempt, 'date_created' | 'status'>,
  now: Date,
): boolean {
  const lapseMs = status === 'requires_action' ? decidedWithinMs : paymentRequestMs;
  return now.getTime() - Date.parse(date_created) > lapseMs;
}

/** Until then the shop waits for a bank that decides alone. */
export function computeBankDeadline({ date_created }: Pick<Attempt, 'date_created'>): Date {
  return new Date(Date.parse(date_created) + decidedWithinMs);
}

/** Writes down by when a bank decides about an attempt of a locked order. @returns false where it has been written before */
export async function awaitDecision(tx: Tx, { id }: Attempt, date_decision: string): Promise<boolean> {
  const undated = tx
    .updateTable('payments')
    .set({ date_decision })
    .where('id', '=', id)
    .where('date_decision', 'is', null);
  return (await undated.executeTakeFirst()).numUpdatedRows > 0n;
}

interface AttemptStart {
  gateway: string;
  /** Token of the card to charge. */
  token?: string;
  /** True for a single-use token at a gateway without idempotency keys: the attempt keeps its first token. */
  isNonce?: boolean;
}

export interface BegunAttempt {
  attempt: Attempt;
  /** True when other attempts were superseded by this one. */
  replaces: boolean;
}

/**
 * The row of an attempt to pay, before the gateway is asked. What is begun again, or by two at once, is the same one;
 * another card is another attempt, under a key of its own, once it is known that the first one waits for its bank.
 * @returns null when the order is not to be paid any more
 */
export function beginAttempt(
  { db, now }: Pick<AppDeps, 'db' | 'now'>,
  order: Row<'orders'>,
  beginning: AttemptStart,
): Promise<BegunAttempt | null> {
  return db.transaction().execute(async (tx) => {
    const [row] = await lockStatus(tx, order.id);
    return row?.status === 'pending' ? attemptAmong(tx, order, await attemptsOf(tx, order.id), beginning, now()) : null;
  });
}

/** Begins the first attempt in the transaction that has written the order. No earlier attempt exists. */
export function beginFirstAttempt(
  tx: Tx,
  order: Row<'orders'>,
  beginning: AttemptStart,
  now: Date,
): Promise<BegunAttempt> {
  return attemptAmong(tx, order, [], beginning, now);
}

const lockStatus = defineStatement((db: Db, id: string) =>
  lockSelectedRows(db, db.selectFrom('orders').select('status').where('id', '=', id)),
);

async function attemptAmong(
  tx: Tx,
  order: Row<'orders'>,
  earlier: Attempt[],
  { gateway, token, isNonce = false }: AttemptStart,
  now: Date,
): Promise<BegunAttempt> {
  const reusableAttempt = earlier.find((row) => row.gateway === gateway && isReusableAttempt(row, token));
  // a card that is charged is the one way to pay; the form of another gateway is only an offer
  const replaced = token
    ? earlier.filter((row) => openStates.includes(row.status) && row.id !== reusableAttempt?.id)
    : [];
  await cancelReplacedAttempts(tx, replaced, now);
  const attempt = reusableAttempt ?? (await insertAttempt(tx, order, { gateway, token, earlier, now }));
  if (token && attempt.token !== token && !isNonce) await setAttemptToken(tx, attempt, token);
  return { attempt, replaces: replaced.length > 0 };
}

/**
 * True when the attempt can serve for the wanted token. As long as it is unknown whether the gateway has a charge under
 * the key, another card shares the attempt, so that at most one is charged.
 */
function isReusableAttempt({ status, token, transaction_id }: Attempt, requestedToken: string | undefined): boolean {
  // A second request right after the bank's refusal gets the same refusal
  if (status === 'declined') return requestedToken !== undefined && token === requestedToken;
  return (
    openStates.includes(status) &&
    (token === (requestedToken ?? null) || (status === 'pending' && transaction_id === null))
  );
}

async function insertAttempt(
  tx: Tx,
  order: Row<'orders'>,
  { gateway, token, earlier, now }: AttemptStart & { earlier: Attempt[]; now: Date },
): Promise<Attempt> {
  const place = earlier.filter((row) => row.gateway === gateway && row.key !== null).length;
  const date_created = now.toISOString();
  const attempt = {
    id: createRecordId(now),
    order_id: order.id,
    method: 'card',
    gateway,
    amount: computeAmountDue(order),
    currency: order.currency,
    transaction_id: null,
    card: null,
    checks: null,
    disputes: null,
    captured: null,
    date_expires: null,
    date_warned: null,
    settlements: null,
    message: null,
    key: place === 0 ? order.id : `${order.id}-${place + 1}`,
    token: token ?? null,
    gateway_session: null,
    date_numbered: null,
    date_decision: null,
    name: null,
    reference: null,
    note: null,
    date_paid: null,
    recorded_by: null,
    date_created,
    date_due: computeNextRetryAt({ date_created }, now),
  };
  return { ...attempt, status: await insertPayment(tx, 'begin', attempt) };
}

async function setAttemptToken(tx: Tx, { id }: Attempt, token: string): Promise<void> {
  await tx.updateTable('payments').set({ token }).where('id', '=', id).execute();
}

export const attemptsOf = defineStatement((db: Db, orderId: string) =>
  db.selectFrom('payments').selectAll().where('order_id', '=', orderId).orderBy('id'),
);

/** Lists the attempts to pay an order, with the one by which the balance of a placed order was paid: that is the placed order's. */
export async function listOrderAttempts(
  db: Db,
  { id, balance_order_id }: Pick<Row<'orders'>, 'id' | 'balance_order_id'>,
): Promise<Attempt[]> {
  const attempts = await attemptsOf(db, id);
  if (balance_order_id === null) return attempts;
  const isMoved = ({ key }: Attempt) => key === id || key?.startsWith(`${id}-`);
  return [...attempts, ...(await attemptsOf(db, balance_order_id)).filter(isMoved)];
}

async function cancelReplacedAttempts(tx: Tx, attempts: Attempt[], now: Date): Promise<void> {
  const ids = attempts.map(({ id }) => id);
  if (ids.length === 0) return;
  await updatePayments(tx, 'abandon', { date_due: now.toISOString() }).where('id', 'in', ids).execute();
}

/** Marks the open attempts of the order as `canceling`, so that the sweeper ends them at their gateways. */
export async function giveUpAttempts(tx: Tx, orderId: string, now: Date): Promise<void> {
  await giveUpOpen(tx, orderId, now.toISOString());
}

const giveUpOpen = defineCommand((db: Db, orderId: string, date: string) =>
  updatePayments(db, 'abandon', { date_due: date }).where('order_id', '=', orderId).where('date_due', 'is not', null),
);

/** The gateway's payment goes on for another order of its cart. @returns null when that is not to be paid any more */
export function moveAttemptToOrder(
  { db, now }: Pick<AppDeps, 'db' | 'now'>,
  { id }: Attempt,
  order: Row<'orders'>,
): Promise<Attempt | null> {
  return db.transaction().execute(async (tx) => {
    const [row] = await lockStatus(tx, order.id);
    if (row?.status !== 'pending') return null;
    const moved = updatePayments(tx, 'move', {
      order_id: order.id,
      amount: computeAmountDue(order),
      currency: order.currency,
      date_due: computeNextRetryAt({ date_created: now().toISOString() }, now()),
    });
    const undecided = moved.where('id', '=', id).where('date_due', 'is not', null);
    return (await undecided.returningAll().executeTakeFirst()) ?? null;
  });
}

/**
 * Keeps the gateway's id of what it has begun, and of the session that it was opened in.
 * @returns false where the attempt has got another one meanwhile, or has ended: nobody would ask about this one
 */
export async function attachTransactionId(
  db: Db,
  { id, transaction_id: storedTransactionId }: Attempt,
  { id: transaction_id, session: gateway_session }: Pick<Intent, 'id' | 'session'>,
): Promise<boolean> {
  if (storedTransactionId === transaction_id) return true;
  const updateResult = await db
    .updateTable('payments')
    .set({ transaction_id, ...(gateway_session && { gateway_session }) })
    .where('id', '=', id)
    .where((eb) =>
      eb.or([
        eb('transaction_id', '=', transaction_id),
        eb('transaction_id', 'is not distinct from', storedTransactionId).and('date_due', 'is not', null),
      ]),
    )
    .executeTakeFirst();
  return updateResult.numUpdatedRows > 0n;
}

/** @returns the gateway's session that the latest payment of a cart was opened in, where the gateway has named one */
export async function findGatewaySession(db: Db, cartId: string, gateway: string): Promise<string | null> {
  const payments = db.selectFrom('payments').innerJoin('orders', 'orders.id', 'payments.order_id');
  const opened = payments
    .select('gateway_session')
    .where('orders.cart_id', '=', cartId)
    .where('payments.gateway', '=', gateway)
    .where('gateway_session', 'is not', null);
  const latest = await opened.orderBy('payments.id', 'desc').limit(1).executeTakeFirst();
  return latest?.gateway_session ?? null;
}

/**
 * True when the gateway has already announced the transaction, or has ended the previous one only to begin this one. In
 * the latter case the attempt continues with this transaction.
 */
export function isNamedOtherwise(
  { db, now }: Pick<AppDeps, 'db' | 'now'>,
  attempt: Attempt,
  transaction_id: string,
): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    await lockSelectedRows(tx, tx.selectFrom('orders').select('id').where('id', '=', attempt.order_id)).execute();
    const gatewayAttempts = (await attemptsOf(tx, attempt.order_id)).filter((row) => row.gateway === attempt.gateway);
    if (gatewayAttempts.some((row) => row.transaction_id === transaction_id)) return true;
    const currentAttempt = gatewayAttempts.find((row) => row.id === attempt.id);
    if (currentAttempt?.status !== 'canceled' || currentAttempt.transaction_id !== attempt.transaction_id) return false;
    const change = { transaction_id, date_due: computeNextRetryAt(currentAttempt, now()) };
    await updatePayment(tx, currentAttempt, 'reopen', change).execute();
    return true;
  });
}

/** The order's attempt that a transaction belongs to; the gateway may know it before we have learned its id. */
export function findMatchingAttempt(
  attempts: Attempt[],
  gateway: string,
  { id, begunAs }: Pick<Transaction, 'id' | 'begunAs'>,
): Attempt | undefined {
  const gatewayAttempts = attempts.filter((row) => row.gateway === gateway);
  const findByTransactionId = (name: string | undefined) =>
    gatewayAttempts.find((row) => name !== undefined && row.transaction_id === name);
  return (
    findByTransactionId(id) ??
    findByTransactionId(begunAs) ??
    gatewayAttempts.find((row) => row.transaction_id === null && isUndecidedAttempt(row))
  );
}

export function isUndecidedAttempt({ date_due }: Attempt): boolean {
  return date_due !== null;
}

/** Returns true while a bank decides about the payment of a pending order. */
export async function isAwaitingBank(db: Db, orderId: string): Promise<boolean> {
  const payments = db
    .selectFrom('payments')
    .innerJoin('orders', 'orders.id', 'payments.order_id')
    .select('payments.id')
    .where('orders.id', '=', orderId)
    .where('orders.status', '=', 'pending')
    .where('payments.date_decision', 'is not', null);
  return (await payments.executeTakeFirst()) !== undefined;
}

/** Returns true when the order has been paid by this payment, or by gift cards alone. */
export async function isPaidByTransaction(
  db: Db,
  orderId: string,
  payment: Pick<PaidWith, 'transaction_id'> | null,
): Promise<boolean> {
  if (!payment?.transaction_id) return true;
  const orderPayments = db.selectFrom('payments').select('id').where('order_id', '=', orderId);
  const matchingPayments = orderPayments
    .where('transaction_id', '=', payment.transaction_id)
    .where('status', 'in', ['succeeded', 'refunded', 'authorized']);
  return (await matchingPayments.executeTakeFirst()) !== undefined;
}
