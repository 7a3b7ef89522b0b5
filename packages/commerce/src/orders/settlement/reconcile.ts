import type { Payment } from '@mercer/contract';
import { type Db, defineStatement, type Row, type Tx } from '@mercer/database';
import { GatewayUnavailable, type Transaction } from '@mercer/gateways';
import type { AppDeps, AppEnv } from '@mercer/platform/http/context';
import { createSentence } from '@mercer/platform/http/sentences/sentence';
import type { Context } from 'hono';
import {
  type Attempt,
  attemptsOf,
  buildGatewayPayment,
  closeAttempt,
  computeBankDeadline,
  findMatchingAttempt,
  gatewayFailure,
  getSessionPayment,
  giveUpAttempts,
  isAttemptExpired,
  isFinalStatus,
  isUndecidedAttempt,
  openStates,
  paymentNotFound,
  recordUnknownTransaction,
  selectSessionPayments,
  serializePayment,
  updateAttemptOutcome,
} from '../../payments/index.ts';
import { syncAuthorization, takeAuthorized } from '../captures/index.ts';
import { computeExclusiveUntil } from '../pending-order/index.ts';
import {
  endExtension,
  extendReservation,
  extendStockHold,
  itemsOfOrder,
  lockPendingOrder,
  type Piece,
} from '../record/index.ts';
import { noteRefusal, notifyPendingDecision } from './bank-decision.ts';
import { isOrderContentGone, settleOrder } from './settle-order.ts';

/** The attempts to pay an order at one gateway. */
export interface GatewayAttempts {
  order_id: string;
  gateway: string;
}

/**
 * Reconciles an order with a gateway: asks what became of the attempts to pay it, and brings order and money to rest: what was paid makes
 * the order or goes back, what is given up is ended. Whoever asks, however often, and all at once.
 * @throws GatewayUnavailable
 */
export async function reconcileOrder(deps: AppDeps, { order_id, gateway }: GatewayAttempts): Promise<void> {
  const orders = deps.db.selectFrom('orders').selectAll().where('id', '=', order_id);
  const order = await orders.executeTakeFirst();
  if (!order) return;
  for (const transaction of await listTransactions(deps, { order_id, gateway })) {
    await applyTransaction(deps, { order, gateway, transaction });
  }
  await cancelAbandonedAttempts(deps, { order_id, gateway });
}

/** Lists all transactions of the order that the gateway knows, including those that its listing does not show yet. */
async function listTransactions(deps: AppDeps, { order_id, gateway }: GatewayAttempts): Promise<Transaction[]> {
  const { find, get } = await deps.gateways.openGateway(gateway);
  const undecidedAttempts = (await attemptsOf(deps.db, order_id)).filter(
    (row) => row.gateway === gateway && isUndecidedAttempt(row),
  );
  const unanswered = undecidedAttempts.find(({ transaction_id }) => transaction_id === null);
  const listed = await find(order_id, unanswered && new Date(unanswered.date_created));
  const isListedAttempt = ({ transaction_id }: Attempt) => listed.some(({ id }) => id === transaction_id);
  const unlistedLookups = undecidedAttempts
    .filter((row) => !isListedAttempt(row))
    .map(({ transaction_id }) => transaction_id && get(transaction_id));
  return [
    ...listed,
    ...(await Promise.all(unlistedLookups)).filter((transaction) => transaction !== null && transaction !== ''),
  ];
}

interface TransactionFinding {
  order: Row<'orders'>;
  gateway: string;
  transaction: Transaction;
}

