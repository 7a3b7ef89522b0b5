import type { Db, Row, Tx } from '@mercer/database';
import type { AppDeps } from '@mercer/platform/http/context';
import type { CartRow } from '../cart/index.ts';
import {
  cancelUnpaidOrder,
  collectPayment,
  type PaymentPlan,
  preparePending,
  reconcileOrder,
  renewOrderHold,
  settleOrder,
} from '../orders/index.ts';
import { computeAmountDue, minimumCharge, PaymentDeclined } from '../payments/index.ts';
import { findCardGateway } from '../vault/index.ts';

type Order = Row<'orders'>;

/**
 * An order and the card that it is charged to. Both are stored before any money moves, so that trying again asks for
 * the same payment: the order's id is the gateway's idempotency key.
 */
export interface Attempt {
  order: Order;
  token: string;
  /** tried before: the gateway may know of it */
  isKnown: boolean;
  /** True when no shopper is present to answer the bank's questions. */
  isAway?: boolean;
}

/** A pending order of the cart, with its stock held; the caller stores it. */
export async function beginAttempt(tx: Tx, cart: CartRow, token: string, now: Date): Promise<Attempt> {
  const { order } = await preparePending(tx, cart, { sessionId: null, now });
  return { order, token, isKnown: false };
}

/** Reads the order of a stored attempt with its outcome. */
export async function readOrderOutcome(
  db: Db,
  orderId: string,
): Promise<{ order: Order; is: 'made' | 'open' | 'given up' }> {
  const order = await db.selectFrom('orders').selectAll().where('id', '=', orderId).executeTakeFirstOrThrow();
  if (order.number !== null) return { order, is: 'made' };
  return { order, is: order.status === 'pending' ? 'open' : 'given up' };
}

/**
 * Charges and finalizes. What the gateway may know already is asked for before anything is charged.
 * @param mayCharge false: only what is paid already becomes an order
 * @throws Declined; GatewayUnavailable when it is not known what happened: asking again never charges twice
 */
export async function settleAttempt(deps: AppDeps, attempt: Attempt, { mayCharge = true } = {}): Promise<void> {
  const { order, token, isAway = false } = attempt;
  const keeper = await findCardGateway(deps.db, token);
  if (!keeper) return giveUpUnknown(deps, order);
  const card = { token, isAway, ...keeper };
  try {
    if (attempt.isKnown && (await isPaidAtGateway(deps, order, card.gateway))) return;
    if (!mayCharge) return await abandonAttempt(deps, order);
    if (attempt.isKnown) await renewOrderHold(deps, order.id);
    const collection = await collectPayment(deps, order, toPaymentPlan(order, card));
    if (collection.outcome !== 'collected') throw collection.error;
    const settlement = await settleOrder(deps, order, collection.payment);
    if (settlement.outcome === 'unavailable') throw settlement.error;
  } catch (error) {
    const refusal = error instanceof PaymentDeclined ? error : await findDeclinedPayment(deps, order);
    if (refusal) await abandonAttempt(deps, order);
    throw refusal ?? error;
  }
}

/**
 * Gives up an order whose card belongs to an unknown gateway and cannot be charged; an earlier attempt may still have
 * paid it. @throws Declined
 */
async function giveUpUnknown(deps: AppDeps, order: Order): Promise<void> {
  const paymentGateways = deps.db.selectFrom('payments').select('gateway').distinct().where('order_id', '=', order.id);
  const triedGateways = await paymentGateways.where('key', 'is not', null).execute();
  for (const { gateway } of triedGateways) if (await isPaidAtGateway(deps, order, gateway)) return;
  await abandonAttempt(deps, order);
  throw new PaymentDeclined('The gateway that has the card is not known');
}

/**
 * Reconciles the order and returns true when the gateway knows that it is paid. @throws Declined, GatewayUnavailable
 */
async function isPaidAtGateway(deps: AppDeps, order: Order, gateway: string): Promise<boolean> {
  await reconcileOrder(deps, { order_id: order.id, gateway });
  const isMade = (await readOrderOutcome(deps.db, order.id)).is === 'made';
  const refusal = isMade ? null : await findDeclinedPayment(deps, order);
  if (refusal) throw refusal;
  return isMade;
}

/** The bank's no, also where another process has heard it. */
async function findDeclinedPayment({ db }: AppDeps, { id }: Order): Promise<PaymentDeclined | null> {
  const payments = db.selectFrom('payments').select('message').where('order_id', '=', id);
  const declinedPayment = await payments.where('status', '=', 'declined').executeTakeFirst();
  return declinedPayment ? new PaymentDeclined(declinedPayment.message ?? 'The payment was declined') : null;
}

export async function abandonAttempt({ db, now }: AppDeps, { id }: Pick<Order, 'id'>): Promise<void> {
  await cancelUnpaidOrder(db, { orderId: id, now: now() });
}

/** Charges the card unless nothing, or less than the smallest chargeable amount, is due. */
function toPaymentPlan(order: Order, card: Omit<Extract<PaymentPlan, { kind: 'card' }>, 'kind'>): PaymentPlan {
  const amount = computeAmountDue(order);
  if (amount === 0) return { kind: 'none' };
  return amount < minimumCharge(order.currency)
    ? { kind: 'waived', method: 'card', amount }
    : { kind: 'card', ...card };
}
