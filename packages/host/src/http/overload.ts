import { performance as thread } from 'node:perf_hooks';
import { createUnavailableResponse } from './accept-language.ts';

/** Requests under way at once; more than that only while the thread has rest, as when they wait for a gateway. */
const mostUnderWay = 200;
const fullyBusy = 0.95;
/** Number of milliseconds between two checks of the thread, and the number of requests that may start at each. */
const lookMs = 100;
const moreAtOnce = 200;
/**
 * Number of milliseconds after which waiting requests are told to come back: soon for a page, and for an order as late
 * as for a connection to the database.
 */
const patienceMs = { reads: 3000, writes: 10_000 };
/** Maximum number of waiting requests, as each of them takes memory. */
const mostWaiting = 5000;

/** Paths that report on the shop itself, which are always answered. */
const always = /^\/(healthz|readyz|metrics)$/;

interface WaitingRequest {
  sinceMs: number;
  begin(isAllowed: boolean): void;
}

/** @returns how much the thread has worked since it was called last, 0 to 1 */
export type Busyness = () => number;

/** Lets begin what can be done soon, and refuses the rest early. Whoever is buying comes before whoever looks around. */
export class Overload {
  readonly #busyness: Busyness;
  #underWay = 0;
  readonly #writes: WaitingRequest[] = [];
  readonly #reads: WaitingRequest[] = [];
  #checkTimer: NodeJS.Timeout | undefined;

  constructor(busyness: Busyness = threadBusyness()) {
    this.#busyness = busyness;
  }

  /** @returns 503 in the place of `answer` where the process has too much to do */
  async admitRequest(request: Request, answer: () => Promise<Response>): Promise<Response> {
    if (always.test(new URL(request.url).pathname)) return answer();
    if (!(await this.#mayBegin(request))) return createBusyResponse(request);
    try {
      return await answer();
    } finally {
      this.#underWay -= 1;
      if (this.#underWay < mostUnderWay) this.#beginNext();
    }
  }

  #mayBegin({ method }: Request): true | Promise<boolean> {
    if (this.#underWay < mostUnderWay) {
      this.#underWay += 1;
      return true;
    }
    if (this.#writes.length + this.#reads.length >= mostWaiting) return Promise.resolve(false);
    const queue = method === 'GET' || method === 'HEAD' ? this.#reads : this.#writes;
    if (!this.#checkTimer) this.#busyness(); // from now on
    this.#checkTimer ??= setInterval(() => this.#checkLoad(), lookMs);
    return new Promise((begin) => queue.push({ sinceMs: performance.now(), begin }));
  }

  #checkLoad() {
    const isResting = this.#busyness() < fullyBusy;
    for (let startedCount = 0; isResting && startedCount < moreAtOnce; startedCount++) this.#beginNext();
    refuseOldWaiters(this.#writes, performance.now() - patienceMs.writes);
    refuseOldWaiters(this.#reads, performance.now() - patienceMs.reads);
    if (this.#writes.length + this.#reads.length > 0) return;
    clearInterval(this.#checkTimer);
    this.#checkTimer = undefined;
  }

  #beginNext() {
    const next = this.#writes.shift() ?? this.#reads.shift();
    if (!next) return;
    this.#underWay += 1;
    next.begin(true);
  }
}

function refuseOldWaiters(queue: WaitingRequest[], thanMs: number) {
  while (queue[0] && queue[0].sinceMs <= thanMs) queue.shift()?.begin(false);
}

function threadBusyness(): Busyness {
  let since = thread.eventLoopUtilization();
  return () => {
    const { utilization } = thread.eventLoopUtilization(since);
    since = thread.eventLoopUtilization();
    return utilization;
  };
}

/** Creates the response of a busy process as cheaply as possible; browsers only get the sentence. */
async function createBusyResponse(request: Request): Promise<Response> {
  const answer = createUnavailableResponse(request);
  if (!request.headers.get('accept')?.includes('text/html')) return answer;
  const { error } = await answer.json();
  answer.headers.set('Content-Type', 'text/plain; charset=utf-8');
  return new Response(error.message, { status: answer.status, headers: answer.headers });
}