async function applyTransaction(deps: AppDeps, finding: TransactionFinding): Promise<void> {
  const { order, gateway } = finding;
  if (!belongsToOrder(order, finding.transaction)) return;
  const transaction = await takeAuthorized(deps, finding);
  const { status } = transaction;
  const matchingAttempt = findMatchingAttempt(await attemptsOf(deps.db, order.id), gateway, transaction);
  if (matchingAttempt?.status === 'authorized')
    return syncAuthorization(deps, { payment: matchingAttempt, transaction });
  if (status === 'paid' || status === 'authorized') {
    const settlement = await settleOrder(deps, order, buildGatewayPayment(gateway, transaction));
    if (settlement.outcome !== 'unavailable') return;
    const about = { order: order.id, error: String(settlement.error) };
    deps.log.error('a paid order could not be made, its money goes back', about);
    return;
  }
  if (!matchingAttempt) await recordUnknownTransaction(deps, order.id, gateway, { ...transaction, status });
  else if (isUndecidedAttempt(matchingAttempt)) await recordOutcome(deps, matchingAttempt, { ...transaction, status });
  if (status === 'requires_action') await reserveForBank(deps, { order, attempt: matchingAttempt, transaction });
}

/**
 * True when the transaction belongs to the order. An attempt that has moved to another order of its cart belongs to
 * that one; before it is paid, a gateway may not report an order at all.
 */
function belongsToOrder(order: Row<'orders'>, { order_id }: Transaction): boolean {
  return order_id === '' || order_id === order.id;
}

/** Writes down how it stands; where no bank decides any more others get the pieces after the usual time. */
export function recordOutcome(
  deps: AppDeps,
  attempt: Attempt,
  transaction: Parameters<typeof updateAttemptOutcome>[2],
): Promise<void> {
  const { db, now } = deps;
  if (attempt.date_decision && isFinalStatus(transaction.status)) return noteRefusal(deps, attempt, transaction);
  return db.transaction().execute(async (tx) => {
    await updateAttemptOutcome(tx, attempt, transaction);
    await endExtension(tx, attempt.order_id, now());
  });
}

interface ReconcileInput {
  order: Row<'orders'>;
  attempt: Attempt | undefined;
  transaction: Transaction;
}

/** The shopper answers the bank, or it decides alone: the pieces stay reserved meanwhile. */
export function reserveForBank(deps: AppDeps, { order, attempt, transaction }: ReconcileInput): Promise<void> {
  const { db, now } = deps;
  return db.transaction().execute(async (tx) => {
    const pieces = await itemsOfOrder(tx, order.id);
    if (!transaction.isBankPending) {
      return extendReservation(
        tx,
        order.id,
        await computeExclusiveUntil(tx, order, { pieces, isUnderWay: true, now: now() }),
      );
    }
    const until = computeBankDeadline(attempt ?? { date_created: now().toISOString() });
    const { decisionDays } = transaction;
    await extendPending(deps, tx, { orderId: order.id, attempt, pieces, until, decisionDays });
  });
}

interface Extending {
  orderId: string;
  attempt: Attempt | undefined;
  pieces: Piece[];
  until: Date;
  decisionDays: number | undefined;
}

/**
 * Extends the reservation of a pending order. When other shoppers have bought the pieces meanwhile, the money is
 * refunded once it arrives.
 */
async function extendPending(deps: AppDeps, tx: Tx, extending: Extending): Promise<void> {
  const { orderId, attempt, pieces, until, decisionDays } = extending;
  const { log } = deps;
  const now = deps.now();
  const { order, cart } = await lockPendingOrder(tx, orderId);
  if (order.status !== 'pending' || until <= now) return;
  await extendStockHold(tx, orderId, pieces, { until, now }).catch((error) => {
    if (!isOrderContentGone(error)) throw error;
    log.error('the pieces of an order whose bank decides are sold', { order: orderId });
  });
  const by = decisionDays === undefined ? until : new Date(now.getTime() + decisionDays * 86_400_000);
  if (attempt) await notifyPendingDecision(tx, deps, { order, cart, attempt, date_decision: by.toISOString() });
}

/** Ends what nobody waits for any more: a payment that was faster makes its order, or goes back. */
async function cancelAbandonedAttempts(deps: AppDeps, { order_id, gateway }: GatewayAttempts): Promise<void> {
  const orders = deps.db.selectFrom('orders').selectAll().where('id', '=', order_id);
  const order = await orders.executeTakeFirstOrThrow();
  if (order.status !== 'pending') await deps.db.transaction().execute((tx) => giveUpAttempts(tx, order.id, deps.now()));
  for (const attempt of await findAbandonedAttempts(deps.db, { order_id, gateway })) {
    const transaction = attempt.transaction_id && (await cancelAtGateway(deps, gateway, attempt.transaction_id));
    if (transaction && belongsToOrder(order, transaction))
      await applyTransaction(deps, { order, gateway, transaction });
    // A payment request that was sent a moment ago may still arrive
    else if (attempt.transaction_id || isAttemptExpired(attempt, deps.now()))
      await closeAbandonedAttempt(deps, attempt);
  }
}

