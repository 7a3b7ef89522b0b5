import { lockSelectedRows, type Row, type Tx } from '@mercer/database';
import { queueMail } from '@mercer/mail';
import type { AppDeps } from '@mercer/platform/http/context';
import { removedLines } from '../cart/index.ts';
import { recordEvent, recordEvents } from '../events/index.ts';
import { computePeriodEnd } from '../plans/index.ts';
import { readOrderOutcome } from './attempt.ts';
import { toBillingSchedule } from './change.ts';
import { findDuePeriod, isRenewalDue, setPeriodOrder } from './period.ts';
import { subscriberMail } from './subscriber-mail.ts';

type SubscriptionRow = Row<'subscriptions'>;

/** Days from one refused payment to the next try; after the last one the subscription ends. */
const retryDays = [1, 3, 5, 7];
const dayMs = 86_400_000;

/** The period's order is made: on to the next one. Twice is no harm. */
export function advanceRenewedPeriod({ db, now }: AppDeps, id: string): Promise<void> {
  return changeLocked(db, id, async (tx, row) => {
    const period = await findDuePeriod(tx, row);
    const orderId = period?.order_id;
    if (!orderId || (await readOrderOutcome(tx, orderId)).is !== 'made') return;
    const left_out = await readUnavailableItems(tx, period);
    await updateSubscription(tx, id, {
      ...computeNextPeriod(row, now()),
      status: 'active',
      date_payment_retry: null,
      payment_failures: 0,
    });
    const event = {
      type: 'subscription.renewed',
      entity_id: id,
      data: { order_id: orderId, left_out },
      actor: 'system',
    } as const;
    await recordEvent(tx, event, now());
  });
}

/** Pieces that were not sold any more when the period's order was begun. */
async function readUnavailableItems(tx: Tx, { cart_id }: Row<'subscription_periods'>) {
  const cart = await tx.selectFrom('carts').select('removed_items').where('id', '=', cart_id).executeTakeFirst();
  const lines = cart ? removedLines(cart) : [];
  return lines.map(({ product_id, variant_id, quantity }) => ({ product_id, variant_id, quantity }));
}

/** A shop that was shut for months makes one order, not one for each month. */
function computeNextPeriod(row: SubscriptionRow, now: Date) {
  const start = new Date(row.date_period_end);
  const latest = now > start ? now : start;
  const end = computePeriodEnd(new Date(row.date_anchor), toBillingSchedule(row), latest);
  return { date_period_start: row.date_period_end, date_period_end: end.toISOString() };
}

/**
 * Tries again some days later, tells the shopper, and ends the subscription when nothing helps. Whoever hears of the same
 * refusal afterwards changes nothing.
 * @param orderId the order that was refused for certain; null where there was no card to charge
 */
export function paymentFailed({ db, config, now }: AppDeps, id: string, orderId: string | null): Promise<void> {
  return changeLocked(db, id, async (tx, row) => {
    const current = (await findDuePeriod(tx, row))?.order_id ?? null;
    if (current !== orderId || !isRenewalDue(row, now())) return;
    await setPeriodOrder(tx, row, { order_id: null, card_token: null });
    const failures = row.payment_failures + 1;
    const days = retryDays[row.payment_failures];
    const retry = days === undefined ? null : new Date(now().getTime() + days * dayMs).toISOString();
    const ended = { status: 'canceled' as const, date_canceled: now().toISOString(), cancel_reason: 'payment failed' };
    await updateSubscription(tx, id, {
      ...(retry ? { status: 'pastdue' } : ended),
      payment_failures: failures,
      date_payment_retry: retry,
    });
    await recordFailure(tx, id, { failures, retry, now: now() });
    await mailPaymentFailure(tx, row, { config, failures, retry });
  });
}

interface Failure {
  failures: number;
  retry: string | null;
  now: Date;
}

async function recordFailure(tx: Tx, id: string, { failures, retry, now }: Failure): Promise<void> {
  const about = { entity_id: id, actor: 'system' } as const;
  const failed = { type: 'subscription.failed', ...about, data: { failures, date_retry: retry } } as const;
  const canceled = { type: 'subscription.canceled', ...about, data: { reason: 'payment_failed' } } as const;
  await recordEvents(tx, retry ? [failed] : [failed, canceled], now);
}

/** Nobody's payment is at fault (out of stock, no way to ship): tomorrow again. */
export function renewalDelayed({ db, now, log }: AppDeps, id: string, cause: Error): Promise<void> {
  log.error('a renewal waits', { subscription: id, error: cause.message });
  return changeLocked(db, id, async (tx, row) => {
    const orderId = (await findDuePeriod(tx, row))?.order_id;
    const isAbandoned = orderId && (await readOrderOutcome(tx, orderId)).is === 'given up';
    if (isAbandoned) await setPeriodOrder(tx, row, { order_id: null, card_token: null });
    await updateSubscription(tx, id, { date_payment_retry: new Date(now().getTime() + dayMs).toISOString() });
  });
}

function changeLocked(db: AppDeps['db'], id: string, change: (tx: Tx, row: SubscriptionRow) => Promise<unknown>) {
  return db.transaction().execute(async (tx) => {
    const rows = tx.selectFrom('subscriptions').selectAll().where('id', '=', id);
    await change(tx, await lockSelectedRows(tx, rows).executeTakeFirstOrThrow());
  });
}

async function updateSubscription(tx: Tx, id: string, columns: Partial<SubscriptionRow>): Promise<void> {
  await tx.updateTable('subscriptions').set(columns).where('id', '=', id).execute();
}

async function mailPaymentFailure(
  tx: Tx,
  row: SubscriptionRow,
  { config, failures, retry }: { config: AppDeps['config']; failures: number; retry: string | null },
): Promise<void> {
  const about = await subscriberMail(tx, row, config);
  if (!about) return;
  const key = `payment-failed:${row.id}:${row.date_period_end}:${failures}`;
  const data = { ...about.data, date_retry: retry };
  await queueMail(tx, { ...about, kind: 'subscription_payment_failed', key, data });
}
