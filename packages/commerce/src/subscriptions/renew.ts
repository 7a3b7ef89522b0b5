import { createRecordId, type Db, lockSelectedRows, parseJson, type Row, type Tx } from '@mercer/database';
import { GatewayBusy } from '@mercer/gateways';
import { queueMail } from '@mercer/mail';
import type { Config } from '@mercer/platform/http/config';
import type { AppDeps } from '@mercer/platform/http/context';
import { ApiError } from '@mercer/platform/http/errors';
import { createSentence, translateText } from '@mercer/platform/http/sentences/sentence';
import { processDueRows } from '@mercer/platform/jobs';
import { sql } from 'kysely';
import { type CartRow, readContents, removeUnsoldLines, saveRemovedLines } from '../cart/index.ts';
import { PaymentDeclined } from '../payments/index.ts';
import { withTaxCalculations } from '../taxes/index.ts';
import { findCardGateway, ownGateway } from '../vault/index.ts';
import { storeSellingIn } from './agreed-price.ts';
import { type Attempt, abandonAttempt, beginAttempt, readOrderOutcome, settleAttempt } from './attempt.ts';
import { recordCanceled } from './canceled.ts';
import { toResumedColumns } from './change.ts';
import { advanceRenewedPeriod, paymentFailed, renewalDelayed } from './dunning.ts';
import { itemsOfSubscription } from './find.ts';
import { cartOfPeriod, findDuePeriod, isRenewalDue, setPeriodOrder } from './period.ts';
import { subscriberMail } from './subscriber-mail.ts';

/** Pauses a locked subscription of which nothing is sold any more, and mails its shopper why: another try would find nothing either. */
async function pauseUnsoldSubscription(
  tx: Tx,
  row: Row<'subscriptions'>,
  { config, now }: { config: Config; now: Date },
): Promise<void> {
  const paused = { status: 'paused', date_pause_end: null, date_payment_retry: null } as const;
  await tx.updateTable('subscriptions').set(paused).where('id', '=', row.id).execute();
  const about = await subscriberMail(tx, row, config);
  if (!about) return;
  const items = await itemsOfSubscription(tx, [row.id]);
  const products = items.map(({ product }) => parseJson<{ name: string }>(product).name).join(', ');
  const reason = translateText(createSentence('notSoldAnyMore', { products }), row.locale ?? 'en');
  const data = { ...about.data, deed: 'paused', date: null, reason } as const;
  const key = `subscription-unsold:${row.id}:${createRecordId(now)}`;
  await queueMail(tx, { ...about, kind: 'subscription_changed', key, data }, now);
}

type SubscriptionRow = Row<'subscriptions'>;

const workers = 8;

/**
 * Makes the orders that are due, each period once. Run it every minute. A subscription that fails waits longer after each
 * failure; the others of its gateway go on, and no gateway waits for another. A gateway that has had too many calls is left
 * alone until the next run.
 */
export async function renewSubscriptions(deps: AppDeps): Promise<void> {
  const date = deps.now().toISOString();
  await endDuePauses(deps, date);
  const gateways = await dueSubscriptions(deps.db, date).select(gatewayOfCard.as('gateway')).distinct().execute();
  await Promise.all(gateways.map(({ gateway }) => renewAtGateway(deps, gateway, date)));
}

const gatewayOfCard = sql<string>`coalesce(vault_tokens.gateway, ${sql.lit(ownGateway)})`;

function dueSubscriptions(db: Db, date: string) {
  return db
    .selectFrom('subscriptions')
    .leftJoin('vault_tokens', 'vault_tokens.token', 'subscriptions.card_token')
    .where('status', 'in', ['active', 'trial', 'pastdue'])
    .where('date_period_end', '<=', date)
    .where((eb) => eb.or([eb('date_payment_retry', 'is', null), eb('date_payment_retry', '<=', date)]));
}

/** A few at once: a card that is slow keeps no other waiting long. */
function renewAtGateway(deps: AppDeps, gateway: string, date: string): Promise<void> {
  return processDueRows(deps, {
    job: 'renewal',
    id: sql.ref('subscriptions.id'),
    due: (page) =>
      dueSubscriptions(deps.db, date)
        .select('subscriptions.id')
        .where(gatewayOfCard, '=', gateway)
        .where(page.filter)
        .orderBy(page.order)
        .limit(page.limit)
        .execute(),
    idOf: ({ id }) => id,
    run: ({ id }) => renewSubscription(deps, id),
    what: 'a subscription could not be renewed',
    about: ({ id }) => ({ subscription: id }),
    workers,
    endsRun: (error) => error instanceof GatewayBusy,
  });
}

function endDuePauses(deps: AppDeps, date: string): Promise<void> {
  const { db, now } = deps;
  return processDueRows(deps, {
    job: 'pause',
    id: sql.ref('subscriptions.id'),
    due: (page) =>
      db
        .selectFrom('subscriptions')
        .selectAll()
        .where('status', '=', 'paused')
        .where('date_pause_end', '<=', date)
        .where(page.filter)
        .orderBy(page.order)
        .limit(page.limit)
        .execute(),
    idOf: ({ id }) => id,
    async run(row) {
      const change = db.updateTable('subscriptions').set(toResumedColumns(row, now())).where('id', '=', row.id);
      await change.where('status', '=', 'paused').execute();
    },
    what: 'a pause could not be ended',
    about: ({ id }) => ({ subscription: id }),
  });
}

