import { type Major, type Minor, toMajorUnits } from '@mercer/contract';
import { createRecordId, type Row, type Tx, updateRow } from '@mercer/database';
import type { Claim } from '@mercer/platform/http/claim';
import type { AppDeps } from '@mercer/platform/http/context';
import { ApiError, buildNotFoundError, buildValidationError } from '@mercer/platform/http/errors';
import { toExactMinorAmount } from '@mercer/platform/http/minor-amount';
import { createSentence, type Translatable, translateText } from '@mercer/platform/http/sentences/sentence';
import { recordEvent } from '../../events/index.ts';
import { insertPayment, manualGateway, updatePayment } from '../../payments/index.ts';
import {
  auditOrderAction,
  lockPlacedOrder,
  parsePaymentTerms,
  recordTimelineEntry,
  reopenPaidOrder,
  toOrderEventData,
} from '../record/index.ts';
import { assertOrderAction, readAmountOwed, refreshOrderStates } from '../states/index.ts';
import { settlePaidOrder } from './settle-paid-order.ts';

interface OperatorCall {
  /** name of the operator's key */
  by: string;
  claim?: Claim | undefined;
}

export interface ReceivedPayment extends OperatorCall {
  /** major units; all that is owed when absent */
  amount?: Major | undefined;
  /** ISO 8601 time at which the money arrived; now when absent */
  date_paid?: string | undefined;
  /** Text by which the payment is found again: the same amount with the same text is the same payment. */
  reference?: string | undefined;
  /** note for the staff */
  note?: string | undefined;
}

/**
 * Records that the shop has received money for an order without a gateway: all that is owed, or a part of it. An order of which
 * nothing is owed any more stays as it is.
 * @throws ApiError 404; 400 on `amount` and `date_paid`; 409 `invalid_status`, `out_of_stock`
 */
export function markOrderPaid({ db, now }: AppDeps, orderId: string, received: ReceivedPayment): Promise<void> {
  return db.transaction().execute(async (tx) => {
    await received.claim?.(tx);
    await receivePayment(tx, await lockPlacedOrder(tx, orderId), received, now());
  });
}

/** Records, in the caller's transaction, that the shop has received money for a locked order. @throws as {@link markOrderPaid} */
export async function receivePayment(
  tx: Tx,
  order: Row<'orders'>,
  received: Omit<ReceivedPayment, 'claim'>,
  now: Date,
): Promise<void> {
  assertOrderAction(order, 'mark_paid');
  const owed = await readAmountOwed(tx, order);
  if (owed === 0 && received.amount === undefined) return;
  const amount = received.amount === undefined ? owed : toExactMinorAmount(received.amount, order.currency, 'amount');
  if (await isRecorded(tx, order, amount, received.reference)) return;
  assertReceivable(order, amount, owed);
  if (received.date_paid !== undefined && received.date_paid > now.toISOString())
    throw buildValidationError('date_paid: a time in the past is expected', 'date_paid');
  const payment = await insertManualPayment(tx, order, { ...received, amount, now });
  // Money has arrived: the owner decides what becomes of the rest
  if (order.date_payment_expires !== null) await updateRow(tx, 'orders', order.id, { date_payment_expires: null });
  const note = describeAmount(order, amount, 'paymentReceived');
  const isPaid = await settlePaidOrder(tx, order, { actor: 'operator', note, now });
  if (!isPaid) await recordPaymentChange(tx, order, now);
  const { reference = null } = received;
  const newState = { payment_id: payment, amount_minor: amount, currency: order.currency, reference, is_paid: isPaid };
  await auditOrderAction(tx, order, { action: 'mark_paid', actor: 'operator', by: received.by, newState, now });
}

async function isRecorded(
  tx: Tx,
  order: Row<'orders'>,
  amount: Minor,
  reference: string | undefined,
): Promise<boolean> {
  if (!reference) return false;
  const payments = tx.selectFrom('payments').select('id').where('order_id', '=', order.id);
  const recorded = payments
    .where('gateway', '=', manualGateway)
    .where('status', 'in', ['succeeded', 'refunded'])
    .where('amount', '=', amount)
    .where('reference', '=', reference);
  return (await recorded.executeTakeFirst()) !== undefined;
}

/** @throws ApiError 400 */
function assertReceivable({ currency }: Row<'orders'>, amount: Minor, owed: Minor): void {
  if (amount <= owed) return;
  const text = `amount: at most ${toMajorUnits(owed, currency)} ${currency} is expected, which is still to be paid`;
  throw buildValidationError(text, 'amount');
}

