import { GatewayRefused } from '@mercer/gateways';
import type { AppDeps } from '@mercer/platform/http/context';
import { processDueRows } from '@mercer/platform/jobs';
import { sql } from 'kysely';
import { deleteBrokenUploads, sendDueGiftcards } from '../digital-goods/index.ts';
import {
  attemptsOf,
  computeNextRetryAt,
  excludeTriedRows,
  giveUpAttempts,
  interleaveRows,
  isAttemptExpired,
  openStates,
  workPerGateway,
} from '../payments/index.ts';
import { releaseCodeUses } from '../promotions/index.ts';
import { sweepCaptures } from './captures/index.ts';
import { sweepDrafts } from './drafts/index.ts';
import { forgetBuyers } from './forget-buyers.ts';
import { sweepDuePayments } from './manual-payments/index.ts';
import { sweepRefunds } from './refunds/index.ts';
import { type GatewayAttempts, reconcileOrder } from './settlement/index.ts';
import { fillMissingStates } from './states/index.ts';

/** A gateway that has not taken the number for so long does not take it any more. */
const triedForMs = 7 * 24 * 3_600_000;

/** Tells gateways the numbers of the orders that were paid there, so that the owner of the shop finds them by it. */
function writeOrderNumbers(deps: AppDeps): Promise<void> {
  return workPerGateway(deps, {
    due: (gateway, triedIds) => findUnnumbered(deps, gateway, triedIds),
    idOf: ({ id }) => id,
    work: (payment) => writeOrderNumber(deps, payment),
    failureMessage: 'a gateway was not told the number of an order',
  });
}

interface UnnumberedPayment {
  id: string;
  gateway: string;
  transaction_id: string;
  order_id: string;
  number: string;
}

async function findUnnumbered(
  deps: AppDeps,
  gateway: string,
  triedIds: ReadonlySet<string>,
): Promise<UnnumberedPayment[]> {
  const { db, gateways, now } = deps;
  if (!gateways.has(gateway) || !(await gateways.openGateway(gateway)).writeOrderNumber) return [];
  // ids begin with the time
  const since = Math.floor((now().getTime() - triedForMs) / 1000).toString(16);
  const unnumberedPayments = db
    .selectFrom('payments')
    .innerJoin('orders', 'orders.id', 'payments.order_id')
    .select(['payments.id', 'payments.gateway', 'payments.transaction_id', 'payments.order_id', 'orders.number'])
    .where('payments.gateway', '=', gateway)
    .where('payments.date_numbered', 'is', null)
    .where('payments.id', '>=', since.padStart(8, '0'))
    .where('payments.status', 'in', ['authorized', 'succeeded'])
    .where('payments.transaction_id', 'is not', null)
    .where('orders.number', 'is not', null)
    .where(excludeTriedRows(db, 'payments.id', triedIds));
  return unnumberedPayments.$narrowType<{ transaction_id: string; number: string }>().limit(50).execute();
}

async function writeOrderNumber({ db, gateways, log, now }: AppDeps, payment: UnnumberedPayment): Promise<void> {
  const { id, gateway, transaction_id: transactionId, order_id: orderId, number } = payment;
  const { writeOrderNumber: write } = await gateways.openGateway(gateway);
  try {
    await write?.({ transactionId, orderId, number });
  } catch (error) {
    if (!(error instanceof GatewayRefused)) throw error;
    log.error('a gateway has refused the number of an order', { gateway, order: orderId, error: error.message });
  }
  const change = { date_numbered: now().toISOString() };
  await db.updateTable('payments').set(change).where('id', '=', id).execute();
}

/**
 * Completes what a crash or an unreachable gateway has left half way, and orders that were paid while no process
 * listened. To be run every few seconds; one fault does not keep others waiting.
 */
export async function sweepOrders(deps: AppDeps): Promise<void> {
  const works = [
    sweepAttempts(deps),
    sweepRefunds(deps),
    sweepCaptures(deps),
    writeOrderNumbers(deps),
    releaseEndedHolds(deps),
    fillMissingStates(deps),
    sweepDuePayments(deps),
    sweepDrafts(deps),
    forgetBuyers(deps),
    sendDueGiftcards(deps),
    deleteBrokenUploads(deps.db, deps.now()),
  ];
  const failed = (await Promise.allSettled(works)).find((outcome) => outcome.status === 'rejected');
  if (failed) throw failed.reason;
}

