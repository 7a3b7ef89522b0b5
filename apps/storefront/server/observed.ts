import { type AppDeps, type PoolState, queueNames, readQueue, recentPayments, recentWork } from '@mercer/server';
import type { ShopConfig } from './config.ts';
import { LogLines } from './log-lines.ts';
import { Watch } from './watch.ts';

/** What an owner has asked to see of a shop. */
export type Observed = NonNullable<Awaited<ReturnType<typeof openObserved>>>;

/** @returns undefined where nobody watches: requests cost nothing more then */
export async function openObserved({ requestLog, metricsToken, serverTiming }: ShopConfig) {
  if (requestLog === 'off' && !metricsToken && !serverTiming) return undefined;
  const metrics = metricsToken ? new (await import('./metrics.ts')).Metrics(metricsToken) : undefined;
  const write = (text: string) => void process.stdout.write(text);
  const lines = requestLog === 'off' ? undefined : new LogLines({ write, now: () => new Date() });
  const log = lines && { lines, statements: requestLog === 'statements' };
  let pool: (() => PoolState) | undefined;
  return {
    lines,
    metrics,
    watch: new Watch({ log, metrics, serverTiming }),
    keepPool(read: () => PoolState) {
      pool = read;
    },
    look(deps: AppDeps) {
      // while the database is away its own numbers are missing; the others tell that it is
      const queues = () => Promise.all(queueNames.map((name) => readQueue(deps, name))).catch(() => []);
      metrics?.watch({
        pool,
        queues,
        payments: () => recentPayments(deps).catch(() => []),
        work: () => recentWork(deps).catch(() => undefined),
      });
    },
    end() {
      lines?.end();
      metrics?.end();
    },
  };
}
