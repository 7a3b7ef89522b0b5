import { type Db, type Row, statement, type Tx } from '../../db/index.ts';
import { GatewayUnavailable, type Transaction } from '../../gateways/index.ts';
import type { AppDeps } from '../../http/context.ts';
import {
  type Attempt,
  attemptOf,
  attemptsOf,
  decidedBy,
  endAttempt,
  giveUpAttempts,
  isOld,
  isOver,
  isUndecided,
  keepFound,
  noteAttempt,
  paidThrough,
} from '../attempts/index.ts';
import { followHold } from '../captures/index.ts';
import { firmUntil } from '../pending/index.ts';
import { endExtension, extendHold, itemsOfOrder, keepFirm, lockOrder, type Piece } from '../record/index.ts';
import { noteRefusal, tellOfWait } from './bank-decision.ts';
import { isGone, settleOrder } from './settle.ts';
import { takeAuthorized } from './take-authorized.ts';

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
export async function reconcile(deps: AppDeps, { order_id, gateway }: GatewayAttempts): Promise<void> {
  const orders = deps.db.selectFrom('orders').selectAll().where('id', '=', order_id);
  const order = await orders.executeTakeFirst();
  if (!order) return;
  for (const transaction of await transactionsOf(deps, { order_id, gateway })) {
    await applyTransaction(deps, { order, gateway, transaction });
  }
  await cancelGivenUp(deps, { order_id, gateway });
}

/** All that the gateway knows of, also those that its list does not show yet. */
async function transactionsOf(deps: AppDeps, { order_id, gateway }: GatewayAttempts): Promise<Transaction[]> {
  const { find, get } = await deps.gateways.open(gateway);
  const own = (await attemptsOf(deps.db, order_id)).filter((row) => row.gateway === gateway && isUndecided(row));
  const unanswered = own.find(({ transaction_id }) => transaction_id === null);
  const listed = await find(order_id, unanswered && new Date(unanswered.date_created));
  const isListed = ({ transaction_id }: Attempt) => listed.some(({ id }) => id === transaction_id);
  const others = own.filter((row) => !isListed(row)).map(({ transaction_id }) => transaction_id && get(transaction_id));
  return [
    ...listed,
    ...(await Promise.all(others)).filter((transaction) => transaction !== null && transaction !== ''),
  ];
}

interface Finding {
  order: Row<'orders'>;
  gateway: string;
  transaction: Transaction;
}

async function applyTransaction(deps: AppDeps, finding: Finding): Promise<void> {
  const { order, gateway } = finding;
  if (!isOf(order, finding.transaction)) return;
  const transaction = await takeAuthorized(deps, finding);
  const { status } = transaction;
  const known = attemptOf(await attemptsOf(deps.db, order.id), gateway, transaction);
  if (known?.status === 'authorized') return followHold(deps, { payment: known, transaction });
  if (status === 'paid' || status === 'authorized') {
    await settleOrder(deps, order, paidThrough(gateway, transaction)).catch((error) => {
      if (!isGone(error)) throw error;
      deps.log.error('a paid order could not be made, its money goes back', { order: order.id, error: String(error) });
    });
    return;
  }
  if (!known) await keepFound(deps, order.id, gateway, { ...transaction, status });
  else if (isUndecided(known)) await noteOutcome(deps, known, { ...transaction, status });
  if (status === 'requires_action') await keepForBank(deps, { order, attempt: known, transaction });
}

/** One that has moved to another order of its cart is that one's. Before it is paid a gateway may not tell of whose it is. */
function isOf(order: Row<'orders'>, { order_id }: Transaction): boolean {
  return order_id === '' || order_id === order.id;
}

/** Writes down how it stands; where no bank decides any more others get the pieces after the usual time. */
export function noteOutcome(
  deps: AppDeps,
  attempt: Attempt,
  transaction: Parameters<typeof noteAttempt>[2],
): Promise<void> {
  const { db, now } = deps;
  if (attempt.date_decision && isOver(transaction.status)) return noteRefusal(deps, attempt, transaction);
  return db.transaction().execute(async (tx) => {
    await noteAttempt(tx, attempt, transaction);
    await endExtension(tx, attempt.order_id, now());
  });
}

interface Asked {
  order: Row<'orders'>;
  attempt: Attempt | undefined;
  transaction: Transaction;
}

/** The shopper answers the bank, or it decides alone: the pieces stay reserved meanwhile. */
export function keepForBank(deps: AppDeps, { order, attempt, transaction }: Asked): Promise<void> {
  const { db, now } = deps;
  return db.transaction().execute(async (tx) => {
    const pieces = await itemsOfOrder(tx, order.id);
    if (!transaction.isBankPending) {
      return keepFirm(tx, order.id, await firmUntil(tx, order, { pieces, isUnderWay: true, now: now() }));
    }
    const until = decidedBy(attempt ?? { date_created: now().toISOString() });
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

/** Where others have taken the pieces meanwhile, the money goes back once it comes. */
async function extendPending(deps: AppDeps, tx: Tx, extending: Extending): Promise<void> {
  const { orderId, attempt, pieces, until, decisionDays } = extending;
  const { log } = deps;
  const now = deps.now();
  const { order } = await lockOrder(tx, orderId);
  if (order.status !== 'pending' || until <= now) return;
  await extendHold(tx, orderId, pieces, { until, now }).catch((error) => {
    if (!isGone(error)) throw error;
    log.error('the pieces of an order whose bank decides are sold', { order: orderId });
  });
  const by = decisionDays === undefined ? until : new Date(now.getTime() + decisionDays * 86_400_000);
  if (attempt) await tellOfWait(tx, deps, { order, attempt, date_decision: by.toISOString() });
}

/** Ends what nobody waits for any more: a payment that was faster makes its order, or goes back. */
async function cancelGivenUp(deps: AppDeps, { order_id, gateway }: GatewayAttempts): Promise<void> {
  const orders = deps.db.selectFrom('orders').selectAll().where('id', '=', order_id);
  const order = await orders.executeTakeFirstOrThrow();
  if (order.status !== 'pending') await deps.db.transaction().execute((tx) => giveUpAttempts(tx, order.id, deps.now()));
  for (const attempt of await givenUp(deps.db, { order_id, gateway })) {
    const transaction = attempt.transaction_id && (await cancelAt(deps, gateway, attempt.transaction_id));
    if (transaction && isOf(order, transaction)) await applyTransaction(deps, { order, gateway, transaction });
    // one that was sent a moment ago may still arrive
    else if (attempt.transaction_id || isOld(attempt, deps.now())) await end(deps, attempt);
  }
}

function end({ db, now }: AppDeps, attempt: Attempt): Promise<void> {
  return db.transaction().execute(async (tx) => {
    await endAttempt(tx, attempt);
    await endExtension(tx, attempt.order_id, now());
  });
}

async function cancelAt({ gateways }: AppDeps, gateway: string, id: string): Promise<Transaction | null> {
  return (await gateways.open(gateway)).cancel(id);
}

function givenUp(db: Db, { order_id, gateway }: GatewayAttempts): Promise<Attempt[]> {
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
export async function cancelGivenUpOf(deps: AppDeps, cartId: string): Promise<void> {
  await reconcileAll(deps, await givenUpOfCart(deps.db, cartId));
}

const givenUpOfCart = statement((db: Db, cartId: string) =>
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
  for (const group of groups) await reconcile(deps, group).catch(leaveToSweeper);
}

function leaveToSweeper(error: unknown): void {
  if (!(error instanceof GatewayUnavailable)) throw error;
}
