import {
  type AppDeps,
  type Log,
  type PoolState,
  queueNames,
  readQueue,
  recentPayments,
  recentWork,
} from '@mercer/server';
import type { ShopConfig } from './config.ts';
import { writeConsoleTo } from './console-lines.ts';
import { LogLines } from './log-lines.ts';
import { Watch } from './watch.ts';

/** What an owner has asked to see of a shop. */
export type Observed = NonNullable<Awaited<ReturnType<typeof openObserved>>>;

/** @returns undefined where nobody watches: requests cost nothing more then */
export async function openObserved(config: ShopConfig) {
  const { requestLog, metricsToken, serverTiming } = config;
  if (requestLog === 'off' && !metricsToken && !serverTiming && !config.traces) return undefined;
  const metrics = metricsToken ? new (await import('./metrics.ts')).Metrics(metricsToken) : undefined;
  const write = (text: string) => void process.stdout.write(text);
  const sent = await openSentLogs(config, write);
  const lines =
    requestLog === 'off'
      ? undefined
      : new LogLines({ write, now: () => new Date(), also: sent && ((line) => sent.send(line)) });
  const restoreConsole = lines ? writeConsoleTo(lines) : () => {};
  const log = lines && { lines, statements: requestLog === 'statements' };
  const traces = await openTraces(config, lines ?? console);
  let pool: (() => PoolState) | undefined;
  return {
    lines,
    metrics,
    watch: new Watch({ log, metrics, traces, serverTiming }),
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
    async end() {
      await traces?.end();
      restoreConsole();
      lines?.end();
      await sent?.end();
      metrics?.end();
    },
  };
}

async function openTraces({ traces, databaseUrl }: ShopConfig, log: Log) {
  if (!traces) return undefined;
  const { Traces } = await import('./traces.ts');
  return new Traces({ ...traces, database: databaseUrl ? 'postgresql' : 'sqlite', log });
}

/** A collector that takes none is told of on this machine alone: told to itself it would be asked once more. */
async function openSentLogs({ logCollector }: ShopConfig, write: (text: string) => void) {
  if (!logCollector) return undefined;
  const { SentLogs } = await import('./sent-logs.ts');
  return new SentLogs({ endpoint: logCollector, log: new LogLines({ write, now: () => new Date() }) });
}
