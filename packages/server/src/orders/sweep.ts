import { sql } from 'kysely';
import type { AppDeps } from '../http/context.ts';
import { workThrough } from '../jobs/index.ts';
import { freeUses } from '../promotions/index.ts';
import {
  attemptsOf,
  byTurns,
  giveUpAttempts,
  isOld,
  nextPoll,
  openStatuses,
  untried,
  workPerGateway,
} from './attempts/index.ts';
import { sweepCaptures } from './captures/index.ts';
import { forgetBuyers } from './forget-buyers.ts';
import { type GatewayAttempts, reconcile } from './paying/index.ts';
import { sweepRefunds } from './refunds/index.ts';
import { writeOrderNumbers } from './write-order-numbers.ts';

/**
 * What a crash or a lost gateway has left half way, and what was paid while nobody listened. Run it every few seconds;
 * one fault does not keep others waiting.
 */
export async function sweepOrders(deps: AppDeps): Promise<void> {
  const works = [
    sweepAttempts(deps),
    sweepRefunds(deps),
    sweepCaptures(deps),
    writeOrderNumbers(deps),
    releaseEndedHolds(deps),
    forgetBuyers(deps),
  ];
  const failed = (await Promise.allSettled(works)).find((one) => one.status === 'rejected');
  if (failed) throw failed.reason;
}

/** Undecided attempts whose time has come, whatever became of the hold. */
async function sweepAttempts(deps: AppDeps): Promise<void> {
  const due = async (gateway: string, tried: ReadonlySet<string>) =>
    latestByOrder(await dueAttempts(deps, gateway, tried));
  const work = async (attempt: DueAttempt) => {
    await postpone(deps, attempt);
    await reconcile(deps, attempt);
  };
  await workPerGateway(deps, {
    due,
    idOf: ({ order_id }) => order_id,
    work,
    what: 'a payment could not be asked about',
  });
}

type DueAttempt = GatewayAttempts & { id: string; date_created: string };

/** Those that have waited longest for a question, and by turns those that were begun last: many old ones keep no new one waiting. */
async function dueAttempts(
  { db, now }: AppDeps,
  gateway: string,
  triedOrders: ReadonlySet<string>,
): Promise<DueAttempt[]> {
  const due = db
    .selectFrom('payments')
    .select(['id', 'order_id', 'gateway', 'date_created'])
    .where('gateway', '=', gateway)
    .where('date_due', '<=', now().toISOString())
    .where(untried(db, 'order_id', triedOrders))
    .limit(50);
  return byTurns(await due.orderBy('date_created', 'desc').execute(), await due.orderBy('date_due').execute());
}

/** One for each order, with its youngest attempt. */
function latestByOrder(due: DueAttempt[]): DueAttempt[] {
  const byOrder = new Map<string, DueAttempt>();
  for (const attempt of due) {
    const other = byOrder.get(attempt.order_id);
    if (!other || other.date_created < attempt.date_created) byOrder.set(attempt.order_id, attempt);
  }
  return [...byOrder.values()];
}

/** Before it is asked about, so that one that fails does not come first again. After days it is given up. */
function postpone({ db, now }: AppDeps, attempt: DueAttempt): Promise<void> {
  return db.transaction().execute(async (tx) => {
    const { order_id, gateway } = attempt;
    const open = (await attemptsOf(tx, order_id)).filter((row) => openStatuses.includes(row.status));
    if (open.length > 0 && open.every((row) => isOld(row, now()))) await giveUpAttempts(tx, order_id, now());
    const undecided = tx.updateTable('payments').set({ date_due: nextPoll(attempt, now()) });
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
  return workThrough(deps, {
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
    if (ended.numDeletedRows > 0n) await freeUses(tx, orderId);
  });
}
