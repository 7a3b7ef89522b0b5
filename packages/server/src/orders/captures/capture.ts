import type { Minor } from '@mercer/contract';
import { createRecordId, type Db, type Row, type Tx } from '../../db/index.ts';
import type { AppDeps } from '../../http/context.ts';
import { createSentence } from '../../http/sentences/sentence.ts';
import { computeAmountDue, updatePayment } from '../../payments/index.ts';
import { buildStatusConflict, lockPlacedOrder } from '../record/index.ts';
import { executeCapture } from './run-capture.ts';

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
    const remainingAmount = Math.min(payment.amount, computeAmountDue(order)) - (payment.captured ?? 0);
    return queueCapture(tx, payment, remainingAmount, deps.now());
  });
  if (id) await executeCapture(deps, id);
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
