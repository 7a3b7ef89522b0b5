import { Worker } from 'node:worker_threads';
import type { AppDeps } from '@mercer/platform/http/context';
import type { WrittenAnswer } from '../versions/answer-schemas.ts';

/** Answers that wait at most; further ones are not checked. */
const mostWaiting = 4;
/** Faults that a process logs at most, each of them once. */
const mostFaults = 100;
/** A thread without work ends after so long. */
const idleMs = 30_000;

/** Checks answers by the published schemas, in a thread that begins when it is needed. */
export class AnswerSampler {
  readonly #log: AppDeps['log'];
  readonly #loggedFaults = new Set<string>();
  /** In the order in which the thread answers. */
  readonly #waiting: { answer: WrittenAnswer; resolve: () => void }[] = [];
  #thread: Worker | undefined;
  #idleTimer: NodeJS.Timeout | undefined;
  /** The thread cannot run here; it is not tried again. */
  #isBroken = false;

  constructor(log: AppDeps['log']) {
    this.#log = log;
  }

  /**
   * Checks one in so many answers, and logs where it does not fit; nothing of the answer is logged.
   * @param oneIn null: none is checked
   * @returns once it is checked; whoever answers does not wait for it
   */
  async sample(answer: WrittenAnswer, oneIn: number | null): Promise<void> {
    if (oneIn === null || this.#isBroken || Math.random() * oneIn >= 1) return;
    if (this.#waiting.length >= mostWaiting) return;
    clearTimeout(this.#idleTimer);
    await new Promise<void>((resolve) => {
      this.#waiting.push({ answer, resolve });
      this.#thread ??= this.#startThread();
      this.#thread.postMessage(answer);
    });
  }

  #startThread(): Worker {
    const thread = new Worker(new URL('../versions/answer-thread.ts', import.meta.url), { execArgv: [] });
    // A process that ends does not wait for a check
    thread.unref();
    thread.on('message', (faults: string[]) => this.#finishCheck(faults));
    thread.on('error', (error) => {
      this.#log.error('answers to agents could not be checked', { error: String(error) });
      this.#isBroken = true;
      this.#endThread(thread);
    });
    return thread;
  }

  #finishCheck(faults: string[]): void {
    const check = this.#waiting.shift();
    if (check) this.#logFaults(check.answer, faults);
    check?.resolve();
    if (this.#waiting.length > 0) return;
    this.#idleTimer = setTimeout(() => this.#endThread(this.#thread), idleMs).unref();
  }

  #endThread(thread: Worker | undefined): void {
    if (thread === undefined || thread !== this.#thread) return;
    this.#thread = undefined;
    for (const { resolve } of this.#waiting.splice(0)) resolve();
    void thread.terminate();
  }

  #logFaults({ protocol, version, tool: operation }: WrittenAnswer, faults: string[]): void {
    for (const fault of faults) {
      const name = `${protocol} ${version} ${operation} ${fault}`;
      if (this.#loggedFaults.has(name) || this.#loggedFaults.size >= mostFaults) continue;
      this.#loggedFaults.add(name);
      this.#log.error('an answer to an agent does not fit its schema', { protocol, version, operation, fault });
    }
  }
}

const samplers = new WeakMap<AppDeps['log'], AnswerSampler>();

/** Returns the one sampler of a process that logs there. */
export function getAnswerSampler({ log }: Pick<AppDeps, 'log'>): AnswerSampler {
  const sampler = samplers.get(log) ?? new AnswerSampler(log);
  samplers.set(log, sampler);
  return sampler;
}
