import { randomUUID } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { ApiError } from '@mercer/platform/http/errors';
import type { Scope } from '@mercer/platform/http/operator-key';
import * as v from 'valibot';
import { answerQuestion, type CallShop, type Reply } from './answer-question.ts';
import type { FromFunction, FunctionAnswer, FunctionCall, ShopQuestion } from './call.ts';
import { type FunctionPlaces, FunctionProcess } from './function-process.ts';
import { parseConfigScopes } from './read-config.ts';

const AnswerSchema = v.variant('kind', [
  v.object({
    kind: v.literal('answered'),
    status: v.pipe(v.number(), v.integer(), v.minValue(200), v.maxValue(599)),
    headers: v.array(v.tuple([v.string(), v.string()])),
  }),
  v.object({ kind: v.literal('seen'), config: v.unknown(), handlers: v.array(v.string()) }),
  v.object({ kind: v.literal('done') }),
  v.object({ kind: v.literal('no handler') }),
  v.object({ kind: v.literal('failed'), reason: v.string() }),
]);

/** The process of a function runs code that is not the shop's: what it says is read like what a stranger sends. */
function parseFunctionAnswer(answer: unknown, body: Uint8Array<ArrayBuffer>): FunctionAnswer {
  const { success, output } = v.safeParse(AnswerSchema, answer);
  if (success) return output.kind === 'answered' ? { ...output, body } : output;
  return { kind: 'failed', reason: 'The function gave an answer that makes no sense' };
}

/** Calls of a function, and what a function asks. */
const maxWaiting = 100;
/** A process that has nothing to do so long is ended. */
const idleMs = 30_000;
/** A process that has worked so long is followed by a new one, see the limit of its processor time. */
const longestWorkMs = 5 * 60_000;

export interface PooledCall {
  /** Name of the function. */
  name: string;
  /** Version of the folder: a process knows the files as they were when it started. */
  version: string;
  call: FunctionCall;
}

interface Job extends PooledCall {
  /** Random id known only to the function's process; answers with another id are ignored. */
  id: string;
  settle: (answer: FunctionAnswer | 'timeout') => void;
  /** The host that runs it; null while it waits. */
  host: Host | null;
}

/** A process with the function that it was begun for. */
interface Host {
  process: FunctionProcess;
  name: string;
  version: string;
  /** Scopes of the function, as its module declared them before any of its handlers ran. */
  scopes: Promise<readonly Scope[]>;
  job: Job | null;
  begunAt: number;
  workedMs: number;
  idle: NodeJS.Timeout | undefined;
  /** questions to the shop, one after the other */
  asking: Promise<void>;
  /** Number of unanswered questions. */
  questions: number;
  /** the answer to the first look at the module */
  looking: { id: string; settle: (answer: FunctionAnswer) => void };
}

interface PooledQuestion {
  question: ShopQuestion;
  body: Uint8Array<ArrayBuffer>;
}

interface Limits {
  timeoutMs: number;
  processes: number;
}

/**
 * Processes for the operator's functions, begun when they are needed: each for one function and one call at a time, so that a
 * function which never ends, takes too much memory or changes what it runs in can be ended, and harms no other.
 */
export class FunctionPool {
  readonly #limits: Limits;
  readonly #places: FunctionPlaces;
  readonly #callShop: CallShop;
  readonly #hosts = new Set<Host>();
  readonly #waiting: Job[] = [];

  constructor(limits: Limits, places: FunctionPlaces, callShop: CallShop) {
    this.#limits = limits;
    this.#places = places;
    this.#callShop = callShop;
  }

