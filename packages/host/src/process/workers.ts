import cluster, { type Worker } from 'node:cluster';
import { setTimeout as sleep } from 'node:timers/promises';

/** Order sent to a worker; signals would arrive twice where they are sent to a whole process group. */
export type WorkerOrder = 'end' | 'leave';

const firstWaitMs = 100;
const longestWaitMs = 10_000;
/** Minimum lifetime in milliseconds after which the end of a worker is not attributed to its start. */
const steadyMs = 30_000;

// Workers accept connections from the port themselves. The primary would hand connections out in turn, and those on
// their way to a dying process would never be answered.
cluster.schedulingPolicy = cluster.SCHED_NONE;

/**
 * Processes that answer on one port, each a whole shop. One that dies is replaced, after a while that grows when the next dies as well.
 */
export class Workers {
  readonly #open = new Set<Worker>();
  #isEnding = false;
  #restarting = Promise.resolve();

  /** The first one alone: it brings the tables up to date, and says what keeps a shop from opening. @returns whether it is open */
  async startProcesses(count: number): Promise<boolean> {
    const first = await forkWorker();
    if (!first) return this.#isEnding;
    this.#superviseWorker(first);
    await Promise.all(Array.from({ length: count - 1 }, () => this.#begin()));
    return true;
  }

  /**
   * Replaces the processes one by one: each new one is open before its predecessor leaves. Processes that cannot be
   * replaced stay.
   */
  replaceProcesses(): void {
    this.#restarting = this.#restarting.then(() => this.#replaceAll());
  }

  endProcesses(): void {
    this.#isEnding = true;
    for (const worker of Object.values(cluster.workers ?? {})) if (worker) sendOrder(worker, 'end');
  }

  async #replaceAll(): Promise<void> {
    for (const old of [...this.#open]) {
      if (this.#isEnding) return;
      const next = await forkWorker();
      if (!next) return console.error('A new process could not be opened: the old ones stay.');
      this.#superviseWorker(next);
      this.#open.delete(old);
      sendOrder(old, 'leave');
    }
    console.log('All processes have been replaced.');
  }

  /** Starts a worker, with repeated attempts until one succeeds. */
  async #begin(waitMs = firstWaitMs): Promise<void> {
    if (this.#isEnding) return;
    const worker = await forkWorker();
    if (worker) return this.#superviseWorker(worker, waitMs);
    await sleep(waitMs);
    return this.#begin(computeNextWait(waitMs));
  }

  #superviseWorker(worker: Worker, waitMs = firstWaitMs): void {
    if (this.#isEnding) {
      sendOrder(worker, 'end');
      return;
    }
    this.#open.add(worker);
    const opened = performance.now();
    worker.once('exit', async (code, signal) => {
      if (!this.#open.delete(worker) || this.#isEnding) return;
      console.error(`A process ended (${signal ?? code}) and is replaced.`);
      const isSteady = performance.now() - opened > steadyMs;
      await sleep(isSteady ? firstWaitMs : waitMs);
      await this.#begin(isSteady ? firstWaitMs : computeNextWait(waitMs));
    });
  }
}

/** @returns once it listens; undefined where it ended before */
function forkWorker(): Promise<Worker | undefined> {
  const worker = cluster.fork();
  return new Promise((resolve) => {
    worker.once('listening', () => resolve(worker));
    worker.once('exit', () => resolve(undefined));
  });
}

/** Sends an order to a worker, unless the worker has already gone. */
function sendOrder(worker: Worker, order: WorkerOrder): void {
  if (worker.isConnected()) worker.send(order);
}

const computeNextWait = (waitMs: number) => Math.min(waitMs * 2, longestWaitMs);
