import { isInJsonList, type Row } from '@mercer/database';
import { GatewayBusy, GatewayPending, GatewayUnavailable, gatewayNames } from '@mercer/gateways';
import type { AppDeps } from '@mercer/platform/http/context';
import { sql } from 'kysely';
import { manualGateway } from './order-payment.ts';

interface GatewayWork<T> {
  /**
   * Lists what is due at a gateway, most urgent first, without the ids that were tried in this sweep: a row that cannot
   * be written stays due.
   */
  due(gateway: string, triedIds: ReadonlySet<string>): Promise<T[]>;
  /** Returns the id by which an item is recognized when it is due again. */
  idOf(item: T): string;
  work(item: T): Promise<void>;
  /** Log message when one of the items fails. */
  failureMessage: string;
}

/** A gateway that takes a second to answer is asked 16 times a second. */
const workersPerGateway = 16;

type Deps = Pick<AppDeps, 'log' | 'ending'>;

/** A pool of workers for each gateway, one for gift cards and one for manual payments (bulkheads), so that none waits for another. */
export async function workPerGateway<T>(deps: Deps, work: GatewayWork<T>): Promise<void> {
  await Promise.all([...gatewayNames, 'giftcard', manualGateway].map((gateway) => runWorkRounds(deps, gateway, work)));
}

/** Runs rounds until nothing new is due. Failed items wait for the next sweep. */
async function runWorkRounds<T>(deps: Deps, gateway: string, work: GatewayWork<T>): Promise<void> {
  const processedIds = new Set<string>();
  const lane = { failuresInARow: 0 };
  while (isGatewayAnswering(lane) && !deps.ending?.aborted) {
    const due = (await work.due(gateway, processedIds)).filter((item) => !processedIds.has(work.idOf(item)));
    if (due.length === 0) return;
    for (const item of due) processedIds.add(work.idOf(item));
    await runGatewayWorkers(deps, { gateway, lane, queue: due }, work);
  }
}

interface GatewayLane {
  failuresInARow: number;
}

/**
 * True until every worker in turn has failed. A single row may fail on its own, but a gateway with that many failures
 * in a row is down.
 */
function isGatewayAnswering({ failuresInARow }: GatewayLane): boolean {
  return failuresInARow < workersPerGateway;
}

interface GatewayRound<T> {
  gateway: string;
  lane: GatewayLane;
  queue: T[];
}

/** A few at once. When the gateway does not answer, the rest waits. */
async function runGatewayWorkers<T>(
  { log }: Deps,
  { gateway, lane, queue }: GatewayRound<T>,
  { work, failureMessage }: GatewayWork<T>,
): Promise<void> {
  const processWorkItem = async (item: T) => {
    try {
      await work(item);
      lane.failuresInARow = 0;
    } catch (error) {
      if (error instanceof GatewayPending) return;
      if (error instanceof GatewayBusy) lane.failuresInARow = workersPerGateway;
      else if (error instanceof GatewayUnavailable) lane.failuresInARow += 1;
      log.error(failureMessage, { gateway, error: String(error) });
    }
  };
  const processQueue = async () => {
    for (let item = queue.shift(); item !== undefined && isGatewayAnswering(lane); item = queue.shift())
      await processWorkItem(item);
  };
  await Promise.all(Array.from({ length: workersPerGateway }, processQueue));
}

/** Leaves out the rows whose column has one of the values. */
export function excludeTriedRows(db: AppDeps['db'], column: string, triedIds: ReadonlySet<string>) {
  return triedIds.size === 0
    ? sql<boolean>`1 = 1`
    : sql<boolean>`not ${isInJsonList(db, column, JSON.stringify([...triedIds]))}`;
}

/** Interleaves two lists: one of the first, one of the second, and so on; each row appears once. */
export function interleaveRows<T extends { id: string }>(first: readonly T[], second: readonly T[]): T[] {
  const turns = Array.from({ length: Math.max(first.length, second.length) }, (_, at) => [first[at], second[at]]);
  return [...new Map(turns.flat().flatMap((item) => (item ? [[item.id, item] as const] : []))).values()];
}

const firstWaitMs = 15_000;
const longestWaitMs = 3_600_000;

type TriedTable = 'captures' | 'refunds';

/**
 * Counts a try to carry a pending row to its gateway before it is made: after a crash the next one waits its time.
 * @param onlyWhenDue true to leave a row alone that waits, or that somebody else tries at this moment
 * @returns the row; undefined where nothing is to be done any more, or not now
 */
export async function beginGatewayTry<Table extends TriedTable>(
  { db, now }: Pick<AppDeps, 'db' | 'now'>,
  { table, id, onlyWhenDue = false }: { table: Table; id: string; onlyWhenDue?: boolean },
): Promise<Row<Table> | undefined> {
  const tableName = table as 'captures'; // both tables share the columns below
  const attempts =
    (await db.selectFrom(tableName).select('attempts').where('id', '=', id).executeTakeFirst())?.attempts ?? 0;
  const counted = { attempts: attempts + 1, date_due: computeDueDate(now(), attempts) };
  const pending = db.updateTable(tableName).set(counted).where('id', '=', id).where('status', '=', 'pending');
  const due = pending.where('attempts', '=', attempts).where('date_due', '<=', now().toISOString());
  return (await (onlyWhenDue ? due : pending).returningAll().executeTakeFirst()) as Row<Table> | undefined; // the requested table
}

/** Puts off the next try of a refund while one is under way. */
export async function postponeNextTry(
  { db, now }: Pick<AppDeps, 'db' | 'now'>,
  { id, attempts }: Pick<Row<'refunds'>, 'id' | 'attempts'>,
): Promise<void> {
  const change = { date_due: computeDueDate(now(), attempts - 1) };
  const pending = db.updateTable('refunds').set(change).where('id', '=', id).where('status', '=', 'pending');
  await pending.where('attempts', '=', attempts).execute();
}

/** @param attempts number of tries before the one that begins */
function computeDueDate(now: Date, attempts: number): string {
  return new Date(now.getTime() + Math.min(longestWaitMs, firstWaitMs * 2 ** attempts)).toISOString();
}
