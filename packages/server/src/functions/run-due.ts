import { type Db, type Row, statement } from '../db/index.ts';
import { type PublishedRow, retryAfterMs, serializeEvent } from '../events/index.ts';
import type { AppDeps } from '../http/context.ts';
import type { Semaphore } from '../http/semaphore.ts';
import type { FunctionAnswer, FunctionWork } from './call.ts';
import type { FunctionFolder } from './folder.ts';
import type { FunctionPool } from './pool.ts';
import type { Listening } from './registry.ts';
import { tellable } from './tellable.ts';

/** Longer than a run may take, by this: then another process may try. */
const spareMs = 15_000;

type Run = Row<'function_runs'>;

export interface RunDeps {
  deps: AppDeps;
  pool: FunctionPool;
  folder: FunctionFolder;
  timeoutMs: number;
  /** so many run at once: a run is taken when it can begin, for its time is counted from then */
  turns: Semaphore;
}

/**
 * What is due of one function, one after the other, taken by a lease: several processes never run one at once. Every second turn is
 * that of a run which has failed least, so that many that fail keep no new one waiting.
 */
export async function runDue(given: RunDeps, listening: Listening, stop: AbortSignal): Promise<void> {
  for (let turn = 0; !stop.aborted; turn += 1) {
    const isOver = await given.turns.run(async () => {
      const [run] = stop.aborted
        ? []
        : await take(given, listening.name, turn % 2 === 0 ? takeLeastFailed : takeOldest);
      if (run) await runOne(given, { listening, run, stop });
      return run === undefined;
    }, listening.name);
    if (isOver) return;
  }
}

/** Whoever moves the date on first has it. A crash gives it back when that date has come. */
function take({ deps: { db, now }, timeoutMs }: RunDeps, name: string, takeDue: Take): Promise<readonly Run[]> {
  const leaseUntil = new Date(now().getTime() + timeoutMs + spareMs).toISOString();
  return takeDue(db, leaseUntil, name, now().toISOString());
}

type Take = typeof takeOldest;

const takeOldest = statement((db: Db, leaseUntil: string, name: string, date: string) =>
  takeFirst(db, { leaseUntil, date, first: due(db, name, date).orderBy('run.event_id') }),
);

const takeLeastFailed = statement((db: Db, leaseUntil: string, name: string, date: string) =>
  takeFirst(db, { leaseUntil, date, first: due(db, name, date).orderBy('run.attempts').orderBy('run.event_id') }),
);

interface Taking {
  leaseUntil: string;
  date: string;
  first: ReturnType<typeof due>;
}

function takeFirst(db: Db, { leaseUntil, date, first }: Taking) {
  return db
    .updateTable('function_runs')
    .set((eb) => ({ date_due: leaseUntil, attempts: eb('attempts', '+', 1), error: null }))
    .where('id', 'in', first.limit(1))
    .where('status', '=', 'queued')
    .where('date_due', '<=', date)
    .returningAll();
}

/** Those that are due and wait for no earlier one of what they are about. */
function due(db: Db, name: string, date: string) {
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
  listening: Listening;
  run: Run;
  stop: AbortSignal;
}

async function runOne(given: RunDeps, { listening: { name, file }, run, stop }: Running): Promise<void> {
  const { deps, pool, folder } = given;
  const begun = performance.now();
  const work = await workOf(deps.db, run);
  if (!work) return failed(given, run, { reason: 'The event is not kept any more', isLast: true });
  const answer = await pool.run({ name, version: await folder.version(), call: { file, ...work } });
  const duration_ms = Math.round(performance.now() - begun);
  const reason = reasonOf(answer);
  if (reason === null) {
    await update(deps.db, run, { status: 'done', date_done: deps.now().toISOString(), duration_ms });
  } else if (!stop.aborted) await failed(given, run, { reason, duration_ms });
  // broken off: the lease gives it back
}

async function workOf(db: Db, { event_id, tick }: Run): Promise<FunctionWork | null> {
  if (tick !== null) return { kind: 'tick', tick: { date: tick } };
  const event = await db.selectFrom('events').selectAll().where('id', '=', event_id).executeTakeFirst();
  return event ? { kind: 'event', event: serializeEvent(event as PublishedRow) } : null; // found by its id
}

/** @returns null when it went well */
function reasonOf(answer: FunctionAnswer | 'timeout'): string | null {
  if (answer === 'timeout') return 'It took too long';
  if (answer.kind === 'failed') return answer.reason;
  return answer.kind === 'done' ? null : 'It exports nothing for this';
}

interface Failure {
  reason: string;
  duration_ms?: number;
  isLast?: boolean;
}

async function failed({ deps, folder }: RunDeps, run: Run, { reason, duration_ms, isLast }: Failure): Promise<void> {
  const waitMs = isLast ? undefined : retryAfterMs(run.attempts);
  const isOver = waitMs === undefined;
  deps.log.error(isOver ? 'a function is given up' : 'a function failed', {
    function: run.function,
    run: run.id,
    reason,
  });
  await update(deps.db, run, {
    status: isOver ? 'dead' : 'queued',
    date_due: new Date(deps.now().getTime() + (waitMs ?? 0)).toISOString(),
    error: tellable(reason, folder.path),
    duration_ms: duration_ms ?? null,
  });
}

/** Not when it was taken again, or is to be run again, meanwhile. */
async function update(db: Db, { id, attempts, date_due }: Run, change: Partial<Run>): Promise<void> {
  const taken = db.updateTable('function_runs').set(change).where('id', '=', id).where('status', '=', 'queued');
  await taken.where('attempts', '=', attempts).where('date_due', '=', date_due).execute();
}
