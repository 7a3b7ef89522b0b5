import { statSync } from 'node:fs';
import { Worker } from 'node:worker_threads';

export interface CheckpointStart {
  path: string;
  timeoutMs: number;
}

/** Lengths in pages: of the log when the checkpoint began, and of the part of it that is in the file. */
export interface LogState {
  log: number;
  checkpointed: number;
}

export interface LogLimits {
  /** A log whose file was never longer is left to the last connection that closes. */
  shortBytes: number;
  /** Number of pages from which writers are held, so that the log can restart. */
  longPages: number;
}

/** Pages have 4 KB. SQLite's own choice is a thousand of them: before that no thread is worth its memory. */
export const logLimits: LogLimits = { shortBytes: 4 * 2 ** 20, longPages: 4000 };
const everyMs = 250;

/**
 * Brings what a SQLite file's log holds into the file, in a thread that begins when it is needed: a commit waits for its own
 * pages alone. The log begins anew when all of it is in the file; where writers never leave it time for that, they are held
 * for the last few pages.
 */
export class Checkpointer {
  readonly #start: CheckpointStart;
  readonly #limits: LogLimits;
  readonly #holding: Holding;
  #timer: NodeJS.Timeout | undefined;
  #thread: Worker | undefined;
  #resolveCheckpoint: ((state: LogState | null) => void) | undefined;

  /** @param holding runs a work while nobody writes */
  constructor(start: CheckpointStart, limits: LogLimits, holding: Holding) {
    this.#start = start;
    this.#limits = limits;
    this.#holding = holding;
  }

  /** Schedules a checkpoint, after each commit. It runs soon if one is due. */
  scheduleCheckpoint(): void {
    this.#timer ??= setTimeout(() => this.checkpointIfNeeded().catch(() => {}), everyMs).unref(); // the next commit asks for another look
  }

  /**
   * Ends the thread and waits for its end, for callers that need exclusive access to the file. The next commit may
   * start another one.
   */
  async close(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const thread = this.#thread;
    this.#drop(thread);
    await thread?.terminate();
  }

  /** Does what is due now. */
  async checkpointIfNeeded(): Promise<void> {
    try {
      const state = this.#isShort() ? null : await this.#checkpoint();
      // Holding the writers does not help if a reader blocks the checkpoint
      const isDone = state !== null && state.checkpointed === state.log;
      if (isDone && state.log >= this.#limits.longPages)
        await this.#holding(async () => this.#thread && this.#checkpoint());
    } finally {
      this.#timer = undefined;
    }
  }

  /** The file keeps its length when the log begins anew. */
  #isShort(): boolean {
    const file = statSync(`${this.#start.path}-wal`, { throwIfNoEntry: false });
    return (file?.size ?? 0) < this.#limits.shortBytes;
  }

  /** @returns null when the thread could not do it */
  #checkpoint(): Promise<LogState | null> {
    const thread = this.#openThread();
    return new Promise((resolve) => {
      this.#resolveCheckpoint = resolve;
      thread.ref(); // held writers alone would keep no process alive
      thread.postMessage(null);
    });
  }

  #openThread(): Worker {
    if (this.#thread) return this.#thread;
    const thread = new Worker(new URL('./checkpoint-thread.ts', import.meta.url), {
      execArgv: [],
      workerData: this.#start,
    });
    thread.on('message', (state: LogState | null) => this.#settle(state));
    thread.on('error', () => this.#drop(thread));
    thread.on('exit', () => this.#drop(thread));
    this.#thread = thread;
    return thread;
  }

  #settle(state: LogState | null): void {
    this.#thread?.unref();
    this.#resolveCheckpoint?.(state);
    this.#resolveCheckpoint = undefined;
  }

  #drop(thread: Worker | undefined): void {
    if (thread !== this.#thread) return;
    this.#thread = undefined;
    this.#settle(null);
  }
}

type Holding = (work: () => Promise<unknown>) => Promise<unknown>;