async function renewSubscription(deps: AppDeps, id: string): Promise<void> {
  const prepareOnce = () => deps.db.transaction().execute((tx) => prepareRenewal(tx, id, deps));
  const step = await withTaxCalculations(deps, prepareOnce, { isBinding: true }).catch(delayRenewal(deps, id));
  if (step === 'not due') return;
  if (step === 'not sold') return deps.log.error('a subscription was paused', { subscription: id, error: notSold });
  if (step === 'no card') return paymentFailed(deps, id, null);
  if ('refused' in step) return paymentFailed(deps, id, step.refused);
  if ('attempt' in step) await settleRenewal(deps, id, step);
  else await advanceRenewedPeriod(deps, id);
}

/** Next step for the period that is due. */
type Step =
  | 'not due'
  | 'not sold'
  | 'no card'
  | { made: string }
  | { refused: string }
  | { attempt: Attempt; mayCharge: boolean };

async function settleRenewal(
  deps: AppDeps,
  id: string,
  { attempt, mayCharge }: { attempt: Attempt; mayCharge: boolean },
) {
  try {
    await settleAttempt(deps, attempt, { mayCharge });
    await advanceRenewedPeriod(deps, id);
  } catch (error) {
    if (isPaymentRefusal(error)) {
      await abandonAttempt(deps, attempt.order);
      return paymentFailed(deps, id, attempt.order.id);
    }
    await delayRenewal(deps, id)(error);
  }
}

/** The bank says no, or wants the shopper to be there. */
function isPaymentRefusal(error: unknown): boolean {
  return error instanceof PaymentDeclined || (error instanceof ApiError && error.status === 402);
}

function delayRenewal(deps: AppDeps, id: string) {
  return async (error: unknown): Promise<'not due'> => {
    if (!(error instanceof ApiError)) throw error;
    await renewalDelayed(deps, id, error);
    return 'not due';
  };
}

/** Goes on with the order that the period has, if any; else decides on one, before any money moves. */
async function prepareRenewal(tx: Tx, id: string, { config, now: clock }: AppDeps): Promise<Step> {
  const now = clock();
  const rows = tx.selectFrom('subscriptions').selectAll().where('id', '=', id);
  const row = await lockSelectedRows(tx, rows).executeTakeFirst();
  if (!row || !isRenewalDue(row, now)) return 'not due';
  const continuedStep = await continueStoredOrder(tx, row);
  if (continuedStep) return continuedStep;
  if (row.cancel_at_end) return endSubscription(tx, row, now);
  if (!row.card_token || !(await findCardGateway(tx, row.card_token))) return 'no card';
  const attempt = await beginRenewalOrder(tx, row, row.card_token, now);
  if (attempt) return { attempt, mayCharge: true };
  await pauseUnsoldSubscription(tx, row, { config, now });
  return 'not sold';
}

async function continueStoredOrder(tx: Tx, row: SubscriptionRow): Promise<Step | null> {
  const period = await findDuePeriod(tx, row);
  if (!period?.order_id) return null;
  const { order, is } = await readOrderOutcome(tx, period.order_id);
  if (is === 'made') return { made: order.id };
  if (is === 'given up') return row.cancel_at_end ? null : { refused: order.id };
  const token = period.card_token ?? '';
  return { attempt: { order, token, isKnown: true, isAway: true }, mayCharge: !row.cancel_at_end };
}

const notSold = 'Nothing of it is sold any more';

/** @returns null where nothing of it is sold any more @throws ApiError where the period cannot be ordered, whoever pays it */
async function beginRenewalOrder(tx: Tx, row: SubscriptionRow, token: string, now: Date): Promise<Attempt | null> {
  await storeSellingIn(tx, row.currency);
  const cart = await cartOfPeriod(tx, row, now);
  if (!(await fillRenewalCart(tx, row, cart, now))) return null;
  const attempt = await beginAttempt(tx, cart, token, now);
  await setPeriodOrder(tx, row, { order_id: attempt.order.id, card_token: token });
  return { ...attempt, isAway: true };
}

async function endSubscription(tx: Tx, { id }: SubscriptionRow, now: Date): Promise<'not due'> {
  const change = { status: 'canceled', date_canceled: now.toISOString() } as const;
  await tx.updateTable('subscriptions').set(change).where('id', '=', id).execute();
  await recordCanceled(tx, id, { reason: 'period_end', actor: 'system', now });
  return 'not due';
}

/**
 * The subscription as it is now, at the agreed prices. The cart, and the order after it, say what is not sold any more.
 * @returns whether anything is
 */
async function fillRenewalCart(tx: Tx, row: SubscriptionRow, cart: CartRow, now: Date): Promise<boolean> {
  await tx.deleteFrom('cart_items').where('cart_id', '=', cart.id).execute();
  const items = await itemsOfSubscription(tx, [row.id]);
  for (const { product_id, variant_id, plan_id, quantity, price, options, place, product } of items) {
    await tx
      .insertInto('cart_items')
      .values({
        id: createRecordId(now),
        cart_id: cart.id,
        product_id,
        variant_id,
        product_name: parseJson<{ name: string }>(product).name,
        quantity,
        options,
        agreed_price: price,
        line_key: String(place),
        purchase_option: plan_id ? JSON.stringify({ type: 'subscription', plan_id }) : null,
        date_created: new Date(now.getTime() + place).toISOString(),
      })
      .execute();
  }
  await saveRemovedLines(tx, cart, []);
  const { rows } = await removeUnsoldLines(tx, cart, await readContents(tx, cart));
  cart.shipping = parseJson(row.shipping);
  return rows.length > 0;
}
