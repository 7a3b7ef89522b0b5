import { Worker } from 'node:worker_threads';
import type { CompiledQuery } from 'kysely';
import type { Db } from './schema.ts';
import { DatabaseUnavailable } from './unavailable.ts';

export interface ReadWorkerStart {
  path: string;
  timeoutMs: number;
}

/** Kind of user for whom the read is made. */
export type ReadLane = 'shopper' | 'owner';

export interface ReadRequest {
  id: number;
  sql: string;
  parameters: readonly unknown[];
}

export type ReadResponse = { id: number; rows: unknown[] } | { id: number; fault: string };

const lanes = new WeakMap<CompiledQuery, ReadLane>();

/**
 * Runs a read that may look at many rows. SQLite runs it beside the process where the file is large, PostgreSQL as any
 * other.
 */
export function readInWorker<R>(db: Db, query: CompiledQuery<R>): Promise<R[]> {
  return readInLane('shopper', db, query);
}

/**
 * Runs a report for the owner of the shop. SQLite runs it in a thread however large the file is, and no shopper's read
 * waits for it.
 */
export function readReportInWorker<R>(db: Db, query: CompiledQuery<R>): Promise<R[]> {
  return readInLane('owner', db, query);
}

async function readInLane<R>(lane: ReadLane, db: Db, query: CompiledQuery<R>): Promise<R[]> {
  lanes.set(query, lane);
  return (await db.executeQuery(query)).rows;
}

export function getReadLane(query: CompiledQuery): ReadLane | undefined {
  return lanes.get(query);
}

interface PendingRead {
  resolve(rows: unknown[]): void;
  reject(fault: Error): void;
}

/** Time limits in milliseconds: for a shopper as on PostgreSQL, for an owner longer. */
const longestMs: Record<ReadLane, number> = { shopper: 5000, owner: 60_000 };
const mostWaiting = 100;

/** Reads one SQLite file in a thread that begins when it is needed, one statement after the other. */
export class ReadWorker {
  readonly #start: ReadWorkerStart;
  readonly #longestMs: number;
  readonly #pendingReads = new Map<number, PendingRead>();
  #thread: Worker | undefined;
  #timer: NodeJS.Timeout | undefined;
  #lastQuestionId = 0;

  constructor(start: ReadWorkerStart, lane: ReadLane = 'shopper') {
    this.#start = start;
    this.#longestMs = longestMs[lane];
  }

  /** @throws DatabaseUnavailable when too many wait, or it takes too long */
  read({ sql, parameters }: CompiledQuery): Promise<unknown[]> {
    if (this.#pendingReads.size >= mostWaiting) throw new DatabaseUnavailable('Too many long reads at once');
    this.#lastQuestionId += 1;
    const id = this.#lastQuestionId;
    return new Promise((resolve, reject) => {
      this.#pendingReads.set(id, { resolve, reject });
      if (this.#pendingReads.size === 1) this.#watch();
      this.#openThread().postMessage({ id, sql, parameters } satisfies ReadRequest);
    });
  }

  close(): void {
    this.#endWorker('The database was closed');
  }

  #openThread(): Worker {
    if (this.#thread) return this.#thread;
    const thread = new Worker(new URL('./read-worker-thread.ts', import.meta.url), {
      execArgv: [],
      workerData: this.#start,
    });
    thread.on('message', (answer: ReadResponse) => this.#settle(answer));
    thread.on('error', (error) => this.#drop(thread, String(error)));
    thread.on('exit', () => this.#drop(thread, 'The thread ended'));
    this.#thread = thread;
    return thread;
  }

  #settle(answer: ReadResponse): void {
    const waiting = this.#pendingReads.get(answer.id);
    this.#pendingReads.delete(answer.id);
    this.#watch();
    if ('rows' in answer) waiting?.resolve(answer.rows);
    else waiting?.reject(new Error(answer.fault));
  }

  /** The one that is read at the moment. An idle thread keeps no process alive. */
  #watch(): void {
    clearTimeout(this.#timer);
    if (this.#pendingReads.size === 0) this.#thread?.unref();
    else {
      this.#thread?.ref();
      this.#timer = setTimeout(() => this.#endWorker('A read took too long'), this.#longestMs);
    }
  }

  #drop(thread: Worker, reason: string): void {
    if (thread === this.#thread) this.#endWorker(reason);
  }

  #endWorker(reason: string): void {
    const thread = this.#thread;
    this.#thread = undefined;
    clearTimeout(this.#timer);
    for (const { reject } of this.#pendingReads.values()) reject(new DatabaseUnavailable(reason));
    this.#pendingReads.clear();
    void thread?.terminate();
  }
}