  /** @throws ApiError 429 when too many calls wait already */
  runCall(pooledCall: PooledCall): Promise<FunctionAnswer | 'timeout'> {
    if (this.#waiting.length >= maxWaiting) throw buildBusyError();
    return new Promise((resolve) => {
      const timer = setTimeout(() => this.#abandonJob(job), this.#limits.timeoutMs);
      const settleCall = (answer: FunctionAnswer | 'timeout') => {
        clearTimeout(timer);
        resolve(answer);
      };
      const job: Job = { ...pooledCall, id: randomUUID(), settle: settleCall, host: null };
      this.#waiting.push(job);
      this.#next();
    });
  }

  /** Aborts running calls. */
  async end(): Promise<void> {
    await Promise.all([...this.#hosts].map((host) => this.#drop(host, 'The shop ends')));
  }

  #next(): void {
    for (;;) {
      const [job] = this.#waiting;
      const host = job && this.#freeHost(job);
      if (!job || !host) return;
      this.#waiting.shift();
      job.host = host;
      host.job = job;
      host.begunAt = performance.now();
      clearTimeout(host.idle);
      void this.#begin(host, job);
    }
  }

  async #begin(host: Host, { id, call }: Job): Promise<void> {
    await host.scopes;
    if (host.job?.id === id) void host.process.sendMessage({ kind: 'call', id, call });
  }

  /** A warm process of this function; else a new one, in the place of the one that has been idle longest. */
  #freeHost({ name, version, call }: Job): Host | undefined {
    const idle = [...this.#hosts].filter((host) => !host.job);
    for (const host of idle.filter((idleHost) => idleHost.version !== version)) void this.#drop(host);
    const warm = idle.find((host) => host.name === name && host.version === version);
    if (warm) return warm;
    const [oldest] = idle.filter((host) => this.#hosts.has(host));
    if (this.#hosts.size >= this.#limits.processes && oldest) void this.#drop(oldest);
    return this.#hosts.size < this.#limits.processes ? this.#start(name, version, call.file) : undefined;
  }

  #start(name: string, version: string, file: string): Host {
    const { promise, resolve } = Promise.withResolvers<FunctionAnswer>();
    const looking = { id: randomUUID(), settle: resolve };
    const process = new FunctionProcess(this.#places, {
      heard: (message, body) => this.#hear(host, message, body),
      ended: (reason) => void this.#drop(host, reason),
    });
    const host: Host = {
      process,
      name,
      version,
      scopes: promise.then(parseConfigScopes),
      job: null,
      begunAt: 0,
      workedMs: 0,
      idle: undefined,
      asking: Promise.resolve(),
      questions: 0,
      looking,
    };
    this.#hosts.add(host);
    void process.sendMessage({ kind: 'call', id: looking.id, call: { kind: 'look', file } });
    return host;
  }

  #hear(host: Host, message: FromFunction, body: Uint8Array<ArrayBuffer>): void {
    const { job, looking } = host;
    if (message.kind === 'question') {
      if (job) this.#queue(host, job, { question: message, body });
    } else if (message.call === looking.id) looking.settle(parseFunctionAnswer(message.answer, body));
    else if (message.call === job?.id) this.#finish(host, parseFunctionAnswer(message.answer, body));
  }

  #queue(host: Host, job: Job, pooledQuestion: PooledQuestion): void {
    if (host.questions >= maxWaiting) return void this.#drop(host, 'The function asked too much at once');
    host.questions += 1;
    host.asking = host.asking.then(async () => {
      // Other tasks get their turn in between
      await setImmediate();
      await this.#sendQuestion(host, job, pooledQuestion);
      host.questions -= 1;
    });
  }

  /**
   * Answers a question, unless its call has ended. A reply that the function does not read keeps the next question
   * waiting until the call times out, which bounds the shop's memory.
   */
  async #sendQuestion(host: Host, job: Job, { question, body }: PooledQuestion): Promise<void> {
    const caller = { name: job.name, scopes: await host.scopes };
    if (host.job !== job) return;
    const toFailedReply = (error: unknown): Reply => [
      { kind: 'reply', id: question.id, status: 0, isJson: false },
      `The shop failed: ${error}`,
    ];
    await host.process.sendMessage(
      ...(await answerQuestion(this.#callShop, caller, question, body).catch(toFailedReply)),
    );
  }

  #finish(host: Host, answer: FunctionAnswer): void {
    host.job?.settle(answer);
    host.job = null;
    host.workedMs += performance.now() - host.begunAt;
    // the one that has been idle longest comes first
    this.#hosts.delete(host);
    this.#hosts.add(host);
    if (host.workedMs > longestWorkMs) void this.#drop(host);
    else host.idle = setTimeout(() => void this.#drop(host), idleMs).unref();
    this.#next();
  }

  async #drop(host: Host, reason = ''): Promise<void> {
    clearTimeout(host.idle);
    host.looking.settle({ kind: 'failed', reason });
    host.job?.settle({ kind: 'failed', reason });
    host.job = null;
    // Whoever looks for a host ends idle ones meanwhile: the place is given away once that call has got its own
    if (this.#hosts.delete(host)) queueMicrotask(() => this.#next());
    await host.process.end();
  }

  #abandonJob(job: Job): void {
    job.settle('timeout');
    if (job.host) void this.#drop(job.host);
    else this.#waiting.splice(this.#waiting.indexOf(job), 1);
  }
}

function buildBusyError(): ApiError {
  return new ApiError('Too many functions are running: please wait', { status: 429, code: 'too_many_requests' });
}