/** Undecided attempts whose time has come, whatever became of the hold. */
async function sweepAttempts(deps: AppDeps): Promise<void> {
  const findLatestDueAttempts = async (gateway: string, triedOrders: ReadonlySet<string>) =>
    latestByOrder(await readDueAttempts(deps, gateway, triedOrders));
  const recheckAttempt = async (attempt: DueAttempt) => {
    await postponeAttempt(deps, attempt);
    await reconcileOrder(deps, attempt);
  };
  await workPerGateway(deps, {
    due: findLatestDueAttempts,
    idOf: ({ order_id }) => order_id,
    work: recheckAttempt,
    failureMessage: 'a payment could not be asked about',
  });
}

type DueAttempt = GatewayAttempts & { id: string; date_created: string };

/**
 * Reads the attempts that have waited longest, alternating with the newest ones, so that many old attempts do not delay
 * new ones.
 */
async function readDueAttempts(
  { db, now }: AppDeps,
  gateway: string,
  triedOrders: ReadonlySet<string>,
): Promise<DueAttempt[]> {
  const due = db
    .selectFrom('payments')
    .select(['id', 'order_id', 'gateway', 'date_created'])
    .where('gateway', '=', gateway)
    .where('date_due', '<=', now().toISOString())
    .where(excludeTriedRows(db, 'order_id', triedOrders))
    .limit(50);
  return interleaveRows(await due.orderBy('date_created', 'desc').execute(), await due.orderBy('date_due').execute());
}

/** Selects for each order its latest attempt. */
function latestByOrder(due: DueAttempt[]): DueAttempt[] {
  const byOrder = new Map<string, DueAttempt>();
  for (const attempt of due) {
    const latestAttempt = byOrder.get(attempt.order_id);
    if (!latestAttempt || latestAttempt.date_created < attempt.date_created) byOrder.set(attempt.order_id, attempt);
  }
  return [...byOrder.values()];
}

/**
 * Postpones an attempt before its gateway is queried, so that a failing one does not come first again. After some days
 * it is given up.
 */
function postponeAttempt({ db, now }: AppDeps, attempt: DueAttempt): Promise<void> {
  return db.transaction().execute(async (tx) => {
    const { order_id, gateway } = attempt;
    const open = (await attemptsOf(tx, order_id)).filter((row) => openStates.includes(row.status));
    if (open.length > 0 && open.every((row) => isAttemptExpired(row, now()))) await giveUpAttempts(tx, order_id, now());
    const undecided = tx.updateTable('payments').set({ date_due: computeNextRetryAt(attempt, now()) });
    await undecided
      .where('order_id', '=', order_id)
      .where('gateway', '=', gateway)
      .where('date_due', 'is not', null)
      .execute();
  });
}

/** Orders whose hold has ended: their pieces and codes are free. Each is a transaction of its own: others come in between. */
function releaseEndedHolds(deps: AppDeps): Promise<void> {
  const { db, now } = deps;
  return processDueRows(deps, {
    job: 'ended_hold',
    id: sql.ref('stock_holds.order_id'),
    due: (page) =>
      db
        .selectFrom('stock_holds')
        .select('order_id')
        .where('product_id', '=', '')
        .where('date_expires', '<=', now().toISOString())
        .where(page.filter)
        .orderBy(page.order)
        .limit(page.limit)
        .execute(),
    idOf: ({ order_id }) => order_id,
    run: ({ order_id }) => releaseEndedHold({ db, now }, order_id),
    what: 'a hold could not be released',
    about: ({ order_id }) => ({ order: order_id }),
  });
}

/** Not the one that the shopper may have renewed meanwhile, by submitting again. */
function releaseEndedHold({ db, now }: Pick<AppDeps, 'db' | 'now'>, orderId: string): Promise<void> {
  return db.transaction().execute(async (tx) => {
    const holds = tx.deleteFrom('stock_holds').where('order_id', '=', orderId);
    const ended = await holds.where('date_expires', '<=', now().toISOString()).executeTakeFirst();
    if (ended.numDeletedRows > 0n) await releaseCodeUses(tx, orderId);
  });
}
