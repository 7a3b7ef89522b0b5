import type { Row, Tx } from '@mercer/database';
import type { AppDeps } from '@mercer/platform/http/context';
import { createSentence, translateText } from '@mercer/platform/http/sentences/sentence';
import { readTimeZone } from '@mercer/platform/settings';
import {
  type Attempt,
  attemptsOf,
  awaitDecision,
  isUndecidedAttempt,
  updateAttemptOutcome,
} from '../../payments/index.ts';
import { cancelUnpaid, closeCart, linesOfCart } from '../pending-order/index.ts';
import {
  endExtension,
  itemsOfOrder,
  lockPendingOrder,
  mailPaymentRefused,
  mailPaymentWaiting,
  recordTimelineEntry,
} from '../record/index.ts';
import { isOfBuyer, readPaidOrder } from './settle-balance.ts';

interface DecisionWait {
  /** locked */
  order: Row<'orders'>;
  /** locked */
  cart: Awaited<ReturnType<typeof lockPendingOrder>>['cart'];
  attempt: Attempt;
  date_decision: string;
}

/**
 * Tells the buyer once that a bank decides about the payment later, in a mail and on the page of the order. The cart is
 * closed: whoever went on with it and bought again would give this order up.
 */
export async function notifyPendingDecision(
  tx: Tx,
  deps: AppDeps,
  { order, cart, attempt, date_decision }: DecisionWait,
): Promise<void> {
  const isNews = await awaitDecision(tx, attempt, date_decision);
  // Renewals have no waiting shopper: a mail follows when the renewal is paid or retried
  if (!isNews || order.session_id === null) return;
  const { config } = deps;
  const now = deps.now();
  const subject = await readPaidOrder(tx, order);
  if (cart.order_id === null) {
    const [lines, items] = await Promise.all([linesOfCart(tx, cart.id), itemsOfOrder(tx, order.id)]);
    const session_id = isOfBuyer(order, subject) ? order.session_id : null;
    await closeCart(tx, { order: { id: subject.id, session_id }, cart }, { lines, items, now });
  }
  const language = order.locale ?? 'en';
  const format = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: await readTimeZone(tx) });
  const note = translateText(
    createSentence('bankDecidesBy', { day: format.format(new Date(date_decision)) }),
    language,
  );
  await recordTimelineEntry(tx, subject, { to: subject.status, actor: 'system', note, now });
  await mailPaymentWaiting(
    { tx, config, order: subject, now },
    { id: attempt.id, amount: attempt.amount, date_decision },
  );
}

/**
 * Writes down that a bank has refused a payment after days. The order is canceled and its buyer told, unless another way to
 * pay it has been begun meanwhile.
 */
export function noteRefusal(
  deps: AppDeps,
  attempt: Attempt,
  transaction: Parameters<typeof updateAttemptOutcome>[2],
): Promise<void> {
  const { db, config } = deps;
  const now = deps.now();
  return db.transaction().execute(async (tx) => {
    const { order, cart } = await lockPendingOrder(tx, attempt.order_id);
    await updateAttemptOutcome(tx, attempt, transaction);
    const attempts = await attemptsOf(tx, order.id);
    if (order.status !== 'pending' || order.session_id === null || attempts.some(isUndecidedAttempt)) {
      return endExtension(tx, order.id, now);
    }
    const note = translateText(createSentence('bankHasRefused'), order.locale ?? 'en');
    await cancelUnpaid(tx, { order, cart }, { note, now });
    const subject = await readPaidOrder(tx, order);
    if (subject !== order) await recordTimelineEntry(tx, subject, { to: subject.status, actor: 'system', note, now });
    await mailPaymentRefused({ tx, config, order: subject, now }, attempt);
  });
}
