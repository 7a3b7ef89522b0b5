import { toMajorUnits } from '@mercer/contract';
import { lockSelectedRows, type Row, type Tx } from '../../db/index.ts';
import type { Transaction } from '../../gateways/index.ts';
import type { AppDeps } from '../../http/context.ts';
import { createSentence, translateText } from '../../http/sentences/sentence.ts';
import { type Attempt, computeNextRetryAt, updatePayment } from '../../payments/index.ts';
import { recordTimelineEntry } from '../record/index.ts';
import { notifyShopOwner } from './owner-mail.ts';
import { recordCapture } from './record-capture.ts';

interface AuthorizationState {
  payment: Attempt;
  /** Transaction as the gateway reports it now. */
  transaction: Transaction;
}

/**
 * Records what became of an authorized payment: captured by someone else, voided by its bank, or still authorized.
 * Idempotent.
 */
export function syncAuthorization(
  { db, config, now }: AppDeps,
  { payment, transaction }: AuthorizationState,
): Promise<void> {
  return db.transaction().execute(async (tx) => {
    const orders = tx.selectFrom('orders').selectAll().where('id', '=', payment.order_id);
    const order = await lockSelectedRows(tx, orders).executeTakeFirstOrThrow();
    const { status } = transaction;
    if (status === 'paid')
      await recordCapture(tx, { order, paymentId: payment.id, transaction: transaction, now: now() });
    else if (status === 'canceled' || status === 'failed')
      await closeAuthorization(tx, { config, order, payment, now: now() });
    else await scheduleNextPoll(tx, payment, now());
  });
}

interface EndedAuthorization {
  config: AppDeps['config'];
  order: Row<'orders'>;
  payment: Attempt;
  now: Date;
}

/** The order waits for somebody to decide what becomes of it: its owner is told. */
async function closeAuthorization(tx: Tx, { config, order, payment, now }: EndedAuthorization): Promise<void> {
  const change = { date_due: null, date_expires: null };
  const authorizedPayment = { id: payment.id, status: 'authorized' } as const;
  const ended = await updatePayment(tx, authorizedPayment, 'cancel', change).executeTakeFirst();
  if (ended.numUpdatedRows !== 1n) return;
  const format = new Intl.NumberFormat(order.locale ?? 'en', { style: 'currency', currency: order.currency });
  const amount = format.format(toMajorUnits(payment.amount, order.currency));
  const note = translateText(createSentence('holdEnded', { amount }), order.locale ?? 'en');
  await recordTimelineEntry(tx, order, { to: order.status, actor: 'system', note, now });
  await notifyShopOwner(tx, { kind: 'hold_ended', config, order, payment, now });
}

/**
 * Schedules the next poll for the time at which the authorization expires; after that, the interval grows with the age
 * of the attempt.
 */
async function scheduleNextPoll(tx: Tx, payment: Attempt, now: Date): Promise<void> {
  const { date_expires } = payment;
  const isOver = date_expires === null || date_expires <= now.toISOString();
  const date_due = isOver ? computeNextRetryAt(payment, now) : date_expires;
  const authorizedPayments = tx.updateTable('payments').set({ date_due }).where('id', '=', payment.id);
  await authorizedPayments.where('status', '=', 'authorized').execute();
}
