import type { Order } from '@mercer/contract';
import { type Row, type Tx, transactionWithRules } from '@mercer/database';
import { type AppEnv, getRulePinnedDb } from '@mercer/platform/http/context';
import { ApiError } from '@mercer/platform/http/errors';
import type { Context } from 'hono';
import { findCart } from '../../cart/index.ts';
import { buildBankPendingError, buildCartChangedError, isAwaitingBank, paymentFailure } from '../../payments/index.ts';
import { withTaxCalculations } from '../../taxes/index.ts';
import { buildEmptyCartError, cancelUnpaidOrder } from '../pending-order/index.ts';
import { answerPlaced, findLastOrderId, findOrder, findPaidOrder } from '../responses/index.ts';
import { cancelAbandonedByCart, reconcileCart, settleOrder } from '../settlement/index.ts';
import { type BegunPayment, beginPayment } from './begin-payment.ts';
import { collectPayment } from './collect-payment.ts';
import { forgetLinkedCart, prepareOrder } from './prepare-order.ts';

/** What became of a cart that was submitted. All but `placed` have the error that the shopper sees. */
export type Submission = { outcome: 'placed'; order: Order } | UnplacedOrder;

type UnplacedOrder = {
  /**
   * `needsAction`: the bank asks the shopper, or decides alone; `declined`: the order is given up; `refused`: the cart,
   * or its payment, is not what can be ordered now; `unconfirmed`: submitting again asks the gateway again.
   */
  outcome: 'needsAction' | 'declined' | 'refused' | 'unconfirmed';
  error: unknown;
};

/**
 * Makes the session's cart an order (§7): prepares the order, begins its payment, collects the money and settles the
 * order. The same cart submitted again, or twice at once, gives the same order.
 */
export async function submitOrder(c: Context<AppEnv>): Promise<Submission> {
  const begun = await runBeforePayment(c, async (tx) => {
    const prepared = await prepareOrder(tx, c);
    return prepared.outcome === 'prepared' ? beginPayment(tx, c, prepared) : prepared;
  });
  if (begun.outcome === 'begun') return payOrder(c, begun);
  if (begun.outcome === 'placed') return findPlacedOrder(c, begun.orderId);
  if (begun.outcome === 'noCart') return findPlacedOrder(c);
  if (begun.outcome === 'refused') return (await hasBeenPaid(c)) ? findPlacedOrder(c) : begun;
  await forgetLinkedCart(c);
  return { outcome: 'refused', error: buildCartChangedError() };
}

interface Refusal {
  outcome: 'refused';
  error: ApiError;
}

/** Runs what comes before the payment in one transaction. A refusal takes back everything that it has written. */
async function runBeforePayment<T>(c: Context<AppEnv>, work: (tx: Tx) => Promise<T>): Promise<T | Refusal> {
  try {
    const db = await getRulePinnedDb(c);
    return await withTaxCalculations(c.var.deps, () => transactionWithRules(db, work), { isBinding: true });
  } catch (error) {
    if (error instanceof ApiError) return { outcome: 'refused', error };
    throw error;
  }
}

/** Pays an order, and ends abandoned payments of its cart at once; there are none when the first attempt has paid. */
async function payOrder(c: Context<AppEnv>, { order, plan, counted, isFirst }: BegunPayment): Promise<Submission> {
  const deps = { ...c.var.deps, db: await getRulePinnedDb(c) };
  const forgiveCard = () => counted?.forgive(deps.db);
  const collection = await collectPayment(deps, order, plan);
  if (collection.outcome !== 'collected') {
    if (collection.outcome === 'declined') await cancelUnpaidOrder(deps.db, { orderId: order.id, now: deps.now() });
    else await forgiveCard();
    await cancelAbandonedByCart(deps, order.cart_id);
    return { outcome: collection.outcome, error: paymentFailure(collection.error) };
  }
  const settlement = await settleOrder(deps, order, collection.payment, {
    terms: collection.terms,
    writeInTransaction: (tx) => counted?.forgive(tx),
  }).catch(async (error) => {
    await forgiveCard();
    throw error;
  });
  if (settlement.outcome === 'unavailable') await forgiveCard();
  const isSoleAttempt = isFirst && settlement.outcome === 'placed' && !settlement.givesUp;
  if (!isSoleAttempt) await cancelAbandonedByCart(deps, order.cart_id);
  if (settlement.outcome === 'unavailable') return { outcome: 'refused', error: settlement.error };
  if (settlement.outcome === 'overpaid') return { outcome: 'refused', error: buildCartChangedError() };
  if (settlement.outcome === 'balancePaid') {
    await refreshSession(c);
    return findPlacedOrder(c, settlement.orderId);
  }
  return answerOrder(
    c,
    order,
    settlement.outcome === 'placed' ? await answerPlaced(deps, settlement.placed) : await findOrder(deps, order.id),
  );
}

/** Answers a placed order, which is the session's from now on. The cart of a checkout link leaves the own cart as it is. */
function answerOrder(
  { var: { session } }: Context<AppEnv>,
  { id, cart_id }: Row<'orders'>,
  order: Order | null,
): Submission {
  if (!order) throw new Error(`Order ${id} was finalized but is not there`);
  if (session.row) {
    const nextCartId = session.row.cart_id === cart_id ? null : session.row.cart_id;
    session.row = { ...session.row, cart_id: nextCartId, order_id: id };
  }
  return { outcome: 'placed', order };
}

/** Reads the session again, which the settlement has led to another cart. */
async function refreshSession({ var: { deps, session } }: Context<AppEnv>): Promise<void> {
  if (!session.row) return;
  const { cart_id, order_id } = await deps.db
    .selectFrom('sessions')
    .select(['cart_id', 'order_id'])
    .where('id', '=', session.row.id)
    .executeTakeFirstOrThrow();
  session.row = { ...session.row, cart_id, order_id };
}

/** Returns true when a payment of the cart as it was before has made an order; other payments of it go back. */
async function hasBeenPaid({ var: { deps, session } }: Context<AppEnv>): Promise<boolean> {
  const cart = await findCart(deps.db, session.row);
  return cart ? reconcileCart(deps, cart.id) : false;
}

/** Finds an order that was placed before: this one, or the session's last, which is read again. */
async function findPlacedOrder({ var: { deps, session } }: Context<AppEnv>, orderId?: string): Promise<Submission> {
  const sessions = deps.db.selectFrom('sessions').select(['id', 'account_id', 'order_id']);
  const row = (await sessions.where('id', '=', session.row?.id ?? '').executeTakeFirst()) ?? null;
  const placedOrderId = orderId ?? (await findLastOrderId(deps.db, row));
  const order = placedOrderId ? await findPaidOrder(deps, placedOrderId, row) : null;
  if (order) return { outcome: 'placed', order };
  return placedOrderId && (await isAwaitingBank(deps.db, placedOrderId))
    ? { outcome: 'needsAction', error: buildBankPendingError() }
    : { outcome: 'refused', error: buildEmptyCartError() };
}
