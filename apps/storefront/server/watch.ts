import { AsyncLocalStorage } from 'node:async_hooks';
import type { AnsweredStatement, Seen } from '@mercer/server';
import type { LogLines } from './log-lines.ts';
import type { Metrics } from './metrics.ts';
import type { RequestEnv } from './network.ts';
import { requestIdOf, traceIdOf } from './request-id.ts';
import type { RequestTrace, Traces } from './traces.ts';

export interface WatchDeps {
  /** lines for each request; with `statements` for each of those as well */
  log?: { lines: LogLines; statements: boolean } | undefined;
  metrics?: Metrics | undefined;
  traces?: Traces | undefined;
  serverTiming: boolean;
}

interface WatchedRequest extends Seen {
  trace: RequestTrace | undefined;
  statements: number;
  databaseMs: number;
  /** during which the page has waited for the backend */
  backendMs: number;
  calls: number;
  called: number;
}

type Answer = (request: Request, env: RequestEnv) => Promise<Response>;
type RouteOf = (pathname: string, seen: Seen) => string;

/** Statements that took so long are told in the log in any case. */
const slowMs = 250;

/** Looks at requests, and at the statements that they lead to. A shop that nobody watches has none. */
export class Watch {
  readonly #deps: WatchDeps;
  readonly #now: () => number;
  readonly #requests = new AsyncLocalStorage<WatchedRequest>();

  constructor(deps: WatchDeps, now: () => number = () => performance.now()) {
    this.#deps = deps;
    this.#now = now;
  }

  statement = (answered: AnsweredStatement) => {
    const { sql, durationMs, hasFailed } = answered;
    const { log, metrics } = this.#deps;
    const request = this.#requests.getStore();
    if (request) {
      request.statements += 1;
      request.databaseMs += durationMs;
      request.trace?.statement(answered);
    }
    metrics?.statement(durationMs, hasFailed);
    if (!log || (!log.statements && durationMs < slowMs)) return;
    log.lines.info('statement', { request_id: request?.id, duration_ms: rounded(durationMs), failed: hasFailed, sql });
  };

  /** A page asks the backend. */
  async backend(call: () => Promise<Response>): Promise<Response> {
    const request = this.#requests.getStore();
    if (!request) return call();
    if (request.calls === 0) request.called = this.#now();
    request.calls += 1;
    return call().finally(() => {
      request.calls -= 1;
      if (request.calls === 0) request.backendMs += this.#now() - request.called;
    });
  }

  async request(request: Request, env: RequestEnv, { answer, routeOf }: { answer: Answer; routeOf: RouteOf }) {
    const seen = this.#seen(request);
    const begun = this.#now();
    const response = await this.#requests.run(seen, () => answer(request, { ...env, seen }));
    const durationMs = this.#now() - begun;
    const route = routeOf(new URL(request.url).pathname, seen);
    const answered = { method: methodOf(request), route, status: response.status };
    this.#deps.metrics?.request({ ...answered, durationMs });
    seen.trace?.end({ ...answered, id: seen.id });
    this.#tell(request, { seen, route, status: response.status, durationMs });
    return this.#marked(response, seen, durationMs);
  }

  #seen(request: Request): WatchedRequest {
    const trace = this.#deps.traces?.request(request);
    const { traceparent } = trace ?? {};
    const counts = { statements: 0, databaseMs: 0, backendMs: 0, calls: 0, called: 0 };
    return { id: requestIdOf(request), trace, traceparent, ...counts };
  }

  #tell(request: Request, told: { seen: WatchedRequest; route: string; status: number; durationMs: number }) {
    const { id, trace, statements, databaseMs } = told.seen;
    const trace_id = trace?.id ?? traceIdOf(request);
    this.#deps.log?.lines.info('request', {
      request_id: id,
      ...(trace_id && { trace_id }),
      method: methodOf(request),
      route: told.route,
      status: told.status,
      duration_ms: rounded(told.durationMs),
      statements,
      database_ms: rounded(databaseMs),
    });
  }

  #marked(response: Response, { id, databaseMs, backendMs }: WatchedRequest, durationMs: number): Response {
    response.headers.set('X-Request-Id', id);
    if (!this.#deps.serverTiming) return response;
    const parts = { total: durationMs, database: databaseMs, ...(backendMs > 0 && pageParts(durationMs, backendMs)) };
    const timing = Object.entries(parts).map(([name, ms]) => `${name};dur=${rounded(ms)}`);
    response.headers.set('Server-Timing', timing.join(', '));
    return response;
  }
}

const pageParts = (total: number, backend: number) => ({ backend, render: Math.max(0, total - backend) });

const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS']);

/** Callers may invent methods. */
const methodOf = ({ method }: Request) => (methods.has(method) ? method : 'other');

const rounded = (ms: number) => Math.round(ms * 10) / 10;
