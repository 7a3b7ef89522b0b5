import { Worker } from 'node:worker_threads';
import { ApiError } from '../http/errors.ts';
import type { FunctionAnswer, FunctionCall } from './call.ts';

const maxThreads = 4;
const maxWaiting = 100;

interface Job {
  call: FunctionCall;
  settle: (answer: FunctionAnswer | 'timeout') => void;
  /** The thread that runs it; null while it waits. */
  thread: Worker | null;
}

/**
 * Threads for the operator's functions, begun when they are needed and kept. Each runs one call at a time, so that a
 * function which never ends can be ended without harm to the others.
 */
export class FunctionPool {
  readonly #timeoutMs: number;
  readonly #running = new Map<Worker, Job | null>();
  readonly #waiting: Job[] = [];

  constructor(timeoutMs: number) {
    this.#timeoutMs = timeoutMs;
  }

  /** @throws ApiError 429 when too many calls wait already */
  run(call: FunctionCall): Promise<FunctionAnswer | 'timeout'> {
    if (this.#waiting.length >= maxWaiting) throw busy();
    return new Promise((resolve) => {
      const timer = setTimeout(() => this.#giveUp(job), this.#timeoutMs);
      const settle = (answer: FunctionAnswer | 'timeout') => {
        clearTimeout(timer);
        resolve(answer);
      };
      const job: Job = { call, settle, thread: null };
      this.#waiting.push(job);
      this.#next();
    });
  }

  #next(): void {
    const thread = this.#waiting.length > 0 ? this.#freeThread() : undefined;
    const job = thread && this.#waiting.shift();
    if (!job) return;
    job.thread = thread;
    this.#running.set(thread, job);
    thread.postMessage(job.call);
  }

  #freeThread(): Worker | undefined {
    for (const [thread, job] of this.#running) if (!job) return thread;
    return this.#running.size < maxThreads ? this.#startThread() : undefined;
  }

  #startThread(): Worker {
    const thread = new Worker(new URL('./worker.ts', import.meta.url), {
      execArgv: [],
      env: functionEnv(),
      resourceLimits: { maxOldGenerationSizeMb: 128 },
    });
    // an idle thread keeps no process alive
    thread.unref();
    this.#running.set(thread, null);
    thread.on('message', (answer: FunctionAnswer) => this.#finish(thread, answer));
    thread.on('error', (error) => this.#drop(thread, String(error)));
    thread.on('exit', () => this.#drop(thread, 'The thread ended'));
    return thread;
  }

  #finish(thread: Worker, answer: FunctionAnswer): void {
    this.#running.get(thread)?.settle(answer);
    if (this.#running.has(thread)) this.#running.set(thread, null);
    this.#next();
  }

  #drop(thread: Worker, reason: string): void {
    this.#running.get(thread)?.settle({ kind: 'failed', reason });
    if (this.#running.delete(thread)) this.#next();
  }

  #giveUp(job: Job): void {
    job.settle('timeout');
    if (!job.thread) {
      this.#waiting.splice(this.#waiting.indexOf(job), 1);
      return;
    }
    this.#running.delete(job.thread);
    void job.thread.terminate();
    this.#next();
  }
}

/** The shop's own secrets stay outside: a function sees what is named for it, `FUNCTION_…`. */
function functionEnv(): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => name.startsWith('FUNCTION_')));
}

function busy(): ApiError {
  return new ApiError('Too many functions are running: please wait', { status: 429, code: 'too_many_requests' });
}
