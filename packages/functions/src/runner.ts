import type { Row, Tx } from '@mercer/database';
import type { AppDeps } from '@mercer/platform/http/context';
import { Semaphore } from '@mercer/platform/http/semaphore';
import { coalesceCalls } from '@mercer/platform/jobs';
import type { CallShop } from './answer-question.ts';
import { FunctionFolder } from './folder.ts';
import { FunctionPool } from './pool.ts';
import { buildQueuedRun, insertNewRuns, queueEventRuns, toRunIdName } from './queue-events.ts';
import { FunctionRegistry, type ListeningFunction } from './registry.ts';
import { type RunDeps, runDueForFunction } from './run-due.ts';
import { computeNextTick } from './schedule.ts';

/** A run of each function whose time has come: one of all processes queues it, and however many ticks were missed, it is one. */
async function queueDueTicks(deps: AppDeps, listening: readonly ListeningFunction[]): Promise<void> {
  const timed = listening.filter(({ config }) => config.schedule !== undefined);
  if (timed.length === 0) return;
  const names = timed.map(({ name }) => name);
  const rows = await deps.db.selectFrom('functions').selectAll().where('name', 'in', names).execute();
  for (const { name, config } of timed) {
    const row = rows.find((candidate) => candidate.name === name);
    if (!row || !config.schedule) continue;
    await queueTickIfDue(deps, row, config.schedule).catch((error: unknown) =>
      deps.log.error('a tick of a function could not be queued', { function: name, error: String(error) }),
    );
  }
}

async function queueTickIfDue(
  { db, now }: AppDeps,
  { name, date_next }: Row<'functions'>,
  schedule: string,
): Promise<void> {
  const next = computeNextTick(schedule, now())?.toISOString() ?? '';
  if (date_next === next) return;
  const isDue = date_next !== '' && date_next <= now().toISOString();
  await db.transaction().execute(async (tx) => {
    const functionUpdate = tx.updateTable('functions').set({ date_next: next }).where('name', '=', name);
    const moved = await functionUpdate.where('date_next', '=', date_next).executeTakeFirst();
    // A tick further ahead than the next one comes from a clock that was wrong
    if (moved.numUpdatedRows === 1n && isDue) await queueTickRun(tx, { name, tick: date_next, now: now() });
  });
}

/** The one before is given up when it has failed, and lets this one pass when it has not ended. */
async function queueTickRun(tx: Tx, { name, tick, now }: { name: string; tick: string; now: Date }): Promise<void> {
  const updateEarlierRuns = (status: 'queued') =>
    tx
      .updateTable('function_runs')
      .where('function', '=', name)
      .where('entity_id', '=', '')
      .where('status', '=', status);
  await updateEarlierRuns('queued').set({ status: 'dead' }).where('error', 'is not', null).execute();
  const waiting = tx.selectFrom('function_runs').select('id').where('function', '=', name).where('entity_id', '=', '');
  if (await waiting.where('status', '=', 'queued').executeTakeFirst()) return;
  const run = { ...buildQueuedRun(name, now), id: `${toRunIdName(name)}@${tick}`, event_id: 0, entity_id: '', tick };
  await insertNewRuns(tx, [run]);
}

const defaultTimeoutMs = 30_000;
/** Number of processes; each function uses at most one. */
const processes = 8;

/** Tells the shop's own functions of events and ticks, each by itself: one that hangs holds no other. */
export class FunctionRunner {
  readonly #run: RunDeps;
  readonly #registry: FunctionRegistry;
  readonly #rounds: ReturnType<typeof coalesceCalls>;
  readonly #lanes = new Map<string, ReturnType<typeof coalesceCalls>>();

  constructor(deps: AppDeps, callShop: CallShop) {
    const timeoutMs = deps.config.functionTimeoutMs ?? defaultTimeoutMs;
    const folder = new FunctionFolder(deps.config.functionsDir ?? '');
    const places = { folder: folder.path, dataDir: deps.config.dataDir };
    const pool = new FunctionPool({ timeoutMs, processes }, places, callShop);
    const turns = new Semaphore({ permits: processes, maxQueued: Number.POSITIVE_INFINITY, busy: '' });
    this.#run = { deps, pool, folder, timeoutMs, turns };
    this.#registry = new FunctionRegistry(deps, folder, pool);
    const reportFailure = (error: unknown) =>
      deps.log.error('functions could not be looked at', { error: String(error) });
    this.#rounds = coalesceCalls(() => this.#begin(), reportFailure);
  }

  /** Begins soon with what is due, and waits for nothing of it: a module may take its time to load. */
  requestRound(): void {
    if (this.#run.deps.config.functionsDir) this.#rounds.request();
  }

  async #begin(): Promise<void> {
    const { deps } = this.#run;
    const listening = await this.#registry.refreshListeners();
    if (listening.length === 0) return;
    await queueDueTicks(deps, listening);
    await queueEventRuns(deps, listening);
    for (const name of await this.#listWaiting(listening)) this.#lane(name).request();
  }

  /** Aborts running calls; they are repeated later. */
  async end(): Promise<void> {
    const ends = [this.#rounds, ...this.#lanes.values()].map((lane) => lane.end());
    await this.#run.pool.end();
    await Promise.all(ends);
  }

  async #listWaiting(listening: readonly ListeningFunction[]): Promise<string[]> {
    const { db, now } = this.#run.deps;
    const due = db.selectFrom('function_runs').select('function').distinct().where('status', '=', 'queued');
    const names = listening.map(({ name }) => name);
    const rows = await due.where('function', 'in', names).where('date_due', '<=', now().toISOString()).execute();
    return rows.map((row) => row.function);
  }

  #lane(name: string) {
    const openLane = this.#lanes.get(name);
    if (openLane) return openLane;
    const { log } = this.#run.deps;
    const lane = coalesceCalls(
      async (stop) => {
        const listener = this.#registry.get(name);
        if (listener) await runDueForFunction(this.#run, listener, stop);
      },
      (error) => log.error('a function could not be run', { function: name, error: String(error) }),
    );
    this.#lanes.set(name, lane);
    return lane;
  }
}