function closeAbandonedAttempt({ db, now }: AppDeps, attempt: Attempt): Promise<void> {
  return db.transaction().execute(async (tx) => {
    await closeAttempt(tx, attempt);
    await endExtension(tx, attempt.order_id, now());
  });
}

async function cancelAtGateway({ gateways }: AppDeps, gateway: string, id: string): Promise<Transaction | null> {
  return (await gateways.openGateway(gateway)).cancel(id);
}

function findAbandonedAttempts(db: Db, { order_id, gateway }: GatewayAttempts): Promise<Attempt[]> {
  const attempts = db.selectFrom('payments').selectAll().where('order_id', '=', order_id);
  return attempts.where('gateway', '=', gateway).where('status', '=', 'canceling').execute();
}

/**
 * Asks about every undecided attempt to pay for a cart. What a gateway does not answer is left to the sweeper.
 * @returns whether the cart has become an order by it
 */
export async function reconcileCart(deps: AppDeps, cartId: string): Promise<boolean> {
  await reconcileAll(
    deps,
    await attemptsByGateway(deps.db, cartId).where('payments.date_due', 'is not', null).execute(),
  );
  const carts = deps.db.selectFrom('carts').select('order_id').where('id', '=', cartId);
  return (await carts.executeTakeFirstOrThrow()).order_id !== null;
}

/**
 * Ends at once what was given up of a cart's orders. What a gateway does not answer is left to the sweeper. */
export async function cancelAbandonedByCart(deps: AppDeps, cartId: string): Promise<void> {
  await reconcileAll(deps, await selectAbandonedByCart(deps.db, cartId));
}

const selectAbandonedByCart = defineStatement((db: Db, cartId: string) =>
  attemptsByGateway(db, cartId).where('payments.status', '=', 'canceling'),
);

function attemptsByGateway(db: Db, cartId: string) {
  return db
    .selectFrom('payments')
    .innerJoin('orders', 'orders.id', 'payments.order_id')
    .select(['payments.order_id', 'payments.gateway'])
    .distinct()
    .where('orders.cart_id', '=', cartId);
}

async function reconcileAll(deps: AppDeps, groups: GatewayAttempts[]): Promise<void> {
  for (const group of groups) await reconcileOrder(deps, group).catch(leaveToSweeper);
}

function leaveToSweeper(error: unknown): void {
  if (!(error instanceof GatewayUnavailable)) throw error;
}

/**
 * Asks the gateway what became of a payment that was confirmed elsewhere, and finishes its order when it was paid.
 * @returns the payment as it is now
 */
export async function resetPayment(c: Context<AppEnv>, id: string | undefined): Promise<Payment> {
  const { deps, session } = c.var;
  const payment = id ? await getSessionPayment(deps.db, session.row, { id }) : await lastOpenPayment(c);
  if (openStates.includes(payment.status)) await reconcileOrder(deps, payment).catch(rethrowGatewayFailure);
  const payments = deps.db.selectFrom('payments').selectAll().where('id', '=', payment.id);
  return serializePayment(await payments.executeTakeFirstOrThrow());
}

async function lastOpenPayment(c: Context<AppEnv>): Promise<Row<'payments'>> {
  const { deps, session } = c.var;
  const payments = selectSessionPayments(deps.db, session.row)
    .selectAll('payments')
    .where('payments.status', 'in', openStates);
  const last = await payments.orderBy('payments.id', 'desc').executeTakeFirst();
  if (!last) throw paymentNotFound();
  return last;
}

function rethrowGatewayFailure(cause: unknown): never {
  throw gatewayFailure(createSentence('paymentNotFollowed'), cause);
}
