import { timingSafeEqual } from 'node:crypto';
import type { PoolState, Queue, RecentWork } from '@mercer/server';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

export interface MetricsSources {
  pool?: (() => PoolState) | undefined;
  queues(): Promise<Queue[]>;
  payments(): Promise<{ gateway: string; status: string; count: number }[]>;
  /** undefined while it cannot be read */
  work(): Promise<RecentWork | undefined>;
}

interface AnsweredRequest {
  method: string;
  route: string;
  status: number;
  durationMs: number;
}

const seconds = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** Metrics that a Prometheus server collects at /metrics. Loaded only when the owner has set a token. */
export class Metrics {
  readonly #registry = new Registry();
  readonly #requests: Histogram<'method' | 'route' | 'status'>;
  readonly #statements: Histogram;
  readonly #failed: Counter;
  readonly #token: Buffer;

  constructor(token: string) {
    this.#token = Buffer.from(`Bearer ${token}`);
    const registers = [this.#registry];
    collectDefaultMetrics({ register: this.#registry });
    this.#requests = new Histogram({
      name: 'http_request_duration_seconds',
      help: 'Requests by method, route and status',
      labelNames: ['method', 'route', 'status'],
      buckets: seconds,
      registers,
    });
    this.#statements = new Histogram({
      name: 'database_statement_duration_seconds',
      help: 'Statements, from being sent to being answered',
      buckets: seconds,
      registers,
    });
    this.#failed = new Counter({
      name: 'database_statement_failures_total',
      help: 'Statements that failed',
      registers,
    });
  }

  recordRequest({ method, route, status, durationMs }: AnsweredRequest) {
    this.#requests.observe({ method, route, status }, durationMs / 1000);
  }

  recordStatement(durationMs: number, hasFailed: boolean) {
    this.#statements.observe(durationMs / 1000);
    if (hasFailed) this.#failed.inc();
  }

  /** Registers the gauges whose sources are read when the metrics are collected. */
  watchSources({ pool, queues, payments, work }: MetricsSources) {
    const registers = [this.#registry];
    if (pool) watchConnectionPool(pool, registers);
    watchQueueLengths(queues, registers);
    watchRecentWork(work, registers);
    new Gauge({
      name: 'mercer_payments_last_hour',
      help: 'Attempts to pay that were begun within the last hour, of all processes, by gateway and state',
      labelNames: ['gateway', 'status'],
      registers,
      async collect() {
        this.reset();
        for (const { gateway, status, count } of await payments()) this.set({ gateway, status }, count);
      },
    });
  }

  async handleRequest(request: Request): Promise<Response> {
    const headers = { 'Cache-Control': 'no-store', 'X-Content-Type-Options': 'nosniff' };
    const sentToken = Buffer.from(request.headers.get('authorization') ?? '');
    const isAllowed = sentToken.length === this.#token.length && timingSafeEqual(sentToken, this.#token);
    if (!isAllowed) return new Response(null, { status: 401, headers: { ...headers, 'WWW-Authenticate': 'Bearer' } });
    const text = await this.#registry.metrics();
    return new Response(text, { headers: { ...headers, 'Content-Type': this.#registry.contentType } });
  }

  end() {
    this.#registry.clear();
  }
}

function watchConnectionPool(pool: () => PoolState, registers: Registry[]) {
  new Gauge({
    name: 'database_pool_connections',
    help: 'Connections to PostgreSQL, and who waits for one',
    labelNames: ['state'],
    registers,
    collect() {
      for (const [state, count] of Object.entries(pool())) this.set({ state }, count);
    },
  });
}

function watchRecentWork(work: MetricsSources['work'], registers: Registry[]) {
  const createWorkGauge = (name: string, help: string, amountOf: (work: RecentWork) => number) =>
    new Gauge({
      name,
      help,
      registers,
      async collect() {
        const lastHourWork = await work();
        this.set(lastHourWork ? amountOf(lastHourWork) : Number.NaN);
      },
    });
  createWorkGauge(
    'mercer_orders_last_hour',
    'Orders placed, begun within the last hour, of all processes',
    ({ orders }) => orders,
  );
  createWorkGauge(
    'mercer_mails_last_hour',
    'Mails sent within the last hour, of all processes',
    ({ mailsSent }) => mailsSent,
  );
  createWorkGauge(
    'mercer_mails_failed',
    'Mails that were given up, as long as they are kept',
    ({ mailsFailed }) => mailsFailed,
  );
}

function watchQueueLengths(queues: () => Promise<Queue[]>, registers: Registry[]) {
  const createQueueGauge = (name: string, help: string, amountOf: (queue: Queue) => number) =>
    new Gauge({
      name,
      help,
      labelNames: ['queue'],
      registers,
      async collect() {
        this.reset();
        for (const queue of await queues()) this.set({ queue: queue.name }, amountOf(queue));
      },
    });
  createQueueGauge(
    'mercer_queue_length',
    'Mails, events, webhooks and runs of functions that wait, of all processes',
    (queue) => queue.length,
  );
  createQueueGauge('mercer_queue_age_seconds', 'Since when the oldest of them waits', (queue) => queue.ageSeconds);
}
