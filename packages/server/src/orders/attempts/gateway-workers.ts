import { sql } from 'kysely';
import { isIn } from '../../db/index.ts';
import { GatewayBusy, GatewayPending, GatewayUnavailable, gatewayNames } from '../../gateways/index.ts';
import type { AppDeps } from '../../http/context.ts';

interface GatewayWork<T> {
  /** What is to be done at a gateway, the most urgent first, without what was tried in this sweep: a row that cannot be written stays due. */
  due(gateway: string, tried: ReadonlySet<string>): Promise<T[]>;
  /** what makes it the same when it is due again */
  idOf(item: T): string;
  work(item: T): Promise<void>;
  /** for the log, when one of them fails */
  what: string;
}

/** A gateway that takes a second to answer is asked 16 times a second. */
const workersPerGateway = 16;

type Deps = Pick<AppDeps, 'log' | 'ending'>;

/** A pool of workers for each gateway, and one for gift cards (bulkheads), so that none waits for another. */
export async function workPerGateway<T>(deps: Deps, work: GatewayWork<T>): Promise<void> {
  await Promise.all([...gatewayNames, 'giftcard'].map((gateway) => runRounds(deps, gateway, work)));
}

/** Until nothing new is due. What fails waits for the next sweep. */
async function runRounds<T>(deps: Deps, gateway: string, work: GatewayWork<T>): Promise<void> {
  const seen = new Set<string>();
  const lane = { failuresInARow: 0 };
  while (isAnswering(lane) && !deps.ending?.aborted) {
    const due = (await work.due(gateway, seen)).filter((item) => !seen.has(work.idOf(item)));
    if (due.length === 0) return;
    for (const item of due) seen.add(work.idOf(item));
    await runWorkers(deps, { gateway, lane, rest: due }, work);
  }
}

interface Lane {
  failuresInARow: number;
}

/** One row may fail on its own; a gateway that has failed for each worker in turn answers nobody. */
function isAnswering({ failuresInARow }: Lane): boolean {
  return failuresInARow < workersPerGateway;
}

interface Round<T> {
  gateway: string;
  lane: Lane;
  rest: T[];
}

/** A few at once. When the gateway does not answer, the rest waits. */
async function runWorkers<T>(
  { log }: Deps,
  { gateway, lane, rest }: Round<T>,
  { work, what }: GatewayWork<T>,
): Promise<void> {
  const attempt = async (item: T) => {
    try {
      await work(item);
      lane.failuresInARow = 0;
    } catch (error) {
      if (error instanceof GatewayPending) return;
      if (error instanceof GatewayBusy) lane.failuresInARow = workersPerGateway;
      else if (error instanceof GatewayUnavailable) lane.failuresInARow += 1;
      log.error(what, { gateway, error: String(error) });
    }
  };
  const worker = async () => {
    for (let item = rest.shift(); item !== undefined && isAnswering(lane); item = rest.shift()) await attempt(item);
  };
  await Promise.all(Array.from({ length: workersPerGateway }, worker));
}

/** Leaves out the rows whose column has one of the values. */
export function untried(db: AppDeps['db'], column: string, tried: ReadonlySet<string>) {
  return tried.size === 0 ? sql<boolean>`1 = 1` : sql<boolean>`not ${isIn(db, column, JSON.stringify([...tried]))}`;
}

/** One of the first list, one of the second, and so on; each row once. */
export function byTurns<T extends { id: string }>(first: readonly T[], second: readonly T[]): T[] {
  const turns = Array.from({ length: Math.max(first.length, second.length) }, (_, at) => [first[at], second[at]]);
  return [...new Map(turns.flat().flatMap((item) => (item ? [[item.id, item] as const] : []))).values()];
}
