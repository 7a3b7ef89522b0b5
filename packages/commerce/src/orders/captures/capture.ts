import type { Minor } from '@mercer/contract';
import { createRecordId, type Db, lockSelectedRows, type Row, type Tx } from '@mercer/database';
import { GatewayRefused, GatewayUnavailable, type Transaction } from '@mercer/gateways';
import type { AppDeps } from '@mercer/platform/http/context';
import { ApiError } from '@mercer/platform/http/errors';
import { createSentence } from '@mercer/platform/http/sentences/sentence';
import { issueInvoice } from '../../invoices/index.ts';
import {
  beginGatewayTry,
  computeAmountDue,
  excludeTriedRows,
  interleaveRows,
  updatePayment,
  workPerGateway,
} from '../../payments/index.ts';
import {
  buildStatusConflict,
  canBecomeStatus,
  changeStatus,
  lockPlacedOrder,
  recordOrderEvent,
} from '../record/index.ts';
import { refreshOrderStates } from '../states/index.ts';

/** The payment of an order that waits for its parcel. */
function findAuthorizedPayment(db: Db, orderId: string): Promise<Row<'payments'> | undefined> {
  const payments = db.selectFrom('payments').selectAll().where('order_id', '=', orderId);
  return payments.where('status', '=', 'authorized').executeTakeFirst();
}

/**
 * Takes what is still set aside for an order; nothing where all is taken. Asked again it is the same capture, whoever asks.
 * @throws ApiError 404; 409 `capture_refused` when the bank does not give it; 502 `gateway_error` when nobody knows: the
 * sweeper asks again
 */
export async function captureRemainder(deps: AppDeps, orderId: string): Promise<void> {
  const id = await deps.db.transaction().execute(async (tx) => {
    const order = await lockPlacedOrder(tx, orderId);
    const payment = await findAuthorizedPayment(tx, order.id);
    if (!payment) return null;
    const due = computeAmountDue(order) - (await sumPaidBeside(tx, payment));
    const remainingAmount = Math.min(payment.amount, due) - (payment.captured ?? 0);
    return queueCapture(tx, payment, remainingAmount, deps.now());
  });
  if (id) await executeCapture(deps, id);
}

/** Sums what an order was paid by other payments than the one that is set aside, such as the balance after a change. */
export async function sumPaidBeside(
  tx: Tx,
  { id, order_id }: Pick<Row<'payments'>, 'id' | 'order_id'>,
): Promise<Minor> {
  const payments = tx.selectFrom('payments').select('amount').where('order_id', '=', order_id).where('id', '!=', id);
  const paid = payments.where('method', '!=', 'giftcard').where('status', 'in', ['succeeded', 'refunded', 'waived']);
  return (await paid.execute()).reduce((sum, { amount }) => sum + amount, 0);
}

/** A durable row, before the gateway is asked. @returns its id, or that of the one that is under way */
async function queueCapture(tx: Tx, payment: Row<'payments'>, amount: Minor, now: Date): Promise<string> {
  const [pendingCapture] = await pendingCaptures(tx, payment.order_id);
  if (pendingCapture) return pendingCapture.id;
  const id = createRecordId(now);
  const date = now.toISOString();
  const { id: payment_id, order_id, gateway, transaction_id, currency } = payment;
  const names = { id, order_id, payment_id, gateway, transaction_id: transaction_id ?? '' };
  const initialState = { status: 'pending', attempts: 0, message: null, date_created: date, date_due: date } as const;
  await tx
    .insertInto('captures')
    .values({ ...names, ...initialState, amount, currency, date_succeeded: null })
    .execute();
  return id;
}

function pendingCaptures(db: Db, orderId: string) {
  const captures = db.selectFrom('captures').select('id').where('order_id', '=', orderId);
  return captures.where('status', '=', 'pending').execute();
}

/** @throws ApiError 409 `invalid_status` while money is being taken for a locked order */
export async function assertNoCapture(tx: Tx, orderId: string): Promise<void> {
  const [pending] = await pendingCaptures(tx, orderId);
  if (pending) throw buildStatusConflict(createSentence('captureUnderWay'));
}

/**
 * Marks the authorization of a locked order as `canceling`, so that the gateway voids it.
 * @returns its gateway; null when nothing is authorized
 */
export async function voidAuthorization(tx: Tx, orderId: string, now: Date): Promise<string | null> {
  const payment = await findAuthorizedPayment(tx, orderId);
  if (!payment) return null;
  await updatePayment(tx, payment, 'void', { date_due: now.toISOString(), date_expires: null }).execute();
  return payment.gateway;
}

/**
 * Carries a decided capture to the gateway. Whoever does it, and however often: its id is the gateway's idempotency key,
 * and one of them records the success. What is not known to have succeeded is left to the sweeper.
 * @throws ApiError 409 `capture_refused`, 502 `gateway_error`
 */
async function executeCapture(deps: AppDeps, id: string): Promise<void> {
  try {
    await attemptCapture(deps, id);
  } catch (cause) {
    if (cause instanceof GatewayRefused) {
      throw new ApiError(`The payment was not captured: ${cause.message}`, { status: 409, code: 'capture_refused' });
    }
    if (!(cause instanceof GatewayUnavailable)) throw cause;
    const message = 'The gateway does not answer: the money is taken as soon as it does';
    throw new ApiError(message, { status: 502, code: 'gateway_error' }, { cause });
  }
}

