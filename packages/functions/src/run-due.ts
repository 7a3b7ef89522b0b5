import { type PublishedRow, retryAfterMs, serializeEvent } from '@mercer/commerce/events';
import { type Db, defineStatement, type Row } from '@mercer/database';
import type { AppDeps } from '@mercer/platform/http/context';
import type { Semaphore } from '@mercer/platform/http/semaphore';
import type { FunctionAnswer, FunctionWork } from './call.ts';
import type { FunctionFolder } from './folder.ts';
import type { FunctionPool } from './pool.ts';
import { redactStackTrace } from './redact-stack-trace.ts';
import type { ListeningFunction } from './registry.ts';

/** Longer than a run may take, by this: then another process may try. */
const spareMs = 15_000;

type Run = Row<'function_runs'>;

export interface RunDeps {
  deps: AppDeps;
  pool: FunctionPool;
  folder: FunctionFolder;
  timeoutMs: number;
  /** Semaphore for concurrent runs. A run is leased only when it can start, because its time is counted from then. */
  turns: Semaphore;
}

/**
 * Runs everything that is due for one function, one run after the other. Runs are leased, so two processes never
 * execute the same one. Every second turn takes the run with the fewest failures, so that failing runs do not block new
 * ones.
 */
export async function runDueForFunction(
  runDeps: RunDeps,
  listening: ListeningFunction,
  stop: AbortSignal,
): Promise<void> {
  for (let turn = 0; !stop.aborted; turn += 1) {
    const isOver = await runDeps.turns.runWithPermit(async () => {
      const [run] = stop.aborted
        ? []
        : await leaseNextRun(runDeps, listening.name, turn % 2 === 0 ? takeLeastFailed : takeOldest);
      if (run) await executeRun(runDeps, { listening, run, stop });
      return run === undefined;
    }, listening.name);
    if (isOver) return;
  }
}

/**
 * Leases the next run by moving its date forward: the first process to do so has it. After a crash it becomes due once
 * that date has come.
 */
function leaseNextRun(
  { deps: { db, now }, timeoutMs }: RunDeps,
  name: string,
  takeDue: TakeRuns,
): Promise<readonly Run[]> {
  const leaseUntil = new Date(now().getTime() + timeoutMs + spareMs).toISOString();
  return takeDue(db, leaseUntil, name, now().toISOString());
}

type TakeRuns = typeof takeOldest;

const takeOldest = defineStatement((db: Db, leaseUntil: string, name: string, date: string) =>
  buildLeaseUpdate(db, { leaseUntil, date, first: selectDueRuns(db, name, date).orderBy('run.event_id') }),
);

const takeLeastFailed = defineStatement((db: Db, leaseUntil: string, name: string, date: string) =>
  buildLeaseUpdate(db, {
    leaseUntil,
    date,
    first: selectDueRuns(db, name, date).orderBy('run.attempts').orderBy('run.event_id'),
  }),
);

interface RunClaim {
  leaseUntil: string;
  date: string;
  first: ReturnType<typeof selectDueRuns>;
}

function buildLeaseUpdate(db: Db, { leaseUntil, date, first }: RunClaim) {
  return db
    .updateTable('function_runs')
    .set((eb) => ({ date_due: leaseUntil, attempts: eb('attempts', '+', 1), error: null }))
    .where('id', 'in', first.limit(1))
    .where('status', '=', 'queued')
    .where('date_due', '<=', date)
    .returningAll();
}

/** Selects due runs that wait for no earlier run of the same entity. */
function selectDueRuns(db: Db, name: string, date: string) {
  return db
    .selectFrom('function_runs as run')
    .select('run.id')
    .where('run.function', '=', name)
    .where('run.status', '=', 'queued')
    .where('run.date_due', '<=', date)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('function_runs as earlier')
            .select('earlier.id')
            .whereRef('earlier.function', '=', 'run.function')
            .whereRef('earlier.entity_id', '=', 'run.entity_id')
            .where('earlier.status', '=', 'queued')
            .whereRef('earlier.event_id', '<', 'run.event_id'),
        ),
      ),
    );
}

interface Running {
  listening: ListeningFunction;
  run: Run;
  stop: AbortSignal;
}

async function executeRun(runDeps: RunDeps, { listening: { name, file }, run, stop }: Running): Promise<void> {
  const { deps, pool, folder } = runDeps;
  const startedAt = performance.now();
  const work = await readRunWork(deps.db, run);
  if (!work) return recordFailure(runDeps, run, { reason: 'The event is not kept any more', isLast: true });
  const answer = await pool.runCall({ name, version: await folder.computeVersion(), call: { file, ...work } });
  const duration_ms = Math.round(performance.now() - startedAt);
  const reason = findFailureReason(answer);
  if (reason === null) {
    await updateRun(deps.db, run, { status: 'done', date_done: deps.now().toISOString(), duration_ms });
  } else if (!stop.aborted) await recordFailure(runDeps, run, { reason, duration_ms });
  // broken off: the lease gives it back
}

async function readRunWork(db: Db, { event_id, tick }: Run): Promise<FunctionWork | null> {
  if (tick !== null) return { kind: 'tick', tick: { date: tick } };
  const event = await db.selectFrom('events').selectAll().where('id', '=', event_id).executeTakeFirst();
  return event ? { kind: 'event', event: serializeEvent(event as PublishedRow) } : null; // found by its id
}

/** @returns null when it went well */
function findFailureReason(answer: FunctionAnswer | 'timeout'): string | null {
  if (answer === 'timeout') return 'It took too long';
  if (answer.kind === 'failed') return answer.reason;
  return answer.kind === 'done' ? null : 'It exports nothing for this';
}

interface Failure {
  reason: string;
  duration_ms?: number;
  isLast?: boolean;
}

async function recordFailure(
  { deps, folder }: RunDeps,
  run: Run,
  { reason, duration_ms, isLast }: Failure,
): Promise<void> {
  const waitMs = isLast ? undefined : retryAfterMs(run.attempts);
  const isOver = waitMs === undefined;
  deps.log.error(isOver ? 'a function is given up' : 'a function failed', {
    function: run.function,
    run: run.id,
    reason,
  });
  await updateRun(deps.db, run, {
    status: isOver ? 'dead' : 'queued',
    date_due: new Date(deps.now().getTime() + (waitMs ?? 0)).toISOString(),
    error: redactStackTrace(reason, folder.path),
    duration_ms: duration_ms ?? null,
  });
}

/** Not when it was taken again, or is to be run again, meanwhile. */
async function updateRun(db: Db, { id, attempts, date_due }: Run, change: Partial<Run>): Promise<void> {
  const leasedRun = db.updateTable('function_runs').set(change).where('id', '=', id).where('status', '=', 'queued');
  await leasedRun.where('attempts', '=', attempts).where('date_due', '=', date_due).execute();
}
