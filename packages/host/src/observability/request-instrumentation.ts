import { AsyncLocalStorage } from 'node:async_hooks';
import type { AnsweredStatement, ObservedCall } from '@mercer/server';
import type { RequestEnv } from '../http/network.ts';
import { readRequestId, readTraceId } from '../http/request-id.ts';
import type { LogLines } from './log-lines.ts';
import type { Metrics } from './metrics.ts';
import type { RequestTrace, Traces } from './traces.ts';

export interface WatchDeps {
  /** lines for each request; with `statements` for each of those as well */
  log?: { lines: LogLines; statements: boolean } | undefined;
  metrics?: Metrics | undefined;
  traces?: Traces | undefined;
  serverTiming: boolean;
}

interface WatchedRequest extends ObservedCall {
  trace: RequestTrace | undefined;
  statements: number;
  databaseMs: number;
  /** Number of milliseconds during which the page has waited for the backend. */
  backendMs: number;
  calls: number;
  firstCallAt: number;
}

type Answer = (request: Request, env: RequestEnv) => Promise<Response>;
type RouteOf = (pathname: string, watchedRequest: ObservedCall) => string;

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
      request.trace?.recordStatement(answered);
    }
    metrics?.recordStatement(durationMs, hasFailed);
    if (!log || (!log.statements && durationMs < slowMs)) return;
    log.lines.info('statement', {
      request_id: request?.id,
      duration_ms: roundToTenths(durationMs),
      failed: hasFailed,
      sql,
    });
  };

  /** A page asks the backend. */
  async trackBackendCall(call: () => Promise<Response>): Promise<Response> {
    const request = this.#requests.getStore();
    if (!request) return call();
    if (request.calls === 0) request.firstCallAt = this.#now();
    request.calls += 1;
    return call().finally(() => {
      request.calls -= 1;
      if (request.calls === 0) request.backendMs += this.#now() - request.firstCallAt;
    });
  }

  async observeRequest(
    request: Request,
    env: RequestEnv,
    { answer, resolveRoute: routeOf }: { answer: Answer; resolveRoute: RouteOf },
  ) {
    const watchedRequest = this.#observeRequest(request);
    const startedAt = this.#now();
    const response = await this.#requests.run(watchedRequest, () => answer(request, { ...env, seen: watchedRequest }));
    const durationMs = this.#now() - startedAt;
    const route = routeOf(new URL(request.url).pathname, watchedRequest);
    const answered = { method: normalizeMethod(request), route, status: response.status };
    this.#deps.metrics?.recordRequest({ ...answered, durationMs });
    watchedRequest.trace?.end({ ...answered, id: watchedRequest.id });
    this.#logRequest(request, { watchedRequest, route, status: response.status, durationMs });
    return this.#addResponseHeaders(response, watchedRequest, durationMs);
  }

  #observeRequest(request: Request): WatchedRequest {
    const trace = this.#deps.traces?.startRequest(request);
    const { traceparent } = trace ?? {};
    const counts = { statements: 0, databaseMs: 0, backendMs: 0, calls: 0, firstCallAt: 0 };
    return { id: readRequestId(request), trace, traceparent, ...counts };
  }

  #logRequest(
    request: Request,
    outcome: { watchedRequest: WatchedRequest; route: string; status: number; durationMs: number },
  ) {
    const { id, trace, statements, databaseMs } = outcome.watchedRequest;
    const trace_id = trace?.id ?? readTraceId(request);
    this.#deps.log?.lines.info('request', {
      request_id: id,
      ...(trace_id && { trace_id }),
      method: normalizeMethod(request),
      route: outcome.route,
      status: outcome.status,
      duration_ms: roundToTenths(outcome.durationMs),
      statements,
      database_ms: roundToTenths(databaseMs),
    });
  }

  #addResponseHeaders(response: Response, { id, databaseMs, backendMs }: WatchedRequest, durationMs: number): Response {
    response.headers.set('X-Request-Id', id);
    if (!this.#deps.serverTiming) return response;
    const parts = {
      total: durationMs,
      database: databaseMs,
      ...(backendMs > 0 && splitPageTime(durationMs, backendMs)),
    };
    const timing = Object.entries(parts).map(([name, ms]) => `${name};dur=${roundToTenths(ms)}`);
    response.headers.set('Server-Timing', timing.join(', '));
    return response;
  }
}

const splitPageTime = (total: number, backend: number) => ({ backend, render: Math.max(0, total - backend) });

const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/** Callers may invent methods. */
const normalizeMethod = ({ method }: Request) => (methods.has(method) ? method : 'other');

const roundToTenths = (ms: number) => Math.round(ms * 10) / 10;