/** @throws GatewayRefused, GatewayUnavailable: it will be tried again */
async function attemptCapture(deps: AppDeps, id: string): Promise<void> {
  const capture = await beginGatewayTry(deps, { table: 'captures', id });
  if (!capture) return;
  try {
    const transaction = await captureAtGateway(deps, capture);
    await deps.db.transaction().execute((tx) => finishCapture(deps, tx, capture, transaction));
  } catch (error) {
    if (error instanceof GatewayRefused || error instanceof GatewayUnavailable)
      await recordCaptureFailure(deps, capture, error);
    throw error;
  }
}

/** Captures everything that is due. Captures with the fewest failures and those that have waited longest take turns. */
export function sweepCaptures(deps: AppDeps): Promise<void> {
  const findDueCaptures = async (gateway: string, triedIds: ReadonlySet<string>) => {
    const pending = deps.db
      .selectFrom('captures')
      .select('id')
      .where('status', '=', 'pending')
      .where(excludeTriedRows(deps.db, 'id', triedIds));
    const late = pending.where('date_due', '<=', deps.now().toISOString()).where('gateway', '=', gateway).limit(50);
    const leastFailed = await late.orderBy('attempts').orderBy('date_due').execute();
    return interleaveRows(leastFailed, await late.orderBy('date_due').execute());
  };
  const processCapture = ({ id }: { id: string }) => attemptCapture(deps, id).catch(unlessRefused);
  return workPerGateway(deps, {
    due: findDueCaptures,
    idOf: ({ id }) => id,
    work: processCapture,
    failureMessage: 'money that was set aside could not be taken',
  });
}

/** Ignores refusals, which are recorded and logged already. */
function unlessRefused(error: unknown): void {
  if (!(error instanceof GatewayRefused)) throw error;
}

/** @throws GatewayRefused also for what the gateway has let go instead */
async function captureAtGateway(
  { gateways }: AppDeps,
  { id, gateway, ...captureFields }: Row<'captures'>,
): Promise<Transaction> {
  const { capture } = await gateways.openGateway(gateway);
  if (!capture) throw new GatewayRefused(`${gateway} does not support later captures`);
  const { transaction_id: transactionId, amount, currency } = captureFields;
  const transaction = await capture({ key: `capture-${id}`, transactionId, amount, currency });
  if (transaction.status === 'paid') return transaction;
  if (transaction.status !== 'canceled' && transaction.status !== 'failed') {
    throw new GatewayUnavailable('The payment is still only authorized');
  }
  throw new GatewayRefused(transaction.message ?? 'the bank no longer holds the authorization');
}

async function finishCapture(deps: AppDeps, tx: Tx, capture: Row<'captures'>, transaction: Transaction): Promise<void> {
  const orders = tx.selectFrom('orders').selectAll().where('id', '=', capture.order_id);
  const order = await lockSelectedRows(tx, orders).executeTakeFirstOrThrow();
  await recordCapture(tx, { order, paymentId: capture.payment_id, transaction, now: deps.now() });
}

async function recordCaptureFailure(
  { db, log }: AppDeps,
  { id, order_id }: Row<'captures'>,
  error: Error,
): Promise<void> {
  const status = error instanceof GatewayRefused ? 'failed' : 'pending';
  log.error('what was set aside was not taken', { capture: id, order: order_id, status, error: error.message });
  const pending = db.updateTable('captures').set({ status, message: error.message }).where('id', '=', id);
  await pending.where('status', '=', 'pending').execute();
}

interface CapturedPayment {
  /** locked */
  order: Row<'orders'>;
  paymentId: string;
  /** Transaction at the gateway, with status paid. */
  transaction: Transaction;
  now: Date;
}

/** Records, once, that what was set aside for an order was taken, whoever has asked for it: payment, invoice, status. */
export async function recordCapture(tx: Tx, { order, paymentId, transaction, now }: CapturedPayment): Promise<void> {
  const { id: transaction_id, amount } = transaction;
  const settled = { transaction_id, amount, captured: amount, date_due: null, date_expires: null, message: null };
  const authorizedPayment = { id: paymentId, status: 'authorized' } as const;
  const updateResult = await updatePayment(tx, authorizedPayment, 'pay', settled).executeTakeFirst();
  const succeededState = { status: 'succeeded', message: null, date_succeeded: now.toISOString() } as const;
  const pending = tx.updateTable('captures').set(succeededState).where('payment_id', '=', paymentId);
  await pending.where('status', '=', 'pending').execute();
  if (updateResult.numUpdatedRows !== 1n) return;
  if (canBecomeStatus(order, 'paid')) {
    await changeStatus(tx, order, { to: 'paid', actor: 'system', now });
    const paidOrder = await refreshOrderStates(tx, order.id, now);
    await recordOrderEvent(tx, paidOrder, { type: 'order.paid', actor: 'system', now });
  } else {
    await refreshOrderStates(tx, order.id, now);
  }
  await issueInvoice(tx, order.id, now);
}
