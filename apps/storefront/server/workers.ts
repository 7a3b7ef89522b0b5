import cluster, { type Worker } from 'node:cluster';
import { setTimeout as sleep } from 'node:timers/promises';

/** What a worker is told; signals would come twice where a whole group of processes gets them. */
export type WorkerOrder = 'end' | 'leave';

const firstWaitMs = 100;
const longestWaitMs = 10_000;
/** Who lived so long did not die of its start. */
const steadyMs = 30_000;

// Each takes connections from the port itself. By turns, the first process would hand them out, and those on their way to a
// process that dies would be answered by nobody, and never end.
cluster.schedulingPolicy = cluster.SCHED_NONE;

/**
 * Processes that answer on one port, each a whole shop. One that dies is replaced, after a while that grows when the next dies as well.
 */
export class Workers {
  readonly #open = new Set<Worker>();
  #isEnding = false;
  #restarting = Promise.resolve();

  /** The first one alone: it brings the tables up to date, and says what keeps a shop from opening. @returns whether it is open */
  async start(count: number): Promise<boolean> {
    const first = await begin();
    if (!first) return this.#isEnding;
    this.#keep(first);
    await Promise.all(Array.from({ length: count - 1 }, () => this.#begin()));
    return true;
  }

  /** One by one: each is open before the one in whose place it comes takes its leave. Those stay whose places cannot be taken. */
  restart(): void {
    this.#restarting = this.#restarting.then(() => this.#replaceAll());
  }

  end(): void {
    this.#isEnding = true;
    for (const worker of Object.values(cluster.workers ?? {})) if (worker) tell(worker, 'end');
  }

  async #replaceAll(): Promise<void> {
    for (const old of [...this.#open]) {
      if (this.#isEnding) return;
      const next = await begin();
      if (!next) return console.error('A new process could not be opened: the old ones stay.');
      this.#keep(next);
      this.#open.delete(old);
      tell(old, 'leave');
    }
    console.log('All processes have been replaced.');
  }

  /** Until there is one, however often it takes. */
  async #begin(waitMs = firstWaitMs): Promise<void> {
    if (this.#isEnding) return;
    const worker = await begin();
    if (worker) return this.#keep(worker, waitMs);
    await sleep(waitMs);
    return this.#begin(longer(waitMs));
  }

  #keep(worker: Worker, waitMs = firstWaitMs): void {
    if (this.#isEnding) {
      tell(worker, 'end');
      return;
    }
    this.#open.add(worker);
    const opened = performance.now();
    worker.once('exit', async (code, signal) => {
      if (!this.#open.delete(worker) || this.#isEnding) return;
      console.error(`A process ended (${signal ?? code}) and is replaced.`);
      const isSteady = performance.now() - opened > steadyMs;
      await sleep(isSteady ? firstWaitMs : waitMs);
      await this.#begin(isSteady ? firstWaitMs : longer(waitMs));
    });
  }
}

/** @returns once it listens; undefined where it ended before */
function begin(): Promise<Worker | undefined> {
  const worker = cluster.fork();
  return new Promise((resolve) => {
    worker.once('listening', () => resolve(worker));
    worker.once('exit', () => resolve(undefined));
  });
}

/** Who is gone already needs to be told nothing. */
function tell(worker: Worker, order: WorkerOrder): void {
  if (worker.isConnected()) worker.send(order);
}

const longer = (waitMs: number) => Math.min(waitMs * 2, longestWaitMs);
