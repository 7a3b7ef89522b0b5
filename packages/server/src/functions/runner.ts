import type { AppDeps } from '../http/context.ts';
import { Semaphore } from '../http/semaphore.ts';
import { coalesceCalls } from '../jobs/index.ts';
import type { CallShop } from './answer-question.ts';
import { FunctionFolder } from './folder.ts';
import { FunctionPool } from './pool.ts';
import { queueEventRuns } from './queue-events.ts';
import { queueDueTicks } from './queue-ticks.ts';
import { FunctionRegistry, type ListeningFunction } from './registry.ts';
import { type RunDeps, runDueForFunction } from './run-due.ts';

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
