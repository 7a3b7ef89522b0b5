import { parseJson, type Row, type Tx } from '@mercer/database';
import { ApiError, buildValidationError, FieldError, invalidRequest } from '@mercer/platform/http/errors';
import { createSentence } from '@mercer/platform/http/sentences/sentence';
import { startOfDay } from '@mercer/platform/http/timestamp-schema';
import { readTimeZone } from '@mercer/platform/settings';
import { readQuantity } from '../cart/index.ts';
import { computePeriodEnd, type Schedule } from '../plans/index.ts';
import { pricedProducts } from './agreed-price.ts';
import { readOrderOutcome } from './attempt.ts';
import { type CanceledBy, recordCanceled } from './canceled.ts';
import { itemsOfSubscription } from './find.ts';
import type { SubscriptionChange } from './input.ts';
import { setItemQuantity } from './item-quantity.ts';
import { findDuePeriod } from './period.ts';

type SubscriptionRow = Row<'subscriptions'>;
type Columns = Partial<SubscriptionRow>;

/**
 * Changes a locked subscription: plan and quantity from the next order on, the rest at once.
 * @param by who changes it, and when
 * @throws ApiError `invalid_request` when it has ended
 */
export async function changeSubscription(
  tx: Tx,
  row: SubscriptionRow,
  change: SubscriptionChange,
  { actor, now }: { actor: CanceledBy; now: Date },
): Promise<void> {
  assertNotCanceled(row);
  if (change.skip) await assertNotUnderWay(tx, row);
  const columns: Columns = {
    ...(change.plan_id ? await changeBillingPlan(tx, row, change.plan_id) : {}),
    ...(change.skip ? toSkippedPeriod(row) : {}),
    ...pauseOrResume(row, await resolvePauseEnd(tx, change), now),
    ...cancelOrKeep(change, now),
    ...(change.shipping
      ? { shipping: JSON.stringify({ ...parseJson<object>(row.shipping), ...change.shipping }) }
      : {}),
  };
  if (change.quantity !== undefined) await changeQuantity(tx, row.id, readQuantity(change.quantity));
  if (Object.keys(columns).length === 0) return;
  await tx.updateTable('subscriptions').set(columns).where('id', '=', row.id).execute();
  if (columns.status === 'canceled') await recordCanceled(tx, row.id, { reason: actor, actor, now });
}

export function assertNotCanceled({ status }: SubscriptionRow): void {
  if (status !== 'canceled') return;
  throw invalidRequest(createSentence('subscriptionEnded'), 'status');
}

/**
 * Throws while a renewal is under way: its money may have moved already, and only the bank's response decides if there
 * is something to skip.
 */
async function assertNotUnderWay(tx: Tx, row: SubscriptionRow): Promise<void> {
  const orderId = (await findDuePeriod(tx, row))?.order_id;
  if (!orderId || (await readOrderOutcome(tx, orderId)).is === 'given up') return;
  const answer = { status: 409, code: 'in_progress', param: 'skip' } as const;
  throw new ApiError(createSentence('renewalUnderWay'), answer);
}

export function toBillingSchedule({ interval, interval_count }: SubscriptionRow): Schedule {
  return { interval, interval_count };
}

/** The new plan begins where the running period ends. */
async function changeBillingPlan(tx: Tx, row: SubscriptionRow, planId: string): Promise<Columns> {
  const main = (await itemsOfSubscription(tx, [row.id]))[0];
  const { products, priceOf } = await pricedProducts(tx, main ? [main.product_id] : [], row.currency);
  const product = main && products.get(main.product_id);
  const plan = product?.purchaseOptions.subscription?.plans.find(({ id }) => id === planId);
  if (!main || !product || !plan) throw new FieldError('plan_id', 'invalid', createSentence('planUnavailable'));
  const selection = { variantId: main.variant_id, options: parseJson<[]>(main.options), planId };
  const price = priceOf(product, selection);
  await tx.updateTable('subscription_items').set({ plan_id: planId, price }).where('id', '=', main.id).execute();
  const { interval, interval_count } = plan.billing_schedule;
  return { interval, interval_count, date_anchor: row.date_period_end };
}

/**
 * Skips the next period. Unpaid amounts of the skipped period are no longer owed: failures of the next one are counted
 * from zero.
 */
function toSkippedPeriod(row: SubscriptionRow): Columns {
  const start = new Date(row.date_period_end);
  const end = computePeriodEnd(new Date(row.date_anchor), toBillingSchedule(row), start);
  const paymentColumns = {
    payment_failures: 0,
    date_payment_retry: null,
    ...(row.status === 'pastdue' && { status: 'active' as const }),
  };
  return { date_period_start: row.date_period_end, date_period_end: end.toISOString(), ...paymentColumns };
}

async function resolvePauseEnd(tx: Tx, change: SubscriptionChange): Promise<SubscriptionChange> {
  const { date_pause_end } = change;
  if (!date_pause_end) return change;
  return { ...change, date_pause_end: startOfDay(date_pause_end, await readTimeZone(tx)) };
}

function pauseOrResume(row: SubscriptionRow, { paused, date_pause_end }: SubscriptionChange, now: Date): Columns {
  if (paused === true || (date_pause_end && row.status === 'paused')) {
    if (date_pause_end && date_pause_end <= now.toISOString())
      throw buildValidationError(createSentence('pauseEndInPast'), 'date_pause_end');
    return { status: 'paused', date_pause_end: date_pause_end ?? null };
  }
  return paused === false && row.status === 'paused' ? toResumedColumns(row, now) : {};
}

/** The order that fell into the pause is made now. */
export function toResumedColumns(row: SubscriptionRow, now: Date): Columns {
  const isTrial = row.date_trial_end !== null && row.date_trial_end > now.toISOString();
  return { status: isTrial ? 'trial' : 'active', date_pause_end: null };
}

function cancelOrKeep({ canceled, cancel_at_end, cancel_reason }: SubscriptionChange, now: Date): Columns {
  const reason = cancel_reason === undefined ? {} : { cancel_reason };
  if (cancel_at_end) return { ...reason, cancel_at_end: 1 };
  if (canceled) return { ...reason, status: 'canceled', date_canceled: now.toISOString() };
  return canceled === false || cancel_at_end === false ? { ...reason, cancel_at_end: 0 } : reason;
}

async function changeQuantity(tx: Tx, id: string, quantity: number): Promise<void> {
  const items = await itemsOfSubscription(tx, [id]);
  const item = items.find(({ place }) => place === 0);
  if (item) await setItemQuantity(tx, { items, item, quantity });
}
