import type { AppDeps } from '../http/context.ts';
import { freeUses } from '../promotions/index.ts';
import { giveUpAttempts, isOld, nextPoll, workPerGateway } from './attempts/index.ts';
import { sweepCaptures } from './captures/index.ts';
import { forgetBuyers } from './forget-buyers.ts';
import { type GatewayAttempts, reconcile } from './paying/index.ts';
import { sweepRefunds } from './refunds/index.ts';

/**
 * What a crash or a lost gateway has left half way, and what was paid while nobody listened. Run it every few seconds;
 * one fault does not keep others waiting.
 */
export async function sweepOrders(deps: AppDeps): Promise<void> {
  await Promise.all([sweepAttempts(deps), sweepRefunds(deps), sweepCaptures(deps)]);
  await releaseEndedHolds(deps);
  await forgetBuyers(deps.db);
}

/** Undecided attempts whose time has come, whatever became of the hold. */
async function sweepAttempts(deps: AppDeps): Promise<void> {
  const due = async (gateway: string) => latestByOrder(await dueAttempts(deps, gateway));
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

type DueAttempt = GatewayAttempts & { date_created: string };

function dueAttempts({ db, now }: AppDeps, gateway: string): Promise<DueAttempt[]> {
  return db
    .selectFrom('payments')
    .select(['order_id', 'gateway', 'date_created'])
    .where('gateway', '=', gateway)
    .where('date_due', '<=', now().toISOString())
    .orderBy('date_due')
    .limit(100)
    .execute();
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
    if (isOld(attempt, now())) await giveUpAttempts(tx, order_id, now());
    const undecided = tx.updateTable('payments').set({ date_due: nextPoll(attempt, now()) });
    await undecided
      .where('order_id', '=', order_id)
      .where('gateway', '=', gateway)
      .where('date_due', 'is not', null)
      .execute();
  });
}

/** Each is a transaction of its own: others come in between. */
const holdsAtOnce = 2000;

/** Orders whose hold has ended: their pieces and codes are free. */
async function releaseEndedHolds({ db, now, log }: AppDeps): Promise<void> {
  const markers = db.selectFrom('stock_holds').select('order_id').where('product_id', '=', '');
  const ended = await markers.where('date_expires', '<=', now().toISOString()).limit(holdsAtOnce).execute();
  for (const { order_id } of ended) {
    await releaseEndedHold({ db, now }, order_id).catch((error) =>
      log.error('a hold could not be released', { order: order_id, error: String(error) }),
    );
  }
}

/** Not the one that the shopper may have renewed meanwhile, by submitting again. */
function releaseEndedHold({ db, now }: Pick<AppDeps, 'db' | 'now'>, orderId: string): Promise<void> {
  return db.transaction().execute(async (tx) => {
    const holds = tx.deleteFrom('stock_holds').where('order_id', '=', orderId);
    const ended = await holds.where('date_expires', '<=', now().toISOString()).executeTakeFirst();
    if (ended.numDeletedRows > 0n) await freeUses(tx, orderId);
  });
}
