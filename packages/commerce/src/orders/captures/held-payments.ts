import { toMajorUnits } from '@mercer/contract';
import { lockSelectedRows, type Row, type Tx } from '@mercer/database';
import type { Transaction } from '@mercer/gateways';
import { queueMail } from '@mercer/mail';
import type { Config } from '@mercer/platform/http/config';
import type { AppDeps } from '@mercer/platform/http/context';
import { createSentence, translateText } from '@mercer/platform/http/sentences/sentence';
import { processDueRows } from '@mercer/platform/jobs';
import { readStoreSettings, readTimeZone } from '@mercer/platform/settings';
import { sql } from 'kysely';
import { type Attempt, computeNextRetryAt, updatePayment } from '../../payments/index.ts';
import { buildOrderPath, recordTimelineEntry } from '../record/index.ts';
import { refreshOrderStates } from '../states/index.ts';
import { recordCapture } from './capture.ts';

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
  await refreshOrderStates(tx, order.id);
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

/** Time before an authorization expires at which the shop owner is told. */
const noticeMs = 2 * 24 * 3_600_000;

/** Tells, once, of orders that are not shipped while their bank will soon let go of the money. */
export function warnOfExpiringHolds(deps: AppDeps): Promise<void> {
  const noticeDeadline = new Date(deps.now().getTime() + noticeMs).toISOString();
  return processDueRows(deps, {
    job: 'hold_notice',
    id: sql.ref('payments.id'),
    due: (page) =>
      deps.db
        .selectFrom('payments')
        .select(['id', 'order_id'])
        .where('date_expires', '<=', noticeDeadline)
        .where('status', '=', 'authorized')
        .where('date_warned', 'is', null)
        .where(page.filter)
        .orderBy(page.order)
        .limit(page.limit)
        .execute(),
    idOf: ({ id }) => id,
    run: (payment) => warnOwnerOfExpiry(deps, payment),
    what: 'the owner could not be told of a hold that ends',
    about: ({ order_id }) => ({ order: order_id }),
  });
}

function warnOwnerOfExpiry(
  { db, config, now }: AppDeps,
  { id, order_id }: Pick<Row<'payments'>, 'id' | 'order_id'>,
): Promise<void> {
  return db.transaction().execute(async (tx) => {
    const orders = tx.selectFrom('orders').selectAll().where('id', '=', order_id);
    const order = await lockSelectedRows(tx, orders).executeTakeFirstOrThrow();
    const warned = tx.updateTable('payments').set({ date_warned: now().toISOString() }).where('id', '=', id);
    const unwarned = warned.where('status', '=', 'authorized').where('date_warned', 'is', null);
    const payment = await unwarned.returningAll().executeTakeFirst();
    if (!payment?.date_expires) return;
    const locale = order.locale ?? 'en';
    const format = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: await readTimeZone(tx) });
    const day = format.format(new Date(payment.date_expires));
    const note = translateText(createSentence('holdEnds', { day }), locale);
    await recordTimelineEntry(tx, order, { to: order.status, actor: 'system', note, now: now() });
    await notifyShopOwner(tx, { kind: 'hold_ends', config, order, payment, now: now() });
  });
}

interface AboutHold {
  kind: 'hold_ends' | 'hold_ended';
  config: Config;
  order: Row<'orders'>;
  payment: Pick<Row<'payments'>, 'id' | 'amount' | 'currency' | 'gateway' | 'date_expires'>;
  now: Date;
}

/** Tells the owner of the shop, once, of money that its bank keeps for a few days more, or not any more. */
async function notifyShopOwner(tx: Tx, { kind, config, order, payment, now }: AboutHold): Promise<void> {
  const { support_email: to } = await readStoreSettings(tx);
  if (!to) return;
  const { id, amount, currency, gateway, date_expires } = payment;
  const link = buildOrderPath(config, order);
  const data = { name: '', number: order.number ?? '', link, amount, currency, gateway, date_expires };
  await queueMail(tx, { kind, key: `${kind}-${id}`, to, data }, now);
}