async function insertManualPayment(
  tx: Tx,
  order: Row<'orders'>,
  { amount, date_paid, reference, note, by, now }: Omit<ReceivedPayment, 'amount'> & { amount: Minor; now: Date },
): Promise<string> {
  const id = createRecordId(now);
  const terms = parsePaymentTerms(order);
  const date = now.toISOString();
  await insertPayment(tx, 'pay', {
    id,
    order_id: order.id,
    method: terms?.method ?? 'manual',
    gateway: manualGateway,
    amount,
    currency: order.currency,
    // refunds name the payment by it
    transaction_id: `${manualGateway}-${id}`,
    card: null,
    checks: null,
    disputes: null,
    captured: null,
    date_expires: null,
    date_warned: null,
    settlements: null,
    message: null,
    key: null,
    token: null,
    name: terms?.name ?? null,
    reference: reference || null,
    note: note || null,
    date_paid: date_paid ?? date,
    recorded_by: by,
    date_due: null,
    date_created: date,
  });
  return id;
}

/** Days for which an order whose payment was taken back is not canceled. */
const undoneDays = 3;
const dayMs = 86_400_000;

/**
 * Takes back a payment that was recorded by mistake: its amount is owed again. Idempotent.
 * @throws ApiError 404; 409 `invalid_status`, `refunded` once a part of it went back
 */
export function undoPayment(
  { db, now: clock }: AppDeps,
  { orderId, id }: { orderId: string; id: string },
  { by, claim }: OperatorCall,
): Promise<void> {
  const now = clock();
  return db.transaction().execute(async (tx) => {
    await claim?.(tx);
    const order = await lockPlacedOrder(tx, orderId);
    const payment = await findManualPayment(tx, order, id);
    if (payment.status === 'undone') return;
    assertOrderAction(order, 'undo_payment');
    await assertNotRefunded(tx, payment);
    await updatePayment(tx, payment, 'undo').execute();
    await updateRow(tx, 'orders', order.id, { date_paid: null, ...restoreDueDates(order, now) });
    const note = describeAmount(order, payment.amount, 'paymentUndone');
    const change = { actor: 'operator', note, now } as const;
    if (order.payment_terms === null) await recordTimelineEntry(tx, order, { ...change, to: order.status });
    else await reopenPaidOrder(tx, order, change);
    await recordPaymentChange(tx, order, now);
    const newState = { payment_id: id, amount_minor: payment.amount, currency: order.currency };
    await auditOrderAction(tx, order, { action: 'undo_payment', actor: 'operator', by, newState, now });
  });
}

async function findManualPayment(tx: Tx, order: Row<'orders'>, id: string): Promise<Row<'payments'>> {
  const payments = tx.selectFrom('payments').selectAll().where('id', '=', id).where('order_id', '=', order.id);
  const recorded = payments.where('gateway', '=', manualGateway).where('method', '!=', 'exchange');
  const payment = await recorded.executeTakeFirst();
  if (!payment) throw buildNotFoundError('The order has no such payment that was recorded by hand');
  return payment;
}

/** @throws ApiError 409 `refunded` */
async function assertNotRefunded(tx: Tx, { transaction_id, order_id, status }: Row<'payments'>): Promise<void> {
  const refunds = tx.selectFrom('refunds').select('id').where('order_id', '=', order_id);
  const refund = refunds.where('transaction_id', '=', transaction_id).where('status', '!=', 'failed');
  if (status === 'succeeded' && !(await refund.executeTakeFirst())) return;
  throw new ApiError('A part of this payment was refunded already', { status: 409, code: 'refunded' });
}

/** Dates of the terms that count again; nobody is reminded twice, and an order that was sent is not canceled. */
function restoreDueDates(order: Row<'orders'>, now: Date) {
  const terms = parsePaymentTerms(order);
  if (!terms) return {};
  const soonest = new Date(now.getTime() + undoneDays * dayMs).toISOString();
  const isUnsent = order.shipments === null && (order.status === 'paid' || order.status === 'payment_pending');
  const { date_due, date_expires } = terms;
  const expires = date_expires !== null && date_expires < soonest ? soonest : date_expires;
  return { date_payment_due: date_due, ...(isUnsent && { date_payment_expires: expires }) };
}

function describeAmount(
  { currency, locale }: Row<'orders'>,
  amount: Minor,
  sentence: 'paymentReceived' | 'paymentUndone',
): string {
  const format = new Intl.NumberFormat(locale ?? 'en', { style: 'currency', currency });
  const text: Translatable = createSentence(sentence, { amount: format.format(toMajorUnits(amount, currency)) });
  return translateText(text, locale ?? 'en');
}

async function recordPaymentChange(tx: Tx, { id }: Row<'orders'>, now: Date): Promise<void> {
  const data = { ...toOrderEventData(await refreshOrderStates(tx, id, now)), changed: ['payments'] };
  await recordEvent(tx, { type: 'order.updated', entity_id: id, data, actor: 'operator' }, now);
}
