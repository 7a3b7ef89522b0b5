import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { Worker } from 'node:worker_threads';
import { ApiError } from '../http/errors.ts';
import type { FromThread, FunctionAnswer, FunctionCall, ShopQuestion, ShopReply } from './call.ts';
import { answerQuestion, type CallShop } from './shop-door.ts';

const maxWaiting = 100;
/** A thread that has nothing to do so long is ended. */
const idleMs = 60_000;
const heapMb = 128;
/** Buffers are no part of the heap: what a function has of them is looked at so often. */
const mostOutsideHeap = 128 * 1024 * 1024;
const lookMs = 50;

export interface PooledCall {
  /** of the function */
  name: string;
  /** of the folder: a thread knows the files as they were when it began */
  version: string;
  call: FunctionCall;
}

interface Job extends PooledCall {
  settle: (answer: FunctionAnswer | 'timeout') => void;
  /** The thread that runs it; null while it waits. */
  thread: Thread | null;
}

interface Thread {
  worker: Worker;
  version: string;
  job: Job | null;
  /** ends it when it is idle, or watches its memory while it works */
  timer: NodeJS.Timeout | undefined;
  /** questions to the shop, one after the other */
  asking: Promise<void>;
}

interface Limits {
  timeoutMs: number;
  threads: number;
}

/**
 * Threads for the operator's functions, begun when they are needed. Each runs one call at a time, so that a
 * function which never ends, or takes too much memory, can be ended without harm to the others.
 */
export class FunctionPool {
  readonly #limits: Limits;
  readonly #callShop: CallShop;
  readonly #threads = new Set<Thread>();
  readonly #waiting: Job[] = [];

  constructor(limits: Limits, callShop: CallShop) {
    this.#limits = limits;
    this.#callShop = callShop;
  }

  /** @throws ApiError 429 when too many calls wait already */
  run(given: PooledCall): Promise<FunctionAnswer | 'timeout'> {
    if (this.#waiting.length >= maxWaiting) throw busy();
    return new Promise((resolve) => {
      const timer = setTimeout(() => this.#giveUp(job), this.#limits.timeoutMs);
      const settle = (answer: FunctionAnswer | 'timeout') => {
        clearTimeout(timer);
        resolve(answer);
      };
      const job: Job = { ...given, settle, thread: null };
      this.#waiting.push(job);
      this.#next();
    });
  }

  /** What runs is broken off. */
  async end(): Promise<void> {
    await Promise.all([...this.#threads].map((thread) => this.#drop(thread, 'The shop ends')));
  }

  #next(): void {
    const [job] = this.#waiting;
    const thread = job && this.#freeThread(job.version);
    if (!job || !thread) return;
    this.#waiting.shift();
    job.thread = thread;
    thread.job = job;
    clearTimeout(thread.timer);
    thread.timer = setInterval(() => void this.#weigh(thread), lookMs).unref();
    thread.worker.postMessage(job.call);
  }

  #freeThread(version: string): Thread | undefined {
    for (const thread of this.#threads) {
      if (thread.job) continue;
      if (thread.version === version) return thread;
      // it knows the files as they were
      void this.#drop(thread);
    }
    return this.#threads.size < this.#limits.threads ? this.#startThread(version) : undefined;
  }

  #startThread(version: string): Thread {
    const worker = new Worker(new URL('./worker.ts', import.meta.url), {
      execArgv: [],
      env: functionEnv(),
      resourceLimits: { maxOldGenerationSizeMb: heapMb },
      stdout: true,
      stderr: true,
    });
    passOn(worker.stdout, (line) => console.info(line));
    passOn(worker.stderr, (line) => console.error(line));
    const thread: Thread = { worker, version, job: null, timer: undefined, asking: Promise.resolve() };
    // an idle thread keeps no process alive
    worker.unref();
    this.#threads.add(thread);
    worker.on('message', (message: FromThread) => this.#hear(thread, message));
    worker.on('error', (error) => this.#drop(thread, String(error)));
    worker.on('exit', () => this.#drop(thread, 'The thread ended'));
    return thread;
  }

  #hear(thread: Thread, message: FromThread): void {
    const { job } = thread;
    if (message.kind !== 'question') this.#finish(thread, message);
    else if (job) thread.asking = thread.asking.then(() => this.#ask(thread, job, message));
  }

  /** What is asked after the end of the call is not answered any more. */
  async #ask(thread: Thread, job: Job, question: ShopQuestion): Promise<void> {
    if (thread.job !== job) return;
    const failed = (error: unknown): ShopReply => ({
      kind: 'reply',
      id: question.id,
      status: 0,
      body: `The shop failed: ${error}`,
    });
    thread.worker.postMessage(await answerQuestion(this.#callShop, job.name, question).catch(failed));
  }

  #finish(thread: Thread, answer: FunctionAnswer): void {
    thread.job?.settle(answer);
    thread.job = null;
    clearTimeout(thread.timer);
    thread.timer = setTimeout(() => void this.#drop(thread), idleMs).unref();
    this.#next();
  }

  /** Heap and buffers are limited apart: the heap by the thread itself. */
  async #weigh(thread: Thread): Promise<void> {
    const statistics = await thread.worker.getHeapStatistics().catch(() => null); // it has ended
    if (!statistics || statistics.external_memory < mostOutsideHeap) return;
    await this.#drop(thread, 'The function took too much memory');
  }

  async #drop(thread: Thread, reason = ''): Promise<void> {
    clearTimeout(thread.timer);
    thread.job?.settle({ kind: 'failed', reason });
    thread.job = null;
    if (this.#threads.delete(thread)) this.#next();
    await thread.worker.terminate();
  }

  #giveUp(job: Job): void {
    job.settle('timeout');
    if (job.thread) void this.#drop(job.thread);
    else this.#waiting.splice(this.#waiting.indexOf(job), 1);
  }
}

/** The shop's own secrets stay outside: a function sees what is named for it, `FUNCTION_…`. */
function functionEnv(): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => name.startsWith('FUNCTION_')));
}

function busy(): ApiError {
  return new ApiError('Too many functions are running: please wait', { status: 429, code: 'too_many_requests' });
}

/** What a function says to its console is said to that of the process, line by line: a log in lines of JSON has it as such. */
function passOn(said: Readable, say: (line: string) => void): void {
  createInterface({ input: said }).on('line', (line) => say(line));
}
